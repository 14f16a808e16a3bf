"""Every reader does bounded work, in bounded memory, for each character of its text.

Each element of a text in each format is repeated many times. Twice as many may take twice the work,
and the memory at its peak is a multiple of the text. Work is counted in steps, never by a clock.
"""

from __future__ import annotations

import re
import tracemalloc

import pytest

from farandole.sudoku import Grid
from farandole.sudoku.formats import FORMATS, read, write
from tests.growth import Steps, assert_linear, scanned

PUZZLE = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
WRITTEN = [name for name, entry in FORMATS.items() if entry.is_written]
_TIMES = 60
_BYTES = 300  # of memory for each character, at most
_FREE = 1 << 21


def text_in(name: str) -> str:
    return "\n".join(write([PUZZLE, PUZZLE], name)) + "\n"


def elements(text: str) -> list[tuple[int, int]]:
    """Return where each different word, sign, space and line of a text stands first."""
    found: dict[str, tuple[int, int]] = {}
    for match in re.finditer(r"\w+|[^\w\s]|\s+", text):
        found.setdefault(match[0], match.span())
    for match in re.finditer(r"[^\n]*\n", text):
        found.setdefault(match[0], match.span())
    step = max(1, len(found) // 6)
    return list(found.values())[::step]


def read_all(text: str, steps: Steps, format: str | None) -> None:
    lines = (scanned(line, steps) for line in text.split("\n"))
    for _ in read(lines, errors=lambda error: None, format=format):
        pass


def repeated(text: str, start: int, end: int, times: int) -> str:
    return text[:start] + text[start:end] * times + text[end:]


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.long) for name in WRITTEN])
def test_repeated_elements_take_work_in_proportion(name: str) -> None:
    text = text_in(name)
    for start, end in [(0, len(text)), *elements(text)]:
        for format in (None, name):

            def task(
                steps: Steps, size: int, at: int = start, to: int = end, which: str | None = format
            ) -> None:
                read_all(repeated(text, at, to, size), steps, which)

            assert_linear(task, _TIMES)


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.long) for name in WRITTEN])
def test_repeated_elements_take_memory_in_proportion(name: str) -> None:
    text = text_in(name)
    for start, end in elements(text):
        whole = repeated(text, start, end, 20_000 // (end - start) + 1)
        tracemalloc.start()
        try:
            for _ in read(whole, errors=lambda error: None):
                pass
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < _FREE + _BYTES * len(whole), f"{text[start:end]!r}: {peak} bytes"


def test_a_line_of_plain_puzzles_takes_the_least() -> None:
    text = text_in("line")
    assert_linear(lambda steps, size: read_all(text * size, steps, None), _TIMES)
