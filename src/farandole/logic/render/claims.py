"""The argument of a step as a drawing: what its claims say of candidates, and arrows between them.

A stop is a sentence with the claims that it states; without such sentences, a claim. What a true
candidate excludes belongs to the stop that needs it. The studio has the same in ``claims.js``.
"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, NamedTuple

from farandole.i18n import ENGLISH, parts
from farandole.logic.argument import argue
from farandole.logic.render.roles import BOTH, FALSE, PLACED, REMOVED, SUPPOSED, TRUE
from farandole.logic.steps import Candidate
from farandole.logic.words import teach
from farandole.logic.words.telling import Said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from farandole.logic.argument import Claim
    from farandole.logic.board import Board
    from farandole.logic.steps import Step, Truth


class Mark(NamedTuple):
    """What is drawn for a candidate: its role, the numbers of its sentences, and its stops."""

    role: str
    note: str
    stops: tuple[int, ...]


class Stop(NamedTuple):
    """The claims of a sentence, what is excluded for them, and the number of the sentence."""

    claims: tuple[Claim, ...]
    needs: tuple[Claim, ...]
    number: int
    said: tuple[int, ...]


class Scheme(NamedTuple):
    """A drawing of an argument: marks, arrows (solid or dashed), and sets with nothing left.

    ``stops`` are the numbers of stops by the claims that a sentence states.
    """

    marks: Mapping[Candidate, Mark]
    arrows: Mapping[tuple[Candidate, Candidate], bool]
    clashes: tuple[Truth, ...]
    stops: Mapping[tuple[int, ...], int]


def scheme_of(board: Board, step: Step) -> Scheme | None:
    """Return the drawing of the argument behind a step; None if it is one claim, or there is none.

    >>> from farandole.logic import Board, Candidate, Step, technique
    >>> step = Step(technique("naked-single"), (Candidate(0, 1),))
    >>> scheme_of(Board("." * 81), step) is None
    True
    """
    argument = argue(board, step)
    if argument is None or len(argument.claims) < 2:
        return None
    said = (
        tuple(thing.claims)
        for paragraph in teach(board, step)
        for part in parts(paragraph, ENGLISH)
        for thing in part.things
        if isinstance(thing, Said)
    )
    goals = {(*one, True) for one in step.placements} | {(*one, False) for one in step.eliminations}
    stops = stops_of(argument.claims, said, goals)
    if len(stops) < 2:
        return None
    drawn = [claim for stop in stops for claim in (*stop.needs, *stop.claims)]
    arrows: dict[tuple[Candidate, Candidate], bool] = {}
    for claim in drawn:
        for ends in _arrows(board, claim, _grounds(argument.claims, claim, drawn)):
            arrows.setdefault(ends, claim.kind == "last")
    return Scheme(
        _marks(stops, goals),
        arrows,
        tuple(truth for one in drawn if one.kind == "count" and not one.says for truth in one.sets),
        {stop.said: at for at, stop in enumerate(stops)},
    )


def stops_of(
    claims: Sequence[Claim], said: Iterable[tuple[int, ...]], goals: set[tuple[int, int, bool]]
) -> list[Stop]:
    """Return the stops of an argument: the sentences ``said``, or single claims."""
    # Cases are named before they are walked through; they are proved by their last sentence.
    told = tuple(dict.fromkeys(filter(None, reversed(tuple(said)))))[::-1]
    groups = told or tuple(_untold(claims))
    everything = {n for group in groups for n in group}
    found: list[Stop] = []
    stated: set[int] = set()
    for group in groups:
        own = [n for n in group if n not in stated]
        stated.update(own)
        needs = dict.fromkeys(n for one in own for n in _needs(claims, one, group, everything))
        if own:
            found.append(
                Stop(tuple(claims[n] for n in own), tuple(claims[n] for n in needs), 0, group)
            )
    places = {id(claim): n for n, claim in enumerate(claims)}
    numbered = [at for at, stop in enumerate(found) if told and _has_number(stop, goals)]
    numbered.sort(key=lambda at: places[id(found[at].claims[0])])
    for number, at in enumerate(numbered, 1):
        found[at] = found[at]._replace(number=number)
    return found


def _needs(
    claims: Sequence[Claim], n: int, group: Collection[int], everything: Collection[int]
) -> Iterator[int]:
    """Yield what is excluded for a claim and not stated with it; for cases, not stated at all."""
    kind = claims[n].kind
    if kind in ("last", "count", "cases"):
        known = everything if kind == "cases" else group
        for ground in claims[n].grounds:
            if claims[ground].kind == "excluded" and ground not in known:
                yield ground


def _untold(claims: Sequence[Claim]) -> list[tuple[int, ...]]:
    """Return claims without words: those of each supposition together."""
    needed = {n for claim in claims if claim.kind in ("last", "count") for n in claim.grounds}
    own = [n for n, one in enumerate(claims) if one.kind != "excluded" or n not in needed]
    own.sort(key=lambda n: (claims[n].under[-1] if claims[n].under else n, n))
    groups: list[tuple[int, ...]] = []
    for n in own:
        if groups and _is_alike(claims[groups[-1][0]], claims[n]):
            groups[-1] = (*groups[-1], n)
        else:
            groups.append((n,))
    return groups


def _is_alike(one: Claim, other: Claim) -> bool:
    if one.kind != other.kind or one.under != other.under:
        return False
    same_sets = one.sets == other.sets and one.grounds == other.grounds
    return one.kind == "excluded" or (one.kind == "count" and same_sets)


def _has_number(stop: Stop, goals: set[tuple[int, int, bool]]) -> bool:
    first = stop.claims[0]
    says = {tuple(literal) for claim in stop.claims for literal in claim.says}
    if first.kind == "last":
        return True
    return first.kind == "count" and bool(says) and (bool(first.under) or not says <= goals)


def _marks(stops: Iterable[Stop], goals: set[tuple[int, int, bool]]) -> dict[Candidate, Mark]:
    values: dict[Candidate, set[bool]] = {}
    notes: dict[Candidate, dict[str, None]] = {}
    done: dict[Candidate, str] = {}
    supposed: set[Candidate] = set()
    places: dict[Candidate, list[int]] = {}
    for at, stop in enumerate(stops):
        for claim in (*stop.needs, *stop.claims):
            for cell, digit, is_true in () if claim.kind == "premise" else claim.says:
                one = Candidate(cell, digit)
                values.setdefault(one, set()).add(is_true)
                places.setdefault(one, []).append(at)
                if claim.kind == "suppose":
                    supposed.add(one)
                if not claim.under and (cell, digit, is_true) in goals:
                    done[one] = PLACED if is_true else REMOVED
                if stop.number and claim.kind != "excluded":
                    notes.setdefault(one, {})[str(stop.number)] = None

    def role(one: Candidate) -> str:
        if one in done:
            return done[one]
        if len(values[one]) > 1:
            return BOTH
        if False in values[one]:
            return FALSE
        return SUPPOSED if one in supposed else TRUE

    unsure = supposed.difference(done)
    return {
        one: Mark(
            role(one), ",".join(notes.get(one, "?" if one in unsure else "")), tuple(places[one])
        )
        for one in values
    }


def _grounds(claims: Sequence[Claim], claim: Claim, drawn: Collection[Claim]) -> list[Claim]:
    """Return the grounds of a claim that are drawn."""
    return [claims[n] for n in claim.grounds if claims[n] in drawn]


def _arrows(
    board: Board, claim: Claim, grounds: Iterable[Claim]
) -> Iterator[tuple[Candidate, Candidate]]:
    """Yield from which candidate to which the arrows of a claim lead."""
    members = {one for truth in claim.sets for one in truth.candidates(board)}
    ends = [Candidate(cell, digit) for cell, digit, _ in claim.says]
    if claim.kind == "count":
        for end in ends:
            near = [
                one
                for link in claim.links
                if end in (held := link.candidates(board))
                for one in held
                if one in members and one != end
            ]
            if near:
                at, side = divmod(end.cell, board.shape.side), board.shape.side
                yield min(near, key=lambda one: dist(divmod(one.cell, side), at)), end
        return
    if claim.kind not in ("last", "excluded"):
        return
    for ground in grounds:
        for cell, digit, is_true in ground.says:
            start = Candidate(cell, digit)
            if is_true == (claim.kind == "excluded") and (start in members or not members):
                yield from ((start, end) for end in ends if end != start)
