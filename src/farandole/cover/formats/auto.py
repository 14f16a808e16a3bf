"""Telling formats apart, by the whole text. The rules stand in the package's docstring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.formats.registry import reader_of
from farandole.errors import ParseError

if TYPE_CHECKING:
    from farandole.cover.formats.source import Line


def format_of(lines: list[Line]) -> str:
    """Return the name of the format that these lines are taken for."""
    joined = ["".join(line.words) for line in lines]
    if not lines or not all(j.isascii() and j.isdigit() for j in joined):
        return "dlx"
    if all(len(j) == len(joined[0]) and not j.strip("01") for j in joined):
        return "matrix"
    for format in ("poj3740", "hust1017", "zoj3209"):
        try:
            for _ in reader_of(format)(lines):
                pass
        except ParseError:
            continue
        return format
    head = lines[0].words
    names = set(head)
    if len(names) == len(head) and all(names.issuperset(line.words) for line in lines[1:]):
        return "dlx"
    if len(head) > 2:
        return "dlx"
    if len(head) == 1:
        return "zoj3209"
    second = lines[1].words if len(lines) > 1 else []
    fits = head[1] == str(len(second)) and set(second) <= {"0", "1"}
    return "poj3740" if fits else "hust1017"
