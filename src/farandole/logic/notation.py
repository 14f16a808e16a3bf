"""Steps in the notations that solvers write: short, and the same in all languages.

Chains are in Eureka notation: ``=`` is a strong link, ``-`` a weak one, and a candidate is its
digit in brackets before its cells. All else is written as HoDoKu does. Cells are grouped: r1c25 is
r1c2 and r1c5.

``Naked Pair: 3,7 in r1c25 => r1c8,r1c9<>3,7``
``Finned Swordfish: 5 r258 c147 fr2c8 => r1c7<>5``
``AIC: (3)r1c1=(3)r1c9-(7)r1c9=(7)r4c9 => r4c1<>3``
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from farandole.logic.board import as_board
from farandole.sudoku.digits import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from farandole.logic.board import Board, BoardLike
    from farandole.logic.steps import LockedSet, Node, Step

_SHORT = {"row": "r", "column": "c", "box": "b"}
_LARGEST = 9  # side of a board on which numbers of rows have one digit


def notation(board: BoardLike, step: Step) -> str:
    """Return a step in the usual notation; ``board`` is the board before it.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> notation(p, first_step(p))
    'Naked Single: r5c5=5'
    """
    board = as_board(board)
    pattern = _pattern(board, step)
    done = _result(board, step)
    if pattern:
        done = f"{pattern} => {done}"
    return f"{step.technique.name}: {done}"


def _pattern(board: Board, step: Step) -> str:
    """Return the pattern of a step; empty if the result is enough."""
    if not any((step.cells, step.digits, step.base, step.nodes, step.sets, step.colours)):
        return ""  # made by hand, without parts
    special = _SPECIAL.get(step.technique.id) or _FAMILIES.get(step.technique.family)
    if special:
        return special(board, step)
    if step.nodes and step.links:
        return _chains(board, step)
    if step.digits and step.cells:
        return f"{_digits(step.digits)} in {cells_text(board, step.cells)}"
    return cells_text(board, step.cells)


def _result(board: Board, step: Step) -> str:
    name = board.shape.cell_name
    parts = [f"{name(cell)}={SYMBOLS[digit]}" for cell, digit in step.placements]
    by_cell: dict[int, list[int]] = {}
    for cell, digit in sorted(step.eliminations):
        by_cell.setdefault(cell, []).append(digit)
    by_digits: dict[tuple[int, ...], list[int]] = {}
    for cell, digits in by_cell.items():
        by_digits.setdefault(tuple(digits), []).append(cell)
    parts += [
        f"{','.join(map(name, cells))}<>{_digits(digits)}" for digits, cells in by_digits.items()
    ]
    return ", ".join(parts)


def _digits(some: Iterable[int], between: str = ",") -> str:
    return between.join(SYMBOLS[digit] for digit in some)


def cells_text(board: Board, some: Iterable[int]) -> str:
    """Return cells, those that share rows or columns written together: r1c25, r27c3."""
    side = board.shape.side
    cells = sorted(set(some))
    if side > _LARGEST:
        return ",".join(map(board.shape.cell_name, cells))
    ways: list[list[str]] = []
    for turned in (False, True):
        lines: dict[int, list[int]] = {}
        for cell in cells:
            row, column = divmod(cell, side)
            line, place = (column, row) if turned else (row, column)
            lines.setdefault(line, []).append(place)
        blocks: dict[tuple[int, ...], list[int]] = {}
        for line, places in lines.items():
            blocks.setdefault(tuple(places), []).append(line)
        ways.append(
            [
                f"r{_numbers(places)}c{_numbers(same)}"
                if turned
                else f"r{_numbers(same)}c{_numbers(places)}"
                for places, same in blocks.items()
            ]
        )
    by_rows, by_columns = ways
    return ",".join(by_columns if len(by_columns) < len(by_rows) else by_rows)


def _numbers(some: Iterable[int]) -> str:
    return "".join(str(one + 1) for one in sorted(some))


def _houses(board: Board, some: Sequence[int]) -> str:
    """Return houses, those of a kind together: r27, c3b5."""
    kinds: dict[str, list[int]] = {}
    for number in some:
        house = board.shape.houses[number]
        kinds.setdefault(_SHORT.get(house.kind, f" {house.kind} "), []).append(house.number)
    between = "" if board.shape.side <= _LARGEST else ","
    return "".join(
        f"{kind}{between.join(map(str, numbers))}" for kind, numbers in kinds.items()
    ).strip()


def _set(board: Board, one: LockedSet) -> str:
    return f"{cells_text(board, one.cells)} {{{_digits(one.digits, '')}}}"


def _in_house(board: Board, step: Step) -> str:
    return f"{_digits(step.digits)} in {_houses(board, step.base[:1])}" if step.base else ""


def _fish(board: Board, step: Step) -> str:
    size = len(step.base)
    covers = [step.cover[at : at + size] for at in range(0, len(step.cover), max(1, size))]
    parts = [_digits(step.digits), _houses(board, step.base)]
    parts.append("/".join(_houses(board, cover) for cover in covers))
    parts += [f"f{cells_text(board, step.fins)}"] if step.fins else []
    parts += [f"ef{cells_text(board, step.endo_fins)}"] if step.endo_fins else []
    return " ".join(parts)


def _kraken(board: Board, step: Step) -> str:
    return f"{_fish(board, step)}, {_chains(board, step)}" if step.nodes else _fish(board, step)


def _node(board: Board, node: Node) -> str:
    return f"({SYMBOLS[node.digit]}){cells_text(board, node.cells)}"


def _chains(board: Board, step: Step) -> str:
    """Return chains in Eureka notation, one after the other; of nets the main ways."""
    into: dict[int, tuple[int, bool]] = {}
    closing = ""
    for link in step.links:
        if link.end == 0:
            closing = "=" if link.is_strong else "-"
        else:
            into.setdefault(link.end, (link.start, link.is_strong))
    starts = [at for at in range(len(step.nodes)) if at not in into]
    parts = []
    for start, end in zip(starts, [*starts[1:], len(step.nodes)], strict=True):
        leaving = {link.start for link in step.links if link.end != 0}
        at = next((one for one in range(start, end) if one not in leaving), end - 1)
        text = ""
        while at in into:
            before, is_strong = into[at]
            text = f"{'=' if is_strong else '-'}{_node(board, step.nodes[at])}{text}"
            at = before
        parts.append(_node(board, step.nodes[at]) + text)
    return "; ".join(parts) + closing


def _remote_pair(board: Board, step: Step) -> str:
    way = dict.fromkeys(cell for node in step.nodes for cell in node.cells) or step.cells
    return f"{_digits(step.digits, '/')} {'-'.join(map(board.shape.cell_name, way))}"


def _rectangle(board: Board, step: Step) -> str:
    return f"{_digits(step.digits, '/')} in {cells_text(board, step.cells)}"


def _empty_rectangle(board: Board, step: Step) -> str:
    ends = cells_text(board, (cell for node in step.nodes for cell in node.cells))
    return f"{_digits(step.digits)} in {_houses(board, step.base[:1])} ({ends})"


def _lettered(board: Board, step: Step) -> str:
    """Return locked sets with their letters; almost locked sets with restricted commons."""
    sets = [
        f"{letter}={_set(board, one)}"
        for letter, one in zip(ascii_uppercase, step.sets, strict=False)
    ]
    if not sets:
        return cells_text(board, step.cells)
    commons = sorted({node.digit for node in step.nodes})
    parts = [*sets, f"X={_digits(commons)}"] if commons else sets
    if step.digits and step.technique.id != "sue-de-coq":
        parts.append(f"Z={_digits(step.digits)}")
    return ", ".join(parts)


def _colours(board: Board, step: Step) -> str:
    sides: dict[int, list[str]] = {}
    for one in step.colours:
        text = cells_text(board, one.cells)
        if step.technique.id == "medusa-3d":
            text = f"({SYMBOLS[one.digit]}){text}"
        sides.setdefault(one.colour, []).append(text)
    groups = [
        f"({' '.join(sides.get(colour, []))}) / ({' '.join(sides.get(colour + 1, []))})"
        for colour in range(0, max(sides, default=-1) + 1, 2)
    ]
    text = ", ".join(groups)
    return text if step.technique.id == "medusa-3d" else f"{_digits(step.digits)} {text}"


def _digit(board: Board, step: Step) -> str:
    return _digits(step.digits)


def _nothing(board: Board, step: Step) -> str:
    return ""


def _aligned(board: Board, step: Step) -> str:
    return ", ".join([cells_text(board, step.cells), *(_set(board, one) for one in step.sets)])


_SPECIAL: dict[str, Callable[[Board, Step], str]] = {
    "full-house": _nothing,
    "naked-single": _nothing,
    "hidden-single": _in_house,
    "locked-candidates-pointing": _in_house,
    "locked-candidates-claiming": _in_house,
    "empty-rectangle": _empty_rectangle,
    "dual-empty-rectangle": _empty_rectangle,
    "remote-pair": _remote_pair,
    "bug-plus-1": _nothing,
    "xyz-wing": _rectangle,
    "wxyz-wing": _rectangle,
    "sue-de-coq": _lettered,
    "medusa-3d": _colours,
}
_FAMILIES: dict[str, Callable[[Board, Step], str]] = {
    **dict.fromkeys(("basic-fish", "finned-fish", "franken-fish", "finned-franken-fish"), _fish),
    **dict.fromkeys(("mutant-fish", "finned-mutant-fish"), _fish),
    "kraken-fish": _kraken,
    "uniqueness": _rectangle,
    "almost-locked-sets": _lettered,
    "colouring": _colours,
    "templates": _digit,
    "aligned-exclusion": _aligned,
    "last-resort": _nothing,
}
