"""Solving as a person does: techniques, steps, hints, explanations and ratings."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.logic.argument import argue, first_unfounded
    from farandole.logic.backdoor_sets import Backdoors, backdoors
    from farandole.logic.board import Board
    from farandole.logic.claims import Argument, Claim, Literal
    from farandole.logic.finding import (
        Explanation,
        Found,
        Rating,
        all_steps,
        first_step,
    )
    from farandole.logic.hints import Hint, Mistake, hint
    from farandole.logic.many.result import OUTCOMES, BulkRating, Rated
    from farandole.logic.measure import effort
    from farandole.logic.profile import FULL, HODOKU, HODOKU_2_2_0, PEOPLE, Options, Profile, Rule
    from farandole.logic.proofs import Certificate, Premise, prove, verify
    from farandole.logic.reasons import WhyNot, why_not
    from farandole.logic.scale.arrays import BulkScale, BulkTrial
    from farandole.logic.scale.scale import MORE_RULES, RULES, SE, SE_1_2_1, Scale, ScaleRating
    from farandole.logic.scale.trial import TrialRating
    from farandole.logic.schools import explain, rate, rate_many
    from farandole.logic.step_data import from_json, to_json
    from farandole.logic.steps import (
        Candidate,
        Colour,
        Link,
        LockedSet,
        Node,
        Step,
        StepRating,
        Truth,
        apply,
    )
    from farandole.logic.techniques import LEVELS, TECHNIQUES, Technique, technique

__all__ = [
    "FULL",
    "HODOKU",
    "HODOKU_2_2_0",
    "LEVELS",
    "MORE_RULES",
    "OUTCOMES",
    "PEOPLE",
    "RULES",
    "SE",
    "SE_1_2_1",
    "TECHNIQUES",
    "Argument",
    "Backdoors",
    "Board",
    "BulkRating",
    "BulkScale",
    "BulkTrial",
    "Candidate",
    "Certificate",
    "Claim",
    "Colour",
    "Explanation",
    "Found",
    "Hint",
    "Link",
    "Literal",
    "LockedSet",
    "Mistake",
    "Node",
    "Options",
    "Premise",
    "Profile",
    "Rated",
    "Rating",
    "Rule",
    "Scale",
    "ScaleRating",
    "Step",
    "StepRating",
    "Technique",
    "TrialRating",
    "Truth",
    "WhyNot",
    "all_steps",
    "apply",
    "argue",
    "backdoors",
    "effort",
    "explain",
    "first_step",
    "first_unfounded",
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


__getattr__, __dir__ = loader(
    globals(),
    {
        "argument": "argue first_unfounded",
        "backdoor_sets": "Backdoors backdoors",
        "board": "Board",
        "claims": "Argument Claim Literal",
        "finding": "Explanation Found Rating all_steps first_step",
        "hints": "Hint Mistake hint",
        "many.result": "OUTCOMES BulkRating Rated",
        "measure": "effort",
        "profile": "FULL HODOKU HODOKU_2_2_0 PEOPLE Options Profile Rule",
        "proofs": "Certificate Premise prove verify",
        "reasons": "WhyNot why_not",
        "scale.arrays": "BulkScale BulkTrial",
        "scale.scale": "MORE_RULES RULES SE SE_1_2_1 Scale ScaleRating",
        "scale.trial": "TrialRating",
        "schools": "explain rate rate_many",
        "step_data": "from_json to_json",
        "steps": "Candidate Colour Link LockedSet Node Step StepRating Truth apply",
        "techniques": "LEVELS TECHNIQUES Technique technique",
    },
)
