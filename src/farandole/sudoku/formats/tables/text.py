r"""Tables as text: Markdown, LaTeX, AsciiDoc, and boards with the numbers of rows and columns.

    | 5 | 3 |   |      5 & 3 & \\        |5 |3 |        0  1  2
    |---|---|---|      6 &   & \\        |6 |  |     0  5  3  0

Lines that stand together are looked at: what they are is told by all of them.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import TYPE_CHECKING

from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.tables.cells import Cell, grid_of, is_cell, trimmed

if TYPE_CHECKING:
    from farandole.sudoku.formats.source import Reader

_LONGEST = 1000  # characters of a row
_FAR = 80  # lines of a table
_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?")
_LATEX_RULE = re.compile(r"(?:\\(?:hline|toprule|midrule|bottomrule|cline\{[^}]*\})\s*)+|%.*")
_LATEX_END = re.compile(r"\\\\(?:\[[^\]]*\])?\s*(?:\\(?:hline|cline\{[^}]*\})\s*)*$")
_AMPERSAND = re.compile(r"[^&]*(?:&[^&]*){3,}")
_PLAIN_WORD = re.compile(r"\S+")


def table_ahead(reader: Reader) -> tuple[int, list[list[Cell]]] | None:
    """Return how many lines the table ahead has, and its cells; None if there is none."""
    text = reader.lines.peek()
    if text is None or len(text) > _LONGEST:
        return None
    bare = text.strip()
    below = (reader.lines.peek(1) or "").strip()[:_LONGEST]
    if "|" in bare and bare.count("|") == below.count("|") and _RULE.fullmatch(below):
        return _markdown(reader)
    if bare.startswith("{|"):
        return _wiki(reader)
    if bare[:1] == "|" and _RULE.fullmatch((reader.lines.peek(1) or "").strip()[:_LONGEST]):
        return _markdown(reader)
    if "&" in bare or bare.startswith("\\hline"):
        return _latex(reader)
    if bare == "|===":
        return _asciidoc(reader)
    if bare[:1] == "|" and bare.endswith("|."):
        return _latex_sudoku(reader)
    return _numbered(reader, bare)


def read_table(reader: Reader, lines: int, rows: list[list[Cell]]) -> Record:
    """Take the table ahead. Raises ParseError if it's no board."""
    first = reader.lines.number + 1
    reader.lines.skip(lines)
    return Record(grid_of(reader, trimmed(reader, rows)), "", first, "csv")


def _fields(text: str, separator: str, line: int) -> list[Cell]:
    """Return the fields between separators; a bar at either end is a border."""
    cells = []
    column = 1
    for piece in text.split(separator):
        cells.append(Cell(piece.strip(), line, column + len(piece) - len(piece.lstrip())))
        column += len(piece) + len(separator)
    return cells


def _markdown(reader: Reader) -> tuple[int, list[list[Cell]]] | None:
    rows: list[list[Cell]] = []
    step = 0
    number = reader.lines.number + 1
    rule = (reader.lines.peek(1) or "").strip()
    # A table without bars at its ends has as many fields as there are in its rule.
    columns = 0 if rule[:1] == "|" else rule.count("|") + 1
    while step < _FAR and (text := reader.lines.peek(step)) is not None and len(text) < _LONGEST:
        bare = text.strip()
        is_framed = len(bare) > 2 and bare[0] == bare[-1] == "|"
        if bare.count("|") < 3 or not (is_framed or columns):
            break
        if _RULE.fullmatch(bare):
            if step != 1:
                return None  # lines between rows: a drawing
        else:
            fields = _fields(text, "|", number + step)
            is_whole = len(fields) == columns
            rows.append(fields if is_whole else fields[1:-1])
        step += 1
    return _checked(step, rows)


def _wiki(reader: Reader) -> tuple[int, list[list[Cell]]] | None:
    """Return a table of a wiki: a line for each cell, or cells of a row between two bars."""
    rows: list[list[Cell]] = [[]]
    number = reader.lines.number + 1
    step = 1
    while step < _FAR * 2 and (text := reader.lines.peek(step)) is not None:
        bare = text.strip()
        step += 1
        if bare == "|}":
            return _checked(step, [row for row in rows if row])
        if bare.startswith("|-"):
            rows.append([])
        elif bare[:1] in ("|", "!") and not bare.startswith("|+") and len(text) < _LONGEST:
            at = text.index(bare[0]) + 1
            separator = "||" if bare[0] == "|" else "!!"
            for cell in _fields(text[at:], separator, number + step - 1):
                plain = cell.text.rpartition("|")[2].strip()
                rows[-1].append(Cell(plain, cell.line, cell.column + at))
    return None


