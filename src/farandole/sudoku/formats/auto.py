"""Telling formats apart: one text may mix them all.

The scanner stands between two puzzles, looks at the next line (and at a few more where one
isn't enough), and hands the text to the reader of that format, which takes one puzzle, or one
section such as a table, and no more. So it always stands between two puzzles again.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.grids.size import take_size
from farandole.sudoku.formats.kinds import is_cut_off, kind_of, not_a_puzzle
from farandole.sudoku.formats.lines.oneline import plain_lines, read_one_line
from farandole.sudoku.formats.lines.row import Row
from farandole.sudoku.formats.loose.block import MOST_LINES, block_ahead, has_cells, is_plain
from farandole.sudoku.formats.loose.code import needs_code
from farandole.sudoku.formats.loose.named_rows import are_names
from farandole.sudoku.formats.loose.reading import label_of, read_loosely
from farandole.sudoku.formats.loose.words import lines_of_words
from farandole.sudoku.formats.maps import with_maps
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import format_named
from farandole.sudoku.formats.solutions import paired
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.tables.fields import MARKS
from farandole.sudoku.formats.undrawn import (
    LONGEST_RESPELLED,
    cages,
    is_document,
    notebook_ahead,
    overlapping,
    pasted,
    respelled,
    undrawn,
)
from farandole.sudoku.formats.web.wording import rules_in_words, rules_said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import HasRuns, Run
    from farandole.sudoku.shape import Shape

_MAYBE_SHEET = ("row", "bad row", "sixteen", "blank", "text")
_NOTES = ("#A", "#B", "#C", "#D", "#L", "#S", "#U")


def read_runs(
    lines: HasRuns,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    source: str | None = None,
    errors: Callable[[ParseError], object] | None = None,
) -> Iterator[Record | Run]:
    """Read as :func:`farandole.sudoku.formats.read` does, but leave lists of puzzles whole.

    Records and runs together, in order, are what it gives record by record.
    """
    reader = Reader(lines, shape=shape, source=source, errors=errors, runs=lines)
    found = read_any(reader) if format is None else format_named(format).reader(reader)
    return reader.to_the_end(found)


def read_any(reader: Reader, *, loosely: bool = True) -> Iterator[Record | Run]:
    """Read every puzzle in the text, whatever format each is in.

    ``loosely`` says that what no format reads is tried in other ways.
    """
    found = with_maps(reader, _each(reader, loosely=loosely))
    return paired(reader, found) if loosely else found


def _each(reader: Reader, *, loosely: bool) -> Iterator[Record | Run]:
    """Read every puzzle, and every solution."""
    notes: list[tuple[int, str]] = []  # comments right above, which may be notes of sdk
    tried = _Tried() if loosely else None
    begins = loosely  # whether no line of the same block was looked at before
    last = ""  # the format of the last record
    lines = reader.lines
    while True:
        before = lines.number
        yield from plain_lines(reader)
        start = lines.number
        if start > before:
            last, notes = "line", []
        text = lines.peek()
        if text is None:
            return
        kind = kind_of(text, reader.sides)
        if kind in _MAYBE_SHEET and not MARKS.isdisjoint(text) and _is_sheet(reader):
            kind = "sheet"
        at_start, begins = begins, loosely and kind in _STARTS
        if at_start and kind not in _NO_CAGES and (error := cages(reader)) is not None:
            reader.report(error)
            notes = []
        elif kind == "blank":
            next(lines)
            if notes and not _is_section(reader.skip_blank(), reader):
                notes = []
        elif (record := undrawn(reader, text, kind)) is not None:
            last, notes = record.format, []
            yield record
        elif kind == "comment":
            next(lines)
            if text.lstrip()[:2] in _NOTES:
                notes = [*notes[-31:], (lines.number, text)]
        elif kind == "end" and last in ("", "line", "poj"):
            next(lines)
            last = "poj"
        elif kind == "wrapper" and not text.strip().startswith(("\\hline", "|===")):
            next(lines)
        else:
            try:
                if kind in _DOCUMENTS and loosely and (notebook := notebook_ahead(reader)):
                    yield from _of_notebook(reader, *notebook)
                    last, notes = "", []
                    continue
                if kind in _MAYBE_SIZE and take_size(reader):
                    kind = kind_of(reader.lines.peek() or "", reader.sides)
                loose = respelled(reader, text, kind)
                if not loose and kind in _MAYBE_LOOSE and tried is not None:
                    loose = tried.loosely(reader, kind)
                found: Iterable[Record | Run] = loose or pasted(reader, kind)
                for item in found or _unit(reader, text, kind, notes):
                    last, begins = item.format, loosely
                    if item.format in _CAGED and begins and (error := cages(reader)) is not None:
                        reader.report(error)  # the board has no other givens than these
                    elif (
                        isinstance(item, Record)
                        and item.grid.shape.side == 21
                        and (error := overlapping(item)) is not None
                    ):
                        reader.report(error)
                    else:
                        yield item
            except ParseError as error:
                if not (last == "line" and start > before):  # right below a line of a list
                    error.words = lines_of_words(reader, start, error)
                reader.report(error)
            notes = []


def _of_notebook(reader: Reader, count: int, lines: list[str]) -> Iterator[Record | Run]:
    """Take a notebook; words and code in its cells are no errors where there is a puzzle, too."""
    first = reader.lines.number + 1
    reader.lines.skip(count)
    bad: list[ParseError] = []
    inner = Reader(iter(lines), shape=reader.shape, errors=bad.append)
    records = [one for one in read_any(inner) if isinstance(one, Record)]
    sure = [error for error in bad if error.code in _SURE]
    if not records and not sure:
        raise ParseError(
            msg("no puzzle in the notebook"), code="parse.structure", line=first, column=1
        )
    for error in sure:
        reader.report(error.at(line=first))
    yield from (record._replace(line=first) for record in records)


_DOCUMENTS = ("object", "bracket")
_STARTS = ("blank", "comment", "wrapper")
_NO_CAGES = (
    "blank", "comment", "line", "hodoku", "link", "markup", "tatham", "pzpr", "sumocue", "wrapper",
)  # fmt: skip
_CAGED = ("blocks", "tokens")
"""The formats of boards that may have their cages below them."""
_MAYBE_SIZE = ("row", "bad row", "text", "sheet")
_MAYBE_LOOSE = (
    "text", "bad row", "bad line", "bracket", "section", "header", "count", "wrapper", "row",
    "border", "sheet", "line",
)  # fmt: skip
_MOST_WORDS = 6  # lines of words above a puzzle
_MOST_UNDER_WORDS = 100  # lines of both
_TAIL = re.compile(r"[\"'`)\]};/|]+(?:\.\w+\(\))?[;,.]?|[A-Z]{3,8}|end;?|\)?;?")
_WORDS = ("text", "wrapper", "rule", "border")
_SURE = ("parse.rules", "parse.network", "parse.mismatch", "parse.size", "parse.ambiguous")


class _Tried:
    """Up to which line other ways of reading have been tried.

    In what is left inside of a bracket, such as a class that no way reads as one, they are tried
    once more, up to the next blank line each time.
    """

    def __init__(self) -> None:
        self._last = self._around = 0

    def loosely(self, reader: Reader, kind: str) -> list[Record]:
        """Return the puzzles of the block ahead if no format reads it; its lines are taken then.

        Raises ParseError for what is sure to be a puzzle, and can't be told.
        """
        number = reader.lines.number
        if number < self._last:
            return []
        to_blank = number < self._around
        block = block_ahead(reader, to_blank=to_blank)
        end = number + (MOST_LINES if block is None else len(block.lines))
        found: list[Record] | None = []
        if not to_blank and (block is None or "" in map(str.strip, block.lines)):
            found = [] if block is None else _of_block(reader, kind, block)
            if found is not None and not found:
                self._around = end
                block = block_ahead(reader, to_blank=True)
                end = number + (MOST_LINES if block is None else len(block.lines))
        if not found and found is not None and block is not None:
            found = _of_block(reader, kind, block, is_inner=number < self._around)
        self._last = end
        return found or []


def _of_block(
    reader: Reader, kind: str, block: Block, *, is_inner: bool = False
) -> list[Record] | None:
    """Return the puzzles of a block, its lines taken; none if no way reads it.

    ``is_inner`` says that it's a part of a program. None means that it's for the formats to say
    what it is.
    """
    if any(is_cut_off(line, reader.sides) for line in block.lines):
        return None
    is_json = kind == "bracket" and is_document(reader)
    is_row = kind in ("row", "border") and is_plain(block)
    if is_json or is_row or not has_cells(block):
        return None
    puzzles, error = (0, None) if needs_code(block) else _read_by_formats(reader, block.lines)
    is_counted = kind == "count" and puzzles > 0  # and some of them are missing
    if is_counted or (not needs_code(block) and (error is None or error.code in _SURE)):
        return None
    records: list[Record] = []
    try:
        if puzzles < 2:
            records = read_loosely(reader, block, only_code=puzzles > 0, is_inner=is_inner)
    except ParseError as bad:
        if bad.code in ("parse.ambiguous", "parse.mismatch"):
            reader.lines.skip(len(block.lines))
            raise
    records = records or (_under_words(reader, block) if puzzles < 2 else [])
    if records:
        reader.lines.skip(len(block.lines))
        if (error := rules_said(block.lines, records[0].grid.shape)) is not None:
            raise error.at(line=block.first, column=1)
    return [record._replace(label="") for record in records] if is_inner else records


def _read_by_formats(reader: Reader, lines: list[str]) -> tuple[int, ParseError | None]:
    """Return how many puzzles the formats find in some lines, and what they have against them.

    Once there is both, the rest isn't looked at.
    """
    bad: list[ParseError] = []
    inner = Reader(iter(lines), shape=reader.shape, errors=bad.append)
    puzzles = 0
    for _ in read_any(inner, loosely=False):
        puzzles += 1
        if bad:
            break
    return puzzles, bad[0] if bad else None


def _under_words(reader: Reader, block: Block) -> list[Record]:
    """Return the one puzzle of a block that has lines of words above it, and what ends it."""
    lines = block.lines
    if len(lines) > _MOST_UNDER_WORDS:
        return []
    end = len(lines) - bool(len(lines) > 1 and _TAIL.fullmatch(lines[-1].strip()))
    for above in range(min(_MOST_WORDS, len(lines) - 1) + 1):
        for stop in dict.fromkeys((len(lines), end)):
            inner = Reader(iter(lines[above:stop]), shape=reader.shape)
            try:
                found = [one for one in read_any(inner, loosely=False) if isinstance(one, Record)]
            except ParseError:
                continue
            if len(found) == 1:
                label = found[0].label or label_of(lines[:above])
                if rules_in_words(" ".join(lines[:above]), found[0].grid.shape):
                    return []
                return [found[0]._replace(label=label, line=block.first)]
        if not (_is_heading(lines[above], reader) or are_names(lines[above])):
            break
    return []


def _is_heading(text: str, reader: Reader) -> bool:
    """Tell whether a line may stand above a puzzle: no sentence, and no cells."""
    is_sentence = text.rstrip()[-1:] in (",", ".", "!", "?")
    return kind_of(text, reader.sides) in _WORDS and not is_sentence


def _is_gap(text: str | None, reader: Reader) -> bool:
    """Tell whether a line may stand between a heading and its board."""
    return text is not None and kind_of(text, reader.sides) in ("blank", "rule", "border")


_CALL = re.compile(
    r"[^\[{\"'(]{1,120}\([^\"'(){}\[\]]{0,80}([\"'])[0-9.]{81}\1[^\"'(){}\[\]]{0,80}\){1,4};?"
)
"""A call with one puzzle among its arguments."""


def _unit(
    reader: Reader, text: str, kind: str, notes: list[tuple[int, str]]
) -> Iterator[Record | Run]:
    """Take one puzzle or section that begins with this line."""
    if kind in ("line", "bad line"):
        yield read_one_line(reader)
    elif kind == "sixteen":
        from farandole.sudoku.formats.grids.counted import are_rows_of_16

        yield _board(reader, notes) if are_rows_of_16(reader) else read_one_line(reader)
    elif kind == "hodoku":
        from farandole.sudoku.formats.lines.hodoku import read_library_line

        yield read_library_line(reader)
    elif kind == "object" or (kind == "bracket" and is_document(reader)):
        from farandole.sudoku.formats.documents.objects import read_objects

        yield from read_objects(reader)
    elif kind == "bracket" and _CALL.fullmatch(text.strip()[:LONGEST_RESPELLED]) is not None:
        yield read_one_line(reader)._replace(label="")
    elif kind == "bracket":
        from farandole.sudoku.formats.lists.leetcode import read_lists

        yield from read_lists(reader)
    elif kind == "wrapper":
        next(reader.lines)  # the rule of a table that isn't one
    elif kind == "link":
        from farandole.sudoku.formats.web.links import read_link

        yield read_link(reader)
    elif kind == "markup":
        from farandole.sudoku.formats.documents.xml import read_document

        yield from read_document(reader)
    elif kind == "sumocue":
        from farandole.sudoku.formats.lines.sumocue import read_sumocue_line

        yield read_sumocue_line(reader)
    elif kind == "tatham":
        from farandole.sudoku.formats.lines.tatham import read_tatham_line

        yield read_tatham_line(reader)
    elif kind == "pzpr":
        from farandole.sudoku.formats.web.pzpr import read_file

        yield read_file(reader)
    elif kind == "section":
        from farandole.sudoku.formats.grids.sdk import read_puzzle

        yield read_puzzle(reader, notes)
    elif kind == "header":
        yield from _under_header(reader)
    elif kind == "sheet":
        from farandole.sudoku.formats.tables.sheet import read_sheets

        yield from read_sheets(reader)
    elif kind == "count":
        yield from _counted_or_row(reader, text)
    elif kind == "text":
        yield from _headed(reader)
    elif kind == "end":
        raise not_a_puzzle(reader, msg("a puzzle"))
    elif kind == "rule" and not _board_follows(reader):
        next(reader.lines)  # a line drawn between puzzles
    else:
        yield _board(reader, notes)


def _board(reader: Reader, notes: list[tuple[int, str]]) -> Record:
    """Take a board of rows, with the sdk notes right above it if there are any."""
    from farandole.sudoku.formats.grids.board import read_board
    from farandole.sudoku.formats.grids.sdk import is_note, read_puzzle

    mine = [(number, text) for number, text in notes if is_note(text)]
    return read_puzzle(reader, mine) if mine else read_board(reader)


def _is_sheet(reader: Reader) -> bool:
    """Tell whether the next line, which has no empty field itself, is one of a sheet."""
    from farandole.sudoku.formats.tables.sheet import sheet_ahead

    return sheet_ahead(reader) is not None


def _is_section(text: str | None, reader: Reader) -> bool:
    """Tell whether the line is the name of a section."""
    return text is not None and kind_of(text, reader.sides) == "section"


def _counted_or_row(reader: Reader, text: str) -> Iterator[Record]:
    """Take a number alone on its line: of boards to come, or the first row of a small board."""
    from farandole.sudoku.formats.grids.board import read_board
    from farandole.sudoku.formats.grids.counted import counted_boards

    digits = text.strip()
    following = reader.lines.peek(1) or ""
    if len(digits) in reader.sides:
        row = Row(following)
        kind = kind_of(following, reader.sides)
        if len(digits) in row.sides(reader.sides) or (digits[0] == "0" and kind != "line"):
            yield read_board(reader)
            return
    yield from counted_boards(reader)


def _under_header(reader: Reader) -> Iterator[Record | Run]:
    """Take a table, or a heading that only looks like column names."""
    from farandole.sudoku.formats.tables.table import starts_table, table

    if starts_table(reader):
        yield from table(reader)
    else:
        yield from _headed(reader)


def _headed(reader: Reader) -> Iterator[Record]:
    """Take a heading, such as ``Grid 01``, and the board of rows right below it.

    Raises ParseError for one that names rules which the board doesn't have.
    """
    head, number = reader.lines.peek() or "", reader.lines.number
    for record in _titled(reader):
        if (error := rules_said([head], record.grid.shape)) is not None:
            raise error.at(line=number + 1, column=1)
        yield record


def _titled(reader: Reader) -> Iterator[Record]:
    from farandole.sudoku.formats.grids.board import read_board, starts_board

    skip = 1
    while skip < _MOST_WORDS and _is_gap(reader.lines.peek(skip), reader):
        skip += 1
    is_below = kind_of(reader.lines.peek(skip) or "", reader.sides) in ("row", "sheet")
    if skip > 1 and not (is_below and _is_heading(reader.lines.peek() or "", reader)):
        skip = 1
    below = reader.lines.peek(skip)
    if below is not None and not MARKS.isdisjoint(below):
        from farandole.sudoku.formats.tables.sheet import read_sheets, sheet_ahead

        if sheet_ahead(reader, skip=skip) is not None:
            yield from read_sheets(reader, titled=skip)
            return
    head = reader.lines.peek() or ""
    label = label_of([head])
    if label and kind_of(below or "", reader.sides) == "line" and _is_heading(head, reader):
        next(reader.lines)
        number = reader.lines.number
        reader.lines.skip(skip - 1)
        record = read_one_line(reader)
        yield record._replace(label=f"{label} {record.label}".strip(), line=number)
        return
    if skip == 1 and (board := _headed_respelled(reader, head, label)) is not None:
        yield board
        return
    if not starts_board(below, reader) or kind_of(below or "", reader.sides) == "bad row":
        raise not_a_puzzle(reader, msg("a puzzle"))
    label = label_of([next(reader.lines)])
    number = reader.lines.number
    reader.lines.skip(skip - 1)
    record = read_board(reader)
    yield record._replace(label=label, line=number)


def _headed_respelled(reader: Reader, head: str, label: str) -> Record | None:
    """Take a heading and the board right below it, spelt in a way of its own; None if none is."""
    from farandole.sudoku.formats.grids.respelled import take_respelled

    next(reader.lines)
    number = reader.lines.number
    record = take_respelled(reader)
    if record is None:
        reader.lines.give_back(head)
        return None
    return record._replace(label=label, line=number)


def _board_follows(reader: Reader) -> bool:
    """Tell whether a line of dashes belongs to a board: rows, or more such lines, follow."""
    from farandole.sudoku.formats.grids.board import starts_board

    text = reader.lines.peek(1)
    if text is not None and kind_of(text, reader.sides) == "sixteen":
        from farandole.sudoku.formats.grids.counted import are_rows_of_16

        return are_rows_of_16(reader, skip=1)
    return starts_board(text, reader)
