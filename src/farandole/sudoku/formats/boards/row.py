"""A line taken apart as a row of a board: its cells, its bars, what is left empty."""

from __future__ import annotations

from collections.abc import Sequence

from farandole._lazy import regex
from farandole.sudoku.formats.boards.cells import Cell
from farandole.sudoku.formats.symbols import (
    BAD,
    BLANKS,
    NARROW,
    SIDES,
    board_characters,
    number_of,
    plain_shape,
)

_BARS = "|!¦│┃║┆┇┊┋╎╏｜"
QUOTES = frozenset("\"'")
_SEPARATORS = str.maketrans(dict.fromkeys(_BARS + ",;，；\t\u00a0\u3000", " ")) | NARROW
VERTICALS = frozenset(_BARS)
_BARS_ALIKE = str.maketrans(dict.fromkeys(_BARS, "|"))
_PART, _SYMBOL = regex(r"\S+"), regex(r"\S")
CELLISH = frozenset("0123456789" + BLANKS)
"""What most cells are written with."""


class Row:
    """A line taken apart as a row of a board.

    ``chars`` has the cells one character each; ``parts`` what stands between separators; ``text``
    the line without a comment and quotes, and with a dot in each cell that ``plain`` leaves empty,
    unless ``gaps`` says that none is.
    """

    __slots__ = ("chars", "parts", "plain", "text")

    def __init__(self, text: str, *, gaps: bool = True) -> None:
        text = without_comment(text)
        first = text.lstrip()[:1]
        if first in QUOTES and text.count(first) % 2 == 0:
            text = text.replace(first, " ")
        self.plain = text
        self.text = text = _with_dots(text) if gaps and first in VERTICALS else text
        self.parts = text.translate(_SEPARATORS).split()
        self.chars = "".join(self.parts)

    @property
    def has_gaps(self) -> bool:
        """Whether some cells are left empty."""
        return self.text is not self.plain

    @property
    def is_spaced(self) -> bool:
        """Whether separators stand between all cells, none of them a number over 9."""
        return len(self.parts) == len(self.chars)

    @property
    def is_barred(self) -> bool:
        """Whether vertical lines separate boxes."""
        return not VERTICALS.isdisjoint(self.text)

    @property
    def is_framed(self) -> bool:
        """Whether vertical lines stand at both ends."""
        bare = self.plain.strip()
        return len(bare) > 1 and bare[0] in VERTICALS and bare[-1] in VERTICALS

    def is_numbers(self, side: int) -> bool:
        """Tell whether the parts are ``side`` numbers or blanks, some number having two digits."""
        return (
            len(self.parts) == side > 9
            and len(self.chars) > side
            and all(part in BLANKS or number_of(part) != BAD for part in self.parts)
        )

    def sides(self, sides: Sequence[int]) -> list[int]:
        """Return the sides that the row has the cells for, the likeliest first."""
        found = []
        count = len(self.parts)
        if count in sides and self.is_numbers(count):
            found.append(count)
        if len(self.chars) in sides:
            fits = board_characters(len(self.chars)).issuperset(self.chars)
            # "12 34 ..." may be pairs of cells rather than numbers: numbers must fit the side.
            too_big = found and any(count < number_of(part) < BAD for part in self.parts)
            if fits:
                found.insert(0 if too_big else len(found), len(self.chars))
        return found

    def cells(self, line: int, *, by_parts: bool = False) -> list[Cell]:
        """Return the cells: the parts, or the characters of all of them."""
        flat = self.text.translate(_SEPARATORS)
        pattern = _PART if by_parts else _SYMBOL
        return [Cell(found[0], line, found.start() + 1) for found in pattern.finditer(flat)]


def _with_dots(text: str) -> str:
    """Return a row drawn with bars around its boxes with a dot wherever a cell is left empty.

    The bars tell where the cells are: ``| 5   3 |`` has a space on both sides of each cell,
    ``|5   3|`` between cells, ``|5 3|`` nowhere. The column of everything stays.

    >>> _with_dots("| 8     |   3   | 1     |"), _with_dots("|8  | 3 |   |")
    ('| 8 . . | . 3 . | 1 . . |', '|8..|.3.|...|')
    >>> _with_dots("| 8.. | .3. | 1.. |")
    '| 8.. | .3. | 1.. |'
    """
    bare = text.strip()
    if len(bare) < 9 or bare[-1] not in VERTICALS:
        return text
    boxes = bare[1:-1].translate(_BARS_ALIKE).split("|")
    width = len(boxes[0])
    if " " not in bare or any(len(box) != width for box in boxes):
        return text
    layout = _layout(boxes, width)
    if layout is None or _are_wide_cells(boxes):
        return text
    first = len(text) - len(text.lstrip()) + 1
    symbols = list(text)
    for start in range(first, first + len(boxes) * (width + 1), width + 1):
        for at in range(start, start + width)[layout]:
            if symbols[at] == " ":
                symbols[at] = "."
    filled = "".join(symbols)
    return text if filled == text else filled


def _layout(boxes: list[str], width: int) -> slice | None:
    """Return where in each box its cells stand, None when that can't be told."""
    spaced = (slice(1, None, 2), slice(0, None, 2)), (slice(0, None, 2), slice(1, None, 2))
    for cells, gaps in spaced if width % 2 else ():
        if _are_boxes(len(boxes), len(range(width)[cells])) and not any(
            box[gaps].strip() for box in boxes
        ):
            return cells
    # | 53. | has margins and no gaps: what is inside them may be the whole box.
    has_margins = all(box[0] == box[-1] == " " for box in boxes)
    is_inside = has_margins and len(boxes) * (width - 2) in SIDES
    return slice(None) if _are_boxes(len(boxes), width) and not is_inside else None


def _are_wide_cells(boxes: list[str]) -> bool:
    """Tell whether single cells may stand between the bars: one symbol each, in the same place."""
    places = {len(box) - len(box.lstrip()) for box in boxes}
    return len(boxes) in SIDES and len(places) == 1 and all(len(box.strip()) == 1 for box in boxes)


def _are_boxes(count: int, cells: int) -> bool:
    """Tell whether a plain board has so many boxes side by side, or single cells, so wide."""
    side = count * cells
    return side in SIDES and cells in (1, (plain_shape(side).box or (1, 1))[1])


def without_comment(text: str) -> str:
    """Return the line without a comment at its end (white space, then ``#``)."""
    at = text.find("#")
    while at > 0 and not text[at - 1].isspace():
        at = text.find("#", at + 1)
    return text[:at] if at > 0 else text
