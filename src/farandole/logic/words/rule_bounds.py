"""Why digits aren't larger or smaller than they can be by a constraint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from farandole.i18n import Listed, Message, msg, nmsg
from farandole.i18n.message import Value
from farandole.logic.rules import bounds
from farandole.logic.rules.bounds import low_of
from farandole.logic.rules.plan import Part
from farandole.logic.shapes.position import Position
from farandole.logic.steps import Step
from farandole.logic.words.rule_names import cells_in, rules_of
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.rules.propagators import Ascending, Between, Sum

_MOST_REASONS = 2


def bound(at: Position, step: Step, part: Part) -> Message:
    """Return why the cells that lose most aren't larger, or smaller, in a clause."""
    held = dict(zip(part.cells, part.masks(at.known), strict=True))
    left = bounds.narrowed(part, dict(held))
    lost = {it.cell for it in (*step.placements, *step.eliminations)}
    changed = [cell for cell in left if cell in lost and left[cell] != held[cell]]
    rule = rules_of(at.board, step.rules)
    it = next(it for it in part.propagators if isinstance(it, (Ascending, Sum, Between)))
    texts: list[Message] = []
    if max(part.cells) >= len(at.known):  # cells that have no name, or are of several statements
        changed = []
    if isinstance(it, Ascending):
        upper = [text for cell in changed for text in _from_above(at, it, cell, held, left)]
        lower = [text for cell in changed for text in _from_below(at, it, cell, held, left)]
        texts = [*upper[:1], *lower[-1:]]
    else:
        most = sorted(changed, key=lambda cell: -(held[cell] & ~left[cell]).bit_count())
        for cell in sorted(most[:_MOST_REASONS], key=part.cells.index):
            if isinstance(it, Sum):
                texts += _in_sum(at, part, it, cell, held, left)
            else:
                texts += _between(at, it, cell, held)
    texts = list(dict.fromkeys(texts))
    if not texts:
        return msg("Counting from the smallest and largest digits of {rule}", rule=rule)
    if len(texts) == 1:
        return msg("In {rule}, {reason}", rule=rule, reason=texts[0])
    return msg("In {rule}, {reason}; {other}", rule=rule, reason=texts[0], other=texts[-1])


def _from_above(
    at: Position, it: Ascending, cell: int, held: dict[int, int], left: dict[int, int]
) -> Iterator[Message]:
    """Yield why a digit of a row of digits that increase isn't larger."""
    own = it.cells.index(cell)
    if left[cell].bit_length() == held[cell].bit_length():
        return
    tops = {n: held[it.cells[n]].bit_length() for n in range(own + 1, len(it.cells))}
    end = min(tops, key=lambda n: (tops[n] - n, -n))
    values: dict[str, Value] = {
        "cell": cells_in(at.board, (cell,)),
        "digit": SYMBOLS[tops[end] - end + own],
    }
    if tops[end] == at.side:
        yield nmsg(
            "{cell} has {count} cell above it, so it is at most {digit}",
            "{cell} has {count} cells above it, so it is at most {digit}",
            count=end - own,
            **values,
        )
    else:
        yield nmsg(
            "{other} is at most {limit}, so {cell}, {count} cell below, is at most {digit}",
            "{other} is at most {limit}, so {cell}, {count} cells below, is at most {digit}",
            count=end - own,
            other=cells_in(at.board, (it.cells[end],)),
            limit=SYMBOLS[tops[end]],
            **values,
        )


def _from_below(
    at: Position, it: Ascending, cell: int, held: dict[int, int], left: dict[int, int]
) -> Iterator[Message]:
    """Yield why a digit of a row of digits that increase isn't smaller."""
    own = it.cells.index(cell)
    if low_of(left[cell]) == low_of(held[cell]):
        return
    lowest = {n: low_of(held[it.cells[n]]) for n in range(own)}
    end = max(lowest, key=lambda n: (lowest[n] - n, -n))
    values: dict[str, Value] = {
        "cell": cells_in(at.board, (cell,)),
        "digit": SYMBOLS[lowest[end] + own - end],
    }
    if lowest[end] == 1:
        yield nmsg(
            "{cell} has {count} cell below it, so it is at least {digit}",
            "{cell} has {count} cells below it, so it is at least {digit}",
            count=own - end,
            **values,
        )
    else:
        yield nmsg(
            "{other} is at least {limit}, so {cell}, {count} cell above, is at least {digit}",
            "{other} is at least {limit}, so {cell}, {count} cells above, is at least {digit}",
            count=own - end,
            other=cells_in(at.board, (it.cells[end],)),
            limit=SYMBOLS[lowest[end]],
            **values,
        )


def _in_sum(
    at: Position, part: Part, it: Sum, cell: int, held: dict[int, int], left: dict[int, int]
) -> Iterator[Message]:
    """Yield why a digit of a sum, or of one of two equal sums, isn't larger, or smaller."""
    times = dict(zip(it.cells, it.coefficients, strict=True))
    own = times.pop(cell)
    if (
        max(map(abs, times.values())) > 1
        or max(it.cells) >= len(at.known)
        or at.board.shape.least != 1
    ):
        return
    same = {one: 1 for one, many in times.items() if many == own}
    other = {one: 1 for one, many in times.items() if many != own}
    if other and it.total:
        return
    (same_low, same_high) = bounds.ends(same, held, part.groups)
    (other_low, other_high) = bounds.ends(other, held, part.groups)
    total = it.total * own
    name = cells_in(at.board, (cell,))
    if left[cell].bit_length() < held[cell].bit_length():
        why = [_at_most(at, other, other_high)] if other else []
        why += [_at_least(at, same, same_low)] if same else []
        most = total + other_high - same_low
        yield msg(
            "{reasons}, so {cell} is at most {digit}",
            reasons=Listed(why),
            cell=name,
            digit=most,
        )
    if low_of(left[cell]) > low_of(held[cell]):
        why = [_at_least(at, other, other_low)] if other else []
        why += [_at_most(at, same, same_high)] if same else []
        least = total + other_low - same_high
        yield msg(
            "{reasons}, so {cell} is at least {digit}",
            reasons=Listed(why),
            cell=name,
            digit=least,
        )


def _at_most(at: Position, cells: Iterable[int], limit: int) -> Message:
    names = cells_in(at.board, cells)
    if len(names) == 1:
        return msg("{cell} is at most {limit}", cell=names, limit=limit)
    return msg("{cells} add up to at most {limit}", cells=names, limit=limit)


def _at_least(at: Position, cells: Iterable[int], limit: int) -> Message:
    names = cells_in(at.board, cells)
    if len(names) == 1:
        return msg("{cell} is at least {limit}", cell=names, limit=limit)
    return msg("{cells} add up to at least {limit}", cells=names, limit=limit)


def _between(at: Position, it: Between, cell: int, held: dict[int, int]) -> Iterator[Message]:
    """Yield why a digit isn't between the ends, or why an end leaves nothing between."""
    ends = cells_in(at.board, (it.a, it.b))
    if cell in it.inner:
        yield msg(
            "the digits between {ends} are more than {low} and less than {high}",
            ends=ends,
            low=SYMBOLS[min(low_of(held[it.a]), low_of(held[it.b]))],
            high=SYMBOLS[max(held[it.a].bit_length(), held[it.b].bit_length())],
        )
    else:
        yield msg(
            "{cell} is smaller or larger than all of {inner}",
            cell=cells_in(at.board, (cell,)),
            inner=cells_in(at.board, it.inner),
        )
