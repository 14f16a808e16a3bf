"""Twice the text takes at most twice the work and the memory, whatever the text is."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from farandole.sudoku.formats import FORMATS, WRITTEN, read, write
from farandole.sudoku.formats import reading as reading_
from farandole.sudoku.formats.boards import block
from farandole.sudoku.grid import Grid
from tests.growth import Steps, assert_linear, scanned
from tests.sudoku.formats.samples import EASY, SAMPLES

pytestmark = pytest.mark.long

LINE, ROW = EASY.line, EASY.rows[0]
ROWS = "\n".join(EASY.rows)
SMALL = "12..34..........\n"

# What is repeated, or what stands first and what is repeated behind it.
MANY_LINES: list[str | tuple[str, str]] = [
    # nothing, and lines that hold no cells
    "\n", "\r", " \t\n", "\t\t\t\n", "# x\n", "#Anote\n", "#ARuud\n\n\n\n", "what is this\n",
    "Grid 1\n\n", "Grid one\nthe second line\n\n", "end\n", "[Puzzle]\n", "=====\n", "```\n",
    "> > > x\n", "type: killer\n", "Cages have sums.\n", "Version 1\n", ("#ARuud\n", "\n"),
    # rows, and what stands between them
    ROW + "\n", (ROW, "\n"), (ROW + "\n", "# x\n"), ROW + "\n" * 50, ROWS[:49] + "\n\n",
    ROWS[:79] + "\n\n", f"{ROWS}\n{ROW}\n\n", "+---+---+---+\n", (ROW + "\n", "+---+---+---+\n"),
    "+---+\n" * 20 + ROW + "\n", "---------\n", ("-" * 30 + "\n", "-------\n"), "┌───┬───┐\n",
    "1 1 2 2 3 3 4 4 4\n" * 9 + "\n", "#########\n", "*********\n*5*3*\n", "5 3  7\n",
    "5 3| 6 |  1\n\n", "5. 3. 0. 0. 7. 0. 0. 0. 0.\n", "5 3 0 # 0 7 0 # 0 0 0\n",
    "5 3 $ $ 7 $ $ $ $\n", "5 3 0 0 7 0 0 0 0\\\n", "- 53..7....\n", "Row 1: 53..7....\n",
    "INFO 53..7....\n", "0 1 2 3 4 5 6 7 8\n", "12 3 45 6 789 1 2 3 4\n",
    "53{124}{26}7{2468}{149}{12}{248}\n", "5!,3!,4,6!,7!,8;\n", "12..34..........\n\n",
    # numbers
    SMALL, ("30\n", SMALL), ("900\n", SMALL), "9999999\n", ("9999999\n", "\n"), "9 9\n\n",
    # lists of puzzles
    f"{LINE}\nend\n", LINE[:80] + "\n", f"{LINE},{'1' * 81}\n", ":0000:x:\n",
    "https://example.com/\n", "9j:zzzi,zz\n", f"solution: '{'123456789' * 9}'\n",
    # tables
    "puzzle,solution\n", ("puzzle,solution\n", "\n"), ("puzzle,solution\n", "1,2,3\n"),
    "puzzle,level\n" + "\n" * 50, ",,,,,,,,\n", "5,,,,,,,,\n", "5,,,,,,,,\n" + ",,,,,,,,\n" * 30,
    ";;;\n", "| 5 | 3 |\n" + "|---|---|\n", "|===\n", "5 & 3 & & &\n", "\\hline\n",
    # brackets
    "[\n", '[["5","3",\n', ("[", "[5,3,0,0,7,0,0,0,0],\n"), ("[[", "5,\n"), '["5\n', "{\n",
    '{"puzzle":\n', '{"puzzle": "' + LINE + '"}\n', "(def board [\n", ("b = f(\n", "g(5, 3, 0),\n"),
    ("class A {\n\n", "  int a = 5, b = 3, c = 4, d = 6;\n\n"),
    ("class A {\n\n", f'  "{ROW}" +\n\n'),
    # markup
    "<td>5\n", "<table><tr><td>\n", "<table><tr><td>5</td></tr></table>\n", "<puzzle 1>\n",
    ("<opensudoku>", "<folder>\n"), ("<opensudoku>\n", f'<game data="{LINE}"/>\n'),
    ("<!DOCTYPE x [\n", '<!ENTITY a "b">\n'), ("<a>", "<b c='1'>5</b>\n"),
    ("<html>\n", "<script json\n"), ("<html>\n", f"a = '{LINE}'\n"), ("{|\n", "|-\n| 5 || 3\n"),
    '<div class="board"><div class="row">\n', "SAVEFILE:4:xxxx\nMOVE    :6:R1,2,3\n",
    "pzprv3\nsudoku\n9\n",
    # documents of other programs
    ("{", '"a": {"b": [1, 2]},\n'), ('{"a": [', f'{{"puzzle": "{LINE}"}},\n'),
    ('{"variant": "x", "puzzles": [', f'"{LINE}",\n'), ("[", '{"row": 1, "col": 2, "v": 3},\n'),
    ('{"cells": [{"cell_type": "code", "source": [', f'"{LINE}",\n'),
    ("<table>", "<tr><td>5\n"), ("<html><pre>", "5 3 . .\n"), ("<opensudoku><game ", "a\n"),
    ("<opensudoku>", f"<folder><game data='{LINE}'/></folder>\n"), ("<a>", "<b>5</b>t\n"),
]  # fmt: skip
ONE_LINE: list[str | tuple[str, str]] = [
    *(".", "1", "1 ", ",", "5,", '"5",', "|", "-", "+---", "┌───", "#", "a#b", "a=", "[", "(",
    "{"),
    *("((", ">", ":", "'", "５", "5{12}", "5\\n", "5 &", "<table ", "<a>", "<a b", "[1] ",
    "vector<"),
    *("| 1 ", "NaN None ", "clue(1,2,3). ", "123456789 ", f"{ROW}/", f"{'0' * 9}.", "int[]", "a("),
    *("type: x", '{"puzzle":', "[td]5", "\\begin{"),
    (" " * 9, " "), (LINE, " x"), (f"{LINE} y", "x"), ("[", "]"), ("[", "[],"), ("[[", "5,"),
    ("[[", "null,"), ("[[", "5.000 "), ("[", "vec!["), ("[|", "5|"), ("[", f"[{','.join(ROW)}],"),
    ("[", '["1234"],'), ('[["', "x"), ('[["5"', '"'), ('{"puzzle": ', "9"), ('{"puzzle": ', "["),
    ('{"a": "', "\\\\"), ('{"board": [', '{"value": 5},'),
    ("[", '{"row": 1, "col": 2, "value": 3},'),
    (":0000:x:", "+1"), (f":0300:x:{LINE}:", "111 "), ("puzzle,", "a,"),
    ("puzzle,solution\n", "1,"), ('puzzle,solution\n"', '""'), ("puzzle,solution\n", " ,"),
    ("[", "P"), ("#A", " x"), ("3x3:", "a"), ("N4Ig", "A"), ("SumoCueV1", "=0J0"),
    ("https://www.f-puzzles.com/?load=", "N"), ("https://example.com/?", "a=b&"),
    ("https://sudokupad.app/scl", "."), ("https://puzz.link/p?sudoku/9/9/", "g1"),
    ('x = "5" + ', f'"{ROW}" + '), ("b = f(", '"\\'), ("matrix(c(", "5,"),
    ("Row 1: ", "53..7.... "), ('{"p": ["', "\\n"), ("<html>", "<!-- "), ("<html>", "<script>x={"),
    ("<table><td>", "a<b "), ("<html>", "<td x='"), ("<opensudoku>", "<a/>t"),
    ("<a>\n", "<b c='1'><d/></b>"),
]  # fmt: skip
TEXT_FORMATS = sorted(set(FORMATS) - {"penpa", "fpuzzles", "sudokupad", "ipuz"})


def reading(
    piece: str | tuple[str, str], times: int = 1, format: str | None = None
) -> Callable[[Steps, int], None]:
    """Return a task that reads a text of so many pieces."""
    head, again = piece if isinstance(piece, tuple) else ("", piece)

    def task(steps: Steps, size: int) -> None:
        def lines() -> Iterator[str]:
            text = head + again * (size * times)
            for line in text.replace("\r", "\n").split("\n"):
                yield scanned(line, steps)

        for _ in read(lines(), format=format, errors=lambda error: None):
            pass

    return task


@pytest.fixture
def most_lines(monkeypatch: pytest.MonkeyPatch) -> int:
    """Let a quarter of the lines be looked at as one, for a quarter of the work."""
    most = block.MOST_LINES // 4
    for module in (block, reading_):
        monkeypatch.setattr(module, "MOST_LINES", most)
    defaults = block.block_ahead.__kwdefaults__
    assert defaults
    monkeypatch.setitem(defaults, "most_lines", most)
    return most


@pytest.mark.parametrize("piece", MANY_LINES)
def test_many_lines(piece: str | tuple[str, str], most_lines: int) -> None:
    again = piece if isinstance(piece, str) else piece[1]
    assert_linear(reading(piece), most_lines // max(1, again.count("\n")))


@pytest.mark.parametrize("piece", ONE_LINE)
def test_a_long_line(piece: str | tuple[str, str]) -> None:
    assert_linear(reading(piece, 10), 100)


@pytest.mark.parametrize("format", TEXT_FORMATS)
def test_one_format(format: str) -> None:
    """Each format reads a quarter of the pieces; the next one reads the next quarter."""
    quarter = slice(TEXT_FORMATS.index(format) % 4, None, 4)
    for piece in MANY_LINES[quarter]:
        assert_linear(reading(piece, 1, format), 30)
    for piece in ONE_LINE[quarter]:
        # More cells than the largest board has are read in another way.
        assert_linear(reading(piece, 1, format), 800)


TEXTS = [make(EASY) for make in SAMPLES.values()]
TEXTS += ["".join(write([Grid(LINE)], name)) for name in WRITTEN]


@st.composite
def repeated(draw: st.DrawFn) -> tuple[str, str, str]:
    """A text of any format, taken apart: what stands before, what is repeated, what follows."""
    text = draw(st.sampled_from(TEXTS))
    ends = [0, *(match.end() for match in re.finditer(r"\w+|\s+|[^\w\s]", text[:2000]))]
    first = draw(st.integers(0, len(ends) - 2))
    last = draw(
        st.integers(first + 1, min(len(ends) - 1, first + draw(st.sampled_from([1, 3, 40]))))
    )
    return text[: ends[first]], text[ends[first] : ends[last]], text[ends[last] :]


@given(parts=repeated())
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
def test_any_part_of_any_format_repeated(parts: tuple[str, str, str]) -> None:
    before, piece, after = parts
    times = 2000 // len(piece) + 1

    def task(steps: Steps, size: int) -> None:
        text = before + piece * (size * times) + after
        lines = [scanned(line, steps) for line in text.split("\n")]
        for _ in read(lines, errors=lambda error: None):
            pass

    assert_linear(task, 16)


@given(parts=repeated())
@settings(max_examples=15, suppress_health_check=list(HealthCheck))
def test_memory_stays_in_proportion(parts: tuple[str, str, str]) -> None:
    before, piece, after = parts
    text = before + piece * (200_000 // len(piece)) + after
    for _ in read(text[:1000], errors=lambda error: None):
        pass
    tracemalloc.start()
    try:
        for _ in read(text, errors=lambda error: None):
            pass
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    # The most is what urllib.parse.unquote takes of nothing but percent signs: 192 bytes each.
    assert peak < 250 * len(text) + 2_000_000
