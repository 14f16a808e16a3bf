"""The loop that reads a text: one puzzle after the other, whatever format each is in.

Between two puzzles every format says how sure it is that the next one is its own, and the surest
reads it. If formats leave errors, the tolerant reader tries the same lines, up to a blank line
outside of brackets. It is the last, so what a format reads is never refused by a guess.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.sudoku.formats.boards.block import MOST_LINES, Block, block_ahead
from farandole.sudoku.formats.boards.kinds import Head, not_a_puzzle
from farandole.sudoku.formats.pairs import paired
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import detected, format_named
from farandole.sudoku.formats.source import Reader, is_comment
from farandole.sudoku.formats.text.line import plain_lines, read_line, sniff_line
from farandole.sudoku.formats.values import check_rules_in_words
from farandole.sudoku.formats.words import is_words, label_of, lines_of_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.sudoku.formats.source import HasRuns, Run
    from farandole.sudoku.shape import Shape

    Read = Callable[[Reader], Iterator[Record | Run]]

_CERTAIN = 90
"""A format that is so sure needs no second opinion."""
_SURE = 95
"""None can be surer."""
_LIKELY = 50
_MOST_HEADINGS = 6
"""Lines of words that may stand above a board as its label."""
_FINAL = (
    *("parse.rules", "parse.network", "parse.mismatch", "parse.size", "parse.ambiguous"),
    *("parse.color", "parse.encoding"),
)
"""Codes of errors after which no other reading of the same lines can be right."""
_WRAPPERS = frozenset('|=== /* /** */ return begin end; __DATA__ __END__ --- R"('.split())  # noqa: SIM905
_CLOSERS = frozenset("`~}]);,\"'")
"""Lines that stand around puzzles in pages and programs, and characters of such lines."""
_OPENS = regex(r"(?:[\[({=`:\"']|[|>]-?|\]\]|\bdata)\s*$", re.IGNORECASE)
"""The end of a line of a program that a board may follow."""
_TABLE_RULE = regex(r"\|?[\s:]*-[-\s:]*\|[-\s:|+]*")
_OPENERS = ("```", "~~~", "\\begin{", "\\end{", "\\hline", "[code", "[/code", "[quote", "[/quote")


def read_runs(
    lines: HasRuns,
    *,
    format: str | None = None,
    shape: Shape | None = None,
    source: str | None = None,
    errors: Callable[[ParseError], object] | None = None,
) -> Iterator[Record | Run]:
    """Read as :func:`farandole.sudoku.formats.read` does, but leave lists of puzzles whole.

    Records and runs together, in order, are the records that ``read`` yields.
    """
    reader = Reader(lines, shape=shape, source=source, errors=errors, runs=lines)
    return reader.to_the_end(read_all(reader, format))


def read_all(reader: Reader, format: str | None = None) -> Iterator[Record | Run]:
    """Read every puzzle of the text, in the format named or in whichever each is in."""
    if format is None:
        return paired(reader, _Scanner(reader).read())
    return _read_named(reader, format_named(format).read, format)


def _read_named(reader: Reader, read: Read, name: str) -> Iterator[Record | Run]:
    while (text := reader.lines.peek()) is not None:
        # Lines of notes begin like comments; a line of tabs is a row of a sheet.
        is_blank = not text.strip() and not (name == "csv" and "\t" in text)
        if is_blank or (name != "sdk" and is_comment(text)):
            next(reader.lines)
            continue
        start = reader.lines.number
        try:
            for item in read(reader):
                yield item._replace(format=name)
        except ParseError as error:
            if reader.lines.number == start:
                next(reader.lines)
            reader.report(error)


def _surest(head: Head) -> tuple[Read | None, int]:
    """Return what reads the next puzzle best, and how sure it is."""
    best: tuple[Read | None, int] = (read_line, sniff_line(head))
    for entry in detected(head) if best[1] < _SURE else ():
        how_sure = entry.sniff(head)
        if how_sure > best[1]:
            best = entry.read, how_sure
        if how_sure >= _SURE:
            break
    return best if best[1] else (None, 0)


class _Scanner:
    """Reads a text whose puzzles may be in any format."""

    def __init__(self, reader: Reader, *, is_inner: bool = False) -> None:
        self.reader = reader
        self._is_inner = is_inner  # reads a block for the question whether formats read it
        self._tried = dict.fromkeys(("block", "bracket", "to a blank line"), 0)  # up to which line
        self._last = ""  # the format of the last record
        self._list_end = -1  # the last line of the last list of lines

    def read(self) -> Iterator[Record | Run]:
        """Yield every puzzle; report the other lines."""
        lines = self.reader.lines
        while True:
            for item in plain_lines(self.reader):
                self._last, self._list_end = "line", lines.number
                yield item
            text = lines.peek()
            if text is None:
                return
            bare = text.strip()
            if _is_around(text, bare):
                next(lines)
                continue
            read, how_sure = _surest(Head(self.reader, text))
            if how_sure < _CERTAIN and is_comment(text):
                next(lines)
            elif bare.lower() == "end" and self._last in ("", "line", "poj"):
                next(lines)
                self._last = "poj"
            else:
                tolerant = None if how_sure >= _CERTAIN else self._tolerantly()
                if tolerant is None and how_sure < _CERTAIN and (not bare or _has_fields(bare)):
                    next(lines)
                    continue
                for item in self._reported(read if tolerant is None else tolerant):
                    self._last = item.format
                    if item.format == "line":
                        self._list_end = lines.number
                    yield item

    def _reported(self, found: list[Record] | Read | None) -> Iterator[Record | Run]:
        """Yield what is found, or read what begins here, and report its error."""
        start = self.reader.lines.number
        try:
            if isinstance(found, list):
                yield from found
            else:
                yield from found(self.reader) if found else self._headed()
        except ParseError as error:
            # Right below a line of a list it is a bad puzzle.
            if self._is_inner or start != self._list_end:
                error.words = lines_of_words(self.reader, start, error)
            self.reader.report(error)

    def _tolerantly(self) -> list[Record] | None:
        """Return the puzzles of the lines ahead if formats leave errors in them; they are read.

        None if the formats are to read them. Tried are the lines up to a blank one outside of
        brackets, then up to the end of the first bracket, then up to a blank one; each once.
        """
        start = self.reader.lines.number
        for way in () if self._is_inner else self._tried:
            if start < self._tried[way]:
                continue
            block = block_ahead(
                self.reader, to_blank=way == "to a blank line", is_list=way == "bracket"
            )
            self._tried[way] = start + (MOST_LINES if block is None else max(len(block.lines), 1))
            records = None if block is None else self._in_block(block)
            if records is not None:
                return records
        return None

    def _in_block(self, block: Block) -> list[Record] | None:
        """Return the puzzles of a block and read its lines; None if the formats are to read it."""
        found, errors = self._found_by_formats(block)
        # A guess would take the solutions beside puzzles for puzzles.
        is_read = found and (
            any(record.solution for record in found)
            or all(error.words and not _is_rule(error, block) for error in errors)
        )
        if is_read or any(_is_final(error, block) for error in errors):
            return None
        records: list[Record] = []
        try:
            from farandole.sudoku.formats.tolerant import read_tolerantly  # seldom needed

            records = read_tolerantly(self.reader, block)
        except ParseError as error:
            if not found or error.code in (*_FINAL, "parse.rows", "parse.length"):
                self.reader.lines.skip(len(block.lines))
                self.reader.report(error)
                return []
        if len(records) < max(1, len(found)):
            return None
        self.reader.lines.skip(len(block.lines))
        return records

    def _found_by_formats(self, block: Block) -> tuple[list[Record], list[ParseError]]:
        """Return the puzzles that the formats read in a block, and their errors."""
        errors: list[ParseError] = []
        inner = Reader(iter(block.lines), shape=self.reader.shape, errors=errors.append)
        found = _Scanner(inner, is_inner=True).read()
        return [item for item in found if isinstance(item, Record)], errors

    def _headed(self) -> Iterator[Record | Run]:
        """Read words, and the board below them, whose label they are."""
        lines = self.reader.lines
        first = lines.number + 1
        words = [next(lines)]
        while (
            len(words) <= _MOST_HEADINGS
            and _is_heading(words[0])
            and (text := lines.peek()) is not None
        ):
            read, how_sure = _surest(Head(self.reader, text)) if text.strip() else (None, 0)
            is_apart = read is read_line and not all(map(str.strip, words))
            if read is not None and how_sure > _LIKELY and not is_apart:
                for i, item in enumerate(read(self.reader)):
                    if i or not isinstance(item, Record):
                        yield item
                    else:
                        check_rules_in_words(" ".join(words), item.grid.shape)
                        label = f"{label_of(words)} {item.label}".strip()
                        yield item._replace(label=label, line=first if label else item.line)
                return
            # A blank line stands between words and a board, never in the head of a list.
            is_code = text.strip() and not label_of([text])
            if how_sure or not _is_heading(text) or (is_code and not words[-1].strip()):
                break
            words.append(next(lines))
        for text in reversed(words):
            lines.give_back(text)
        raise not_a_puzzle(self.reader)


def _is_around(text: str, bare: str) -> bool:
    """Return whether a line is blank, or stands around puzzles in pages and programs."""
    if not bare:
        return "\t" not in text
    is_closer = _CLOSERS.issuperset(bare) and not _has_fields(bare)
    return is_closer or bare in _WRAPPERS or bare.lower().startswith(_OPENERS)


def _has_fields(bare: str) -> bool:
    """Return whether a line has fields, and nothing in them: a row of a sheet perhaps."""
    return len(bare) > 1 and not bare.strip(",;")


def _is_final(error: ParseError, block: Block) -> bool:
    """Return whether no other reading of a block can be right, given an error of a format.

    Lines that make no boxes are those of a table if one of them has bars and dashes.
    """
    if error.code == "parse.board":
        return not any(_TABLE_RULE.fullmatch(line.strip()) for line in block.lines)
    return error.code in _FINAL


def _is_rule(error: ParseError, block: Block) -> bool:
    """Return whether an error is about the line below the head of a table."""
    at = (error.line or 0) - 1
    text = block.lines[at] if 0 <= at < len(block.lines) else ""
    return _TABLE_RULE.fullmatch(text.strip()) is not None


def _is_heading(text: str) -> bool:
    """Return whether a line may stand above a board: words, the head of a list, a line drawn."""
    if not any(map(str.isalnum, text)):
        return True
    if label_of([text]):
        return not text.rstrip().endswith((".", "!", "?", "。"))
    return is_words(text) and _OPENS.search(text) is not None
