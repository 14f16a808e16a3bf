"""Programs that solve, make and show puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sudoku.formats.programs.data_parts import dumped, gnome_json
from tests.sudoku.formats.programs.written import (
    DOUBLE,
    HEAVY,
    LIGHT,
    PLUS,
    andoku,
    coordinates,
    coordinates_rc,
    coordinates_zero,
    euler,
    gnome,
    hodoku_grid,
    krazydad,
    letters_first,
    norvig_lines,
    qqwing,
    qqwing_csv,
    sadman,
    simple_sudoku,
    simple_sudoku_stars,
    sudocue,
    sudokuexplainer,
    susser,
    susser_bands,
    vertical_colon,
    vertical_words,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle

SOLVERS: dict[str, Callable[[Puzzle], str]] = {
    "qqwing readable": qqwing,
    "qqwing compact": lambda p: "\n".join(p.rows) + "\n",
    "qqwing csv": qqwing_csv,
    "hodoku grid": hodoku_grid,
    "hodoku library": lambda p: f":0000:x:{p.line}::::",
    "sudoku explainer": sudokuexplainer,
    "sudoku explainer rating": lambda p: f"{p.line} ED=1.2/1.2/1.2",
    "sukaku explainer rating": lambda p: f"{p.line};;;1.2/1.2/1.2",
    "tdoku list": lambda p: f"# 1 easy puzzle\n{p.line}\n",
    "tdoku label": lambda p: f"{p.line}:{p.solution}:30",
    "jczsolve": lambda p: p.zero,
    "fsss2 output": lambda p: f"{p.line}\t{p.solution}\t1",
    "gsf sudoku": lambda p: f"{p.line} # 12345 FNBTHG C22.m/M1.26",
    "gridchecker": lambda p: f"{p.line}\t30\t1.2",
    "patterns game": lambda p: f"{p.line} 11.6/11.6/2.6 tarek-ultra-0.3",
    "simple sudoku": simple_sudoku,
    "simple sudoku frame": simple_sudoku_stars,
    "sadman": sadman,
    "sadman line": lambda p: p.zero + "\r\n",
    "sudocue": sudocue,
    "sudoku susser": susser,
    "sudoku susser bands": susser_bands,
    "pappocom": lambda p: p.joined("0", "", "", "", "\r\n"),
    "isanaki": lambda p: p.joined("0", " ", "", " ", "\r\n"),
    "gnome sudoku": gnome,
    "gnome sudoku save": gnome_json,
    "gnome sudoku database": lambda p: " ".join(p.zero) + "\t0.25",
    "opensudoku folder": lambda p: (
        '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n<name>Easy</name>\n'
        f'<game data="{p.zero}" />\n</opensudoku>'
    ),
    "opensudoku 2": lambda p: (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<opensudoku version=\"2\">"
        '<folder name="Easy" created="1"><game created="1" state="1" time="0" last_played="0" '
        'data="version: 1\n'
        + "".join(f"{c}|-|{int(c == '0')}|" for c in p.zero)
        + '" note="" /></folder></opensudoku>'
    ),
    "opensudoku 3": lambda p: (
        '<opensudoku version="3"><folder name="Easy"><game data="version: 4\n'
        + "".join(f"{c}|0|0|{int(c == '0')}|" for c in p.zero)
        + '" /></folder></opensudoku>'
    ),
    "opensudoku sdm": lambda p: p.zero,
    "andoku": andoku,
    "libresudoku json": lambda p: dumped(
        {"board": p.zero, "solved": p.solution, "type": "Default9x9"}
    ),
    "enjoy sudoku": lambda p: f"Easy 1\n{p.line}",
    "sudoku dragon": lambda p: p.joined(".", " ", "", "", "\n"),
    "perfect sudoku": lambda p: "Perfect Sudoku\n" + p.joined("-", " "),
    "krazydad": krazydad,
    "project euler": euler,
    "norvig": norvig_lines,
    "top95": lambda p: p.line + "\n",
    "sage": lambda p: p.boxed(
        " ",
        bar="|",
        start="|",
        end="|",
        rule="|-----+-----+-----|",
        top="+-----+-----+-----+",
        bottom="+-----+-----+-----+",
    ),
    "py-sudoku": lambda p: (
        "Puzzle has exactly one solution\n"
        + p.boxed(
            " ",
            bar=" | ",
            start="| ",
            end=" |",
            rule="+-------+-------+-------+",
            top="+-------+-------+-------+",
            bottom="+-------+-------+-------+",
        )
    ),
    "dancing links print": lambda p: p.boxed("·", bar=" │ ", rule="──────┼───────┼──────"),
    "unix sudoku": lambda p: p.boxed(
        ".",
        between=" ",
        bar=" | ",
        start=" ",
        rule=" ------+-------+------",
    ),
    "seven bars": lambda p: p.joined(" ", " | ", "| ", " |"),
    "stackoverflow": lambda p: p.boxed("0", between=" ", bar=" | ", rule="- - - - - - - - - - - "),
    "geeks": lambda p: p.joined("0", " ", "", " "),
    "wide": lambda p: p.joined(".", "  "),
    "light frame": lambda p: p.every(LIGHT, " {} ", "│", "│"),
    "double frame": lambda p: p.every(DOUBLE, " {} ", "│", "║"),
    "heavy frame": lambda p: p.every(HEAVY, " {} ", "│", "┃"),
    "plus frame": lambda p: p.every(PLUS, " {} ", "|", "|"),
    "coordinates": coordinates,
    "coordinates rc": coordinates_rc,
    "coordinates zero": coordinates_zero,
    "rows named": vertical_words,
    "rows numbered": vertical_colon,
    "rows lettered": letters_first,
}
