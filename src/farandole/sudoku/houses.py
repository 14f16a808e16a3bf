"""Houses, and what regions and groups of cells a board can have."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.errors import ShapeError
from farandole.i18n import Message, Quoted, msg
from farandole.i18n.language import HasMessage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.rules.distinct import Distinct

SMALLEST, LARGEST = 4, 25
_MOST_REGIONS = 64  # as many have symbols of their own


@dataclass(frozen=True, slots=True)
class House(HasMessage):
    """A set of cells that holds every digit exactly once.

    ``kind`` is ``row``, ``column``, ``box``, ``region`` or the name of a rule;
    ``number`` counts from 1 within the kind.

    >>> from farandole import CLASSIC
    >>> CLASSIC.houses[9].name, CLASSIC.houses[9].cells[:3]
    ('column 1', (0, 9, 18))
    """

    kind: str
    number: int
    cells: tuple[int, ...]

    @property
    def name(self) -> str:
        """Its name for programs: ``box 5``."""
        return f"{self.kind} {self.number}"

    @property
    def message(self) -> Message:
        """Its name for people, in any language; ``str`` returns it."""
        return house_message(self.kind, self.number)


def house_message(kind: str, number: int) -> Message:
    """Return the name of a house, for people.

    >>> print(house_message("box", 5))
    box 5
    """
    if kind == "row":
        return msg("row {number}", number=number)
    if kind == "column":
        return msg("column {number}", number=number)
    if kind == "box":
        return msg("box {number}", number=number)
    if kind == "region":
        return msg("region {number}", number=number)
    return msg("{rule} {number}", rule=kind, number=number)


def checked_side(side: int) -> int:
    """Return a side. Raises ShapeError for one out of range."""
    if SMALLEST <= side <= LARGEST:
        return side
    text = msg(
        "boards have sides from {smallest} to {largest}, not {side}",
        side=side,
        smallest=SMALLEST,
        largest=LARGEST,
    )
    raise ShapeError(text, code="shape.side")


def numbered(regions: str | Sequence[int] | None, cells: int, side: int) -> tuple[int, ...]:
    """Return the numbers of the regions of cells. Raises ShapeError for regions that can't be."""
    if regions is None:
        return (-1,) * cells
    symbols = list("".join(regions.split()) if isinstance(regions, str) else regions)
    if len(symbols) != cells:
        count = len(symbols)
        text = msg("found {count} region symbols for {cells} cells", count=count, cells=cells)
        raise ShapeError(text, code="shape.regions")
    counts = Counter(it for it in symbols if it not in (".", -1))
    for symbol, count in counts.items():
        if count > side:
            text = msg(
                "region {symbol} has {cells} cells, expected {side} at most",
                symbol=Quoted(symbol),
                cells=count,
                side=side,
            )
            raise ShapeError(text, code="shape.regions")
    if len(counts) > _MOST_REGIONS:
        text = msg("{count} regions are more than {most}", count=len(counts), most=_MOST_REGIONS)
        raise ShapeError(text, code="shape.regions")
    order = {symbol: number for number, symbol in enumerate(counts)}
    return tuple(order.get(symbol, -1) for symbol in symbols)


def box_of(regions: tuple[int, ...], rows: int, columns: int) -> tuple[int, int] | None:
    """Return the size of boxes if regions are that; a box is numbered as it is found."""
    first = [cell for cell, region in enumerate(regions) if region == 0]
    high = len({cell // columns for cell in first})
    wide = len({cell % columns for cell in first})
    if min(high, wide) < 2 or rows % high or columns % wide:
        return None
    boxes = tuple(
        row // high * (columns // wide) + column // wide
        for row in range(rows)
        for column in range(columns)
    )
    return (high, wide) if boxes == regions else None


def check_rule(rule: Distinct, side: int, cells: int) -> None:
    """Raise ShapeError for a rule whose groups this board can't have."""
    for group in rule.groups:
        if len(group) > side:
            text = msg(
                "{rule}: {cells} cells can't all differ with {side} digits",
                rule=rule.name,
                cells=len(group),
                side=side,
            )
        elif len(set(group)) < len(group):
            text = msg("{rule}: {group} has a cell twice", rule=rule.name, group=Quoted(group))
        elif group and not (min(group) >= 0 and max(group) < cells):
            text = msg(
                "{rule}: {group} has a cell outside 0 to {last}",
                rule=rule.name,
                group=Quoted(group),
                last=cells - 1,
            )
        else:
            continue
        raise ShapeError(text, code="shape.rule")


def not_a_board(board: str, *, is_box: bool = False) -> ShapeError:
    """Return the error for text that isn't a board; with ``is_box`` it looks like a box."""
    text = msg(
        "{board} is not a valid board (write 9, 16x16, box 2x3 or jigsaw:AABB...)",
        board=Quoted(board),
    )
    if is_box:
        text = msg("{fault}; did you mean {guess}?", fault=text, guess=Quoted(f"box {board}"))
    return ShapeError(text, code="shape.text")
