"""Calls that don't fit what is called: each is answered with what to write, in both languages."""

from __future__ import annotations

import inspect
import io
import pathlib
import re
from typing import Any

import numpy as np
import pytest

import farandole
from farandole import cover, i18n, logic, make, sudoku
from farandole._misuse import fitted, strict
from farandole.cover.models.arguments import typed
from farandole.errors import FarandoleError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = farandole.Grid(LINE)
ROWS = [list(row) for row in GRID.rows()]
TOY = farandole.Problem(["a", "b"], [["a"], ["b"], ["a", "b"]])
NAMES: dict[str, Any] = {
    **{name: getattr(farandole, name) for name in farandole.__all__},
    "farandole": farandole,
    "numpy": np,
    "L": LINE,
    "G": GRID,
    "rows": ROWS,
    "P": TOY,
    "cover": cover,
    "logic": logic,
    "make": make,
    "sudoku": sudoku,
    "i18n": i18n,
    "Path": pathlib.Path,
    "StringIO": io.StringIO,
}

CALLS = [
    ("solve(G, limit=3)", "solutions(grid) gives solutions one by one, count(grid, limit=2)"),
    ("solve(G, max_solutions=2)", "solutions(grid) gives"),
    ("solve(G, timeout=5)", "solve has no argument timeout; did you mean seconds?"),
    ("solve(G, method='dlx')", "farandole.sudoku.methods, such as dancing_links(grid)"),
    ("solve(G, verbose=True)", "print(explain(grid)) tells all steps"),
    ("solve(G, 5)", "solve takes grid by place, and unique, nodes and seconds by name"),
    ("solve(G, zebra=5)", "it takes grid, unique, nodes and seconds"),
    ("solve()", "a grid is expected, not None"),
    ("solve(*rows)", "solve takes one board: put its rows into a list, solve([row, row, ...])"),
    ("solve(L, L)", "solve(grid, unique=...)"),
    ("Grid(L, 3, 3)", "Grid takes the cells and a board: Grid(cells, Shape(3, 3))"),
    ("Grid(L, None, 'x')", "Grid takes cells and shape, and nothing more"),
    ("Grid(L, (9, 9))", "Shape.of_side(9)"),
    ("Grid()", "a grid is expected, not None"),
    ("solve(puzzle=L)", "did you mean grid?"),
    ("solve(G, size=9)", "the board is part of the grid: Grid(cells, shape)"),
    ("solutions(G, limit=5)", "list(itertools.islice(solutions(grid), 5))"),
    ("solutions(G, 5)", "solutions(grid, nodes=5)"),
    ("count(G, 5)", "count(grid, limit=5)"),
    ("count(G, max=5)", "did you mean limit?"),
    ("check(G, solution=G)", "solve(grid) == solution compares them"),
    ("check(G, G)", "check takes grid by place"),
    ("hint(G, depth=2)", "str(hint(grid)) tells all of it"),
    ("rate(G, school='se')", "did you mean profile?"),
    ("explain(G, n_jobs=5)", "explain has no argument n_jobs: it takes board, profile and seconds"),
    ("rate(G, profile='se')", "must be a Profile, such as farandole.logic.HODOKU, not 'se'"),
    ("rate_many([L], profile='se')", "must be a Profile, such as farandole.logic.HODOKU"),
    ("same_puzzle(G)", "same_puzzle needs b: same_puzzle(a, b)"),
    ("solve_many([L], workers=3)", "did you mean threads?"),
    ("solve_many()", "solve_many needs puzzles: solve_many(puzzles)"),
    ("solve_many(L, L)", "solve_many([puzzle, puzzle, ...])"),
    ("count_many([L], 3)", "count_many(puzzles, limit=3)"),
    ("solve_many(Path('a.txt'))", "read the file first, solve_many(path.read_bytes())"),
    (
        "solve_many('a.txt')",
        "not the name of a file: read the file first, solve_many(open('a.txt', 'rb').read())",
    ),
    ("solve_many({1: L})", "list(puzzles.values())"),
    ("Grid()", "An empty board is Grid.empty()"),
    ("G.with_cell(0, 0, 5)", "a cell is one argument: with_cell((0, 0), 5)"),
    ("G.with_cell('r1c1')", "r1c1: found None, expected 0 to 9"),
    ("G.__delitem__(0)", "a Grid doesn't change"),
    ("Grid.parse(rows)", "for rows there is Grid(rows)"),
    ("Grid.parse(b'12')", "text.decode()"),
    ("Grid.parse(Path('a.sdk'))", "path.read_text()"),
    ("Grid.parse(None)", "Grid.parse reads text, not None"),
    ("Grid.parse(L, fmt='sdk')", "did you mean format?"),
    ("Shape(3, 3, ['diagonals', 'windoku'])", "Shape(3, 3, 'diagonals', 'windoku')"),
    ("Shape(3, 3, 9)", "a rule is a name, such as 'diagonals', or a Distinct, not 9"),
    ("Shape.parse(9)", "Shape.parse reads text, not 9"),
    ("Shape.jigsaw(None)", "regions are a text or a list of symbols"),
    ("Shape.jigsaw()", "jigsaw needs regions"),
    ("Shape.of_side()", "of_side needs side"),
    ("CLASSIC.cell_name('x')", "'x' is no cell"),
    ("CLASSIC.cell_name(81)", "81 is outside the board"),
    ("solve_line(L.encode())", "line.decode()"),
    ("solve_line(L + '\\n')", "solve_line(line.strip())"),
    ("solve_board(rows)", "solve(board).rows() is another board"),
    ("solve_board(numpy.array(rows))", "solve(board).rows() is another board"),
    ("generate(unique=False)", "every puzzle made has one solution"),
    ("generate(technique='x-wing')", "wish=Wish(uses=['x-wing'])"),
    ("generate(with_solution=True)", "solve(puzzle) is the solution"),
    ("generate(CLASSIC, 20)", "generate takes shape by place"),
    ("generate(difficulty=3)", "must be easy, medium, hard, unfair or extreme, or a pair"),
    ("generate(difficulty='expert')", "did you mean unfair?"),
    ("generate(symmetry='rotational')", "did you mean half-turn?"),
    ("make.Recipe(difficulty='hard')", "generate_many(count, recipe, wish=Wish('hard'))"),
    ("make.Wish(level='hard')", "did you mean levels?"),
    ("P.solve(5)", "solve takes its arguments by name: solve(limit=5)"),
    ("P.count(max=5)", "did you mean limit?"),
    ("P.sample()", "sample needs n: sample(n)"),
    ("P.sample(3, seed=1)", "did you mean rng?"),
    ("Problem(3, [[0]])", "range(3) numbers them"),
    ("Problem(None, None)", "items must be a list of names, not None"),
    ("Problem(['a'], None)", "options must be a list of lists of items"),
    ("Problem(['a'], [['a']], costs=1)", "costs must be a list with a whole number for each"),
    ("Problem(['a'], [['a']], weights=[1])", "did you mean costs?"),
    ("Problem(['a'], [['a']], ['b'], [1])", "secondary and costs by name"),
    ("Problem.from_matrix(None)", "a matrix is rows of 0 and 1, not None"),
    ("Problem.from_matrix([[1]], columns='a')", "did you mean items?"),
    ("Problem.parse(['A'])", "Problem(items, options)"),
    ("Problem.parse(StringIO('A'))", "file.read()"),
    ("cover.models.queens()", "queens needs n: queens(n)"),
    ("cover.models.queens(size=8)", "did you mean n?"),
    ("cover.models.dominoes('8x8')", "dominoes needs columns: dominoes(rows, columns)"),
    ("cover.models.langford('x')", "n must be a whole number, not 'x'"),
    ("cover.models.sudoku(L)", "box_rows must be a whole number"),
    ("cover.models.polyominoes(5)", "pieces must be a text or a list, not 5"),
    ("cover.models.build(5)", "name must be text, not 5"),
    ("logic.Board(G, candidates=5)", "digits of each of the 81 cells"),
]


