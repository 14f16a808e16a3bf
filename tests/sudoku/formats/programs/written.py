"""Parts of programs and languages: drawings, matrices, facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle


def facts(form: str, between: str = "\n", shift: int = 0) -> Callable[[Puzzle], str]:
    return lambda p: between.join(
        form.format(r=r + shift, c=c + shift, d=d, R="ABCDEFGHI"[r - 1]) for r, c, d in p.given()
    )


def asp(p: Puzzle) -> str:
    lines: dict[int, list[str]] = {}
    for r, c, d in p.given():
        lines.setdefault(r, []).append(f"clue({r},{c},{d}).")
    return "\n".join(" ".join(line) for line in lines.values())


def pandas(p: Puzzle) -> str:
    head = "   " + "  ".join(f"{i}" for i in range(9))
    return head + "\n" + "\n".join(
        f"{i}  " + "  ".join(map(str, row)) for i, row in enumerate(p.numbers)
    )  # fmt: skip


def pandas_nan(p: Puzzle) -> str:
    head = "     " + "    ".join(f"{i}" for i in range(9))
    lines = [
        f"{i}  " + "  ".join(f"{c}.0" if c != "." else "NaN" for c in row)
        for i, row in enumerate(p.rows)
    ]
    return head + "\n" + "\n".join(lines)


def r_matrix(p: Puzzle) -> str:
    head = "      " + " ".join(f"[,{i}]" for i in range(1, 10))
    return head + "\n" + "\n".join(
        f" [{i},]  " + "    ".join(map(str, row)) for i, row in enumerate(p.numbers, 1)
    )  # fmt: skip


def r_matrix_na(p: Puzzle) -> str:
    head = "      " + " ".join(f"[,{i}]" for i in range(1, 10))
    lines = [
        f" [{i},] " + " ".join("  NA" if c == "." else f"{c:>4}" for c in row)
        for i, row in enumerate(p.rows, 1)
    ]
    return head + "\n" + "\n".join(lines)


def julia_print(p: Puzzle) -> str:
    return "9×9 Matrix{Int64}:\n" + p.joined("0", "  ", " ")


def octave(p: Puzzle) -> str:
    return "M =\n\n" + p.joined("0", "   ", "   ") + "\n"


def sympy(p: Puzzle) -> str:
    return "Matrix([\n" + p.joined("0", ", ", "[", "]", ",\n") + "])"


def ampl(p: Puzzle) -> str:
    head = "data;\nparam givens : " + " ".join(map(str, range(1, 10))) + " :=\n"
    return head + "\n".join(
        f"  {i}  " + " ".join(row) for i, row in enumerate(p.rows, 1)
    ) + " ;\n\nend;"  # fmt: skip


def gams(p: Puzzle) -> str:
    head = "Table givens(r,c)\n       " + "  ".join(f"c{i}" for i in range(1, 10)) + "\n"
    return head + "\n".join(
        f"  r{i}    " + "   ".join(map(str, row)) for i, row in enumerate(p.numbers, 1)
    ) + "\n;"  # fmt: skip


def dimacs(p: Puzzle) -> str:
    units = "\n".join(f"{(r - 1) * 81 + (c - 1) * 9 + d} 0" for r, c, d in p.given())
    return f"p cnf 729 {len(p.given())}\n{units}"


def cnf_rcd(p: Puzzle) -> str:
    units = "\n".join(f"{r}{c}{d} 0" for r, c, d in p.given())
    return f"c givens\np cnf 999 {len(p.given())}\n{units}"


def smt(p: Puzzle) -> str:
    return "\n".join(f"(assert (= x{r}{c} {d}))" for r, c, d in p.given())


def clips(p: Puzzle) -> str:
    """Facts of a rule engine, a row to a group; blanks have any value."""
    given = {(r, c): str(d) for r, c, d in p.given()}
    facts = [
        f"   (assert (possible (row {r}) (column {c}) (value {given.get((r, c), 'any')}) "
        f"(group {r}) (id {9 * r + c - 9})))" + ("\n" if c == 9 else "")
        for r in range(1, 10)
        for c in range(1, 10)
    ]
    return "\n".join(["(defrule grid-values", "", "   =>", "", *facts]) + ")"


def z3(p: Puzzle) -> str:
    return "instance = (" + p.joined("0", ",", "(", ")", ",\n            ") + ")"


def qqwing(p: Puzzle) -> str:
    lines = []
    for i, row in enumerate(p.rows):
        if i in (3, 6):
            lines.append("-------|-------|-------")
        lines.append(" " + " | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6)) + " ")
    return "\n".join(lines)


def qqwing_csv(p: Puzzle) -> str:
    return f"Puzzle,Solution,Givens,Singles,Time,Difficulty\n{p.line},{p.solution},30,5,1.0,Easy,"


def gnome(p: Puzzle) -> str:
    return p.joined("0", " ") + "\n"


def andoku(p: Puzzle) -> str:
    return f"standard|{p.line}|easy"


def sudokuexplainer(p: Puzzle) -> str:
    return "\n".join(p.rows) + "\n"


def susser(p: Puzzle) -> str:
    return "\n".join(" ".join(row[j : j + 3] for j in (0, 3, 6)) for row in p.rows)


def susser_bands(p: Puzzle) -> str:
    lines = [" ".join(row[j : j + 3] for j in (0, 3, 6)) for row in p.rows]
    return "\n\n".join("\n".join(lines[i : i + 3]) for i in (0, 3, 6))


def sudocue(p: Puzzle) -> str:
    return (
        "#ARuud\n#DA random puzzle created by SudoCue\n#CJust start plugging in the numbers\n"
        "#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n" + "\n".join(p.rows)
    )


def sadman(p: Puzzle) -> str:
    return "[Puzzle]\n" + "\n".join(p.rows) + "\n[State]\n" + "\n".join(p.rows)


def simple_sudoku(p: Puzzle) -> str:
    return p.boxed(between="", bar="|", rule="-----------")


def simple_sudoku_stars(p: Puzzle) -> str:
    return p.boxed(
        between="", bar="|", rule="|---+---+---|", start="|", end="|",
        top="*-----------*", bottom="*-----------*",
    )  # fmt: skip


def hodoku_grid(p: Puzzle) -> str:
    return p.boxed(
        start="| ", end=" |", rule=":-------+-------+-------:",
        top=".-------.-------.-------.", bottom="'-------'-------'-------'",
    )  # fmt: skip


def krazydad(p: Puzzle) -> str:
    return f"Sudoku 1 (Book 1)\n{p.line}"


def euler(p: Puzzle) -> str:
    return "Grid 01\n" + "\n".join(row.replace(".", "0") for row in p.rows)


def norvig_lines(p: Puzzle) -> str:
    return p.boxed(rule="------+------+------", bar=" |", between=" ")


def sudokuwiki_text(p: Puzzle) -> str:
    return p.zero


def coordinates(p: Puzzle) -> str:
    head = "    1 2 3   4 5 6   7 8 9"
    lines = [head, "  +-------+-------+-------+"]
    for i, row in enumerate(p.rows):
        lines.append(
            f"{'ABCDEFGHI'[i]} | " + " | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6)) + " |"
        )
        if i % 3 == 2:
            lines.append("  +-------+-------+-------+")
    return "\n".join(lines)


def coordinates_rc(p: Puzzle) -> str:
    head = "     C1 C2 C3 C4 C5 C6 C7 C8 C9"
    return head + "\n" + "\n".join(
        f"R{i}   " + "  ".join(row) for i, row in enumerate(p.rows, 1)
    )  # fmt: skip


def coordinates_zero(p: Puzzle) -> str:
    head = "    0 1 2 | 3 4 5 | 6 7 8\n   -----------------------"
    lines = [head]
    for i, row in enumerate(p.rows):
        if i in (3, 6):
            lines.append("   -------+-------+-------")
        lines.append(f"{i} | " + " | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6)))
    return "\n".join(lines)


def vertical_words(p: Puzzle) -> str:
    return "\n".join(f"Row {i}: {row}" for i, row in enumerate(p.rows, 1))


def vertical_colon(p: Puzzle) -> str:
    return "\n".join(f"{i}: " + " ".join(row) for i, row in enumerate(p.rows, 1))


def letters_first(p: Puzzle) -> str:
    return "\n".join(f"{'ABCDEFGHI'[i]}: " + " ".join(row) for i, row in enumerate(p.rows))


LIGHT = (
    "┌───┬───┬───┬───┬───┬───┬───┬───┬───┐",
    "├───┼───┼───┼───┼───┼───┼───┼───┼───┤",
    "├───┼───┼───┼───┼───┼───┼───┼───┼───┤",
    "└───┴───┴───┴───┴───┴───┴───┴───┴───┘",
)


DOUBLE = (
    "╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗",
    "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢",
    "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣",
    "╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝",
)


HEAVY = (
    "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓",
    "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨",
    "┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫",
    "┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛",
)


PLUS = ("+---+---+---+---+---+---+---+---+---+",) * 4


HASH = (
    "#===#===#===#===#===#===#===#===#===#",
    "#---+---+---#---+---+---#---+---+---#",
    "#===#===#===#===#===#===#===#===#===#",
    "#===#===#===#===#===#===#===#===#===#",
)


def minizinc_2d(p: Puzzle) -> str:
    return "start = array2d(1..9, 1..9, [\n" + p.joined("0", ", ", "  ", "", ",\n") + "\n]);"


def essence(p: Puzzle) -> str:
    return "language ESSENCE' 1.0\nletting givens be [\n" + p.joined(
        "0", ",", "  [", "]", ",\n"
    ) + "\n]"  # fmt: skip


def choco(p: Puzzle) -> str:
    return "int[][] instance = new int[][]{\n" + p.joined("0", ", ", "    {", "},") + "\n};"
