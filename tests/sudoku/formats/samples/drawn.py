"""A puzzle as people and programs draw it: rows, frames, tables of documents, other scripts."""

from __future__ import annotations

from collections.abc import Callable

from tests.sudoku.formats.samples.puzzle import Puzzle

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
PLUS = ("+---+---+---+---+---+---+---+---+---+",) * 4
BORDER = "+-------+-------+-------+"
TIGHT = "+-----+-----+-----+"
DIGITS = (
    ("chinese", "一二三四五六七八九", "〇"), ("full width", "１２３４５６７８９", "０"),
    ("full width, squares", "１２３４５６７８９", "□"), ("arabic", "١٢٣٤٥٦٧٨٩", "٠"),
    ("devanagari", "१२३४५६७८९", "०"), ("thai", "๑๒๓๔๕๖๗๘๙", "๐"),
    ("circled", "①②③④⑤⑥⑦⑧⑨", "○"), ("raised", "¹²³⁴⁵⁶⁷⁸⁹", "·"), ("bold", "𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗", "."),
    ("letters", "ABCDEFGHI", "."), ("bullets", "123456789", "•"), ("dashes", "123456789", "—"),
)  # fmt: skip
"""Names, the digits from 1 to 9, and the blank."""


def rows(blank: str, between: str = " ", **more: str) -> Callable[[Puzzle], str]:
    return lambda p: p.joined(blank, between, **more)


def boxed(blank: str = ".", **more: str) -> Callable[[Puzzle], str]:
    return lambda p: p.boxed(blank, **more)


def translated(digits: str, blank: str) -> Callable[[Puzzle], str]:
    table = str.maketrans(dict(zip("123456789", digits, strict=True)) | {".": blank})
    return lambda p: "\n".join(p.rows).translate(table)


def bare(blank: str = " ", between: str = "") -> Callable[[Puzzle], str]:
    return lambda p: "\n".join(between.join(row.replace(".", blank)).rstrip() for row in p.rows)


def keycaps(p: Puzzle) -> str:
    return "\n".join("".join("⬛" if c == "." else f"{c}\ufe0f\u20e3" for c in r) for r in p.rows)


def table(p: Puzzle, under: str, head: bool = False) -> str:
    """Return a table of Markdown, under a row of nothing if ``head``."""
    lines = ["| " + " | ".join(row.replace(".", " ")) + " |" for row in p.rows]
    if head:
        lines.insert(0, "|" + "   |" * 9)
    return "\n".join([lines[0], under, *lines[1:]])


def lettered(p: Puzzle, head: str) -> str:
    cells = (
        f"| {'ABCDEFGHI'[i]} | " + " | ".join(r.replace(".", " ")) for i, r in enumerate(p.rows)
    )
    return head + " |\n".join(cells) + " |"


def coordinates(p: Puzzle) -> str:
    lines = ["    1 2 3   4 5 6   7 8 9", f"  {BORDER}"]
    for i, row in enumerate(p.rows):
        cells = " | ".join(" ".join(row[j : j + 3]) for j in (0, 3, 6))
        lines.append(f"{'ABCDEFGHI'[i]} | {cells} |")
        if i % 3 == 2:
            lines.append(f"  {BORDER}")
    return "\n".join(lines)


def beside_its_solution(p: Puzzle) -> str:
    solved = [p.solution[i : i + 9] for i in range(0, 81, 9)]
    return "\n".join(f"{one}   ->   {other}" for one, other in zip(p.rows, solved, strict=True))


