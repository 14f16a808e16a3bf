"""Notebooks of Jupyter: the text of their cells and outputs.

{"cells": [{"cell_type": "code", "source": ["grid = [...]"], "outputs": [...]}], "nbformat": 4}
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.documents.json_text import read_json
from farandole.sudoku.formats.reading import read_all
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.values import Json

_MARK = '"cell_type"'
_TEXTS = ("source", "input", "text", "text/plain")
_DEEPEST = 8  # lists and objects around a text


def sniff(head: Head) -> int:
    """Return how sure it is that a notebook begins: a cell names its type soon."""
    if head.bare[:1] != "{":
        return 0
    return 96 if any(_MARK in head.line(step)[:4000] for step in range(30)) else 0


def read(reader: Reader) -> Iterator[Record]:
    """Read one notebook. Words and code are no errors beside a puzzle."""
    first = reader.lines.number + 1
    notebook, _ = read_json(reader)
    lines = [line for text in _texts(notebook) for line in (*text.split("\n"), "")]
    yield from read_inside(reader, lines, first)


def read_inside(
    reader: Reader, lines: list[str], first: int, *, same_lines: bool = False
) -> Iterator[Record]:
    """Read the text in a document that begins in the line ``first``.

    With ``same_lines`` its lines are those of the document. Raises ParseError if it has no puzzle.
    """
    errors: list[ParseError] = []
    inner = Reader(iter(lines), shape=reader.shape, errors=errors.append)
    records = [item for item in read_all(inner) if isinstance(item, Record)]
    errors = [error for error in errors if not error.words]
    if not records:
        raise (
            errors[0].at(line=first, column=1)
            if errors
            else ParseError(
                msg("the document contains no puzzle"), code="parse.structure", line=first, column=1
            )
        )
    for record in records:
        yield record._replace(line=first + (record.line - 1 if same_lines else 0))


def _texts(value: Json, depth: int = 0) -> Iterator[str]:
    """Yield the text of each cell and of each output."""
    if isinstance(value, list) and depth < _DEEPEST:
        for part in value:
            yield from _texts(part, depth + 1)
    elif isinstance(value, dict) and depth < _DEEPEST:
        for name, part in value.items():
            lines = [part] if isinstance(part, str) else part
            is_text = isinstance(lines, list) and all(isinstance(line, str) for line in lines)
            if name in _TEXTS and is_text:
                yield "".join(lines)
            else:
                yield from _texts(part, depth + 1)


DETECTED = (Format("notebook", "notebooks of Jupyter", sniff, read),)
