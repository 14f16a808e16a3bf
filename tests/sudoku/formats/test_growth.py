"""Twice the text takes twice the work, whatever the text is."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import pytest

from farandole.sudoku.formats import FORMATS, read
from tests.growth import Steps, assert_linear, scanned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
SMALL = "12..34.........."
OLD_MODULES = ("oneline", "rows", "table", "sdk", "hodoku", "leetcode")

# Those that take any line for a puzzle of theirs; the others look at what a line begins with.
OLD = [name for name, entry in FORMATS.items() if entry.module in OLD_MODULES]
NEW = [name for name in FORMATS if name not in OLD]

# Texts of about so many lines.
LINES: dict[str, Callable[[int], str]] = {
    "blank": lambda n: "\n" * n,
    "blank under a note": lambda n: "#ARuud\n" + "\n" * n,
    "blank after notes": lambda n: "#ARuud\n\n\n\n" * (n // 4),
    "carriage returns": lambda n: "\r" * n,
    "spaces and tabs": lambda n: " \t\n" * n,
    "tabs": lambda n: "\t\t\t\n" * n,
    "comments": lambda n: "# x\n" * n,
    "notes": lambda n: "#Anote\n" * n,
    "a row and blank lines": lambda n: ROWS[0] + "\n" * n,
    "a row, then comments": lambda n: ROWS[0] + "\n" + "# x\n" * n,
    "rows far apart": lambda n: (ROWS[0] + "\n" * 50) * (n // 50),
    "rows": lambda n: (ROWS[0] + "\n") * n,
    "half a board": lambda n: ("\n".join(ROWS[:5]) + "\n\n") * (n // 6),
    "eight rows": lambda n: ("\n".join(ROWS[:8]) + "\n\n") * (n // 9),
    "a row too many": lambda n: ("\n".join([*ROWS, ROWS[0]]) + "\n\n") * (n // 11),
    "borders": lambda n: "+---+---+---+\n" * n,
    "a row and borders": lambda n: ROWS[0] + "\n" + "+---+---+---+\n" * n,
    "rows between borders": lambda n: ("+---+\n" * 20 + ROWS[0] + "\n") * (n // 21),
    "dashes": lambda n: "---------\n" * n,
    "long dashes": lambda n: "-" * 30 + "\n" + "-------\n" * n,
    "box drawing": lambda n: "┌───┬───┐\n" * n,
    "sixteen": lambda n: (SMALL + "\n") * n,
    "sixteen, far fewer than said": lambda n: f"{9 * n}\n" + (SMALL + "\n") * n,
    "sixteen, as many as said": lambda n: f"{n}\n" + (SMALL + "\n") * n,
    "sixteen, far more than said": lambda n: "30\n" + (SMALL + "\n") * n,
    "counts": lambda n: "9999999\n" * n,
    "long numbers": lambda n: "1000000000\n" * n,
    "a count and blank lines": lambda n: "9999999\n" + "\n" * n,
    "words": lambda n: "what is this\n" * n,
    "headings": lambda n: "Grid 1\n\n" * (n // 2),
    "column names": lambda n: "puzzle,solution\n" * n,
    "column names and blank lines": lambda n: ("puzzle,level\n" + "\n" * 50) * (n // 50),
    "a table of blank lines": lambda n: "puzzle,solution\n" + "\n" * n,
    "a table of bad rows": lambda n: "puzzle,solution\n" + "1,2,3\n" * n,
    "commas": lambda n: ",,,,,,,,\n" * n,
    "one cell a line": lambda n: "5,,,,,,,,\n" * n,
    "two boards' rows apart": lambda n: ("5,,,,,,,,\n" + ",,,,,,,,\n" * 30) * (n // 31),
    "semicolons": lambda n: ";;;\n" * n,
    "brackets": lambda n: "[\n" * n,
    "open lists": lambda n: '[["5","3",\n' * n,
    "rows of a list without an end": lambda n: "[" + "[5,3,0,0,7,0,0,0,0],\n" * n,
    "one row without an end": lambda n: "[[" + "5,\n" * n,
    "quotes": lambda n: '["5\n' * n,
    "braces": lambda n: "{\n" * n,
    "objects": lambda n: '{"puzzle":\n' * n,
    "sections": lambda n: "[Puzzle]\n" * n,
    "sections and blank lines": lambda n: ("[Puzzle]\n" + "\n" * 20) * (n // 21),
    "a section that goes on": lambda n: "[Puzzle]\n" + ".........\n" * 9 + "[Notes]\n" + "x\n" * n,
    "library lines": lambda n: ":0000:x:\n" * n,
    "ends": lambda n: "end\n" * n,
    "end of one": lambda n: f"{LINE}\nend\n" * (n // 2),
    "signatures": lambda n: "\n".join("|".join([r[:3], r[3:6], r[6:]]) for r in ROWS)
    + "\n-----------\n"
    + "Version 1\n" * n,
    "bad lines": lambda n: (LINE[:80] + "\n") * n,
    "candidates": lambda n: "12 3 45 6 789 1 2 3 4\n" * n,
    "cages": lambda n: "10 = (0,0) + (0,1)\n" * n,
    "cages apart": lambda n: "10 11 12\n\n" * (n // 2),
    "letters": lambda n: "ABCABCABC\n\n" * (n // 2),
    "arrows": lambda n: "10 < ^ 9 < ^ 8 < v\n\n" * (n // 2),
    "bars": lambda n: "5 3| 6 |  1\n\n" * (n // 2),
    "marks": lambda n: "5!,3!,4,6!,7!,8;\n" * n,
    "candidates in braces": lambda n: "53{124}{26}7{2468}{149}{12}{248}\n\n" * (n // 2),
    "braces without an end": lambda n: "53{124}{26}7{2468}{149}{12}{248\n" * n,
    "a class": lambda n: "class A {\n\n" + "  int a = 5, b = 3, c = 4, d = 6;\n\n" * (n // 2),
    "classes in classes": lambda n: "class A { int a = 5 + 3 + 4 + 6;\n\n" * (n // 2),
    "a class without blank lines": lambda n: "class A {\n\n" + "  a(5, 3, 4, 6);\n" * n,
    "joined rows": lambda n: "class A {\n\n" + f'  "{ROWS[0]}" +\n' * n,
    "joined rows apart": lambda n: "class A {\n\n" + f'  "{ROWS[0]}" +\n\n' * (n // 2),
}  # fmt: skip

# A single line of about so many characters.
LONG: dict[str, Callable[[int], str]] = {
    "dots": lambda n: "." * n,
    "digits": lambda n: "1" * n,
    "spaces": lambda n: " " * n + "x",
    "cells": lambda n: "1 " * n,
    "commas": lambda n: "," * n,
    "cells and commas": lambda n: "5," * n,
    "quoted cells": lambda n: '"5",' * n,
    "tabs": lambda n: "\t" * n + "1",
    "bars": lambda n: "|" * n,
    "boxes": lambda n: "| 1 " * n + "|",
    "dashes": lambda n: "-" * n,
    "border": lambda n: "+---" * n,
    "box drawing": lambda n: "┌───" * n,
    "hashes": lambda n: "#" * n,
    "words and hashes": lambda n: "a#b" * n,
    "a label": lambda n: LINE + " x" * n,
    "a label before": lambda n: "x" * n + " " + LINE + " y",
    "equals": lambda n: "a=" * n + "[",
    "brackets": lambda n: "[" * n,
    "closing": lambda n: "[" + "]" * n,
    "pairs": lambda n: "[" + "[]," * n,
    "numbers": lambda n: "[[" + "5," * n,
    "nulls": lambda n: "[[" + "null," * n,
    "rows": lambda n: "[" + "[5,3,0,0,7,0,0,0,0]," * n,
    "boards": lambda n: "[" + '["' + LINE[:4] + '"],' * n,
    "quotes": lambda n: '[["' + "x" * n,
    "many quotes": lambda n: '[["5"' + '"' * n,
    "open quotes": lambda n: "'" * n,
    "braces": lambda n: "{" * n,
    "object": lambda n: '{"puzzle":' * n,
    "a huge number": lambda n: '{"puzzle": ' + "9" * n + "}",
    "colons": lambda n: ":" * n,
    "a library line": lambda n: f":0000:x:{'+1' * n}:::",
    "candidates": lambda n: f":0300:x:{LINE}:" + "111 " * n + ":::",
    "bad candidates": lambda n: f":0300:x:{LINE}:" + "999 " * n + "1:::",
    "column names": lambda n: "puzzle," + "a," * n,
    "a wide row": lambda n: "puzzle,solution\n" + "1," * n,
    "a quoted row": lambda n: "puzzle,solution\n" + '"1",' * n,
    "doubled quotes": lambda n: 'puzzle,solution\n"' + '""' * n,
    "spaces between": lambda n: "puzzle,solution\n" + " ," * n,
    "section": lambda n: "[" + "P" * n + "]",
    "note": lambda n: "#A" + " x" * n + f"\n{LINE}",
    "full width": lambda n: "５" * n,
    "braces and cells": lambda n: "5{12}" * n,
    "rows and dots": lambda n: f"{'0' * 9}." * n,
    "joined texts": lambda n: 'x = "5" + ' * n,
    "joined rows": lambda n: f'x = "{ROWS[0]}" + ' * n,
}  # fmt: skip


def reading(make: Callable[[int], str], format: str | None) -> Callable[[Steps, int], None]:
    def task(steps: Steps, size: int) -> None:
        def lines() -> Iterator[str]:
            text = make(size)
            for line in text.replace("\r", "\n").split("\n"):
                yield scanned(line, steps)

        for _ in read(lines(), format=format, errors=lambda error: None):
            pass

    return task


@pytest.mark.parametrize("format", [None, *OLD])
@pytest.mark.parametrize("name", LINES)
def test_many_lines(name: str, format: str | None) -> None:
    # Up to 400 lines are looked at as one, or once more in another way.
    size = 400 if name in ("two boards' rows apart", "one row without an end") else 100
    assert_linear(reading(LINES[name], format), size)


@pytest.mark.parametrize("format", [None, *OLD])
@pytest.mark.parametrize("name", LONG)
def test_a_long_line(name: str, format: str | None) -> None:
    assert_linear(reading(LONG[name], format), 300)


# What pages, programs, papers and mails are full of.
PASTED: dict[str, Callable[[int], str]] = {
    "quotes": lambda n: "> > > x\n" * n,
    "a long quote": lambda n: ">" * 10 * n,
    "tags": lambda n: "<td>5\n" * n,
    "open tables": lambda n: "<table><tr><td>\n" * n,
    "tables": lambda n: "<table><tr><td>5</td></tr></table>\n" * n,
    "an open tag": lambda n: "<table " + "a=b " * n,
    "elements": lambda n: "<opensudoku>" + "<folder>\n" * n,
    "games": lambda n: "<opensudoku>\n" + f'<game data="{LINE}"/>\n' * n + "</opensudoku>",
    "entities": lambda n: "<!DOCTYPE x [\n" + '<!ENTITY a "b">\n' * n,
    "XML of text": lambda n: "<ksudoku>" + "x\n" * n,
    "open objects": lambda n: '{"puzzle":\n' * n,
    "objects": lambda n: '{"puzzle": "' + LINE + '"}\n' * n,
    "an object of brackets": lambda n: '{"puzzle": ' + "[" * 10 * n,
    "escapes": lambda n: '{"a": "' + "\\\\" * 10 * n,
    "ampersands": lambda n: "5 & 3 & & &\n" * n,
    "a row of ampersands": lambda n: "5 &" * 10 * n,
    "rules of papers": lambda n: "\\hline\n" * n,
    "tables of signs": lambda n: "| 5 | 3 |\n" + "|---|---|\n" * n,
    "open ends": lambda n: "|===\n" * n,
    "fences": lambda n: "```\n" * n,
    "numbers of columns": lambda n: "0 1 2 3 4 5 6 7 8\n" * n,
    "candidates": lambda n: "12 3 45 6 789 1 2 3 4\n" * n,
    "a row of candidates": lambda n: "123456789 " * n,
    "links": lambda n: "https://example.com/\n" * n,
    "a link": lambda n: "https://www.f-puzzles.com/?load=" + "N" * 10 * n,
    "a link of values": lambda n: "https://example.com/?" + "a=b&" * 10 * n,
    "a link of dots": lambda n: "https://sudokupad.app/scl" + "." * 10 * n,
    "cages": lambda n: "SumoCueV1" + "=0J0" * 10 * n,
    "types": lambda n: "int[][] a = new " + "int[]" * 10 * n,
    "templates": lambda n: "vector" + "<vector" * 10 * n,
    "calls": lambda n: "a(" * 10 * n,
    "parentheses": lambda n: "((" * 10 * n,
    "bars in a list": lambda n: "[|" + "5|" * 10 * n,
    "words in a list": lambda n: "[" + "vec![" * 10 * n,
    "points in a list": lambda n: "[[" + "5.000 " * 10 * n,
    "cells in fields": lambda n: "," * 10 * n,
    "slashes": lambda n: "53..7..../" * 10 * n,
    "backslashes": lambda n: "5\\n" * 10 * n,
    "words before": lambda n: "a:" * 40 * n + LINE,
    "columns": lambda n: "question,answer\n" * n,
    # what is read loosely
    "facts": lambda n: "clue(1,2,3).\n" * n,
    "facts on a line": lambda n: "clue(1,2,3). " * n,
    "named rows": lambda n: "Row 1: 53..7....\n" * n,
    "one named row": lambda n: "Row 1: " + "53..7.... " * n,
    "rows of code": lambda n: "b = f(\n" + "g(5, 3, 0, 0, 7, 0, 0, 0, 0),\n" * n,
    "open quotes in code": lambda n: "b = f(" + '"\\' * 5 * n,
    "keys in code": lambda n: "b = f(" + "[1] " * 5 * n + "=",
    "a long name": lambda n: "a" * 20 * n + "_1_2_3",
    "blanks after a fact": lambda n: "clue(1" + " " * 20 * n + ",2,3)",
    "nodes": lambda n: "\\node at (0.5,0.5) {" * n,
    "cells a line": lambda n: "- 5\n" * n,
    "a cell far away": lambda n: "- " + " " * 20 * n + "5 x",
    "headings": lambda n: "Grid one\nthe second line\n\n" * n,
    "open code": lambda n: "(def b [\n" * n,
    "divs": lambda n: '<div class="board"><div class="row">\n' * n,
    "cells of wikis": lambda n: "{|\n" + "|-\n| 5 || 3\n" * n,
    "objects of cells": lambda n: "[" + '{"row": 1, "col": 2, "value": 3},' * n + "{}]",
    # what stands beside cells
    "lines with solutions": lambda n: f"{LINE},{'1' * 81}\n" * n,
    "boards above boards": lambda n: ("1 1 2 2 3 3 4 4 4\n" * 9 + "\n") * n,
    "sizes": lambda n: "9 9\n\n" * n,
    "frames": lambda n: "#########\n" * n,
    "open frames": lambda n: "*********\n*5*3*\n" * n,
    "bare spaces": lambda n: "5 3  7\n" * n,
    "names of solutions": lambda n: f"solution: '{'123456789' * 9}'\n" * n,
    "a game id": lambda n: "3x3:" + "a" * n,
    "game ids": lambda n: "9j:zzzi,zz\n" * n,
    "cells of Forth": lambda n: "5 c, 3 c, 0 c,\n" * n,
    "data of Fortran": lambda n: "DATA B /" + "5," * 10 * n + "/",
    "packed": lambda n: "N4Ig" + "A" * 10 * n,
    "objects for cells": lambda n: '{"board": [' + '{"value": 5},' * n + "{}]}",
    # what is spelt anew, and what stands in scripts
    "floats": lambda n: "5. 3. 0. 0. 7. 0. 0. 0. 0.\n" * n,
    "half floats": lambda n: ("5. 3. 0. 0. 7. 0. 0. 0. 0.\n" * 4 + "5. x\n") * (n // 5),
    "floats far apart": lambda n: (("5." + " " * 20) * 24 + "x\n") * (n // 40 + 1),
    "walls": lambda n: "5 3 0 # 0 7 0 # 0 0 0\n" * n,
    "items": lambda n: "- 53..7....\n" * n,
    "signs": lambda n: "5 3 $ $ 7 $ $ $ $\n" * n,
    "backslashes at ends": lambda n: "5 3 0 0 7 0 0 0 0\\\n" * n,
    "light lines": lambda n: "| 5 : 3 :   |   : 7 :   |   :   :   |\n+~~~+~~~+\n" * n,
    "a script": lambda n: "<html><script>" + "a={" * n + "</script></html>",
    "scripts": lambda n: "<html>\n" + "<script json\n" * n + "</html>",
    "texts of a script": lambda n: "<html>\n" + f"a = '{LINE}'\n" * n + "</html>",
    "elements not closed": lambda n: "<puzzle 1>\n" * n,
    "elements in each other": lambda n: "<a>" * n + "</a>" * n,
    "elements on one line": lambda n: "<a b" * n + "</a>",
    "pieces of XML": lambda n: "<sudoku><row>5</row></sudoku>\n" * n,
    "cells of XML": lambda n: "<a>" + "<b c='1'>5</b>\n" * n + "</a>",
    "kinds": lambda n: "type: x" * n + "\n",
    "kinds in lines": lambda n: "type: killer\n" * n,
    "words for blanks": lambda n: "NaN None " * n,
    "rows of words": lambda n: "5.0 NaN 3.0 NaN 5.0 NaN 3.0 NaN 5.0\n" * n,
    "fields": lambda n: "<html>\n" + "<input id=cheat value=5\n" * n + "</html>",
    "a link of pzprjs": lambda n: "https://puzz.link/p?sudoku/9/9/" + "g1" * n,
    "files of pzprjs": lambda n: "pzprv3\nsudoku\n9\n" * n,
    "saved games": lambda n: "SAVEFILE:4:xxxx\nMOVE    :6:R1,2,3\n" * n,
    "maps": lambda n: ("111222333\n" * 3 + "444555666\n" * 3 + "777888999\n" * 3) * (n // 9),
    "regions of objects": lambda n: '{"puzzle": "1", "regions": [' + "[1,2]," * n + "[]]}",
    "BBCode": lambda n: "[table]" + "[tr][td]5" * n,
}  # fmt: skip


@pytest.mark.parametrize("name", PASTED)
def test_what_is_pasted(name: str) -> None:
    assert_linear(reading(PASTED[name], None), 200)


@pytest.mark.parametrize("format", NEW)
@pytest.mark.parametrize("name", ["blank", "comments", "rows", "words", "braces", "open lists"])
def test_many_lines_of_another_format(name: str, format: str) -> None:
    assert_linear(reading(LINES[name], format), 60)


@pytest.mark.parametrize("format", NEW)
@pytest.mark.parametrize("name", ["tags", "open objects", "candidates", "links", "a link", "games"])
def test_what_is_pasted_as_another_format(name: str, format: str) -> None:
    assert_linear(reading(PASTED[name], format), 60)


@pytest.mark.parametrize("format", [None, "line", "blocks", "csv", "leetcode", "hodoku", "sdk"])
@pytest.mark.parametrize("name", LONG)
def test_a_long_line_takes_little_memory(name: str, format: str | None) -> None:
    size = 100_000 * 100 // len(LONG[name](100))
    text = LONG[name](size)
    tracemalloc.start()
    try:
        for _ in read(iter(text.split("\n")), format=format, errors=lambda error: None):
            pass
        assert tracemalloc.get_traced_memory()[1] < 30 * len(text) + 1_000_000
    finally:
        tracemalloc.stop()
