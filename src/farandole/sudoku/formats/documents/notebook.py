"""Notebooks of Jupyter: what their cells say, and what came out of them, as lines of text.

{"cells": [{"cell_type": "code", "source": ["grid = [...]"], "outputs": [...]}], "nbformat": 4}
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from farandole.sudoku.formats.documents.objects import LONGEST, depth_after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.sudoku.formats.source import Reader

_MARK = '"cell_type"'
_LOOKED_AT = 30  # lines
_HEAD = 4000  # characters
_MOST_CELLS = 10_000
_TEXTS = ("text", "text/plain")


def notebook_ahead(reader: Reader) -> tuple[int, list[str]] | None:
    """Return how many lines the notebook ahead has, and those of its cells; None if it's none.

    A blank line stands between two cells, and between a cell and what came out of it.
    """
    step = 0
    size = 0
    while (text := reader.lines.peek(step)) is not None and step < _LOOKED_AT and size < _HEAD:
        if _MARK in text[:_HEAD]:
            break
        size += len(text)
        step += 1
    else:
        return None
    lines: list[str] = []
    depth = size = 0
    while (text := reader.lines.peek(len(lines))) is not None and size <= LONGEST:
        lines.append(text)
        size += len(text)
        depth, _ = depth_after(text, depth, False)
        if depth <= 0:
            break
    try:
        found = json.loads("\n".join(lines))
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or "nbformat" not in found:
        return None
    return len(lines), [line for text in _texts(found) for line in (*text.split("\n"), "")]


def _texts(found: dict[str, Any]) -> Iterator[str]:
    """Yield the text of each cell, and of what came out of it."""
    pages = found.get("worksheets", [found])
    for page in pages if isinstance(pages, list) else []:
        cells = page.get("cells") if isinstance(page, dict) else None
        for cell in cells[:_MOST_CELLS] if isinstance(cells, list) else []:
            if isinstance(cell, dict):
                yield _joined(cell.get("source", cell.get("input")))
                outputs = cell.get("outputs")
                for output in outputs[:_MOST_CELLS] if isinstance(outputs, list) else []:
                    if isinstance(output, dict):
                        data = output.get("data")
                        held = data if isinstance(data, dict) else output
                        yield _joined(next((held[name] for name in _TEXTS if name in held), None))


def _joined(value: object) -> str:
    """Return a text, whole or in lines."""
    if isinstance(value, list):
        return "".join(one for one in value if isinstance(one, str))
    return value if isinstance(value, str) else ""
