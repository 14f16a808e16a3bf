"""Text inside of documents: the cells and outputs of Jupyter's notebooks, parts of web pages.

{"cells": [{"cell_type": "code", "source": ["grid = [...]"], "outputs": [...]}], "nbformat": 4}
"""

from __future__ import annotations

from collections.abc import Iterator

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.reading import read_all
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.values import Json

_TEXTS = ("source", "input", "text", "text/plain")
_DEEPEST = 8  # lists and objects around a text


def read_inside(
    reader: Reader, lines: list[str], first: int, *, same_lines: bool = False
) -> Iterator[Record]:
    """Read the text in a document that begins in the line ``first``; words and code are no errors.

    With ``same_lines`` its lines are those of the document. Raises ParseError if it has no puzzle.
    """
    errors: list[ParseError] = []
    inner = Reader(iter(lines), shape=reader.shape, errors=errors.append)
    records = [item for item in read_all(inner) if isinstance(item, Record)]
    if not records:
        empty = ParseError(msg("the document contains no puzzle"), code="parse.structure")
        error = next((error for error in errors if not error.words), empty)
        raise error.at(line=first, column=1)
    for record in records:
        yield record._replace(line=first + (record.line - 1 if same_lines else 0))


def lines_of_notebook(value: Json, depth: int = 0) -> Iterator[str]:
    """Yield the lines of each cell and of each output of a notebook."""
    parts = list(value.items()) if isinstance(value, dict) else []
    if isinstance(value, list):
        parts = [("", part) for part in value]
    for name, part in parts if depth < _DEEPEST else ():
        texts = [part] if isinstance(part, str) else part
        is_text = isinstance(texts, list) and all(isinstance(text, str) for text in texts)
        if name in _TEXTS and is_text:
            yield from "".join(texts).split("\n")
            yield ""
        else:
            yield from lines_of_notebook(part, depth + 1)
