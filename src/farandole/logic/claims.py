"""Claims: what an argument is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from farandole.logic.proofs import Premise
    from farandole.logic.steps import Step, Truth

KINDS = ("suppose", "premise", "excluded", "last", "count", "cases", "refuted", "either", "rule")
"""The kinds of claims, as :class:`Claim` describes them."""


class Literal(NamedTuple):
    """A candidate, and whether it is true."""

    cell: int
    digit: int
    is_true: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim of an argument; ``grounds`` and ``under`` are numbers of earlier claims.

    ========  ==================================================================================
    kind      follows because
    ========  ==================================================================================
    suppose   it is a supposition, that a candidate is true, or that one or more are false; what
              follows from it stands ``under`` it
    premise   else the puzzle would have two solutions: one of the candidates it says is true
    excluded  a true candidate is in the same set: the others there are false
    last      the candidate is the only one of the set that isn't false
    count     n ``sets`` need a true candidate each, and all theirs that aren't false lie in n
              ``links``, which allow one each: every other candidate of the links is false, and
              so is one that lies in two of them. With fewer links: a contradiction. With r links
              more, and sets that may come several times: each candidate lies in as many links as
              sets at least, and one that lies in more than r links beyond its sets is false
    cases     it holds whichever candidate of the set is true
    refuted   a supposition leads to a contradiction, so its opposite holds
    rule      the constraints of the numbers ``rules`` leave nothing else, together with the
              candidates left, with what the grounds say and, for a sum of houses, with ``houses``
    either    it follows from the supposition that some candidates are false, and from each of
              these if it is true: each shares one of the ``links`` with all that are false
    ========  ==================================================================================

    A claim that says nothing is a contradiction. Where the premise is among the grounds of a claim
    of the kind last, count or cases, its candidates are one more set. Cases without a set are two:
    a supposition, and its opposite.
    """

    kind: str
    says: tuple[Literal, ...] = ()
    grounds: tuple[int, ...] = ()
    under: tuple[int, ...] = ()
    sets: tuple[Truth, ...] = ()
    links: tuple[Truth, ...] = ()
    rules: tuple[int, ...] = ()
    houses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Argument:
    """The claims behind a step, in order, and the premise if the step rests on uniqueness."""

    claims: tuple[Claim, ...]
    premise: Premise | None = None

    def _proves(self, step: Step) -> bool:
        """Return whether the claims, if they hold, say the whole effect of a step."""
        conclusions = {
            literal
            for claim in self.claims
            if not claim.under and claim.kind != "premise"
            for literal in claim.says
        }
        goals = {Literal(*each, True) for each in step.placements}
        goals |= {Literal(*each, False) for each in step.eliminations}
        return goals <= conclusions