DRAWN: dict[str, Callable[[Puzzle], str]] = {
    # rows
    "rows": rows(".", ""),
    "rows of zeros": rows("0", ""),
    "rows with gaps": rows("."),
    "stars": rows("*"),
    "letters x": rows("x"),
    "dashes": rows("-"),
    "commas": rows("0", ","),
    "quoted": rows(".", "", start="> "),
    "indented": rows(".", "", start="    "),
    "backslashes": rows(".", " ", end="\\"),
    "groups": lambda p: "\n".join(" ".join(r[j : j + 3] for j in (0, 3, 6)) for r in p.rows),
    "bands": lambda p: "\n\n".join("\n".join(p.rows[i : i + 3]) for i in (0, 3, 6)),
    "ends of lines": lambda p: "\r\n".join(p.rows) + "\r\n",
    "end of DOS": lambda p: p.line + "\n\x1a",
    "rows by name": lambda p: "\n".join(f"Row {i}: {row}" for i, row in enumerate(p.rows, 1)),
    "rows by number": lambda p: "\n".join(f"{i}: {' '.join(r)}" for i, r in enumerate(p.rows, 1)),
    "rows by letter": lambda p: "\n".join(
        f"{'ABCDEFGHI'[i]}: {' '.join(row)}" for i, row in enumerate(p.rows)
    ),
    # on one line
    "slashes": lambda p: "/".join(p.rows),
    "newlines spelt out": lambda p: "\\n".join(p.rows),
    "semicolons": lambda p: ";".join(p.rows),
    "rows with commas": lambda p: ",".join(p.rows),
    "rows with bars": lambda p: "|".join(p.rows),
    "rows with spaces": lambda p: " ".join(p.rows),
    "cells with commas": lambda p: ",".join(p.zero),
    "cells with spaces": lambda p: " ".join(p.line),
    "empty fields": lambda p: ",".join(p.line).replace(".", ""),
    "spaces for blanks": lambda p: '"' + p.line.replace(".", " ") + '"',
    # drawings
    "boxes": boxed(),
    "boxes, zeros": boxed("0", rule="- - - - - - - - - - - "),
    "boxes, dots": boxed("·", bar=" │ ", rule="──────┼───────┼──────"),
    "boxes, tight": boxed(between="", bar="|", rule="-----------"),
    "simple sudoku": boxed(
        between="", bar="|", rule="|---+---+---|", start="|", end="|", top="*-----------*"
    ),
    "border, spaces": boxed(" ", start="| ", end=" |", rule=BORDER, top=BORDER),
    "border, tight": boxed(" ", bar="|", start="|", end="|", rule=TIGHT, top=TIGHT),
    "hodoku": boxed(
        start="| ", end=" |", rule=":-------+-------+-------:", top=".-------.-------.-------."
    ),
    "qqwing": boxed(start=" ", end=" ", rule="-------|-------|-------"),
    "norvig": boxed(bar=" |", rule="------+------+------"),
    "light frame": lambda p: p.framed(LIGHT, "│", "│"),
    "double frame": lambda p: p.framed(DOUBLE, "│", "║"),
    "plus frame": lambda p: p.framed(PLUS, "|", "|"),
    "bars": rows(" ", " | ", start="| ", end=" |"),
    "coordinates": coordinates,
    "keycaps": keycaps,
    "rst": lambda p: "\n".join(["= = = = = = = = =", *map(" ".join, p.rows), "= = = = = = = = ="]),
    "cells in brackets": lambda p: "\n".join(
        "".join(f"[{c}]" for c in row.replace(".", " ")) for row in p.rows
    ),
    # tables of documents
    "markdown": lambda p: table(p, "|" + "---|" * 9),
    "markdown, empty head": lambda p: table(p, "|" + ":-:|" * 9, head=True),
    "markdown, names": lambda p: lettered(
        p, "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|" + "---|" * 9 + "\n"
    ),
    "org": boxed(
        " ", between=" | ", start="| ", end=" |", rule="|---+---+---+---+---+---+---+---+---|"
    ),
    "reddit": lambda p: "|".join(p.rows[0].replace(".", " ")) + "\n" + "|".join([":-:"] * 9) + "\n"
    + "\n".join("|".join(row.replace(".", " ")) for row in p.rows[1:]),
    "fence": lambda p: "```text\n" + p.boxed() + "\n```",
    "forum": lambda p: "[code]\n" + p.boxed() + "\n[/code]",
    "forum quote": lambda p: "> " + p.boxed().replace("\n", "\n> "),
    "asciidoc": lambda p: "|===\n" + p.joined(" ", " |", "|") + "\n|===",
    "latex tabular": lambda p: "\\begin{tabular}{|ccc|ccc|ccc|}\n\\hline\n"
    + p.joined(" ", " & ", "", " \\\\ \\hline") + "\n\\end{tabular}",
    "latex rows": rows(" ", " & ", end=" \\\\"),
    "latex matrix": lambda p: (
        "\\begin{bmatrix}\n" + p.joined("0", "&", "", "\\\\") + "\n\\end{bmatrix}"
    ),
    "latex sudoku": lambda p: (
        "\\begin{sudoku}\n" + p.joined(" ", "|", "|", "|.") + "\n\\end{sudoku}"
    ),
    # sheets
    "sheet": rows("", ","),
    "sheet, semicolons": rows("", ";"),
    "sheet, tabs": rows("", "\t"),
    "sheet, names": lambda p: "\tA\tB\tC\tD\tE\tF\tG\tH\tI\n" + "\n".join(
        f"{i}\t" + "\t".join(row).replace(".", "") for i, row in enumerate(p.rows, 1)
    ),
    "sheet, floats": lambda p: "\n".join(
        ",".join(f"{c}.0" if c != "." else "" for c in row) for row in p.rows
    ),
    "beside its solution": beside_its_solution,
    **{name: translated(digits, blank) for name, digits, blank in DIGITS},
}  # fmt: skip

BARE: dict[str, Callable[[Puzzle], str]] = {
    "spaces": bare(),
    "spaces between": bare(between=" "),
    "wide spaces": bare("\u3000"),
}
"""Those in which an empty row at the end can't be told."""
