"""Strings of the Interactive Sudoku Solver: ``.Cage~15~R1C1~R1C2.Thermo~R5C5~R4C5.~R1C9_3``.

One line is one puzzle, with the lines below it up to the last ``.End``, and with indented ones; or
each constraint has a line.
A constraint begins with a dot or two, its arguments stand behind ``~``, and rows and columns from
10 on are letters. ``Or`` and ``And`` contain the constraints up to ``.End``. The board is 9×9
unless ``Shape`` says otherwise, which has its rows and columns, and may have its digits; a
constraint that isn't known is an error that names it. The rules know their own names there.
``Var`` has spare cells beside the board.

What turns a string into a puzzle is imported when one comes: it knows many rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.sudoku.formats.registry import Format

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

START = regex(
    r"\.{1,2}(?:~R\w{1,2}C\w{1,2}_|[A-Z][A-Za-z]{0,30}~|(?:(?:Or|And)\.)+(?:[A-Z][A-Za-z]{0,30}~|~R)"
    r"|[A-Z][a-z][A-Za-z]{5,30}(?:\s*\.|$))"
)
_OPENS = regex(r"\.(?:Or|And|Replicate)(?![A-Za-z])")
_MOST_JOINED = 100_000  # characters to which further lines are added


def sniff(head: Head) -> int:
    """Return how sure it is that a line is such a string."""
    return 100 if START.match(head.bare) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one string. Raises ParseError for one that isn't, or has constraints not known here."""
    from farandole.sudoku.formats.text.iss_puzzle import from_iss

    text = next(reader.lines)
    start, line = len(text) - len(text.lstrip()), reader.lines.number
    whole = text.strip()
    is_list = False
    depth = at = 0  # composites open in the lines before the one that begins there
    while (more := reader.lines.peek()) and len(whole) <= _MOST_JOINED:
        if more[0] == ".":
            depth, at = depth + _opened(whole[at:]), len(whole)
        if not _goes_on(more, depth):
            is_list = is_list or (_is_one(whole) and _is_one(more.strip()))
            if not is_list or not _is_next(whole, more):
                break
        whole += next(reader.lines).strip()
    try:
        yield from_iss(reader, whole)._replace(line=line)
    except ParseError as error:
        raise error.at(line=line, column=start + 1) from None


def _opened(text: str) -> int:
    """Return how many composites more begin in a text than end."""
    return len(_OPENS.findall(text)) - text.count(".End")


def _goes_on(line: str, depth: int) -> bool:
    """Return whether a line belongs to the string before: indented, or before the last ``End``."""
    return bool(line.strip()) if line[0].isspace() else line[0] == "." and depth > 0


def _is_one(text: str) -> bool:
    """Return whether a text is one constraint: puzzles of a list have more than one a line."""
    if _OPENS.search(text) is None:
        return text[:1] == "." and "." not in text.lstrip(".")
    from farandole.sudoku.formats.text.iss_items import items_of, size_of

    items = items_of(text)
    return size_of(items) == len(items)


def _is_next(text: str, line: str) -> bool:
    """Return whether a line is the next constraint of a puzzle, and not the start of another."""
    is_other = line.startswith(".Shape") or (text[:2] == line[:2] == ".~")
    return line[0] == "." and not is_other


def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write each puzzle as one line. Raises FormatError for what such a string can't hold."""
    from farandole.sudoku.formats.text.iss_puzzle import to_iss

    for record in records:
        yield to_iss(record.grid) + "\n"


FORMATS = (
    Format(
        "iss",
        "strings of the Interactive Sudoku Solver, with constraints",
        sniff,
        read,
        write,
        keeps_boxes=True,
        keeps_rules=True,
        keeps_constraints=True,
        keeps_any_board=True,
    ),
)
