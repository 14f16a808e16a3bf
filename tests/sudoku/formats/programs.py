"""Puzzles as ninety programs, languages, sites and books write them, each made here by hand.

``programs(line)`` has a text for each, which is the puzzle ``line`` of side 9 and nothing else.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable


class Puzzle:
    """What the texts are made of."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.rows = [line[i : i + 9] for i in range(0, 81, 9)]
        self.zero = line.replace(".", "0")
        self.solution = solve(Grid(line)).line
        self.numbers = [[int(c) for c in row.replace(".", "0")] for row in self.rows]
        self.solved = [[int(c) for c in self.solution[i : i + 9]] for i in range(0, 81, 9)]

    def given(self) -> list[tuple[int, int, int]]:
        """Row, column and digit of each given, from 1."""
        return [(i // 9 + 1, i % 9 + 1, int(c)) for i, c in enumerate(self.line) if c != "."]

    def joined(
        self, blank: str = "0", between: str = ", ", start: str = "", end: str = "",
        after: str = "\n", quote: str = "",
    ) -> str:  # fmt: skip
        """Return the rows, each within ``start`` and ``end``, joined by ``after``."""
        texts = []
        for row in self.rows:
            cells = [blank if c == "." else f"{quote}{c}{quote}" for c in row]
            texts.append(start + between.join(cells) + end)
        return after.join(texts)

    def boxed(
        self, blank: str = ".", between: str = " ", bar: str = " | ",
        rule: str = "------+-------+------", start: str = "", end: str = "", top: str = "",
        bottom: str = "",
    ) -> str:  # fmt: skip
        """Return the rows with bars between boxes and a rule between bands."""
        lines = [top] if top else []
        for i, row in enumerate(self.rows):
            if i in (3, 6) and rule:
                lines.append(rule)
            cells = row.replace(".", blank)
            lines.append(start + bar.join(between.join(cells[j : j + 3]) for j in (0, 3, 6)) + end)
        return "\n".join([*lines, bottom] if bottom else lines)

    def every(self, lines: tuple[str, str, str, str], cell: str, bar: str, heavy: str) -> str:
        """Return a drawing with a line around every cell: top, thin, thick and bottom."""
        top, thin, thick, bottom = lines
        found = [top]
        for i, row in enumerate(self.rows):
            if i:
                found.append(thick if i % 3 == 0 else thin)
            cells = [cell.format(" " if c == "." else c) for c in row]
            found.append(heavy + heavy.join(bar.join(cells[j : j + 3]) for j in (0, 3, 6)) + heavy)
        return "\n".join([*found, bottom])


def _facts(form: str, between: str = "\n", shift: int = 0) -> Callable[[Puzzle], str]:
    return lambda p: between.join(
        form.format(r=r + shift, c=c + shift, d=d, R="ABCDEFGHI"[r - 1]) for r, c, d in p.given()
    )


def _asp(p: Puzzle) -> str:
    lines: dict[int, list[str]] = {}
    for r, c, d in p.given():
        lines.setdefault(r, []).append(f"clue({r},{c},{d}).")
    return "\n".join(" ".join(line) for line in lines.values())


def _pandas(p: Puzzle) -> str:
    head = "   " + "  ".join(f"{i}" for i in range(9))
    return head + "\n" + "\n".join(
        f"{i}  " + "  ".join(map(str, row)) for i, row in enumerate(p.numbers)
    )  # fmt: skip


def _pandas_nan(p: Puzzle) -> str:
    head = "     " + "    ".join(f"{i}" for i in range(9))
    lines = [
        f"{i}  " + "  ".join(f"{c}.0" if c != "." else "NaN" for c in row)
        for i, row in enumerate(p.rows)
    ]
    return head + "\n" + "\n".join(lines)


def _r_matrix(p: Puzzle) -> str:
    head = "      " + " ".join(f"[,{i}]" for i in range(1, 10))
    return head + "\n" + "\n".join(
        f" [{i},]  " + "    ".join(map(str, row)) for i, row in enumerate(p.numbers, 1)
    )  # fmt: skip


def _r_matrix_na(p: Puzzle) -> str:
    head = "      " + " ".join(f"[,{i}]" for i in range(1, 10))
    lines = [
        f" [{i},] " + " ".join("  NA" if c == "." else f"{c:>4}" for c in row)
        for i, row in enumerate(p.rows, 1)
    ]
    return head + "\n" + "\n".join(lines)


def _julia_print(p: Puzzle) -> str:
    return "9×9 Matrix{Int64}:\n" + p.joined("0", "  ", " ")


def _octave(p: Puzzle) -> str:
    return "M =\n\n" + p.joined("0", "   ", "   ") + "\n"


def _sympy(p: Puzzle) -> str:
    return "Matrix([\n" + p.joined("0", ", ", "[", "]", ",\n") + "])"


def _ampl(p: Puzzle) -> str:
    head = "data;\nparam givens : " + " ".join(map(str, range(1, 10))) + " :=\n"
    return head + "\n".join(
        f"  {i}  " + " ".join(row) for i, row in enumerate(p.rows, 1)
    ) + " ;\n\nend;"  # fmt: skip


def _gams(p: Puzzle) -> str:
    head = "Table givens(r,c)\n       " + "  ".join(f"c{i}" for i in range(1, 10)) + "\n"
    return head + "\n".join(
        f"  r{i}    " + "   ".join(map(str, row)) for i, row in enumerate(p.numbers, 1)
    ) + "\n;"  # fmt: skip


def _rst_grid(p: Puzzle) -> str:
    line = "+" + "---+" * 9
    return line + "\n" + "\n".join(
        "|" + "".join(f" {c} |" for c in row.replace(".", " ")) + "\n" + line for row in p.rows
    )  # fmt: skip


def _rst_simple(p: Puzzle) -> str:
    line = " ".join(["="] * 9)
    return line + "\n" + "\n".join(" ".join(row) for row in p.rows) + "\n" + line


def _rst_list(p: Puzzle) -> str:
    lines = [".. list-table::", ""]
    for row in p.rows:
        for i, c in enumerate(row):
            lines.append(("   * - " if i == 0 else "     - ") + ("" if c == "." else c))
    return "\n".join(lines)


def _rst_csv(p: Puzzle) -> str:
    return ".. csv-table::\n\n" + p.joined("", ",", "   ")


def _org(p: Puzzle) -> str:
    lines = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in p.rows]
    rule = "|" + "+".join(["---"] * 9) + "|"
    return "\n".join([*lines[:3], rule, *lines[3:6], rule, *lines[6:]])


def _wiki(p: Puzzle) -> str:
    lines = ['{| class="wikitable"']
    for row in p.rows:
        lines += ["|-", "| " + " || ".join(row.replace(".", " "))]
    return "\n".join([*lines, "|}"])


def _wiki_lines(p: Puzzle) -> str:
    lines = ['{| class="wikitable" style="text-align:center"']
    for row in p.rows:
        lines += ["|-", *("| " + c.replace(".", " ") for c in row)]
    return "\n".join([*lines, "|}"])


def _tikz_matrix(p: Puzzle) -> str:
    return (
        "\\begin{tikzpicture}\n\\matrix[matrix of nodes, nodes={draw}] {\n"
        + p.joined(" ", " & ", "  ", " \\\\", "\n")
        + "\n};\n\\end{tikzpicture}"
    )


def _tikz_nodes(p: Puzzle) -> str:
    return (
        "\\begin{tikzpicture}\n\\draw[step=1] (0,0) grid (9,9);\n"
        + "\n".join(f"\\node at ({c - 0.5:g},{9 - r + 0.5:g}) {{{d}}};" for r, c, d in p.given())
        + "\n\\end{tikzpicture}"
    )


def _setrow(p: Puzzle) -> str:
    return (
        "\\begin{tikzpicture}[scale=.5]\n\\begin{scope}\n"
        + "\n".join(
            "\\setrow " + " ".join("{" + c.replace(".", " ") + "}" for c in row) for row in p.rows
        )
        + "\n\\end{scope}\n\\end{tikzpicture}"
    )


def _bbcode(p: Puzzle) -> str:
    return "[code]\n" + p.boxed(rule="-------+-------+------") + "\n[/code]"


def _bb_table(p: Puzzle) -> str:
    return (
        "[table]\n"
        + "\n".join(
            "[tr]" + "".join(f"[td]{c.replace('.', ' ')}[/td]" for c in row) + "[/tr]"
            for row in p.rows
        )
        + "\n[/table]"
    )


def _reddit(p: Puzzle) -> str:
    lines = ["|".join(row.replace(".", " ")) for row in p.rows]
    return "\n".join([lines[0], "|".join([":-:"] * 9), *lines[1:]])


def _kaggle(names: str, *fields: str) -> Callable[[Puzzle], str]:
    return lambda p: names + "\n" + ",".join(
        field.format(line=p.line, zero=p.zero, solution=p.solution) for field in fields
    )  # fmt: skip


def _header_cells(p: Puzzle) -> str:
    return "c1,c2,c3,c4,c5,c6,c7,c8,c9\n" + p.joined("", ",")


def _excel_tabs(p: Puzzle) -> str:
    return p.joined("", "\t")


def _excel_xml(p: Puzzle) -> str:
    rows = "".join(
        "<Row>"
        + "".join(
            f'<Cell><Data ss:Type="Number">{c}</Data></Cell>' if c != "." else "<Cell/>"
            for c in row
        )
        + "</Row>\n"
        for row in p.rows
    )
    return '<?xml version="1.0"?>\n<Workbook><Worksheet ss:Name="Sheet1">\n<Table>\n' + rows + (
        "</Table></Worksheet></Workbook>"
    )  # fmt: skip


def _json(value: object, **options: object) -> str:
    return json.dumps(value, **options)  # type: ignore[arg-type]


def _cells_objects(p: Puzzle) -> str:
    return _json(
        {"cells": [{"row": r, "col": c, "value": d} for r, c, d in p.given()], "size": 9}, indent=1
    )


def _cells_objects_0(p: Puzzle) -> str:
    return _json(
        [
            {"row": i // 9, "column": i % 9, "value": n, "editable": not n}
            for i, n in enumerate(n for row in p.numbers for n in row)
        ]
    )


def _nyt(p: Puzzle) -> str:
    flat = [n for row in p.numbers for n in row]
    solved = [n for row in p.solved for n in row]
    return _json(
        {
            "easy": {
                "day_of_week": "Monday",
                "difficulty": "easy",
                "print_date": "2024-01-01",
                "puzzle_data": {"hints": [12], "puzzle": flat, "solution": solved},
                "puzzle_id": 1,
                "version": 2,
            },
            "displayDate": "January 1, 2024",
        }
    )


def _youdosudoku(p: Puzzle) -> str:
    return _json({"difficulty": "easy", "puzzle": p.zero, "solution": p.solution})


def _api_ninjas(p: Puzzle) -> str:
    return _json({"puzzle": [[n or None for n in row] for row in p.numbers], "solution": p.solved})


def _quizgrid(p: Puzzle) -> str:
    return _json({"quizgrid": p.numbers, "solutiongrid": p.solved})


def _cs_api(p: Puzzle) -> str:
    return _json(
        {
            "response": True,
            "size": "9",
            "squares": [{"x": c - 1, "y": r - 1, "value": d} for r, c, d in p.given()],
        }
    )


def _rows_objects(p: Puzzle) -> str:
    return _json({"rows": [{"cells": [n or None for n in row]} for row in p.numbers]})


def _dictionary(p: Puzzle) -> str:
    return _json({f"{'ABCDEFGHI'[r - 1]}{c}": str(d) for r, c, d in p.given()})


def _norvig(p: Puzzle) -> str:
    cells = {
        f"{'ABCDEFGHI'[i // 9]}{i % 9 + 1}": c if c != "." else "123456789"
        for i, c in enumerate(p.line)
    }
    return repr(cells)


def _yaml_rows(p: Puzzle) -> str:
    return "name: easy\ngrid:\n" + p.joined("0", ", ", "  - [", "]")


def _yaml_strings(p: Puzzle) -> str:
    return "puzzle:\n" + "\n".join(f'  - "{row}"' for row in p.rows)


def _yaml_nested(p: Puzzle) -> str:
    lines = ["board:"]
    for row in p.numbers:
        lines += [("  - - " if i == 0 else "    - ") + str(n) for i, n in enumerate(row)]
    return "\n".join(lines)


def _toml(p: Puzzle) -> str:
    return '[puzzle]\nname = "easy"\ngrid = [\n' + p.joined("0", ", ", "  [", "],") + "\n]"


def _toml_block(p: Puzzle) -> str:
    return 'grid = """\n' + "\n".join(p.rows) + '\n"""'


def _ini(p: Puzzle) -> str:
    return "[Sudoku]\n" + "\n".join(f"row{i}={row}" for i, row in enumerate(p.rows, 1))


def _properties(p: Puzzle) -> str:
    return "\n".join(f"row.{i}={row.replace('.', '0')}" for i, row in enumerate(p.rows, 1))


def _sql(p: Puzzle) -> str:
    return f"INSERT INTO puzzles (id, puzzle, solution) VALUES (1, '{p.zero}', '{p.solution}');"


def _sql_cells(p: Puzzle) -> str:
    return (
        "INSERT INTO board VALUES\n" + ",\n".join(f"({r},{c},{d})" for r, c, d in p.given()) + ";"
    )


def _sql_rows(p: Puzzle) -> str:
    return "insert into sudoku values\n" + p.joined("null", ",", "(", ")", ",\n") + ";"


def _sql_select(p: Puzzle) -> str:
    return f"WITH RECURSIVE input(sud) AS (VALUES('{p.line}'))"


def _dimacs(p: Puzzle) -> str:
    units = "\n".join(f"{(r - 1) * 81 + (c - 1) * 9 + d} 0" for r, c, d in p.given())
    return f"p cnf 729 {len(p.given())}\n{units}"


def _cnf_rcd(p: Puzzle) -> str:
    units = "\n".join(f"{r}{c}{d} 0" for r, c, d in p.given())
    return f"c givens\np cnf 999 {len(p.given())}\n{units}"


def _smt(p: Puzzle) -> str:
    return "\n".join(f"(assert (= x{r}{c} {d}))" for r, c, d in p.given())


def _z3(p: Puzzle) -> str:
    return "instance = (" + p.joined("0", ",", "(", ")", ",\n            ") + ")"


def _qqwing(p: Puzzle) -> str:
    lines = []
    for i, row in enumerate(p.rows):
        if i in (3, 6):
            lines.append("-------|-------|-------")
        lines.append(" " + " | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6)) + " ")
    return "\n".join(lines)


def _qqwing_csv(p: Puzzle) -> str:
    return f"Puzzle,Solution,Givens,Singles,Time,Difficulty\n{p.line},{p.solution},30,5,1.0,Easy,"


def _gnome(p: Puzzle) -> str:
    return p.joined("0", " ") + "\n"


def _gnome_json(p: Puzzle) -> str:
    return _json(
        {
            "difficulty-category": 1,
            "time-elapsed": 12.5,
            "cells": [
                {
                    "position": [(r - 1), (c - 1)],
                    "value": d,
                    "fixed": True,
                    "earmarks": [],
                }
                for r, c, d in p.given()
            ],
        },
        indent=2,
    )


def _andoku(p: Puzzle) -> str:
    return f"standard|{p.line}|easy"


def _sudokuexplainer(p: Puzzle) -> str:
    return "\n".join(p.rows) + "\n"


def _susser(p: Puzzle) -> str:
    return "\n".join(" ".join(row[j : j + 3] for j in (0, 3, 6)) for row in p.rows)


def _susser_bands(p: Puzzle) -> str:
    lines = [" ".join(row[j : j + 3] for j in (0, 3, 6)) for row in p.rows]
    return "\n\n".join("\n".join(lines[i : i + 3]) for i in (0, 3, 6))


def _sudocue(p: Puzzle) -> str:
    return (
        "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in the numbers\n"
        "#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n" + "\n".join(p.rows)
    )


def _sadman(p: Puzzle) -> str:
    return "[Puzzle]\n" + "\n".join(p.rows) + "\n[State]\n" + "\n".join(p.rows)


def _simple_sudoku(p: Puzzle) -> str:
    return p.boxed(between="", bar="|", rule="-----------")


def _simple_sudoku_stars(p: Puzzle) -> str:
    return p.boxed(
        between="", bar="|", rule="|---+---+---|", start="|", end="|",
        top="*-----------*", bottom="*-----------*",
    )  # fmt: skip


def _hodoku_grid(p: Puzzle) -> str:
    return p.boxed(
        start="| ", end=" |", rule=":-------+-------+-------:",
        top=".-------.-------.-------.", bottom="'-------'-------'-------'",
    )  # fmt: skip


def _krazydad(p: Puzzle) -> str:
    return f"Sudoku 1 (Book 1)\n{p.line}"


def _euler(p: Puzzle) -> str:
    return "Grid 01\n" + "\n".join(row.replace(".", "0") for row in p.rows)


def _norvig_lines(p: Puzzle) -> str:
    return p.boxed(rule="------+------+------", bar=" |", between=" ")


def _sudokuwiki_text(p: Puzzle) -> str:
    return p.zero


def _coordinates(p: Puzzle) -> str:
    head = "    1 2 3   4 5 6   7 8 9"
    lines = [head, "  +-------+-------+-------+"]
    for i, row in enumerate(p.rows):
        lines.append(
            f"{'ABCDEFGHI'[i]} | " + " | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6)) + " |"
        )
        if i % 3 == 2:
            lines.append("  +-------+-------+-------+")
    return "\n".join(lines)


def _coordinates_rc(p: Puzzle) -> str:
    head = "     C1 C2 C3 C4 C5 C6 C7 C8 C9"
    return head + "\n" + "\n".join(
        f"R{i}   " + "  ".join(row) for i, row in enumerate(p.rows, 1)
    )  # fmt: skip


def _coordinates_zero(p: Puzzle) -> str:
    head = "    0 1 2 | 3 4 5 | 6 7 8\n   -----------------------"
    lines = [head]
    for i, row in enumerate(p.rows):
        if i in (3, 6):
            lines.append("   -------+-------+-------")
        lines.append(f"{i} | " + " | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6)))
    return "\n".join(lines)


def _vertical_words(p: Puzzle) -> str:
    return "\n".join(f"Row {i}: {row}" for i, row in enumerate(p.rows, 1))


def _vertical_colon(p: Puzzle) -> str:
    return "\n".join(f"{i}: " + " ".join(row) for i, row in enumerate(p.rows, 1))


def _letters_first(p: Puzzle) -> str:
    return "\n".join(f"{'ABCDEFGHI'[i]}: " + " ".join(row) for i, row in enumerate(p.rows))


_LIGHT = (
    "┌───┬───┬───┬───┬───┬───┬───┬───┬───┐",
    "├───┼───┼───┼───┼───┼───┼───┼───┼───┤",
    "├───┼───┼───┼───┼───┼───┼───┼───┼───┤",
    "└───┴───┴───┴───┴───┴───┴───┴───┴───┘",
)
_DOUBLE = (
    "╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗",
    "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢",
    "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣",
    "╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝",
)
_HEAVY = (
    "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓",
    "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
    "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫",
    "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛",
)
_PLUS = ("+---+---+---+---+---+---+---+---+---+",) * 4
_HASH = (
    "#===#===#===#===#===#===#===#===#===#",
    "#---+---+---#---+---+---#---+---+---#",
    "#===#===#===#===#===#===#===#===#===#",
    "#===#===#===#===#===#===#===#===#===#",
)


def _emoji(p: Puzzle) -> str:
    return "\n".join(
        "".join("⬛" if c == "." else f"{c}\ufe0f\u20e3" for c in row) for row in p.rows
    )


def _translated(digits: str, blank: str) -> Callable[[Puzzle], str]:
    table = str.maketrans(dict(zip("123456789", digits, strict=True)) | {".": blank})
    return lambda p: "\n".join(p.rows).translate(table)


def _html_div(p: Puzzle) -> str:
    return '<div class="board">\n' + "\n".join(
        '<div class="row">'
        + "".join(f'<div class="cell">{c.replace(".", "")}</div>' for c in row)
        + "</div>"
        for row in p.rows
    ) + "\n</div>"  # fmt: skip


def _html_websudoku(p: Puzzle) -> str:
    cells = "".join(
        "<TR>"
        + "".join(
            f'<TD CLASS=g0 ID=c{j}{i}><INPUT CLASS=s0 NAME=s{j}{i} READONLY VALUE="{c}"></TD>'
            if c != "."
            else f"<TD CLASS=f0 ID=c{j}{i}><INPUT CLASS=d0 AUTOCOMPLETE=off NAME=s{j}{i} SIZE=1 "
            f"MAXLENGTH=1 ID=f{j}{i}></TD>"
            for j, c in enumerate(row)
        )
        + "</TR>\n"
        for i, row in enumerate(p.rows)
    )
    return f'<TABLE CELLSPACING=0 CELLPADDING=0 CLASS=t ID="puzzle_grid">{cells}</TABLE>'


def _html_head(p: Puzzle) -> str:
    return (
        "<table><caption>Easy</caption><thead><tr><th></th>"
        + "".join(f"<th>{i}</th>" for i in range(1, 10))
        + "</tr></thead><tbody>\n"
        + "\n".join(
            f"<tr><th>{'ABCDEFGHI'[i]}</th>"
            + "".join(f"<td>{c.replace('.', '&nbsp;')}</td>" for c in row)
            + "</tr>"
            for i, row in enumerate(p.rows)
        )
        + "</tbody></table>"
    )


def _pandas_html(p: Puzzle) -> str:
    head = "".join(f"      <th>{i}</th>\n" for i in range(9))
    body = "".join(
        f"    <tr>\n      <th>{i}</th>\n"
        + "".join(f"      <td>{n}</td>\n" for n in row)
        + "    </tr>\n"
        for i, row in enumerate(p.numbers)
    )
    return (
        '<table border="1" class="dataframe">\n  <thead>\n    <tr style="text-align: right;">\n'
        "      <th></th>\n"
        + head
        + "    </tr>\n  </thead>\n  <tbody>\n"
        + body
        + "  </tbody>\n</table>"
    )


def _minizinc_2d(p: Puzzle) -> str:
    return "start = array2d(1..9, 1..9, [\n" + p.joined("0", ", ", "  ", "", ",\n") + "\n]);"


def _essence(p: Puzzle) -> str:
    return "language ESSENCE' 1.0\nletting givens be [\n" + p.joined(
        "0", ",", "  [", "]", ",\n"
    ) + "\n]"  # fmt: skip


def _choco(p: Puzzle) -> str:
    return "int[][] instance = new int[][]{\n" + p.joined("0", ", ", "    {", "},") + "\n};"


PROGRAMS: dict[str, Callable[[Puzzle], str]] = {
    # programs that solve and make
    "qqwing readable": _qqwing,
    "qqwing compact": lambda p: "\n".join(p.rows) + "\n",
    "qqwing csv": _qqwing_csv,
    "hodoku grid": _hodoku_grid,
    "hodoku library": lambda p: f":0000:x:{p.line}::::",
    "sudoku explainer": _sudokuexplainer,
    "sudoku explainer rating": lambda p: f"{p.line} ED=1.2/1.2/1.2",
    "sukaku explainer rating": lambda p: f"{p.line};;;1.2/1.2/1.2",
    "tdoku list": lambda p: f"# 1 easy puzzle\n{p.line}\n",
    "tdoku label": lambda p: f"{p.line}:{p.solution}:30",
    "jczsolve": lambda p: p.zero,
    "fsss2 output": lambda p: f"{p.line}\t{p.solution}\t1",
    "gsf sudoku": lambda p: f"{p.line} # 12345 FNBTHG C22.m/M1.26",
    "gridchecker": lambda p: f"{p.line}\t30\t1.2",
    "patterns game": lambda p: f"{p.line} 11.6/11.6/2.6 tarek-ultra-0.3",
    "simple sudoku": _simple_sudoku,
    "simple sudoku frame": _simple_sudoku_stars,
    "sadman": _sadman,
    "sadman line": lambda p: p.zero + "\r\n",
    "sudocue": _sudocue,
    "sudoku susser": _susser,
    "sudoku susser bands": _susser_bands,
    "pappocom": lambda p: p.joined("0", "", "", "", "\r\n"),
    "isanaki": lambda p: p.joined("0", " ", "", " ", "\r\n"),
    "gnome sudoku": _gnome,
    "gnome sudoku save": _gnome_json,
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
    "andoku": _andoku,
    "libresudoku json": lambda p: _json(
        {"board": p.zero, "solved": p.solution, "type": "Default9x9"}
    ),
    "enjoy sudoku": lambda p: f"Easy 1\n{p.line}",
    "sudoku dragon": lambda p: p.joined(".", " ", "", "", "\n"),
    "perfect sudoku": lambda p: "Perfect Sudoku\n" + p.joined("-", " "),
    "krazydad": _krazydad,
    "project euler": _euler,
    "norvig": _norvig_lines,
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
    "light frame": lambda p: p.every(_LIGHT, " {} ", "│", "│"),
    "double frame": lambda p: p.every(_DOUBLE, " {} ", "│", "║"),
    "heavy frame": lambda p: p.every(_HEAVY, " {} ", "│", "┃"),
    "plus frame": lambda p: p.every(_PLUS, " {} ", "|", "|"),
    "coordinates": _coordinates,
    "coordinates rc": _coordinates_rc,
    "coordinates zero": _coordinates_zero,
    "rows named": _vertical_words,
    "rows numbered": _vertical_colon,
    "rows lettered": _letters_first,
    # languages
    "kotlin": lambda p: (
        "val board = arrayOf(\n" + p.joined("0", ", ", "    intArrayOf(", ")", ",\n") + "\n)"
    ),
    "kotlin list": lambda p: (
        "val grid = listOf(\n" + p.joined("0", ", ", "    listOf(", "),") + "\n)"
    ),
    "kotlin characters": lambda p: (
        "val board = arrayOf(\n" + p.joined("'.'", ",", "    charArrayOf(", ")", ",\n", "'") + "\n)"
    ),
    "swift": lambda p: "let board: [[Int]] = [\n" + p.joined("0", ", ", "    [", "],") + "\n]",
    "swift nil": lambda p: (
        "let board: [[Int?]] = [\n" + p.joined("nil", ", ", "    [", "],") + "\n]"
    ),
    "swift characters": lambda p: (
        "var board: [[Character]] = [\n" + p.joined('"."', ",", "[", "]", ",\n", '"') + "]"
    ),
    "scala": lambda p: "val board = Array(\n" + p.joined("0", ", ", "  Array(", ")", ",\n") + "\n)",
    "scala list": lambda p: (
        "val grid: List[List[Int]] = List(\n" + p.joined("0", ", ", "  List(", ")", ",\n") + ")"
    ),
    "scala vector": lambda p: (
        "val sudoku = Vector(\n" + p.joined("0", ",", "  Vector(", ")", ",\n") + "\n)"
    ),
    "haskell": lambda p: (
        "board :: [[Int]]\nboard =\n  [ " + p.joined("0", ",", "[", "]", "\n  , ") + "\n  ]"
    ),
    "haskell strings": lambda p: 'easy = ["' + '",\n        "'.join(p.rows) + '"]',
    "haskell maybe": lambda p: (
        "example = Sudoku [ ["
        + "],\n ".join(
            ", ".join("Nothing" if c == "." else f"Just {c}" for c in row)
            + ("" if i == 8 else "],\n [")
            for i, row in enumerate(p.rows)
        ).replace("],\n [],\n ", "],\n [")
        + "] ]"
    ),
    "ocaml": lambda p: "let board = [|\n" + p.joined("0", "; ", "  [| ", " |]", ";\n") + "\n|]",
    "ocaml list": lambda p: "let grid = [\n" + p.joined("0", ";", "  [", "]", ";\n") + "\n];;",
    "f#": lambda p: "let board = array2D [\n" + p.joined("0", "; ", "    [", "]", "\n") + "\n]",
    "clojure": lambda p: "(def board [" + p.joined("0", " ", "[", "]", "\n            ") + "])",
    "clojure literal": lambda p: "[" + p.joined("0", " ", "[", "]", "\n ") + "]",
    "common lisp": lambda p: (
        "(defparameter *board*\n  #2A(" + p.joined("0", " ", "(", ")", "\n      ") + "))"
    ),
    "common lisp quote": lambda p: "(setf board '(" + p.joined("0", " ", "(", ")", "\n  ") + "))",
    "scheme": lambda p: "(define puzzle\n  '(" + p.joined("_", " ", "(", ")", "\n    ") + "))",
    "racket": lambda p: "(define board #(" + p.joined("0", " ", "#(", ")", "\n  ") + "))",
    "elixir": lambda p: "board = [\n" + p.joined("nil", ", ", "  [", "]", ",\n") + "\n]",
    "erlang": lambda p: "Board = [" + p.joined("0", ",", "[", "]", ",\n ") + "].",
    "perl": lambda p: "my @board = (\n" + p.joined("0", ", ", "    [", "],") + "\n);",
    "perl reference": lambda p: "my $grid = [\n" + p.joined("0", ",", "  [", "]", ",\n") + "\n];",
    "perl qw": lambda p: (
        "my @g = map { [split //] } qw(\n"
        + "\n".join("  " + row.replace(".", "0") for row in p.rows)
        + "\n);"
    ),
    "perl words": lambda p: "my @grid = qw/\n" + p.joined("0", " ") + "\n/;",
    "bash": lambda p: "board=(\n" + p.joined("0", " ", "  ") + "\n)",
    "bash strings": lambda p: "grid=(\n" + "\n".join(f'  "{row}"' for row in p.rows) + "\n)",
    "awk": lambda p: f'BEGIN {{ puzzle = "{p.line}" }}',
    "tcl": lambda p: "set board {\n" + p.joined("0", " ", "    {", "}") + "\n}",
    "apl": lambda p: "9 9⍴" + " ".join(p.zero),
    "j": lambda p: "9 9 $ " + " ".join(p.zero),
    "j digits": lambda p: f"sudoku =: 9 9 $ \".\"0 '{p.zero}'",
    "k": lambda p: f'x:"{p.zero}"',
    "r matrix": _r_matrix,
    "r matrix na": _r_matrix_na,
    "r vector": lambda p: (
        "s <- matrix(c(\n" + p.joined("NA", ", ", "  ", "", ",\n") + "\n), 9, 9, byrow = TRUE)"
    ),
    "r zeros": lambda p: (
        "puzzle <- matrix(c(" + p.joined("0", ",", "", "", ",\n  ") + "), ncol=9, byrow=T)"
    ),
    "r rbind": lambda p: "x <- rbind(\n" + p.joined("0", ",", "  c(", ")", ",\n") + "\n)",
    "julia": lambda p: "grid = [" + p.joined("0", " ", "", "", ";\n        ") + "]",
    "julia print": _julia_print,
    "octave": _octave,
    "matlab givens": lambda p: (
        "B = [" + ";\n    ".join(f"{r},{c},{d}" for r, c, d in p.given()) + "];"
    ),
    "mathematica": lambda p: "puzzle = {" + p.joined("0", ", ", "{", "}", ",\n  ") + "};",
    "mathematica blanks": lambda p: "{" + p.joined("_", ", ", "{", "}", ", ") + "}",
    "maple": lambda p: "M := Matrix([" + p.joined("0", ",", "[", "]", ",\n") + "]);",
    "maxima": lambda p: "s: matrix(" + p.joined("0", ",", "[", "]", ",\n") + ");",
    "sympy": _sympy,
    "numpy array": lambda p: "array([" + p.joined("0", ", ", "[", "]", ",\n       ") + "])",
    "numpy dtype": lambda p: (
        "array([" + p.joined("0", ", ", "[", "]", ",\n       ") + "], dtype=int8)"
    ),
    "numpy string": lambda p: "[" + p.joined("'.'", " ", "[", "]", "\n ", "'") + "]",
    "torch": lambda p: "tensor([" + p.joined("0", ", ", "[", "]", ",\n        ") + "])",
    "torch device": lambda p: (
        "tensor([" + p.joined("0", ", ", "[", "]", ",\n        ") + "], device='cuda:0')"
    ),
    "tensorflow": lambda p: (
        "<tf.Tensor: shape=(9, 9), dtype=int32, numpy=\narray(["
        + p.joined("0", ", ", "[", "]", ",\n       ")
        + "], dtype=int32)>"
    ),
    "pandas": _pandas,
    "pandas nan": _pandas_nan,
    "pandas frame": lambda p: (
        "df = pd.DataFrame([\n" + p.joined("np.nan", ", ", "  [", "]", ",\n") + "\n])"
    ),
    "polars": lambda p: "\n".join(
        [
            "shape: (9, 9)",
            "┌" + "┬".join(["─────"] * 9) + "┐",
            "│" + "┆".join(f" c{i}  " for i in range(9)) + "│",
            "│" + "┆".join([" --- "] * 9) + "│",
            "│" + "┆".join([" i64 "] * 9) + "│",
            "╞" + "╪".join(["═════"] * 9) + "╡",
            *("│" + "┆".join(f" {n}   " for n in row) + "│" for row in p.numbers),
            "└" + "┴".join(["─────"] * 9) + "┘",
        ]
    ),
    "tabulate": lambda p: "\n".join(
        [
            "-  -  -  -  -  -  -  -  -",
            *("  ".join(map(str, row)) for row in p.numbers),
            "-  -  -  -  -  -  -  -  -",
        ]
    ),
    "pprint": lambda p: "[" + p.joined("None", ", ", "[", "]", ",\n ") + "]",
    "python spaces": lambda p: (
        'board = """\n' + "\n".join(" ".join(r) for r in p.rows) + '\n""".split()'
    ),
    "python strings": lambda p: (
        "puzzle = (\n" + "\n".join(f'    "{row}"' for row in p.rows) + "\n)"
    ),
    "python join": lambda p: "grid = (" + "\n        ".join(f"'{row}'" for row in p.rows) + ")",
    "python dictionary": _norvig,
    "prolog": lambda p: "problem(1, [" + p.joined("_", ",", "[", "]", ",\n            ") + "]).",
    "eclipse": lambda p: "problem(1, [](\n" + p.joined("_", ", ", "    [](", ")", ",\n") + ")).",
    "asp": _asp,
    "asp initial": _facts("initial({r},{c},{d})."),
    "prolog facts": _facts("cell({r}, {c}, {d}).", " "),
    "minizinc": lambda p: "start=[|\n" + p.joined("0", ", ", "", "|", "\n") + "];",
    "minizinc leading": lambda p: (
        "puzzle = \n" + p.joined("_", ", ", "   | ", "", "\n").replace("   | ", "  [| ", 1) + " |];"
    ),
    "minizinc 2d": _minizinc_2d,
    "essence": _essence,
    "choco": _choco,
    "z3": _z3,
    "smt": _smt,
    "dimacs": _dimacs,
    "dimacs rcd": _cnf_rcd,
    "ampl": _ampl,
    "gams": _gams,
    "lp": _facts("x_{r}_{c}_{d} = 1"),
    "go": lambda p: "var grid = [9][9]int{\n" + p.joined("0", ", ", "\t{", "},") + "\n}",
    "go runes": lambda p: (
        "board := [][]byte{\n" + p.joined("'.'", ", ", "\t{", "},", "\n", "'") + "\n}"
    ),
    "go typed rows": lambda p: "b := [][]int{\n" + p.joined("0", ", ", "\t[]int{", "},") + "\n}",
    "rust options": lambda p: (
        "let b = [\n"
        + "\n".join(
            "    [" + ", ".join("None" if c == "." else f"Some({c})" for c in row) + "],"
            for row in p.rows
        )
        + "\n];"
    ),
    "rust string": lambda p: f'let puzzle = "{p.line}";',
    "rust static": lambda p: (
        "static BOARD: [u8; 81] = [\n" + p.joined("0", ", ", "    ", ",") + "\n];"
    ),
    "zig": lambda p: "const board = [9][9]u8{\n" + p.joined("0", ", ", "    .{ ", " },") + "\n};",
    "zig typed rows": lambda p: (
        "const board = [_][9]u8{\n" + p.joined("0", ", ", "    [_]u8{ ", " },") + "\n};"
    ),
    "nim": lambda p: "let board = @[\n" + p.joined("0", ", ", "  @[", "]", ",\n") + "\n]",
    "d": lambda p: "int[9][9] board = [\n" + p.joined("0", ", ", "    [", "]", ",\n") + "\n];",
    "dart": lambda p: "List<List<int>> board = [\n" + p.joined("0", ", ", "  [", "],") + "\n];",
    "dart final": lambda p: (
        "final List<List<int?>> board = [\n" + p.joined("null", ", ", "  [", "],") + "\n];"
    ),
    "c array": lambda p: (
        "int grid[N][N] = {" + p.joined("0", ", ", "{", "}", ",\n                 ") + "};"
    ),
    "c flat": lambda p: "int a[81] = {\n" + p.joined("0", ",", "  ", ",") + "\n};",
    "c flat rows": lambda p: "int sudoku[9][9] = {\n" + p.joined("0", ",", "\t", ",") + "\n};",
    "c string": lambda p: (
        "const char *puzzle =\n" + "\n".join(f'    "{row}"' for row in p.rows) + ";"
    ),
    "c++ array": lambda p: (
        "std::array<std::array<int, 9>, 9> g = {{\n"
        + p.joined("0", ", ", "  {", "}", ",\n")
        + "\n}};"
    ),
    "c++ array double": lambda p: (
        "std::array<std::array<int, 9>, 9> g{{\n"
        + p.joined("0", ", ", "  {{", "}}", ",\n")
        + "\n}};"
    ),
    "c++ string": lambda p: f'std::string s("{p.line}");',
    "c++ raw": lambda p: 'auto s = R"(\n' + "\n".join(p.rows) + '\n)";',
    "c#": lambda p: "int[,] board = {\n" + p.joined("0", ", ", "    { ", " },") + "\n};",
    "c# jagged": lambda p: (
        "int[][] g = new int[][] {\n" + p.joined("0", ",", "  new int[] {", "}", ",\n") + "\n};"
    ),
    "c# short": lambda p: (
        "var board = new[] {\n" + p.joined("0", ", ", "    new[] { ", " },") + "\n};"
    ),
    "c# expression": lambda p: "int[][] board = [\n" + p.joined("0", ", ", "  [", "],") + "\n];",
    "vb": lambda p: (
        "Dim board As Integer(,) = {\n" + p.joined("0", ", ", "  {", "}", ",\n") + "\n}"
    ),
    "java text block": lambda p: (
        'String puzzle = """\n' + "\n".join("    " + r for r in p.rows) + '\n    """;'
    ),
    "java concatenation": lambda p: (
        "String p =\n" + " +\n".join(f'    "{row}"' for row in p.rows) + ";"
    ),
    "java list": lambda p: (
        "List<List<Integer>> g = List.of(\n"
        + p.joined("0", ", ", "  List.of(", ")", ",\n")
        + "\n);"
    ),
    "java as list": lambda p: (
        "Arrays.asList(\n" + p.joined("0", ", ", "  Arrays.asList(", ")", ",\n") + ");"
    ),
    "java print": lambda p: p.joined("0", ", ", "[", "]"),
    "java deep": lambda p: "[" + p.joined("0", ", ", "[", "]", ", ") + "]",
    "javascript export": lambda p: (
        "export default [\n" + p.joined("null", ", ", "  [", "],") + "\n];"
    ),
    "javascript module": lambda p: (
        "module.exports = [\n" + p.joined("0", ", ", "  [", "]", ",\n") + "\n];"
    ),
    "javascript object": lambda p: (
        "const game = {\n  puzzle: [\n" + p.joined("0", ", ", "    [", "],") + "\n  ],\n};"
    ),
    "javascript object text": lambda p: f"{{ puzzle: '{p.line}', difficulty: 'easy' }}",
    "javascript template": lambda p: "const b = `\n" + "\n".join(p.rows) + "\n`;",
    "console table": lambda p: "\n".join(
        [
            "┌─────────┬" + "┬".join(["───"] * 9) + "┐",
            "│ (index) │" + "│".join(f" {i} " for i in range(9)) + "│",
            "├─────────┼" + "┼".join(["───"] * 9) + "┤",
            *(
                f"│    {i}    │" + "│".join(f" {n} " for n in row) + "│"
                for i, row in enumerate(p.numbers)
            ),
            "└─────────┴" + "┴".join(["───"] * 9) + "┘",
        ]
    ),
    "console log": lambda p: "[\n" + p.joined("0", ", ", "  [\n    ", "\n  ]", ",\n") + "\n]",
    "typescript": lambda p: (
        "export const board: Array<Array<number | null>> = [\n"
        + p.joined("null", ", ", "  [", "],")
        + "\n];"
    ),
    "php": lambda p: "$sudoku = [\n" + p.joined("0", ", ", "    [", "],") + "\n];",
    "php print": lambda p: (
        "Array\n(\n"
        + "\n".join(
            f"    [{i}] => Array\n        (\n"
            + "\n".join(f"            [{j}] => {n}" for j, n in enumerate(row))
            + "\n        )\n"
            for i, row in enumerate(p.numbers)
        )
        + "\n)"
    ),
    "php keys": lambda p: (
        "$a = [\n"
        + "\n".join(
            f"  {i} => [" + ", ".join(f"{j} => {n}" for j, n in enumerate(row)) + "],"
            for i, row in enumerate(p.numbers)
        )
        + "\n];"
    ),
    "ruby": lambda p: "board = [\n" + p.joined("nil", ", ", "  [", "]", ",\n") + "\n]",
    "ruby words": lambda p: "puzzle = %w[\n" + "\n".join("  " + r for r in p.rows) + "\n]",
    "ruby heredoc": lambda p: "puzzle = <<~END\n" + "\n".join("  " + r for r in p.rows) + "\nEND",
    "lua": lambda p: "local grid = {\n" + p.joined("0", ", ", "    {", "},") + "\n}",
    "lua keys": lambda p: (
        "g = {\n"
        + "\n".join(
            f"  [{i}] = {{" + ", ".join(map(str, row)) + "}," for i, row in enumerate(p.numbers, 1)
        )
        + "\n}"
    ),
    "crystal": lambda p: (
        "board = [\n" + p.joined("0", ", ", "  [", "]", ",\n") + "\n] of Array(Int32)"
    ),
    "fortran": lambda p: "data grid / &\n" + p.joined("0", ",", "  ", "", ", &\n") + " /",
    "pascal": lambda p: (
        "const board: array[1..9,1..9] of integer = (\n"
        + p.joined("0", ",", "  (", ")", ",\n")
        + ");"
    ),
    "ada": lambda p: "Board : Grid := (\n" + p.joined("0", ", ", "  (", ")", ",\n") + ");",
    "cobol": lambda p: "\n".join(
        f'       01 ROW{i} PIC X(9) VALUE "{row.replace(".", "0")}".'
        for i, row in enumerate(p.rows, 1)
    ),
    "basic": lambda p: p.joined("0", ",", "DATA ").replace("\n", "\n"),
    "basic numbered": lambda p: "\n".join(
        f"{1000 + 10 * i} DATA " + ",".join(map(str, row)) for i, row in enumerate(p.numbers)
    ),
    "assembly": lambda p: "board:\n" + p.joined("0", ", ", "    db "),
    "assembly bytes": lambda p: "puzzle: .byte " + p.joined("0", ",", "", "", "\n        .byte "),
    "smalltalk": lambda p: "#(" + p.joined("0", " ", "#(", ")", "\n  ") + ")",
    "excel formula": lambda p: "={" + p.joined("0", ",", "", "", ";") + "}",
    "sheets german": lambda p: "={" + p.joined("0", "\\", "", "", ";") + "}",
    # data
    "json board": lambda p: _json({"board": p.numbers}),
    "json board text": lambda p: _json({"board": p.rows}),
    "json grid nulls": lambda p: _json(
        {"grid": [[n or None for n in row] for row in p.numbers]}, indent=2
    ),
    "json rows": lambda p: _json({"rows": p.numbers}),
    "json rows objects": _rows_objects,
    "json cells": _cells_objects,
    "json list of cells": _cells_objects_0,
    "json squares": _cs_api,
    "json nyt": _nyt,
    "json youdosudoku": _youdosudoku,
    "json api ninjas": _api_ninjas,
    "json quizgrid": _quizgrid,
    "json by name": _dictionary,
    "json flat": lambda p: _json([n for row in p.numbers for n in row]),
    "json flat texts": lambda p: _json(["" if c == "." else c for c in p.line]),
    "json pretty": lambda p: _json(p.numbers, indent=2),
    "json lines": lambda p: _json({"id": 1, "quiz": p.zero, "answer": p.solution}),
    "json puzzle grid": lambda p: _json(
        {"id": "a", "puzzle": {"grid": p.numbers, "solution": p.solved}}
    ),
    "json data": lambda p: _json({"status": "ok", "data": {"puzzle": p.zero}}),
    "json unsolved": lambda p: _json({"unsolved": p.numbers, "solved": p.solved}),
    "json camel": lambda p: _json({"initialGrid": p.numbers, "solutionGrid": p.solved}),
    "json values": lambda p: _json({"size": 9, "values": [n for row in p.numbers for n in row]}),
    "json 5": lambda p: "{\n  // easy\n  puzzle: '" + p.line + "',\n}",
    "yaml rows": _yaml_rows,
    "yaml strings": _yaml_strings,
    "yaml nested": _yaml_nested,
    "yaml folded": lambda p: "puzzle: >\n" + "\n".join("  " + r for r in p.rows),
    "yaml document": lambda p: (
        "---\ntitle: Easy\ndifficulty: 1\npuzzle: |-\n" + "\n".join("  " + r for r in p.rows)
    ),
    "toml": _toml,
    "toml block": _toml_block,
    "ini": _ini,
    "properties": _properties,
    "sql": _sql,
    "sql cells": _sql_cells,
    "sql rows": _sql_rows,
    "sqlite": _sql_select,
    "edn": lambda p: "{:puzzle [" + p.joined("0", " ", "[", "]", "\n           ") + "]}",
    "csv question": _kaggle("question,answer", "{line}", "{solution}"),
    "csv quizzes": _kaggle("quizzes,solutions", "{zero}", "{solution}"),
    "csv clues": _kaggle(
        "id,puzzle,solution,clues,difficulty", "1", "{line}", "{solution}", "30", "0.0"
    ),
    "csv rating": _kaggle("source,question,answer,rating", "puzzles0", "{line}", "{solution}", "0"),
    "csv missions": _kaggle('"Puzzle","Solution"', '"{zero}"', '"{solution}"'),
    "csv board": _kaggle("id,board,level", "1", "{zero}", "easy"),
    "csv start": _kaggle("level,start_grid,final_grid", "1", "{zero}", "{solution}"),
    "csv initial": _kaggle("initial,solved", "{zero}", "{solution}"),
    "csv unnamed": _kaggle(",puzzle,solution", "0", "{zero}", "{solution}"),
    "csv underscore": _kaggle(
        "puzzle_id,sudoku_puzzle,sudoku_solution", "1", "{zero}", "{solution}"
    ),
    "csv input": _kaggle("input,output", "{zero}", "{solution}"),
    "csv x y": _kaggle("x,y", "{zero}", "{solution}"),
    "csv without names": lambda p: f"{p.zero},{p.solution}",
    "csv french": lambda p: f"grille;solution\n{p.zero};{p.solution}",
    "csv german": lambda p: f"Rätsel;Lösung\n{p.zero};{p.solution}",
    "csv japanese": lambda p: f"問題,解答\n{p.zero},{p.solution}",
    "csv spanish": lambda p: f"tablero,solucion\n{p.zero},{p.solution}",
    "csv list": lambda p: f'puzzle,solution\n"{p.numbers}","{p.solved}"',
    "csv 81 columns": lambda p: ",".join(f"c{i}" for i in range(81)) + "\n" + ",".join(p.zero),
    "csv cells": _header_cells,
    "csv row col value": lambda p: (
        "row,col,value\n" + "\n".join(f"{r},{c},{d}" for r, c, d in p.given())
    ),
    "csv row col value 0": lambda p: (
        "row,column,value\n" + "\n".join(f"{r - 1},{c - 1},{d}" for r, c, d in p.given())
    ),
    "excel": _excel_tabs,
    "excel xml": _excel_xml,
    "excel names": lambda p: (
        "\tA\tB\tC\tD\tE\tF\tG\tH\tI\n"
        + "\n".join(
            f"{i}\t" + "\t".join(row.replace(".", " ").strip() if False else row.replace(".", " "))
            for i, row in enumerate(p.rows, 1)
        ).replace(" ", "")
    ),
    # documents
    "markdown": lambda p: "\n".join(
        [
            "| " + " | ".join(p.rows[0].replace(".", " ")) + " |",
            "|" + " - |" * 9,
            *("| " + " | ".join(row.replace(".", " ")) + " |" for row in p.rows[1:]),
        ]
    ),
    "markdown named": lambda p: "\n".join(
        [
            "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |",
            "|---|" + "---|" * 9,
            *(
                f"| {'ABCDEFGHI'[i]} | " + " | ".join(row.replace(".", " ")) + " |"
                for i, row in enumerate(p.rows)
            ),
        ]
    ),
    "markdown bold": lambda p: "\n".join(
        [
            "|" + "   |" * 9,
            "|" + "---|" * 9,
            *("|" + "|".join(" " if c == "." else f"**{c}**" for c in row) + "|" for row in p.rows),
        ]
    ),
    "markdown code": lambda p: "```text\n" + p.boxed() + "\n```",
    "markdown indent": lambda p: "\n".join("    " + r for r in p.rows),
    "reddit": _reddit,
    "rst grid": _rst_grid,
    "rst simple": _rst_simple,
    "rst list": _rst_list,
    "rst csv": _rst_csv,
    "org": _org,
    "asciidoc": lambda p: (
        '[cols="9*^"]\n|===\n'
        + "\n".join("".join(f"|{c.replace('.', '')} " for c in row) for row in p.rows)
        + "\n|==="
    ),
    "asciidoc cells": lambda p: (
        "|===\n"
        + "\n\n".join("\n".join("|" + c.replace(".", "") for c in row) for row in p.rows)
        + "\n|==="
    ),
    "textile": lambda p: p.joined(" ", "|", "|", "|"),
    "wiki": _wiki,
    "wiki lines": _wiki_lines,
    "html div": _html_div,
    "html websudoku": _html_websudoku,
    "html head": _html_head,
    "html pandas": _pandas_html,
    "latex tabular": lambda p: (
        "\\begin{tabular}{|ccc|ccc|ccc|}\n\\hline\n"
        + p.joined("", "&", "", "\\\\", "\n")
        + "\n\\hline\n\\end{tabular}"
    ),
    "latex sudoku": lambda p: (
        "\\begin{sudoku}\n" + p.joined(" ", "|", "|", "|.") + "\n\\end{sudoku}"
    ),
    "latex sudoku block": lambda p: (
        "\\begin{sudoku-block}\n" + p.joined(" ", "|", "|", "|.") + "\n\\end{sudoku-block}"
    ),
    "latex logicpuzzle": lambda p: (
        "\\begin{logicpuzzle}[rows=9,columns=9]\n"
        + "\n".join(
            f"\\setrow{{{9 - i}}}{{" + ",".join(c.replace(".", "{}") for c in row) + "}"
            for i, row in enumerate(p.rows)
        )
        + "\n\\end{logicpuzzle}"
    ),
    "latex matrix": lambda p: (
        "\\begin{bmatrix}\n" + p.joined("0", " & ", "", " \\\\", "\n") + "\n\\end{bmatrix}"
    ),
    "latex setrow": _setrow,
    "tikz matrix": _tikz_matrix,
    "tikz nodes": _tikz_nodes,
    "typst": lambda p: (
        "#table(columns: 9,\n" + p.joined("[]", ", ", "  ", ",", "\n").replace("#", "#") + "\n)"
    ),
    "bbcode": _bbcode,
    "bbcode table": _bb_table,
    "forum quote": lambda p: "> " + p.boxed().replace("\n", "\n> "),
    "mail reply": lambda p: "On Monday someone wrote:\n" + "\n".join("> " + r for r in p.rows),
    "slashes": lambda p: "/".join(p.rows),
    "fen": lambda p: "/".join(
        "".join(str(len(part)) if set(part) == {"."} else part for part in [row]) for row in p.rows
    ),
    "semicolons": lambda p: ";".join(row.replace(".", "0") for row in p.rows),
    "book": lambda p: "\n".join(" ".join(row.replace(".", "_")) for row in p.rows),
    "book stars": lambda p: p.joined("*", " "),
    "book x": lambda p: p.joined("x", " "),
    "book dashes": lambda p: p.joined("-", " "),
    "book capital x": lambda p: p.joined("X", ""),
    "chinese digits": _translated("一二三四五六七八九", "〇"),
    "chinese circles": _translated("一二三四五六七八九", "○"),
    "full width": _translated("１２３４５６７８９", "□"),
    "full width zero": _translated("１２３４５６７８９", "０"),
    "arabic": _translated("١٢٣٤٥٦٧٨٩", "٠"),
    "arabic dots": _translated("١٢٣٤٥٦٧٨٩", "."),
    "persian": _translated("۱۲۳۴۵۶۷۸۹", "۰"),
    "devanagari": _translated("१२३४५६७८९", "०"),
    "bengali": _translated("১২৩৪৫৬৭৮৯", "০"),
    "thai": _translated("๑๒๓๔๕๖๗๘๙", "๐"),
    "circled": _translated("①②③④⑤⑥⑦⑧⑨", "○"),
    "circled black": _translated("❶❷❸❹❺❻❼❽❾", "◯"),
    "superscript": _translated("¹²³⁴⁵⁶⁷⁸⁹", "·"),
    "bold": _translated("𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗", "."),
    "double struck": _translated("𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡", "."),
    "letters": _translated("ABCDEFGHI", "."),
    "squares": _translated("123456789", "■"),
    "bullets": _translated("123456789", "•"),
    "em dashes": _translated("123456789", "—"),
    "emoji": _emoji,
    "label puzzle": lambda p: f"Puzzle 1: {p.line}",
    "label number": lambda p: f"001,{p.line}",
    "label hash above": lambda p: "#1\n" + "\n".join(p.rows),
    "label brackets": lambda p: f"[1] {p.line}",
    "label level": lambda p: f"Easy: {p.line} (30 givens)",
    "label title": lambda p: "Sudoku No. 17 - Easy\n====================\n\n" + p.boxed(),
    "label chinese": lambda p: f"第1题：{p.line}",
    "label above": lambda p: "Puzzle 1 (Easy):\n\n" + "\n".join(p.rows),
    "with solution": lambda p: "Puzzle:\n" + "\n".join(p.rows) + "\n",
    "magictour": lambda p: p.line.replace(".", "0") + " 1 2 3",
    "forum imposed": lambda p: (
        "Code: Select all\n"
        + p.boxed(
            start="| ",
            end=" |",
            rule="+-------+-------+-------+",
            top="+-------+-------+-------+",
            bottom="+-------+-------+-------+",
        )
    ),
    "crlf": lambda p: "\r\n".join(p.rows) + "\r\n",
    "sudoku one": lambda p: p.joined("0", "|", "|", "|"),
    "sms": lambda p: "sudoku: " + " ".join(p.rows),
}


def programs(line: str) -> dict[str, str]:
    """Return the texts of a puzzle, by the name of what they are."""
    puzzle = Puzzle(line)
    return {name: make(puzzle) for name, make in PROGRAMS.items()}
