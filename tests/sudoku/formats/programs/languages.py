"""Programming languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sudoku.formats.programs.data_parts import norvig
from tests.sudoku.formats.programs.written import (
    ampl,
    asp,
    choco,
    clips,
    cnf_rcd,
    dimacs,
    essence,
    facts,
    gams,
    julia_print,
    minizinc_2d,
    octave,
    pandas,
    pandas_nan,
    r_matrix,
    r_matrix_na,
    smt,
    sympy,
    z3,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.sudoku.formats.programs.puzzle import Puzzle

LANGUAGES: dict[str, Callable[[Puzzle], str]] = {
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
    "r matrix": r_matrix,
    "r matrix na": r_matrix_na,
    "r vector": lambda p: (
        "s <- matrix(c(\n" + p.joined("NA", ", ", "  ", "", ",\n") + "\n), 9, 9, byrow = TRUE)"
    ),
    "r zeros": lambda p: (
        "puzzle <- matrix(c(" + p.joined("0", ",", "", "", ",\n  ") + "), ncol=9, byrow=T)"
    ),
    "r rbind": lambda p: "x <- rbind(\n" + p.joined("0", ",", "  c(", ")", ",\n") + "\n)",
    "julia": lambda p: "grid = [" + p.joined("0", " ", "", "", ";\n        ") + "]",
    "julia print": julia_print,
    "octave": octave,
    "matlab givens": lambda p: (
        "B = [" + ";\n    ".join(f"{r},{c},{d}" for r, c, d in p.given()) + "];"
    ),
    "mathematica": lambda p: "puzzle = {" + p.joined("0", ", ", "{", "}", ",\n  ") + "};",
    "mathematica blanks": lambda p: "{" + p.joined("_", ", ", "{", "}", ", ") + "}",
    "maple": lambda p: "M := Matrix([" + p.joined("0", ",", "[", "]", ",\n") + "]);",
    "maxima": lambda p: "s: matrix(" + p.joined("0", ",", "[", "]", ",\n") + ");",
    "sympy": sympy,
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
    "pandas": pandas,
    "pandas nan": pandas_nan,
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
    "python dictionary": norvig,
    "prolog": lambda p: "problem(1, [" + p.joined("_", ",", "[", "]", ",\n            ") + "]).",
    "eclipse": lambda p: "problem(1, [](\n" + p.joined("_", ", ", "    [](", ")", ",\n") + ")).",
    "asp": asp,
    "asp initial": facts("initial({r},{c},{d})."),
    "prolog facts": facts("cell({r}, {c}, {d}).", " "),
    "minizinc": lambda p: "start=[|\n" + p.joined("0", ", ", "", "|", "\n") + "];",
    "minizinc leading": lambda p: (
        "puzzle = \n" + p.joined("_", ", ", "   | ", "", "\n").replace("   | ", "  [| ", 1) + " |];"
    ),
    "minizinc 2d": minizinc_2d,
    "essence": essence,
    "choco": choco,
    "z3": z3,
    "smt": smt,
    "clips": clips,
    "ampl let": facts("let given[{r},{c},{d}] := 1;"),
    "dimacs": dimacs,
    "dimacs rcd": cnf_rcd,
    "ampl": ampl,
    "gams": gams,
    "lp": facts("x_{r}_{c}_{d} = 1"),
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
}