@pytest.mark.parametrize(("code", "says"), CALLS, ids=[code for code, _ in CALLS])
def test_a_call_that_does_not_fit_is_answered(code: str, says: str) -> None:
    with pytest.raises((TypeError, ValueError, IndexError), match=re.escape(says)) as raised:
        eval(code, NAMES)
    assert isinstance(raised.value, FarandoleError)
    chinese = i18n.describe(raised.value, i18n.language("zh"))
    assert re.search("[\u4e00-\u9fff]", chinese)


ATTRIBUTES = [
    ("G.clue_count", "write len(grid.givens)"),
    ("G.is_complete", "write grid.is_full"),
    ("G.empty_cells", "write grid.blanks"),
    ("G.possible", "write grid.candidates()"),
    ("G.save", "write farandole.sudoku.formats.write([grid], format)"),
    ("G.rotate", "farandole.random_equivalent(grid)"),
    ("G.sum", "write numpy.asarray(grid)"),
    ("G.clashes", "write farandole.sudoku.clashes(grid)"),
    ("G.is_unique", "write farandole.check(grid).is_unique"),
    ("G.to_svg", "farandole.sudoku.render.svg(grid)"),
    ("Grid.random", "farandole.generate() makes a puzzle"),
    ("CLASSIC.size", "write .side"),
    ("CLASSIC.boxes", "write .houses"),
    ("solve_many([L]).results", "write .solutions"),
    ("solve_many([L]).to_pandas", "write pandas.DataFrame(result.solutions)"),
    ("check_many([L]).valid", "write .unique"),
    ("rate_many([L]).scores", "write .score"),
    ("hint(G).explain", "write str(hint)"),
    ("hint(G).step.name", "write .technique.name"),
    ("logic.Board(G).steps", "write farandole.logic.all_steps(board)"),
    ("P.minimize", "write .minimum()"),
    ("P.solve().first", "write .covers[0]"),
    ("cover.models.queens(8).count", "write .problem.count()"),
    ("cover.solve", "write Problem(items, options).solve()"),
    ("farandole.bank.open", "write Bank(path)"),
    ("farandole.paper.pdf", "write booklet(grids)"),
    ("sudoku.svg", "write farandole.sudoku.render.svg(grid)"),
    ("sudoku.write", "write farandole.sudoku.formats.write([grid], format)"),
    ("logic.next_step", "write first_step(grid)"),
    ("farandole.set_language", "write FARANDOLE_LANG=zh in the environment"),
    ("make.difficulty", "did you mean farandole.rate?"),
]


