"""One line of a spreadsheet: fields after ``,`` ``;`` or a tab, a cell of a board in each."""

from __future__ import annotations

from typing import NamedTuple

from farandole.sudoku.formats.symbols import BAD, SIDES, board_characters, narrow, number_of

SEPARATORS = ("\t", ";", ",", "；", "，")
"""What may stand between fields, the surest first."""
MARKS = frozenset(SEPARATORS)
LARGEST = SIDES[-1]
"""The most cells in a row."""
LONGEST_ROW = 1000
"""The most characters of a line of a sheet."""

_SPARE = 16  # fields that may be left empty beside the board
_SHORTEST = SIDES[0]  # fields of a line whose format is detected
_LONGEST = 12  # characters of a field, mistyped ones too
_NEVER = frozenset("[]{}():")  # in no field of a sheet


class Field(NamedTuple):
    """What stands in one field, without quotes, and the column it begins in, from 1."""

    text: str
    column: int


def cell_of(text: str) -> str:
    """Return a cell as other formats have it: a dot for nothing, and no ``.0`` behind a number.

    >>> cell_of(""), cell_of("5.0"), cell_of("12")
    ('.', '5', '12')
    """
    return narrow(text.removesuffix(".0") if len(text) > 2 else text) or "."


def _is_cell(text: str) -> bool:
    cell = cell_of(text)
    return cell in board_characters(LARGEST) or number_of(cell) != BAD


def fields_of(
    text: str, separator: str, *, least: int = _SHORTEST, width: int = 0
) -> list[Field] | None:
    """Return the fields of a line, None if it's no line of a sheet, mistyped perhaps.

    Three in four must be cells, unless there are as many as in the lines above, ``width``, and
    all are as short as cells.

    >>> [field.text for field in fields_of('5,,"3", ', ",") or []]
    ['5', '', '3', '']
    """
    if len(text) > LONGEST_ROW or not _NEVER.isdisjoint(text):
        return None
    fields: list[Field] = []
    column = 1
    for piece in text.split(separator):
        bare = piece.strip()
        lead = len(piece) - len(piece.lstrip())
        if len(bare) > 1 and bare[0] == bare[-1] == '"':
            bare, lead = bare[1:-1].strip(), lead + 1
        fields.append(Field(bare, column + lead))
        column += len(piece) + len(separator)
    if not least <= len(fields) <= LARGEST + _SPARE:
        return None
    filled = [field.text for field in fields if field.text]
    if any(len(cell) > _LONGEST or '"' in cell for cell in filled):
        return None
    if len(fields) == width and all(len(cell) < 3 for cell in filled):
        return fields
    bad = sum(not _is_cell(cell) for cell in filled)
    return fields if 4 * bad <= len(filled) else None


def may_have_gap(text: str) -> bool:
    """Tell whether a field of the line may be empty: quickly, as in most lines none is.

    >>> may_have_gap("5,3, ,"), may_have_gap("5,3,.,."), may_have_gap(";5;3;4")
    (True, False, True)
    """
    bare = text.replace(" ", "").replace('"', "")
    return (
        bare[:1] in SEPARATORS
        or bare[-1:] in SEPARATORS
        or any(separator + separator in bare for separator in SEPARATORS)
    )


def is_sheet_line(text: str) -> bool:
    """Tell whether a line has cells in fields, some left empty.

    >>> is_sheet_line("5,3,,,7,,,,"), is_sheet_line("5,3,.,."), is_sheet_line("1, 2, 3, and 4")
    (True, False, False)
    """
    if len(text) > LONGEST_ROW or MARKS.isdisjoint(text) or not may_have_gap(text):
        return False
    for separator in SEPARATORS:
        fields = fields_of(text, separator) if separator in text else None
        if fields is not None:
            return any(not field.text for field in fields)
    return False