def _latex(reader: Reader) -> tuple[int, list[list[Cell]]] | None:
    rows: list[list[Cell]] = []
    number = reader.lines.number + 1
    step = 0
    while step < _FAR and (text := reader.lines.peek(step)) is not None and len(text) < _LONGEST:
        if _LATEX_RULE.fullmatch(text.strip()):
            step += 1
            if step > 3 * len(rows) + 3:
                return None
            continue
        start = text.replace("\\hline", "      ")
        if not _AMPERSAND.fullmatch(start):
            break
        end = _LATEX_END.search(start)
        rows.append(_fields(start[: end.start()] if end else start, "&", number + step))
        step += 1
    return _checked(step, rows)


def _asciidoc(reader: Reader) -> tuple[int, list[list[Cell]]] | None:
    rows: list[list[Cell]] = []
    number = reader.lines.number + 1
    step = 1
    while (
        step < 2 * _FAR and (text := reader.lines.peek(step)) is not None and len(text) < _LONGEST
    ):
        step += 1
        if text.strip() == "|===":
            flat = [cell for row in rows for cell in row]
            side = isqrt(len(flat))
            if side > 1 and side * side == len(flat) and all(len(row) == 1 for row in rows):
                rows = [flat[i : i + side] for i in range(0, len(flat), side)]
            return _checked(step, rows)
        if "|" in text:
            rows.append(_fields(text, "|", number + step - 1)[1:])
    return None


def _latex_sudoku(reader: Reader) -> tuple[int, list[list[Cell]]] | None:
    rows: list[list[Cell]] = []
    number = reader.lines.number + 1
    step = 0
    while step < _FAR and (text := reader.lines.peek(step)) is not None and len(text) < _LONGEST:
        bare = text.strip()
        if not (bare[:1] == "|" and bare.endswith("|.")):
            break
        rows.append(_fields(text, "|", number + step)[1:-1])
        step += 1
    return _checked(step, rows)


def _numbered(reader: Reader, bare: str) -> tuple[int, list[list[Cell]]] | None:
    """Return a board under the numbers or letters of its columns, with those of its rows."""
    heads = bare.replace("|", " ").split()
    side = len(heads)
    if side not in reader.sides or heads not in _counting(side):
        return None
    number = reader.lines.number + 1
    rows: list[list[Cell]] = []
    names: list[str] = []
    step = 1
    while len(rows) < side and step < _FAR:
        text = reader.lines.peek(step)
        if text is None or len(text) > _LONGEST:
            return None
        flat = text.replace("|", " ")
        step += 1
        if not flat.strip(" -+="):
            continue
        found = [Cell(m[0], number + step - 1, m.start() + 1) for m in _PLAIN_WORD.finditer(flat)]
        if len(found) != side + 1:
            return None
        names.append(found[0].text.rstrip(":."))
        rows.append(found[1:])
    below = (reader.lines.peek(step) or "").strip()
    if "-" in below and not below.strip("-+= |"):
        step += 1  # the line below a frame
    return (step, rows) if names in _counting(side) else None


def _counting(side: int) -> list[list[str]]:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [
        [str(i) for i in range(side)],
        [str(i + 1) for i in range(side)],
        list(letters[:side]),
        list(letters[:side].lower()),
        [f"c{i + 1}" for i in range(side)],
        [f"r{i + 1}" for i in range(side)],
        [f"C{i + 1}" for i in range(side)],
        [f"R{i + 1}" for i in range(side)],
    ]


def _checked(step: int, rows: list[list[Cell]]) -> tuple[int, list[list[Cell]]] | None:
    """Return a table if most of what is in it may stand in cells."""
    cells = [cell for row in rows[1:] for cell in row]
    if len(rows) < 4 or not cells:
        return None
    good = sum(is_cell(cell.text) for cell in cells)
    return (step, rows) if 4 * good >= 3 * len(cells) else None
