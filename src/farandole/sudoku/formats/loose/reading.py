"""Blocks that no format reads: each way of reading them loosely, and headings.

A block is read when one way gives boards; the lines around them must be words, which become
the label. Otherwise what the formats have to say against it stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.sudoku.formats.loose.code import is_solution, read_code
from farandole.sudoku.formats.loose.columns import read_columns
from farandole.sudoku.formats.loose.facts import FEWEST, read_facts
from farandole.sudoku.formats.loose.named_rows import read_named_rows, read_one_row
from farandole.sudoku.formats.loose.separated import read_separated
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.regions import is_map
from farandole.sudoku.formats.tables.cells import grid_of_fields

if TYPE_CHECKING:
    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.grid import Grid

_PLACE = re.compile(r"[\[(]\s{0,2}[0-9]\s{0,2},\s{0,2}[0-9]\s{0,2}[\])]")
_NAMED = re.compile(r"(?P<name>title|name|label|puzzle|sudoku)\s*[:=]\s*(?P<value>.+)", re.I)
_LONGEST_LABEL = 200
_NO_WORDS = re.compile(r"[\W\d_]*")
_CODE = re.compile(r"[\[{;=<>$\\]|\w\(|\bend\b|\bdata\b", re.I)


def read_loosely(
    reader: Reader, block: Block, *, only_code: bool = False, is_inner: bool = False
) -> list[Record]:
    """Return the puzzles of a block that no format reads, if it can be read in one way.

    ``only_code`` says that one of the ways is to be tried, and no other; ``is_inner`` that the
    block is a part of a program, whose numbers needn't be a puzzle's. Raises ParseError with
    the place of what is wrong in a block that is sure to be a puzzle.
    """
    boards = read_code(reader, block)
    if boards or only_code:
        return _pairs(boards)
    if len(block.lines) == 1 and len(_PLACE.findall(block.lines[0])) < FEWEST:
        one = read_one_row(reader, block.lines[0], block.first)
        if one is not None:
            return [Record(one[0], " ".join(one[1].split()), block.first, "line")]
    sheet = grid_of_fields(reader, block.lines, block.first)
    if sheet is not None:
        return [Record(sheet, "", block.first, "csv")]
    named = read_named_rows(reader, block)
    if named is not None:
        board, first, _, _ = named
        return [Record(board, label_of(block.lines[:first]), block.first, "blocks")]
    if is_inner:
        return []
    column = read_columns(reader, block)
    if column is not None:
        return [Record(column[0], label_of(block.lines[: column[1]]), block.first, "csv")]
    separated = read_separated(reader, block)
    if separated is not None:
        label = label_of(block.lines[: separated[1]])
        return [Record(separated[0], label, block.first, "line")]
    grid = read_facts(reader, block)
    return [] if grid is None else [Record(grid, "", block.first, "line")]


def _pairs(boards: list[tuple[Grid, int, str]]) -> list[Record]:
    """Return boards as records, a full one with the puzzle right above that it solves."""
    found: list[Record] = []
    if any(is_map(grid.cells, grid.shape.side) for grid, _, _ in boards):
        boards = sorted(boards, key=lambda board: board[1])  # a map is the next puzzle's
    for grid, line, word in boards:
        last = found[-1] if found else None
        if last is not None and last.solution is None and grid.shape == last.grid.shape:
            pairs = zip(last.grid.cells, grid.cells, strict=True)
            is_full = 0 not in grid.cells or is_solution(word)
            if is_full and all(digit in (0, held) for digit, held in pairs):
                found[-1] = last._replace(solution=grid)
                continue
        found.append(Record(grid, "", line, "leetcode"))
    return found


def label_of(lines: list[str]) -> str:
    """Return the words above a board as its label; nothing if they are those of a program.

    >>> label_of(["title: Easy one", "puzzle: |"]), label_of(["Sudoku 17", "========="])
    ('Easy one', 'Sudoku 17')
    >>> label_of(["int board[9][9] = {"])
    ''
    """
    words = []
    for text in lines:
        bare = text.strip().strip("*#=~_`").strip()
        named = _NAMED.fullmatch(bare)
        if named is not None:
            value = named["value"].strip("\"' ")
            words += [value] if value not in ("|", ">", "|-", ">-", '"', '"""') else []
        elif bare and not _NO_WORDS.fullmatch(bare) and not _CODE.search(bare):
            words.append(bare.rstrip(":"))
    return " ".join(" ".join(words).split())[:_LONGEST_LABEL]