@pytest.mark.parametrize(("code", "says"), ATTRIBUTES, ids=[code for code, _ in ATTRIBUTES])
def test_a_name_of_elsewhere_is_answered(code: str, says: str) -> None:
    with pytest.raises(AttributeError, match=re.escape(says)):
        eval(code, NAMES)


def test_what_is_said_to_write_is_there() -> None:
    drawn: Any = logic.render
    methods: Any = sudoku.methods
    assert len(GRID.givens) == 30
    assert sudoku.render.svg(GRID).startswith("<svg")
    assert [*sudoku.formats.write([GRID], "sdm")]
    assert len(logic.all_steps(logic.Board(GRID))) > 0
    assert methods.dancing_links(GRID)
    assert drawn.svg(logic.Board(GRID), farandole.hint(GRID).step).startswith("<svg")
    assert TOY.solve()[0] == TOY.solve().covers[0]


def test_modules_need_no_import_of_their_own() -> None:
    import subprocess
    import sys

    code = "from farandole import cover, sudoku; print(cover.models.queens(4), sudoku.formats.read)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("queens(4) <function read")


def test_results_have_a_length_and_an_index() -> None:
    result = TOY.solve()
    assert (len(result), [*result], result[:1]) == (2, [*result.covers], result.covers[:1])
    assert result
    assert not farandole.Problem(["a"], []).solve()
    found = logic.all_steps(GRID)
    assert (found[0], [*found], found[-2:]) == (found.steps[0], [*found.steps], found.steps[-2:])


