"""Solving as a person does: techniques, steps, hints, explanations and ratings."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.logic.backdoor_sets import Backdoors, backdoors
    from farandole.logic.board import Board
    from farandole.logic.finding import (
        Explanation,
        Found,
        Rating,
        all_steps,
        explain,
        first_step,
        rate,
    )
    from farandole.logic.hints import Hint, Mistake, hint
    from farandole.logic.many.arrays import rate_many
    from farandole.logic.many.result import OUTCOMES, BulkRating, Rated
    from farandole.logic.profile import HODOKU, HODOKU_2_2_0, Options, Profile, Rule
    from farandole.logic.proofs import Certificate, Premise, prove, verify
    from farandole.logic.reasons import WhyNot, why_not
    from farandole.logic.step_data import from_json, to_json
    from farandole.logic.steps import (
        Candidate,
        Colour,
        Link,
        LockedSet,
        Node,
        Step,
        Truth,
        apply,
    )
    from farandole.logic.techniques import LEVELS, TECHNIQUES, Technique, technique

__all__ = [
    "HODOKU",
    "HODOKU_2_2_0",
    "LEVELS",
    "OUTCOMES",
    "TECHNIQUES",
    "Backdoors",
    "Board",
    "BulkRating",
    "Candidate",
    "Certificate",
    "Colour",
    "Explanation",
    "Found",
    "Hint",
    "Link",
    "LockedSet",
    "Mistake",
    "Node",
    "Options",
    "Premise",
    "Profile",
    "Rated",
    "Rating",
    "Rule",
    "Step",
    "Technique",
    "Truth",
    "WhyNot",
    "all_steps",
    "apply",
    "backdoors",
    "explain",
    "first_step",
    "from_json",
    "hint",
    "prove",
    "rate",
    "rate_many",
    "technique",
    "to_json",
    "verify",
    "why_not",
]

_HOMES = {
    "rate_many": "many.arrays",
    **dict.fromkeys(("BulkRating", "OUTCOMES", "Rated"), "many.result"),
    "Board": "board",
    **dict.fromkeys(
        ("Explanation", "Found", "Rating", "all_steps", "explain", "first_step", "rate"), "finding"
    ),
    **dict.fromkeys(("Backdoors", "backdoors"), "backdoor_sets"),
    **dict.fromkeys(("Hint", "Mistake", "hint"), "hints"),
    **dict.fromkeys(("Certificate", "Premise", "prove", "verify"), "proofs"),
    **dict.fromkeys(("HODOKU", "HODOKU_2_2_0", "Options", "Profile", "Rule"), "profile"),
    **dict.fromkeys(
        ("Candidate", "Colour", "Link", "LockedSet", "Node", "Step", "Truth", "apply"), "steps"
    ),
    **dict.fromkeys(("from_json", "to_json"), "step_data"),
    **dict.fromkeys(("WhyNot", "why_not"), "reasons"),
    **dict.fromkeys(("LEVELS", "TECHNIQUES", "Technique", "technique"), "techniques"),
}

__getattr__ = loader(globals(), _HOMES)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
