r"""Rows with something in front of each, or behind: names, numbers, words of some language.

    Row 1: 53..7....      A: 5 3 . . 7      1000 DATA 5,3,0,0,7      \setrow {5}{3}{ }

What stands there must be the same on all rows, or count them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.sudoku.formats.lines.row import CELLISH
from farandole.sudoku.formats.symbols import board_characters, narrow, number_of
from farandole.sudoku.formats.tables.cells import Cell, grid_of_symbols

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

_BETWEEN = re.compile(r"[^\s,;|=:\"'`(){}\[\]&+\\⍴$│┃║┆：，；]+")
_EMPTY = re.compile(r"\{ *\}|\[ *\]|(?<![\w.])(?:NaN|nan|NA|null|None|nil|<NA>)(?![\w.])")
_DATA = re.compile(r"\s*data\s*\([^/]{1,80}\)\s*/([^/]{1,200})/\s*", re.IGNORECASE)
_MOST_BEFORE = 8
_LONG = 8  # cells of a word that may be a row
_LONGEST = 1000  # characters of a row
_SECTION = re.compile(r"\[.*\]")
_NUMBER = re.compile(r"[0-9]+$")


def _tokens(text: str) -> list[tuple[str, int]]:
    if len(text) > _LONGEST:
        return []
    if (data := _DATA.match(text)) is not None:
        return [("DATA", data.start()), *_words(data[1], data.start(1))]
    return _words(text, 0)


def _words(text: str, column: int) -> list[tuple[str, int]]:
    filled = _EMPTY.sub(lambda found: ".".ljust(len(found[0])), text)
    return [(found[0], column + found.start()) for found in _BETWEEN.finditer(filled)]


def _row(tokens: list[tuple[str, int]], before: int, side: int) -> list[tuple[str, int]] | None:
    """Return the cells behind the first ``before`` tokens, if they are those of a row."""
    rest = tokens[before:]
    known = board_characters(side)
    while rest and len(rest) > side and not _is_cell(rest[-1][0], side, known):
        rest = rest[:-1]
    if len(rest) == side:
        good = all(_is_cell(token, side, known) for token, _ in rest)
        return [(token.removesuffix(".0"), at) for token, at in rest] if good else None
    if len(rest) in (1, 2) and rest[-1][0] in (".", "/"):
        rest = rest[:1]
    cells = [(c, at + i) for token, at in rest for i, c in enumerate(token)]
    widths = {len(token) for token, _ in rest}
    if len(cells) == side and len(widths) == 1 and len(rest) < side:
        return cells if all(narrow(c) in known for c, _ in cells) else None
    return None


def _is_like(tokens: list[tuple[str, int]], side: int) -> bool:
    """Tell whether a line may be one more row: about as many cells, and not counting them."""
    cells = sum(
        len(token) if CELLISH.issuperset(narrow(token)) else number_of(token) <= side
        for token, _ in tokens
    )
    return 4 * cells >= 3 * side and not _count([token for token, _ in tokens][-side:])


def _is_cell(token: str, side: int, known: frozenset[str]) -> bool:
    token = token.removesuffix(".0")
    return narrow(token) in known if len(token) == 1 else number_of(token) <= side


def _count(names: Sequence[str]) -> bool:
    """Tell whether names go on by the same step: 1, 2, 3 or R1, R2 or A, B."""
    found = [_NUMBER.search(name) for name in names]
    if all(found):
        stems = {name[: one.start()] for name, one in zip(names, found, strict=True) if one}
        steps = {int(b[0]) - int(a[0]) for a, b in pairwise(found) if a and b}
        return len(stems) == 1 and len(steps) == 1 and steps != {0}
    return len({name[:-1] for name in names}) == 1 and all(
        name and ord(name[-1]) - ord(names[0][-1]) == i for i, name in enumerate(names)
    )


def _name_rows(columns: Sequence[Sequence[str]], *, is_sure: bool) -> bool:
    """Tell whether what stands in front of rows counts them, or is the same words on each.

    Numbers that are the same on all rows may stand there only beside what counts them, and if
    the rows are words of their own, ``is_sure``: else they might be cells.
    """
    others = [names for names in columns if not _count(names)]
    numbers = [names for names in others if not any(c.isalpha() for c in names[0])]
    is_counted = len(others) < len(columns)
    return all(len(set(names)) == 1 for names in others) and (
        not numbers or (is_sure and is_counted)
    )


def are_names(text: str) -> bool:
    """Tell whether a line names columns by counting them.

    >>> are_names("c1,c2,c3,c4,c5"), are_names("A;B;C;D"), are_names("1,2,3,4")
    (True, True, False)
    """
    names = [name.strip(" \"'") for name in re.split(r"[,;\t|]", text[:_LONGEST]) if name.strip()]
    return len(names) > 3 and names[0][:1].isalpha() and _count(names)


def read_named_rows(reader: Reader, block: Block) -> tuple[Grid, int, int, int] | None:
    """Return the board in the rows of a block, its lines, and how many stand before and behind."""
    rows = [(at, _tokens(text)) for at, text in enumerate(block.lines)]
    rows = [
        (at, tokens)
        for at, tokens in rows
        if any(c.isalnum() or c in "._*?" for t, _ in tokens for c in t)
    ]
    has_sections = any(_SECTION.fullmatch(text.strip()) for text in block.lines)
    for side in sorted(reader.sides, reverse=True):
        if not side <= len(rows) <= side + _MOST_BEFORE:
            continue
        for first in range(min(len(rows) - side, _MOST_BEFORE) + 1):
            others = [*rows[:first], *rows[first + side :]]
            if any(_is_like(tokens, side) for _, tokens in others):
                continue
            part = rows[first : first + side]
            if len(part[0][1]) > len(part[1][1]):  # a name in front of the first alone
                at, tokens = part[0]
                part[0] = at, tokens[min(len(tokens) - len(part[1][1]), 3) :]
            for before in range(
                has_sections or len(rows) == side, min(_MOST_BEFORE, len(part[0][1]) - 1) + 1
            ):
                cells = [_row(tokens, before, side) for _, tokens in part]
                if not all(cells):
                    continue
                columns = [
                    [tokens[i][0].rstrip(".)#-") for _, tokens in part] for i in range(before)
                ]
                if _name_rows(
                    columns, is_sure=all(len(tokens[before][0]) == side for _, tokens in part)
                ):
                    flat = [
                        block.cell(c, at, column)
                        for (at, _), row in zip(part, cells, strict=True)
                        for c, column in row or ()
                    ]
                    grid = grid_of_symbols(reader, [cell.text for cell in flat], flat)
                    return grid, part[0][0], part[-1][0], before
    return None


def _is_long(token: str) -> bool:
    """Tell whether a word among others may be cells: a puzzle cut short, or rows of one."""
    return len(token) >= _LONG and CELLISH.issuperset(narrow(token))


def read_one_row(reader: Reader, text: str, number: int) -> tuple[Grid, str] | None:
    """Return the board of a line that has words and then all cells, and the words.

    None if cells stand among the words, for then it can't be told which are which.
    """
    if len(text) > 4 * _LONGEST:
        return None
    filled = _EMPTY.sub(lambda found: ".".ljust(len(found[0])), text)
    tokens = [(found[0], found.start()) for found in _BETWEEN.finditer(filled)]
    for side in sorted(reader.sides, reverse=True):
        known = board_characters(side)
        for count in (1, side, side * side):
            width = side * side // count
            fits = [
                len(token) == width and all(narrow(c) in known for c in token)
                for token, _ in tokens
            ]
            starts = (
                [i for i in range(len(tokens) - count + 1) if all(fits[i : i + count])][:3]
                if len(tokens) <= count + 2 * _MOST_BEFORE
                else []
            )
            if not starts:
                continue
            start = starts[-1]
            before = text[: tokens[start][1]].rstrip()
            is_cut = before.endswith(("⍴", "$", ":", "=", "#"))
            if len(starts) > 1 and not is_cut:
                return None
            part = tokens[start : start + count]
            if any(_is_long(token) for token, _ in tokens[:start] + tokens[start + count :]):
                return None
            cells = [Cell(c, number, at + i + 1) for token, at in part for i, c in enumerate(token)]
            rest = text[part[-1][1] + width :]
            label = f"{before.strip(' ⍴$:：=#')} {rest.strip()}".strip()
            return grid_of_symbols(reader, [cell.text for cell in cells], cells), label
    return None
