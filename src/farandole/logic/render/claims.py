"""The argument of a step as a drawing: what its claims say of candidates, and arrows between them.

A stop is a sentence with the claims that it states; without such sentences, a claim. What a true
candidate excludes belongs to the stop that needs it. The studio has the same in ``claims.js``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import dist
from typing import NamedTuple

from farandole.i18n import ENGLISH, parts
from farandole.logic.argument import argue
from farandole.logic.board import Board
from farandole.logic.claims import Claim
from farandole.logic.render.roles import BOTH, FALSE, PLACED, REMOVED, SUPPOSED, TRUE
from farandole.logic.steps import Candidate, Step, Truth
from farandole.logic.words import teach
from farandole.logic.words.telling import Said


class Mark(NamedTuple):
    """What is drawn for a candidate: its role, the numbers of its sentences, and its stops.

    ``noted`` are the stops of these numbers. ``stages`` are the roles that it has as the argument
    grows, the last one its role in the end, each with its condition: parts between commas, which
    all hold. A part is stops of which one is drawn, or ``~stop``, a negative number, for a stop
    that isn't.
    """

    role: str
    note: str
    stops: tuple[int, ...]
    noted: tuple[int, ...]
    stages: tuple[tuple[str, str], ...]


class Line(NamedTuple):
    """How an arrow is drawn, and the stops that it belongs to."""

    is_strong: bool
    stops: tuple[int, ...]


class Stop(NamedTuple):
    """The claims of a sentence, what is excluded for them, and the number of the sentence."""

    claims: tuple[Claim, ...]
    needs: tuple[Claim, ...]
    number: int
    said: tuple[int, ...]


class Scheme(NamedTuple):
    """A drawing of an argument: marks, arrows, and sets with nothing left, each with its stop.

    ``stops`` are the numbers of stops by the claims that a sentence states; ``under`` has the
    suppositions of each stop from the outermost, and ``told`` how many sentences with a number
    there are up to it: how many stops if none has a number.
    """

    marks: Mapping[Candidate, Mark]
    arrows: Mapping[tuple[Candidate, Candidate], Line]
    clashes: tuple[tuple[Truth, int], ...]
    stops: Mapping[tuple[int, ...], int]
    under: tuple[tuple[int, ...], ...]
    told: tuple[int, ...]


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
    drawn = [(claim, at) for at, stop in enumerate(stops) for claim in (*stop.needs, *stop.claims)]
    known = [claim for claim, _ in drawn]
    inside = {one.under[-1]: one.under for one in argument.claims if one.under[1:]}
    under = tuple(_path(stop.claims[0].under, inside) for stop in stops)
    arrows: dict[tuple[Candidate, Candidate], Line] = {}
    for claim, at in sorted(drawn, key=lambda it: len(under[it[1]]) > 1):  # the whole one first
        for ends in _arrows(board, claim, _grounds(argument.claims, claim, known)):
            how, places = arrows.get(ends, (claim.kind == "last", ()))
            arrows[ends] = Line(how, (*places, at))
    return Scheme(
        _marks(stops, goals),
        arrows,
        tuple(
            (truth, at)
            for one, at in drawn
            if one.kind == "count" and not one.says
            for truth in one.sets
        ),
        {stop.said: at for at, stop in enumerate(stops)},
        under,
        tuple(accumulate((stop.number for stop in stops), max))
        if any(stop.number for stop in stops)
        else tuple(range(1, len(stops) + 1)),
    )


def _path(under: Sequence[int], inside: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Return the suppositions of a stop: one stands under itself alone, wherever it is made."""
    return tuple(inside.get(under[0], under) if len(under) == 1 else under)


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
    if kind in ("last", "count", "cases", "either"):
        known = everything if kind in ("cases", "either") else group
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
    if first.kind in ("cases", "refuted"):
        return bool(first.under)
    return first.kind == "count" and bool(says) and (bool(first.under) or not says <= goals)


def _marks(stops: Iterable[Stop], goals: set[tuple[int, int, bool]]) -> dict[Candidate, Mark]:
    seen: dict[Candidate, dict[str, list[int]]] = {}
    notes: dict[Candidate, dict[str, int]] = {}
    for at, stop in enumerate(stops):
        for claim in (*stop.needs, *stop.claims):
            for cell, digit, is_true in () if claim.kind == "premise" else claim.says:
                one = Candidate(cell, digit)
                roles = [TRUE if is_true else FALSE]
                if claim.kind == "suppose":
                    roles.append(SUPPOSED)
                if not claim.under and (cell, digit, is_true) in goals:
                    roles.append(PLACED if is_true else REMOVED)
                for role in roles:
                    seen.setdefault(one, {}).setdefault(role, []).append(at)
                if stop.number and claim.kind != "excluded":
                    notes.setdefault(one, {})[str(stop.number)] = at
    return {one: _mark(places, notes.get(one, {})) for one, places in seen.items()}


def _mark(seen: Mapping[str, list[int]], notes: Mapping[str, int]) -> Mark:
    """Return the mark of a candidate from the stops by which it has a role, and its numbers."""
    true, false, supposed = (seen.get(role, []) for role in (TRUE, FALSE, SUPPOSED))
    goal = PLACED if PLACED in seen else REMOVED
    done = seen.get(goal, [])
    cases: tuple[tuple[str, tuple[list[int], ...], list[int]], ...] = (
        (TRUE, (true,), [*supposed, *false, *done]),
        (SUPPOSED, (supposed,), [*false, *done]),
        (FALSE, (false,), [*true, *done]),
        (BOTH, (true, false), done),
        (goal, (done,), []),
    )
    stages = tuple(
        (
            role,
            ",".join([*(" ".join(map(str, some)) for some in needed), *(str(~n) for n in not_yet)]),
        )
        for role, needed, not_yet in cases
        if all(set(some).difference(not_yet) for some in needed)
    )
    is_unsure = supposed and not done and not notes
    stops = tuple(dict.fromkeys(sorted([*true, *false])))
    return Mark(
        stages[-1][0],
        "?" if is_unsure else ",".join(notes),
        stops,
        tuple(supposed) if is_unsure else tuple(notes.values()),
        stages,
    )


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
