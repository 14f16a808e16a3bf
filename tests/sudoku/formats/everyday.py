"""One puzzle in the ways in which people have it: programs, papers, mails, sheets, forums.

Each of these texts is the puzzle ``LINE`` and nothing else, made by hand here.
"""

from __future__ import annotations

from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = solve(Grid(LINE)).line
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
ZERO = LINE.replace(".", "0")
NUMBERS = [[int(cell) for cell in row.replace(".", "0")] for row in ROWS]


def rows(
    blank: str, between: str, start: str = "", end: str = "", *, after: str = "\n", last: str = ""
) -> str:
    """Return the rows, each within ``start`` and ``end``, joined by ``after``."""
    texts = [start + between.join(row.replace(".", blank)) + end for row in ROWS]
    return after.join(texts) + last


BARS = [" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) for row in ROWS]
CHINESE = dict(zip("123456789", "一二三四五六七八九", strict=True))


def _numpy() -> str:
    lines = ["[" + " ".join(row.replace(".", "0")) + "]" for row in ROWS]
    return "[" + "\n ".join(lines) + "]"


def _markdown(blank: str = " ") -> str:
    lines = ["| " + " | ".join(row.replace(".", blank)) + " |" for row in ROWS]
    return "\n".join([lines[0], "|" + "---|" * 9, *lines[1:]])


def _html(cell: str = "<td>{}</td>", blank: str = "") -> str:
    lines = [
        "<tr>" + "".join(cell.format("" if c == "." else c) or blank for c in row) + "</tr>"
        for row in ROWS
    ]
    return "<table>\n" + "\n".join(lines) + "\n</table>"


EVERYDAY: dict[str, str] = {
    # programs
    "java": "int[][] board = new int[][] {\n" + rows("0", ", ", "    {", "}", after=",\n") + "\n};",
    "java on one line": "int[][] b = new int[][] {" + rows("0", ",", "{", "}", after=",") + "};",
    "java, bare": "new int[][] {\n" + rows("0", ", ", "  {", "}", after=",\n") + "\n}",
    "java, short": "int[][] board = {\n" + rows("0", ", ", "  {", "}", after=",\n") + "\n};",
    "java, private": "private static final int[][] GRID = {\n"
    + rows("0", ", ", "  {", "}", after=",\n")
    + "\n};",
    "java characters": "char[][] board = {\n"
    + "\n".join("  {" + ",".join(f"'{c}'" for c in row) + "}," for row in ROWS)
    + "\n};",
    "java strings": "String[] board = {\n" + rows(".", "", '  "', '"', after=",\n") + "\n};",
    "c": "int grid[9][9] = {\n" + rows("0", ", ", "  {", "}", after=",\n") + "\n};",
    "c, flat": "int grid[81] = {" + ",".join(ZERO) + "};",
    "c++ vector": "std::vector<std::vector<int>> board = {\n"
    + rows("0", ",", "  {", "}", after=",\n")
    + "\n};",
    "c++ brace": "vector<vector<char>> board{\n"
    + "\n".join("  {" + ",".join(f"'{c}'" for c in row) + "}," for row in ROWS)
    + "\n};",
    "c#": "int[,] board = new int[,] {\n" + rows("0", ", ", "  { ", " }", after=",\n") + "\n};",
    "c# sized": "int[,] board = new int[9, 9] {\n"
    + rows("0", ", ", "  { ", " }", after=",\n")
    + "\n};",
    "rust": "let board: [[u8; 9]; 9] = [\n" + rows("0", ", ", "    [", "]", after=",\n") + ",\n];",
    "rust const": "const BOARD: [[u8; 9]; 9] = [\n"
    + rows("0", ", ", "    [", "]", after=",\n")
    + ",\n];",
    "rust vec": "let board = vec![\n" + rows("0", ", ", "    vec![", "]", after=",\n") + ",\n];",
    "go": "board := [][]int{\n" + rows("0", ", ", "\t{", "}", after=",\n") + ",\n}",
    "go bytes": "board := [9][9]int{\n" + rows("0", ", ", "\t{", "}", after=",\n") + ",\n}",
    "javascript": "const board = [\n"
    + "\n".join(
        "  [" + ", ".join("''" if c == "." else f"'{c}'" for c in row) + "]," for row in ROWS
    )
    + "\n];",
    "javascript, double": "let board = [\n"
    + "\n".join(
        "  [" + ", ".join('""' if c == "." else f'"{c}"' for c in row) + "]," for row in ROWS
    )
    + "\n];",
    "javascript, trailing commas": "const board = [\n"
    + rows("0", ", ", "  [", ",]", after=",\n")
    + ",\n];",
    "javascript, undefined": "var b = ["
    + ",".join("[" + ",".join("undefined" if c == "." else c for c in row) + "]" for row in ROWS)
    + "];",
    "typescript": "const board: number[][] = [\n"
    + rows("0", ", ", "  [", "]", after=",\n")
    + "\n];",
    "python": "grid = [\n" + rows("0", ", ", "    [", "]", after=",\n") + ",\n]",
    "python typed": "grid: list[list[int]] = [\n"
    + rows("0", ", ", "    [", "]", after=",\n")
    + ",\n]",
    "python None": repr([[n or None for n in row] for row in NUMBERS]),
    "python tuples": repr(tuple(tuple(row) for row in NUMBERS)),
    "python list of tuples": repr([tuple(row) for row in NUMBERS]),
    "python of spaces": repr([list(row.replace(".", " ")) for row in ROWS]),
    "python rows of spaces": repr([row.replace(".", " ") for row in ROWS]),
    "python flat": repr([n for row in NUMBERS for n in row]),
    "python text": 'puzzle = "' + LINE + '"',
    "python block": 'puzzle = """\n' + "\n".join(ROWS) + '\n"""',
    "numpy": _numpy(),
    "numpy repr": "array("
    + _numpy().replace("[", "[", 1).replace(" ", ", ").replace(",\n", ",\n").replace("]\n,", "],\n")
    + ")",
    "numpy call": "grid = np.array([" + rows("0", ", ", "[", "]", after=",\n  ") + "])",
    "numpy floats": _numpy().replace("0", "0.").replace(" ", "  "),
    "numpy nan": "["
    + "\n ".join("[" + " ".join("nan" if c == "." else f"{c}." for c in row) + "]" for row in ROWS)
    + "]",
    "pandas": "   0  1  2  3  4  5  6  7  8\n"
    + "\n".join(f"{i}  " + "  ".join(row.replace(".", "0")) for i, row in enumerate(ROWS)),
    "prolog": "problem(1, [" + rows("_", ",", "[", "]", after=",\n            ") + "]).",
    "prolog, bare": "P = [" + rows("_", ",", "[", "]", after=",\n     ") + "].",
    "minizinc": "start=[|\n" + rows("0", ", ", "", "|", after="\n") + "];",
    "minizinc, tight": "array[1..9,1..9] of int: s = [|"
    + rows("0", ",", "", "", after="|\n  ")
    + "|];",
    "minizinc, blanks": "s=[|\n" + rows("_", ", ", "", "|", after="\n") + "];",
    "matlab": "M = [" + rows("0", " ", "", "", after=";\n     ") + "];",
    "matlab on one line": "[" + rows("0", " ", "", "", after="; ") + "]",
    "julia": "A = [\n" + rows("0", " ", "  ", "", after="\n") + "\n]",
    "mathematica": "{" + rows("0", ", ", "{", "}", after=",\n ") + "}",
    "haskell": '[ "' + rows(".", "", "", "", after='"\n, "') + '"\n]',
    "lisp": "(" + rows("0", " ", "(", ")", after="\n ") + ")",
    "lua": "board = {\n" + rows("0", ",", "  {", "}", after=",\n") + "\n}",
    "ruby": "puzzle = %q{\n" + "\n".join(ROWS) + "\n}",
    "php": "$board = array(\n" + rows("0", ", ", "  array(", ")", after=",\n") + "\n);",
    "php, short": "$board = [\n" + rows("0", ", ", "  [", "]", after=",\n") + "\n];",
    "r": "matrix(c(" + rows("0", ",", "", "", after=",\n") + "), nrow=9, byrow=TRUE)",
    # documents
    "markdown": _markdown(),
    "markdown dots": _markdown("."),
    "markdown head": "|"
    + "   |" * 9
    + "\n|"
    + "---|" * 9
    + "\n"
    + "\n".join("| " + " | ".join(row.replace(".", " ")) + " |" for row in ROWS),
    "markdown letters": "| A | B | C | D | E | F | G | H | I |\n|"
    + ":-:|" * 9
    + "\n"
    + "\n".join("| " + " | ".join(row.replace(".", " ")) + " |" for row in ROWS),
    "markdown fence": "```\n" + "\n".join(ROWS) + "\n```",
    "html": _html(),
    "html nbsp": _html().replace("<td></td>", "<td>&nbsp;</td>"),
    "html inputs": "<table>"
    + "".join(
        "<tr>"
        + "".join(
            f'<td class="c"><input maxlength="1" value="{c}"></td>'
            if c != "."
            else '<td class="c"><input maxlength="1"></td>'
            for c in row
        )
        + "</tr>"
        for row in ROWS
    )
    + "</table>",
    "html page": "<!DOCTYPE html>\n<html><head><title>Puzzle</title></head>\n<body>\n<p>Hi!</p>\n"
    + _html('<td style="border: 1px">{}</td>')
    + "\n</body></html>",
    "html pre": "<pre>\n" + "\n".join(ROWS) + "\n</pre>",
    "latex": "\\begin{tabular}{|c|c|c|c|c|c|c|c|c|}\n\\hline\n"
    + rows(" ", " & ", "", " \\\\ \\hline", after="\n")
    + "\n\\end{tabular}",
    "latex, bare": rows(" ", " & ", "", " \\\\", after="\n"),
    "latex array": "\\begin{array}{ccccccccc}\n"
    + rows(".", "&", "", "\\\\", after="\n")
    + "\n\\end{array}",
    "latex sudoku package": "\\begin{sudoku}\n"
    + rows(" ", "|", "|", "|.", after="\n")
    + "\n\\end{sudoku}",
    "asciidoc": "|===\n"
    + "\n".join("|" + " |".join(row.replace(".", " ")) for row in ROWS)
    + "\n|===",
    "quoted": "\n".join("> " + row for row in ROWS),
    "quoted twice": "\n".join(">> " + row for row in ROWS),
    "quoted tight": "\n".join(">" + row for row in ROWS),
    "quoted boxes": "\n".join("> " + row for row in BARS),
    "quoted line": "> " + LINE,
    "slashes": "/".join(ROWS),
    "slashes spaced": " / ".join(ROWS),
    "newlines spelt": "\\n".join(ROWS),
    "semicolons": ";".join(ROWS),
    "commas": ",".join(ROWS),
    "bars on one line": "|".join(ROWS),
    "spaces on one line": " ".join(ROWS),
    "dashes on one line": "-".join(row.replace(".", "0") for row in ROWS),
    "all cells, commas": ",".join(ZERO),
    "all cells, commas and spaces": ", ".join(ZERO),
    "all cells, spaces": " ".join(LINE),
    "all cells, empty": ",".join("" if c == "." else c for c in LINE),
    "spaces for blanks": LINE.replace(".", " "),
    "spaces for blanks, quoted": '"' + LINE.replace(".", " ") + '"',
    "rows of spaces for blanks": "\n".join(f'"{row.replace(".", " ")}"' for row in ROWS),
    "chinese": "\n".join("".join(CHINESE.get(c, "〇") for c in row) for row in ROWS),
    "chinese dots": "\n".join("".join(CHINESE.get(c, ".") for c in row) for row in ROWS),
    "chinese line": "".join(CHINESE.get(c, "〇") for c in LINE),
    "chinese blanks": "\n".join("".join(CHINESE.get(c, "口") for c in row) for row in ROWS),
    "chinese squares": "\n".join("".join(CHINESE.get(c, "□") for c in row) for row in ROWS),
    "fullwidth": "".join(chr(ord(c) + 0xFEE0) for c in ZERO),
    "fullwidth rows": "\n".join("".join(chr(ord(c) + 0xFEE0) for c in row) for row in ROWS),
    "squares": LINE.replace(".", "□"),
    "circled": "".join("○" if c == "." else chr(0x2460 + int(c) - 1) for c in LINE),
    "keycaps": "\n".join(
        "".join("⬜" if c == "." else f"{c}\ufe0f\u20e3" for c in row) for row in ROWS
    ),
    # labels
    "puzzle 1": f"Puzzle 1: {LINE}",
    "puzzle 1 above": "Puzzle 1:\n" + "\n".join(ROWS),
    "number and comma": f"001,{LINE}",
    "number and dot": f"1. {LINE}",
    "number and bracket": f"1) {LINE}",
    "no.": f"No. 1: {LINE}",
    "label, comma, line": f"easy,{LINE}",
    "line, comma, label": f"{LINE},easy",
    "line, comma, solution": f"{LINE},{SOLUTION}",
    "line, bar, label": f"{LINE}|easy",
    "json key": f'"puzzle": "{LINE}",',
    "yaml": f"puzzle: {LINE}",
    "yaml quoted": f'puzzle: "{ZERO}"',
    "yaml block": "puzzle: |\n" + "\n".join("  " + row for row in ROWS),
    "toml": f'puzzle = "{LINE}"',
    "ini": f"puzzle={LINE}",
    "euler": "Grid 01\n" + "\n".join(row.replace(".", "0") for row in ROWS),
    # tables
    "csv question": f"question,answer\n{ZERO},{SOLUTION}",
    "csv quizzes": f"quizzes,solutions\n{ZERO},{SOLUTION}",
    "csv source": f"source,question,answer,rating\nx,{LINE},{SOLUTION},3",
    "csv clues": f"id,puzzle,solution,clues,difficulty\n1,{LINE},{SOLUTION},30,0.0",
    "csv unsolved": f"unsolved,solved\n{ZERO},{SOLUTION}",
    "csv problem": f"problem,solution\n{ZERO},{SOLUTION}",
    "csv start": f"start,end\n{ZERO},{SOLUTION}",
    "csv givens": f"givens\n{ZERO}",
    "csv initial": f"initial_board,solution_board\n{ZERO},{SOLUTION}",
    "csv sudoku": f"Sudoku;Lösung\n{ZERO};{SOLUTION}",
    "csv mission": f"mission,solution\n{ZERO},{SOLUTION}",
    "csv chinese": f"题目,答案\n{ZERO},{SOLUTION}",
    "csv string": f"puzzle_string\n{ZERO}",
    "json list of 81": "[" + ",".join(ZERO) + "]",
    "json list of 81, lines": "[\n" + ",\n".join(ZERO) + "\n]",
    "json list of strings": '["' + LINE + '"]',
    "json rows": '["' + '","'.join(ROWS) + '"]',
    "json object": '{"puzzle": "' + LINE + '"}',
    "json object, lines": '{\n  "puzzle": "' + LINE + '",\n  "difficulty": "easy"\n}',
    "json object, rows": '{"board": ' + repr(NUMBERS) + "}",
    "json object, rows, lines": '{\n  "board": [\n'
    + rows("0", ", ", "    [", "]", after=",\n")
    + '\n  ],\n  "size": 9\n}',
    "json object, grid of nulls": '{"grid": '
    + repr([[n or None for n in row] for row in NUMBERS]).replace("None", "null")
    + "}",
    "json of puzzles": '{"puzzles": ["' + LINE + '"]}',
    "json list of objects": '[{"puzzle": "' + LINE + '", "solution": "' + SOLUTION + '"}]',
    "json list of objects, lines": '[\n  {\n    "puzzle": "' + LINE + '"\n  }\n]',
    "sugoku": '{"newboard":{"grids":[{"value":'
    + repr(NUMBERS)
    + ',"difficulty":"Easy"}],"results":1}}',
    # boxes
    "ascii frame": "+-------+-------+-------+\n"
    + "\n".join(
        "| " + row + " |" + ("\n+-------+-------+-------+" if i % 3 == 2 else "")
        for i, row in enumerate(BARS)
    ),
    "sage": "+-----+-----+-----+\n"
    + "\n".join(
        "|"
        + "|".join(" ".join(row[j : j + 3]).replace(".", " ") for j in (0, 3, 6))
        + "|"
        + ("\n+-----+-----+-----+" if i % 3 == 2 else "")
        for i, row in enumerate(ROWS)
    ),
    "underscores": "\n".join(row.replace(".", "_") for row in ROWS),
    "stars": "\n".join(row.replace(".", "*") for row in ROWS),
    "x": "\n".join(row.replace(".", "x") for row in ROWS),
    "question marks": "\n".join(" ".join(row.replace(".", "?")) for row in ROWS),
    "row labels": "    1 2 3 4 5 6 7 8 9\n"
    + "\n".join(f"{'ABCDEFGHI'[i]} | " + " ".join(row) for i, row in enumerate(ROWS)),
}
