"""A puzzle as programs hold it: literals of many languages, and prints of their libraries."""

from __future__ import annotations

from collections.abc import Callable

from tests.sudoku.formats.samples.puzzle import Puzzle


def literal(
    head: str, start: str = "[", end: str = "]", tail: str = "]", blank: str = "0",
    between: str = ", ", quote: str = "", after: str = ",\n",
) -> Callable[[Puzzle], str]:  # fmt: skip
    """Return what writes rows as a literal, each within ``start`` and ``end``."""
    return lambda p: head + p.joined(blank, between, start, end, after, quote) + tail


def lines(head: str, before: str, after: str, tail: str = "") -> Callable[[Puzzle], str]:
    """Return what writes each row as a text of nine symbols on a line."""
    return lambda p: head + "".join(f"{before}{row}{after}\n" for row in p.rows) + tail


def text(form: str) -> Callable[[Puzzle], str]:
    """Return what writes a form with ``{line}``, ``{zero}`` and ``{solution}`` filled in."""
    return lambda p: form.format(line=p.line, zero=p.zero, solution=p.solution)


def printed(head: str, row: str, between: str, blank: str = "0") -> Callable[[Puzzle], str]:
    """Return what prints a head and numbered rows: ``{i}`` counts from 0, ``{n}`` from 1."""
    return lambda p: head + "\n".join(
        row.format(i=i, n=i + 1, cells=between.join(cells.replace(".", "~")).replace("~", blank))
        for i, cells in enumerate(p.rows)
    )  # fmt: skip


def maybe(p: Puzzle) -> str:
    rows = ([f"Just {c}" if c != "." else "Nothing" for c in row] for row in p.rows)
    return "example = [ [" + "],\n  [".join(", ".join(row) for row in rows) + "] ]"


def options(p: Puzzle) -> str:
    rows = ([f"Some({c})" if c != "." else "None" for c in row] for row in p.rows)
    return "let b = [\n" + "".join(f"    [{', '.join(row)}],\n" for row in rows) + "];"