def test_what_holds_many_puzzles() -> None:
    assert repr(farandole.solve_many(np.array([ROWS, ROWS]) * 1.0)) == (
        "<BulkResult of 2 puzzles: 2 solved>"
    )
    blanks = np.where(np.array(ROWS) == 0, np.nan, np.array(ROWS)).reshape(1, 81)
    assert repr(farandole.solve_many(blanks)) == "<BulkResult of 1 puzzle: 1 solved>"
    for bad in (0.5, np.inf, 1e300):
        assert farandole.solve_many(np.full((1, 81), bad)).status.tolist() == [4]
    pandas = pytest.importorskip("pandas")
    assert farandole.solve_many(pandas.DataFrame({"puzzle": [LINE]})).counts.tolist() == [1]
    with pytest.raises(TypeError, match=r"give one column, table\['puzzle'\]"):
        farandole.solve_many(pandas.DataFrame({"puzzle": [LINE], "level": [1]}))


def test_files_regions_and_languages() -> None:
    assert farandole.Grid.parse(io.StringIO(f"{LINE}\n")) == GRID  # type: ignore[arg-type]
    regions = np.repeat(np.arange(4), 4).reshape(4, 4)
    assert farandole.Shape.jigsaw(regions) == farandole.Shape.jigsaw("0000111122223333")  # type: ignore[arg-type]
    flat = [str(10 + k // 4) for k in range(16)]
    assert farandole.Shape.jigsaw(flat) == farandole.Shape.jigsaw("0000111122223333")
    assert i18n.language("zh-Hans-CN") is i18n.language("zh")
    assert i18n.describe(ValueError("as it is"), i18n.language("zh")) == "as it is"


def test_chinese_values_have_no_blanks_around_them() -> None:
    say = i18n.language("zh")
    with pytest.raises(FarandoleError) as raised:
        farandole.Grid.parse("")
    assert i18n.describe(raised.value, say) == "文字里没有题目：应为一道题"
    with pytest.raises(FarandoleError) as raised:
        farandole.Grid(LINE[:80] + "A")
    assert "应为 1 到 9 或空格" in i18n.describe(raised.value, say)


def test_signatures_show_no_plumbing() -> None:
    for function in (farandole.solve, farandole.count, farandole.solutions, farandole.Grid):
        assert not {"more", "others"} & {*inspect.signature(function).parameters}
    shown = str(inspect.signature(farandole.solve))
    assert shown.startswith("(grid: 'GridLike', *, unique: 'bool' = True, nodes")
    assert [*inspect.signature(farandole.Grid.parse).parameters] == ["text", "format", "shape"]


def test_errors_from_within_pass() -> None:
    @fitted
    def inner(grid: object, *, seconds: float = 0) -> None:
        raise TypeError("from within")

    @typed
    def second(n: int) -> None:
        raise TypeError("from within")

    with pytest.raises(TypeError, match=r"^from within$"):
        inner(1)
    with pytest.raises(TypeError, match=r"^from within$"):
        second(1)
    with pytest.raises(TypeError, match="inner has no argument secs"):
        inner(1, secs=3)  # type: ignore[call-arg]

    @strict
    def third(grid: object, limit: int = 3, *more: object, **others: object) -> object:
        return grid, limit, more, others

    assert third() == (None, 3, (), {})  # type: ignore[call-arg]
    assert str(inspect.signature(third)) == "(grid: 'object', limit: 'int' = 3) -> 'object'"
