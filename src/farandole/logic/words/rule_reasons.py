"""Why a step by a constraint holds, in a clause, for each kind of technique."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial

from farandole.i18n import Listed, Message, Number, msg, nmsg
from farandole.i18n.message import Value
from farandole.logic.rules import lines
from farandole.logic.rules.finders import relations, turned
from farandole.logic.rules.layers import Outcome, ways_of, work_out
from farandole.logic.rules.plan import Part
from farandole.logic.shapes.position import Position, ones, union
from farandole.logic.steps import Step
from farandole.logic.techniques import KINDS
from farandole.logic.words.rule_bounds import bound
from farandole.logic.words.rule_names import cells_in, digits_in, houses_of, rules_of, sets_of
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.propagators import Sum

_MOST_SETS = 6


def reason(at: Position, step: Step, part: Part) -> Message:
    """Return why a step holds, in a clause that its effect follows."""
    return _REASONS[KINDS[step.technique.id]](at, step, part)


def is_all(step: Step, found: Outcome) -> bool:
    """Return whether the reason of a step names all ways that are left, or all there is to them."""
    if len(found.masks) == 1:
        return True
    if KINDS[step.technique.id] == "combinations" and len(found.sets) <= _MOST_SETS:
        return found.ways == sum(factorial(one.bit_count()) for one in found.sets)
    return _REASONS[KINDS[step.technique.id]] is _filled and found.ways <= _MOST_SETS


def _pair(at: Position, step: Step, part: Part) -> Message:
    """Return which digits a pair of cells leaves, or which no pair has."""
    board, rule = at.board, rules_of(at.board, step.rules)
    related = {(a, b): masks for a, b, masks in relations(part)}
    gone = union(1 << (it.digit - 1) for it in step.eliminations)
    gone |= union(at.cells[it.cell] & ~(1 << (it.digit - 1)) for it in step.placements)
    first, *rest = step.cells
    masks = related.get((rest[0], first)) or turned(related.get((first, rest[0]), ()))
    alone = union(1 << d for d, mask in enumerate(turned(masks)) if not mask)
    if not masks or (len(rest) > 1 or gone & alone == gone):
        return msg("No digit goes with {digits} ({rule})", rule=rule, digits=digits_in(gone))
    if masks == tuple(1 << digit for digit in range(at.side)):
        return msg(
            "{cells} have the same digit ({rule})", cells=cells_in(board, step.cells), rule=rule
        )
    left = at.known[first] & ~gone
    other, cell = cells_in(board, rest), cells_in(board, (first,))
    if left.bit_count() > gone.bit_count():
        return msg(
            "{other} has no digit that goes with {digits} in {cell} ({rule})",
            other=other,
            digits=digits_in(gone),
            cell=cell,
            rule=rule,
        )
    return msg(
        "{other} can only be {digits}, which leaves {left} for {cell} ({rule})",
        other=other,
        digits=digits_in(at.known[rest[0]]),
        left=digits_in(left),
        cell=cell,
        rule=rule,
    )


def _sets(at: Position, step: Step, part: Part) -> Message:
    """Return the sets of digits that are left, or how many there are."""
    rule = rules_of(at.board, step.rules)
    found = work_out(part, part.masks(at.known))
    sets = found.sets if found else ()
    if len(sets) <= _MOST_SETS:
        return msg("The digits of {rule} can only be {sets}", rule=rule, sets=sets_of(sets))
    gone = union(part.masks(at.known)) & ~union(sets)
    return msg(
        "None of the {count} combinations left for {rule} has {digits}",
        count=Number(len(sets)),
        rule=rule,
        digits=digits_in(gone),
    )


def _needed(at: Position, step: Step, part: Part) -> Message:
    """Return a digit that must be somewhere, and where."""
    digit, rule = SYMBOLS[step.digits[0]], rules_of(at.board, step.rules)
    if step.placements:
        return msg(
            "There must be {digit} in {rule}, and there is one place", digit=digit, rule=rule
        )
    return msg(
        "In {rule} one of {cells} must be {digit}",
        rule=rule,
        digit=digit,
        cells=cells_in(at.board, step.cells),
    )


def _total(at: Position, step: Step, part: Part) -> Message:
    """Return the sum that follows from those of houses."""
    board = at.board
    [it] = (it for it in part.propagators if isinstance(it, Sum))
    terms = tuple(zip(it.coefficients, it.cells, strict=True))
    inner = cells_in(board, (cell for times, cell in terms if times > 0))
    outer = cells_in(board, (cell for times, cell in terms if times < 0))
    if inner and outer:
        if it.total < 0:
            inner, outer = outer, inner
        values: dict[str, Value] = {
            "houses": houses_of(board, step.base),
            "inner": inner,
            "outer": outer,
            "total": abs(it.total),
        }
        if it.total == 0:
            return msg("By the sum of {houses}, {inner} and {outer} have the same sum", **values)
        if len(inner) == len(outer) == 1:
            return msg("By the sum of {houses}, {inner} is {total} more than {outer}", **values)
        return msg(
            "By the sum of {houses}, the sum of {inner} is {total} more than that of {outer}",
            **values,
        )
    whole = len(step.base) * at.side * (at.side + 1) // 2
    text = msg(
        "The digits of {houses} add up to {whole} and the known sums to {known}",
        houses=houses_of(board, step.base),
        whole=whole,
        known=whole - it.total,
    )
    cells, total = inner or outer, abs(it.total)
    if len(cells) == 1:
        return msg("{text}, so {cells} is {total}", text=text, cells=cells, total=total)
    return msg("{text}, so {cells} add up to {total}", text=text, cells=cells, total=total)


def _alternate(at: Position, step: Step, part: Part) -> Message:
    cell = step.cells[0]
    return msg(
        "{cell} is {digits}, and low and high alternate along {rule}",
        cell=cells_in(at.board, (cell,)),
        digits=digits_in(at.known[cell]),
        rule=rules_of(at.board, step.rules),
    )


def _rotate(at: Position, step: Step, part: Part) -> Message:
    rule = at.board.grid.constraints[step.rules[0]]
    held = next(
        it
        for it in lines.FINDERS[KINDS[step.technique.id]](at, part, rule)
        if tuple(it) == step.cells
    )
    values: dict[str, Value] = {
        "cells": cells_in(at.board, step.cells),
        "digits": digits_in(union(held.values())),
    }
    if len(step.cells) == 1:
        return msg(
            "The other cells of {rule} have the other groups, so {cells} is {digits}",
            rule=rules_of(at.board, step.rules),
            **values,
        )
    return msg(
        "Along {rule} the groups repeat, so {cells} are of the same one: {digits}",
        rule=rules_of(at.board, step.rules),
        **values,
    )


def _skyline(at: Position, step: Step, part: Part) -> Message:
    count = at.board.grid.constraints[step.rules[0]].fields["count"]
    changed = [it.cell for it in (*step.eliminations, *step.placements)]
    cell = min(changed, key=part.cells.index)
    more = count - 1 - part.cells.index(cell)
    return nmsg(
        "In {rule} at least {count} higher digit must follow {cell}, so it is at most {digit}",
        "In {rule} at least {count} higher digits must follow {cell}, so it is at most {digit}",
        count=more,
        rule=rules_of(at.board, step.rules),
        cell=cells_in(at.board, (cell,)),
        digit=SYMBOLS[at.side - more],
    )


def _seen(at: Position, step: Step, part: Part) -> Message:
    """Return how many digits would be seen with those that a cell loses."""
    [cell] = {it.cell for it in (*step.eliminations, *step.placements)}
    kept = union(1 << (it.digit - 1) for it in step.placements)
    gone = union(1 << (it.digit - 1) for it in step.eliminations) or at.known[cell] & ~kept
    seen = lines.seen_with(part.masks(at.known))[part.cells.index(cell)]
    counts = list(ones(union(seen[digit] for digit in ones(gone))))
    count = at.board.grid.constraints[step.rules[0]].fields["count"]
    texts: Value = Listed(map(str, counts), "or")
    if counts and counts[0] > count:
        texts = msg("{least} or more", least=counts[0])
    return msg(
        "With {digits} in {cell}, {rule} would count {counts}",
        digits=Listed([SYMBOLS[digit + 1] for digit in ones(gone)], "or"),
        cell=cells_in(at.board, (cell,)),
        rule=rules_of(at.board, step.rules),
        counts=texts,
    )


def _sandwich(at: Position, step: Step, part: Part) -> Message:
    cases = list(lines.sandwiches(at, part, at.board.grid.constraints[step.rules[0]]))
    sets = {one for case in cases for one in case.sets}
    values: dict[str, Value] = {
        "rule": rules_of(at.board, step.rules),
        "low": SYMBOLS[1],
        "high": SYMBOLS[at.side],
    }
    if not sets:
        return msg("In {rule} {low} and {high} are next to each other", **values)
    if len(sets) <= _MOST_SETS:
        return msg(
            "In {rule} the digits between {low} and {high} can only be {sets}",
            sets=sets_of(sets),
            **values,
        )
    counts = sorted({len(case.cells) for case in cases})
    return msg(
        "In {rule} there can only be {counts} cells between {low} and {high}",
        counts=Listed(map(str, counts), "or"),
        **values,
    )


def room(at: Position, step: Step, part: Part) -> Message:
    """Return how far apart the digits around a sandwich are, or where they can be."""
    cases = list(lines.sandwiches(at, part, at.board.grid.constraints[step.rules[0]]))
    places = sorted({tuple(sorted(cell for cell, _ in case.first)) for case in cases})
    low, high = SYMBOLS[1], SYMBOLS[at.side]
    if len(places) <= _MOST_SETS:
        pairs = Listed([cells_in(at.board, pair) for pair in places], "or")
        return msg(
            "The places left for {low} and {high}: {pairs}.", low=low, high=high, pairs=pairs
        )
    counts = sorted({len(case.cells) for case in cases})
    return msg(
        "The number of cells between {low} and {high}: {counts}.",
        low=low,
        high=high,
        counts=Listed(map(str, counts), "or"),
    )


def _x_sum(at: Position, step: Step, part: Part) -> Message:
    cases = list(lines.x_sums(at, part, at.board.grid.constraints[step.rules[0]]))
    rule, first = rules_of(at.board, step.rules), cells_in(at.board, part.cells[:1])
    if sum(len(case.sets) for case in cases) > _MOST_SETS:
        digits = Listed([SYMBOLS[case.first[0][1]] for case in cases], "or")
        return msg("In {rule}, {cell} can only be {digits}", rule=rule, cell=first, digits=digits)
    ways = [
        msg("{digit} (with {sets})", digit=SYMBOLS[case.first[0][1]], sets=sets_of(case.sets))
        if case.sets
        else msg("{digit}", digit=SYMBOLS[case.first[0][1]])
        for case in cases
    ]
    return msg(
        "In {rule}, {cell} can only be {ways}", rule=rule, cell=first, ways=Listed(ways, "or")
    )


def _filled(at: Position, step: Step, part: Part) -> Message:
    """Return all ways to fill cells if they are few, or how many there are."""
    masks, rule = part.masks(at.known), rules_of(at.board, step.rules)
    found = work_out(part, masks)
    count = found.ways if found else 0
    if 0 < count <= _MOST_SETS and max(part.cells) < len(at.known):
        ways = Listed(
            ["".join(SYMBOLS[digit] for digit in way) for way in ways_of(part, masks)], "or"
        )
        return msg(
            "{cells} can only be {ways} ({rule})",
            cells=cells_in(at.board, part.cells),
            ways=ways,
            rule=rule,
        )
    return nmsg(
        "There is {count} way to fill {rule}",
        "There are {count} ways to fill {rule}",
        count=count,
        rule=rule,
    )


def _together(at: Position, step: Step, part: Part) -> Message:
    """Return the sets that cages of a house leave each other."""
    masks, texts = part.masks(at.known), []
    for it in part.propagators:
        if not isinstance(it, Sum):
            continue
        own = [part.cells.index(cell) for cell in it.cells]
        alone = work_out(
            lines.sum_of(at.board.shape, it.cells, it.total), tuple(masks[place] for place in own)
        )
        sets = []
        for one in alone.sets if alone else ():
            some = tuple(
                mask & one if place in own else mask & ~one for place, mask in enumerate(masks)
            )
            if all(some) and (found := work_out(part, some)) and found.ways:
                sets.append(one)
        if len(sets) > _MOST_SETS:
            return _filled(at, step, part)
        texts.append(
            msg(
                "{cells} can only be {sets}", cells=cells_in(at.board, it.cells), sets=sets_of(sets)
            )
        )
    return msg("As all their digits differ, {reasons}", reasons=Listed(texts))


_REASONS: dict[str, Callable[[Position, Step, Part], Message]] = {
    "pair": _pair,
    "bounds": bound,
    "combinations": _sets,
    "must-contain": _needed,
    "45": _total,
    "alternation": _alternate,
    "rotation": _rotate,
    "skyscraper": _skyline,
    "seen": _seen,
    "sandwich": _sandwich,
    "x-sum": _x_sum,
    "combined": _together,
    "chain": _filled,
    "worked-out": _filled,
}