def down(p: Puzzle) -> str:
    return ", ".join(p.zero[i % 9 * 9 + i // 9] for i in range(81))


CODE: dict[str, Callable[[Puzzle], str]] = {
    "c": literal("int grid[9][9] = {\n", "  {", "}", "\n};"),
    "c, on one line": literal("int b[9][9] = {", "{", "}", "};", after=","),
    "c, flat": lambda p: "int grid[81] = {" + ",".join(p.zero) + "};",
    "c, rows without braces": literal("int b[9][9] = {\n", "\t", "", "\n};", between=","),
    "c, characters": literal("char b[9][9] = {\n", " {", "}", "\n};", "'.'", ",", "'"),
    "c, text": lines("const char *puzzle =\n", '    "', '"', ";"),
    "c++ vector": literal("vector<vector<int>> board{\n", "  {", "}", "\n};", between=","),
    "c++ array": literal("std::array<std::array<int, 9>, 9> g = {{\n", " {{", "}}", "\n}};"),
    "c++ raw text": lines('auto s = R"(\n', "", "", ')";'),
    "c# jagged": literal("int[][] g = new int[][] {\n", "  new int[] {", "}", "\n};"),
    "java texts": lines("String[] board = {\n", '  "', '",', "};"),
    "java list": literal("List<List<Integer>> g = List.of(\n", "  List.of(", ")", "\n);"),
    "java text block": lines('String puzzle = """\n', "    ", "", '    """;'),
    "java joined": lambda p: "String p =\n" + " +\n".join(f'    "{r}"' for r in p.rows) + ";",
    "java print": literal("", tail="", after="\n"),
    "java deep print": literal("[", after=", "),
    "go": literal("board := [9][9]int{\n", "\t{", "}", ",\n}"),
    "rust": literal("let board: [[u8; 9]; 9] = [\n", "    [", "]", ",\n];"),
    "rust options": options,
    "zig": literal("const board = [9][9]u8{\n", "    .{ ", " }", ",\n};"),
    "javascript": literal("const board = [\n", "  [", "]", "\n];", "''", ", ", "'"),
    "javascript, nulls": literal("export default [\n", "  [", "]", "\n];", "null"),
    "javascript, undefined": literal("var b = [", tail="];", blank="undefined", after=","),
    "javascript, commas": literal("const board = [\n", "  [", ",]", ",\n];"),
    "javascript, object": literal("const game = {\n  puzzle: [\n", "  [", "]", "\n  ],\n};"),
    "python": literal("grid: list[list[int]] = [\n", "    [", "]", ",\n]"),
    "python, lists": lambda p: repr([[n or None for n in row] for row in p.numbers]),
    "python, tuples": lambda p: repr(tuple(tuple(row) for row in p.numbers)),
    "python, spaces": lambda p: repr([list(row.replace(".", " ")) for row in p.rows]),
    "python, rows of spaces": lambda p: repr([row.replace(".", " ") for row in p.rows]),
    "python, flat": lambda p: repr([n for row in p.numbers for n in row]),
    "python, text": text('puzzle = "{line}"'),
    "python, block": lines('puzzle = """\n', "", "", '"""'),
    "ruby": literal("board = [\n", "  [", "]", "\n]", "nil"),
    "ruby words": lines("puzzle = %w[\n", "  ", "", "]"),
    "perl": literal("my @board = (\n", "    [", "]", ",\n);"),
    "bash": literal("board=(\n", "  ", "", "\n)", between=" ", after="\n"),
    "haskell": literal("board :: [[Int]]\nboard =\n  [ ", tail="\n  ]", after="\n  , "),
    "haskell maybe": maybe,
    "ocaml": literal("let board = [|\n", "  [| ", " |]", "\n|]", between="; ", after=";\n"),
    "clojure": literal("(def board [", tail="])", between=" ", after="\n            "),
    "common lisp": literal("(defvar *b*\n  #2A(", "(", ")", "))", between=" ", after="\n"),
    "scheme": literal("(define b\n  '(", "(", ")", "))", "_", " ", after="\n    "),
    "erlang": literal("Board = [", tail="].", between=",", after=",\n "),
    "prolog": literal("problem(1, [", tail="]).", blank="_", between=",", after=",\n    "),
    "minizinc": literal("start=[|\n", "", "|", "];", after="\n"),
    "matlab": literal("M = [", "", "", "];", between=" ", after=";\n     "),
    "matlab, on one line": literal("[", "", "", "]", between=" ", after="; "),
    "julia": literal("A = [\n", "  ", "", "\n]", between=" ", after="\n"),
    "mathematica": literal("{", "{", "}", "}", after=",\n "),
    "r, by rows": literal("matrix(c(", "", "", "), nrow=9, byrow=TRUE)"),
    "r, by columns": lambda p: f"matrix(c({down(p)}), 9, 9)",
    "r rbind": literal("x <- rbind(\n", "  c(", ")", "\n)", between=","),
    "fortran, by columns": lambda p: f"g = reshape((/ {down(p)} /), (/9, 9/))",
    "pascal": literal("const b: array[1..9,1..9] of integer = (\n", "  (", ")", ");"),
    "basic": literal("", "DATA ", "", "", between=",", after="\n"),
    "assembly": literal("board:\n", "    db ", "", "", after="\n"),
    "sql": text("INSERT INTO puzzles (id, puzzle, solution) VALUES (1, '{zero}', '{solution}');"),
    "excel": literal("={", "", "", "}", between=",", after=";"),
    # prints
    "numpy": literal("[", between=" ", after="\n "),
    "numpy floats": literal("[", "[", ".]", "]", between=". ", after="\n "),
    "savetxt": literal("", "", ".0e+00", "", between=".0e+00 ", after="\n"),
    "torch": literal("tensor([", tail="], device='cuda:0')", after=",\n        "),
    "pandas": printed("   0  1  2  3  4  5  6  7  8\n", "{i}  {cells}", "  "),
    "pandas nan": printed("   0  1  2  3  4  5  6  7  8\n", "{i}  {cells}", "  ", "NaN"),
    "r print": printed("  [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n", "[{n},] {cells}", "  "),
    "julia print": literal("9×9 Matrix{Int64}:\n", " ", "", "", between="  ", after="\n"),
    "a log": printed("", "2024-05-01 12:00:0{i} INFO  {cells}", ""),
    "numbered lines": printed("", "{n:4}  {cells}", "", "."),
    "grep": printed("", "p.txt:{n}:{cells}", "", "."),
}  # fmt: skip
