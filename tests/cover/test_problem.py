"""What a problem says, from sets and matrices; and problems at the edge of what can be said.

The truth comes from the definition (`tests.cover.oracle`). The large numbers are those around which
numbers of 15, 16, 24, 31, 32, 63 and 64 bits end.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse  # type: ignore[import-untyped]

from farandole.cover import Colored, Item, Option, Problem
from farandole.cover.models import fill
from farandole.errors import FarandoleError, OutOfRange, ParseError, ProblemError
from farandole.isa import levels_here
from tests.cover.checks import CHECKS, check_counts
from tests.cover.oracle import covers, problems

SMALL = Problem([1, 2, 3, 4], {"O": [1, 3], "E": [2, 4], "U": [1, 2, 3], "D": [1, 3, 4]})
SHIFTS = Problem(
    [Item("night", 1, 2), "day"],
    {
        "Ada": ["night", Colored("room", "red")],
        "Ben": ["night", Colored("room", "blue")],
        "Cyd": ["day", Colored("room", "red"), "car"],
    },
    secondary=["room", "car"],
    costs=[5, -2, 0],
)


def test_parts_of_a_problem() -> None:
    problem = Problem("ab", [Option("first", ("a", "x")), ["b"]], secondary="x")
    assert (problem.items, problem.secondary) == (("a", "b"), ("x",))
    assert problem.options == (Option("first", ("a", "x")), Option(1, ("b",)))
    assert (problem.primary_count, problem.secondary_count, problem.option_count) == (2, 1, 2)
    assert (problem.bounds, problem.costs) == (((1, 1), (1, 1)), None)
    for option in (2, -1):
        with pytest.raises(OutOfRange, match=f"no option {option} among 2"):
            problem.name(option)
    assert SHIFTS.bounds == ((1, 2), (1, 1))
    assert SHIFTS.costs == (5, -2, 0)
    assert SHIFTS.options[2] == Option("Cyd", ("day", Colored("room", "red"), "car"), 0)
    assert SHIFTS.options[1].cost == -2
    for attribute in ("items", "options", "anything"):
        with pytest.raises(AttributeError):
            setattr(SMALL, attribute, ())


# What is wrong, and the kind of the error with some words of it.
REFUSED: list[tuple[Any, str]] = [
    (lambda: Problem("aba", []), "problem.item: item 'a' is given twice"),
    (lambda: Problem("a", [], secondary="xx"), "problem.item: item 'x' is given twice"),
    (lambda: Problem("ab", [], secondary="b"), "problem.item: item 'b' is both primary and"),
    (lambda: Problem([Item("a", 1, 2), "a"], []), "problem.item: item 'a' is given twice"),
    (lambda: Problem("ab", ["a", "bc"]), "problem.item: option 1: unknown item 'c'"),
    (lambda: Problem("a", [["a", Colored("q", 1)]]), "problem.item: option 0: unknown item"),
    (lambda: Problem("ab", {"E": "bab"}), "problem.option: option 'E': item 'b' twice"),
    (lambda: Problem("a", [["a", "x", Colored("x", 1)]], secondary="x"), "problem.option: option"),
    (lambda: Problem.from_sets(["aa"]), "problem.option: option 0: item 'a' twice"),
    (lambda: Problem.from_sets(["ax"], items="x", secondary="x"), "problem.item: 'x' is both"),
    (lambda: Problem.from_sets(["ab"], items="bb"), "problem.item: 'b' is given twice"),
    (lambda: Problem.from_sets([[Colored("a", 1)]]), "problem.color: color 1 on item 'a',"),
    (lambda: Problem([Colored("a", 1)], []), r"problem.color: Colored\('a', 1\) can't be an"),
    (lambda: Problem("a", [], secondary=[Colored("x", 1)]), "problem.color: can't be an"),
    (lambda: Problem("a", {"E": [Colored("a", "red")]}), "problem.color: option 'E': color"),
    (lambda: Item("a", 3, 2), "problem.bounds: item 'a': 3 to 2 are no bounds"),
    (lambda: Item("a", -1, 2), "problem.bounds: item 'a': -1 to [12] are no bounds"),
    (lambda: Item("a", 0, 0), "problem.bounds: item 'a': 0 to 0 are no bounds"),
    (lambda: Item("a", 1, 2**32), "problem.bounds: item 'a': 1 to 4294967296 are no bounds"),
    (lambda: Problem("a", [], secondary=[Item("x", 0, 2)]), "problem.bounds: 'x' can't have"),
    (lambda: Problem("a", ["a"], costs=[]), "problem.cost: costs must have 1 entries, not 0"),
    (lambda: Problem("a", ["a"], costs=[1, 2]), "problem.cost: costs must have 1 entries, not 2"),
    (lambda: Problem("a", ["a"], costs=[2**63]), "problem.cost: option 0: cost 92.*"),
    (lambda: Problem("a", [Option("E", ("a",), 1)], costs=[1]), "problem.cost: costs are"),
    (lambda: Problem("a", {"E": "a"}, costs={}), "problem.cost: option 'E' has no cost"),
    (lambda: Problem("a", {"E": "a"}, costs={"E": 1, "O": 1}), "problem.cost: a cost for"),
    (lambda: Problem("a", ["a"], costs={0: 1}), "problem.cost: costs by name need options"),
    (lambda: Problem.from_matrix([[1, 0], [1]]), r"problem.option: rows\[1\] must have 2 ent"),
    (lambda: Problem.from_matrix([[1, 0], [1, 2]]), "problem.option: row 1 has an entry that"),
    (lambda: Problem.from_matrix(np.array([[1], [3]])), "problem.option: row 1 has an"),
    (lambda: Problem.from_matrix(np.zeros(3)), "argument.array: two dimensions, not 1"),
    (lambda: Problem.from_matrix(sparse.csr_array([[1, 0], [0, 5]])), "problem.option: row 1"),
    (lambda: Problem.from_matrix([[1, 0]], items="a"), "problem.item: items must have 2"),
    (lambda: Problem.from_matrix(np.zeros((0, 3)), items="ab"), "problem.item: must have 3"),
    (lambda: Problem.from_matrix([[1, 0]], names="ab"), "problem.option: names must have 1"),
    (lambda: Problem.from_matrix([[1, 0]], secondary=3), "argument.range: secondary must be"),
    (lambda: Problem.from_matrix([[1]], secondary="x"), "problem.item: 'x' is not a"),
    (lambda: Problem.from_matrix([[1]], items=[Item("c", 0, 2)], secondary=1), "problem.bounds: c"),
]


def test_what_is_refused() -> None:
    for build, message in REFUSED:
        code, _, words = message.partition(": ")
        with pytest.raises(FarandoleError, match=words) as caught:
            build()
        assert caught.value.code == code


NAMELESS: Any = []


@pytest.mark.parametrize(
    "build",
    [
        lambda: Problem([NAMELESS], []),
        lambda: Problem("a", [[NAMELESS]]),
        lambda: Problem("a", [Option(NAMELESS, ("a",))]),
        lambda: Problem("a", [[Colored("x", NAMELESS)]], secondary="x"),
        lambda: Problem.from_sets([[NAMELESS]]),
        lambda: Problem.from_matrix([[1]], names=[NAMELESS]),
        lambda: Problem("a", ["a"], costs=[1.5]),  # type: ignore[list-item]
    ],
)
def test_wrong_types_are_told_by_python(build: Any) -> None:
    with pytest.raises(TypeError):
        build()


def test_an_item_once_is_its_name() -> None:
    plain = Problem("ab", ["ab", "b"], secondary="x")
    assert Problem([Item("a"), "b"], ["ab", "b"], secondary=[Item("x")]) == plain
    assert Problem([Item("a", 1, 2), "b"], ["ab", "b"], secondary="x") != plain
    numbers: Any = (np.int64(3), np.int64(1), np.int64(2))
    assert Item(*numbers) == Item(3, 1, 2)
    assert eval(repr(Problem([Item(*numbers)], []))) == Problem([Item(3, 1, 2)], [])


def test_costs_in_options_and_apart() -> None:
    apart = Problem("ab", {"E": "a", "O": "b"}, costs=[3, 0])
    assert apart == Problem("ab", [Option("E", ("a",), 3), Option("O", ("b",))])
    assert apart == Problem("ab", {"E": "a", "O": "b"}, costs={"O": 0, "E": 3})
    assert apart == Problem("ab", {"E": "a", "O": "b"}, costs=np.array([3, 0]))
    assert apart == Problem.from_sets({"E": "a", "O": "b"}, costs=[3, 0])
    assert apart == Problem.from_matrix([[1, 0], [0, 1]], items="ab", names="EO", costs=[3, 0])
    assert apart != Problem("ab", {"E": "a", "O": "b"})
    assert Problem("a", ["a"], costs=[0]) != Problem("a", ["a"]), "costs of 0 are costs"


def test_from_sets() -> None:
    sets = {"O": [1, 3], "E": [2, 4]}
    assert Problem.from_sets(sets, items=range(5)) == Problem(range(5), sets)
    assert not Problem.from_sets(sets, items=[7]).has_cover()
    assert Problem.from_sets(sets, items=[4, 7]).items == (4, 7, 1, 3, 2)
    some = Problem.from_sets([["a", "b"], "c"], items=[Item("d", 0, 2), Item("b", 1, 2)])
    assert some == Problem([Item("d", 0, 2), Item("b", 1, 2), "a", "c"], [["a", "b"], "c"])
    assert Problem.from_sets(["ax"], items="b", secondary="x").secondary == ("x",)
    # Sets have no order of their own: sorted, so that every run sees the same problem.
    assert Problem.from_sets([{"c", "a", "b"}]).items == ("a", "b", "c")
    assert Problem.from_sets([{"a", 1, (2, 3)}]).items == ("a", (2, 3), 1)
    red, other = Colored("x", ("red", 1)), Colored("x", None)
    problem = Problem.from_sets([["a", red], ["b", red], ["a", other]], secondary="x")
    assert problem.items == ("a", "b")
    assert problem.options[2].items == ("a", other)
    assert problem.solve().count == 1


class Frame:
    """As much of a pandas frame as matters: iterating over it gives its labels."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows

    def __iter__(self) -> Any:
        return iter("abc")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(self.rows)


MATRIX = [[1, 0, 1], [0, 1, 0], [0, 0, 0], [1, 1, 1]]
MATRICES: list[Any] = [
    MATRIX,
    tuple(map(tuple, MATRIX)),
    *(np.array(MATRIX, dtype=dtype) for dtype in (int, bool, float)),
    np.ma.masked_equal([[1, 0, 1], [9, 1, 0], [0, 0, 9], [1, 1, 1]], 9),
    np.array(MATRIX, dtype=np.uint8).data,
    Frame(MATRIX),
    *(kind(MATRIX) for kind in (sparse.csr_array, sparse.csc_matrix, sparse.coo_array)),
]


def test_from_matrix() -> None:
    for rows in MATRICES:
        problem = Problem.from_matrix(rows, items="abc", secondary=1, names="pqrs")
        assert problem == Problem("ab", {"p": "ac", "q": "b", "r": "", "s": "abc"}, secondary="c")
        assert Problem.from_matrix(rows, secondary=[0]).items == (1, 2)
        assert Problem.from_matrix(rows, secondary=[0]).options[0].items == (0, 2)
        assert Problem.from_matrix(rows, secondary=np.int64(1)).secondary == (2,)
        bounded = Problem.from_matrix(
            rows, items=[Item("a", 0, 2), "x", "c"], secondary=["x"], costs=np.array([1, -1, 0, 2])
        )
        sets = ["ac", "x", "", "acx"]
        assert bounded == Problem(
            [Item("a", 0, 2), "c"], sets, secondary="x", costs=[1, -1, 0, 2]
        ), rows
    assert Problem.from_matrix([]).count() == 1
    assert Problem.from_matrix([], items="ab").count() == 0
    assert Problem.from_matrix(np.zeros((0, 2))).items == (0, 1)


def test_a_sparse_matrix_is_left_as_it_was() -> None:
    rows = sparse.coo_array(([1, 1], ([0, 1], [1, 0])), shape=(2, 2)).tocsr()
    rows.data[0] = 0
    assert Problem.from_matrix(rows).options == (Option(0, ()), Option(1, (0,)))
    assert rows.nnz == 2


def colored(*colors: Any) -> Problem:
    sets = [["a", Colored("x", c)] if c else ["a", "x"] for c in colors]
    return Problem("a", sets, secondary="x")


def test_equality_and_hash() -> None:
    same = Problem((1, 2, 3, 4), {"O": (3, 1), "E": (4, 2), "U": (1, 3, 2), "D": (1, 3, 4)})
    assert same == SMALL
    assert hash(same) == hash(SMALL)
    assert Problem("a", ["a"]) == Problem("a", {0: "a"})
    assert colored("r", "g") == colored("r", "g")
    for one, other in (
        (SMALL, Problem([1, 2, 3, 4], [[1, 3], [2, 4], [1, 2, 3], [1, 3, 4]])),
        (SMALL, Problem([1, 2, 4, 3], {o.name: o.items for o in SMALL.options})),
        (Problem("a", [], secondary="b"), Problem("ab", [])),
        (SMALL, "SMALL"),
        (colored("r", "g"), colored("g", "r")),
        (colored("r", "r"), colored("r", "g")),
        (colored("r", ""), colored("r", "r")),
        (colored("", ""), colored("r", "r")),
    ):
        assert one != other
    # Colors are numbered as they appear, which the order in an option changes.
    first = Problem("a", [["a", Colored("x", 1), Colored("y", 2)]], secondary="xy")
    second = Problem("a", [[Colored("y", 2), Colored("x", 1), "a"]], secondary="xy")
    assert first == second
    assert first._color_names != second._color_names


def test_repr() -> None:
    for problem in (
        *(SMALL, SHIFTS, Problem([], []), Problem("ab", ["a", "b", "ab"])),
        Problem("ab", ["a", "bx"], secondary="x"),
        Problem([Item("a", 0, 3)], ["a"], costs=[-7]),
        Problem([(0, 1)], [Option("same", ((0, 1),)), Option("same", ((0, 1),))]),
    ):
        assert eval(repr(problem)) == problem
        assert [eval(repr(option)) for option in problem.options] == list(problem.options)
    large = Problem(range(72), [[k] for k in range(72)], secondary="x")
    assert repr(large) == "<Problem 72 and 1 secondary items, 72 options>"


@given(problems(), problems())
def test_every_problem_there_and_back(problem: Problem, other: Problem) -> None:
    again = pickle.loads(pickle.dumps(problem))
    assert again == problem
    assert (hash(again), again.options) == (hash(problem), problem.options)
    if not repr(problem).startswith("<"):
        assert eval(repr(problem)) == problem
    rebuilt = Problem(
        [Item(item, *bounds) for item, bounds in zip(problem.items, problem.bounds, strict=True)],
        [Option(o.name, tuple(reversed(o.items))) for o in problem.options],
        secondary=problem.secondary,
        costs=problem.costs,
    )
    assert rebuilt == problem
    if problem == other:
        assert covers(problem) == covers(other)


def test_parse_wants_one_problem() -> None:
    assert Problem.parse("1 2\n1 1\n", "hust1017").option_count == 1
    for text, code in (("1 2\n1 1\n1 2\n1 2\n", "parse.several"), ("", "parse.empty")):
        with pytest.raises(ParseError) as caught:
            Problem.parse(text, "hust1017")
        assert caught.value.code == code


@given(
    st.integers(1, 3),
    st.integers(1, 5).flatmap(
        lambda cells: st.tuples(
            st.just(cells),
            st.lists(st.sets(st.integers(0, cells - 1)).map(sorted), max_size=4),
            st.lists(st.integers(0, 3), min_size=cells, max_size=cells),
        )
    ),
)
def test_partial_groups_against_brute_force(
    digits: int, drawn: tuple[int, list[list[int]], list[int]]
) -> None:
    cells, groups, marks = drawn
    givens = bytes(mark if mark <= digits else 0 for mark in marks)
    houses = [group for group in groups if len(group) == digits]
    partial = [group for group in groups if len(group) != digits]
    filling = fill(digits, cells, houses, partial, givens)
    expected = {
        bytes(values)
        for values in product(range(1, digits + 1), repeat=cells)
        if all(len({values[c] for c in group}) == len(group) for group in groups)
        and all(g in (0, v) for g, v in zip(givens, values, strict=True))
    }
    found = [filling.values(solution.numbers) for solution in filling.problem]
    assert len(found) == len(expected)
    assert set(found) == expected


def test_options_decode_to_cell_and_digit() -> None:
    filling = fill(2, 3, [[0, 1]], [[1, 2]], bytes([0, 0, 1]), cell_name="abc".__getitem__)
    names = [option.name for option in filling.problem.options]
    assert names == ["a=1", "a=2", "b=2", "c=1"]
    assert (filling.cells, filling.digits) == ((0, 0, 1, 2), bytes([1, 2, 2, 1]))
    assert filling.problem.secondary == ()


def test_secondary_items_are_named_and_only_where_they_bind() -> None:
    filling = fill(2, 2, [], [[0, 1]])
    assert filling.problem.secondary == ("group1=1", "group1=2")
    assert filling.problem.count() == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0, 1, []), "digits must be from 1 to 255, not 0"),
        ((2, 2, [[0]]), "house1 must have 2 different cells from 0 to 1"),
        ((2, 2, [[0, 2]]), "house1 must have 2 different cells from 0 to 1"),
        ((2, 2, [[0, 0]]), "house1 must have 2 different cells"),
        ((2, 2, [], [[1, 1]]), "group1 must have 2 different cells"),
        ((2, 2, [], [[-1]]), "group1 must have 1 different cells"),
        ((2, 2, [], [], b"\x01"), "givens must have 2 entries, not 1"),
        ((2, 2, [], [], b"\x01\x03"), "the given 3 of cell 1 is more than 2"),
    ],
)
def test_what_cannot_be_filled_says_why(arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        fill(*arguments)  # type: ignore[arg-type]


MOST = (1 << 32) - 1
HIGH, LOW = (1 << 63) - 1, -(1 << 63)
EDGES = (
    *(2, 3, (1 << 14) - 1, 1 << 14, (1 << 15) - 1, 1 << 15, 1 << 16, 1 << 24),
    *((1 << 31) - 1, 1 << 31, MOST - 1, MOST),
)

TABLE: dict[str, Problem] = {
    "nothing": Problem("", []),
    "empty options": Problem("", [[], []]),
    "secondary items alone": Problem("", ["x", "xy", [Colored("y", 1)], []], secondary="xy"),
    "no options": Problem("ab", []),
    "an item of no option": Problem("abc", ["ab", "a", "b"]),
    "an item of no option, which needs none": Problem(["a", Item("b", 0, MOST)], ["a", "a"]),
    "empty options beside others": Problem("ab", ["", "a", "", "b", "ab", ""]),
    "options alike": Problem("ab", ["a"] * 4 + ["b"] * 3 + ["ab"] * 2),
    "options alike, apart in order": Problem("ab", ["ab", "ba", "ab", "ba"]),
    "options alike, which may stand together": Problem([Item("a", 1, 3)], ["a"] * 5),
    "one option of all items": Problem(range(300), [range(300), range(150), range(150, 300)]),
    "many secondary items": Problem("a", [["a", *range(400)], ["a"]], secondary=range(400)),
    "as many colors as options": Problem(
        [Item("a", 0, MOST), Item("b", 1, 2)],
        [["a", "b", Colored("x", k)] for k in range(5)] + [["a", Colored("x", 0)], ["b", "x"]],
        secondary="x",
    ),
    "the largest color": Problem.from_arrays(
        [0, 2, 4, 6, 8],
        [0, 2, 1, 2, 0, 2, 1, 2],
        primary=2,
        secondary=1,
        colors=[0, MOST, 0, MOST, 0, MOST - 1, 0, 1],
    ),
    "costs of the largest size": Problem(
        "abc",
        ["a", "b", "c", "ab", "bc", "abc", "a"],
        costs=[HIGH, LOW, HIGH, LOW, HIGH - 1, LOW + 1, 0],
    ),
    "costs that are all the least": Problem([Item("a", 0, 9)], [["a"]] * 4, costs=[LOW] * 4),
    "costs that are all the largest": Problem([Item("a", 2, 3)], [["a"]] * 4, costs=[HIGH] * 4),
    "costs of half the least": Problem([Item("a", 0, 9)], [["a"]] * 3, costs=[-(1 << 62)] * 3),
    "costs that cancel": Problem("ab", ["a", "a", "b", "b", "ab"], costs=[HIGH, LOW, LOW, HIGH, 0]),
    "costs around nothing": Problem("ab", ["a", "a", "b", "ab"], costs=[0, 0, 0, 0]),
    "only one cover": Problem("ab", ["a", "b"]),
    "names that are equal": Problem("ab", [Option("o", ("a",)), Option("o", ("b",))]),
}
for edge in EDGES:
    TABLE |= {
        f"{edge}:{edge}, one option": Problem([Item("a", edge, edge)], ["a"]),
        f"{edge}:{edge}, three options": Problem([Item("a", edge, edge), "b"], ["a", "ab", "a"]),
        f"{edge - 1}:{edge}": Problem([Item("a", edge - 1, edge)], ["a"] * 3),
        f"0:{edge}": Problem([Item("a", 0, edge), "b"], ["a", "ab", "b", "a"]),
        f"1:{edge}": Problem([Item("a", 1, edge)], ["ax", "ax", "a"], secondary="x"),
        f"2:{edge}, with another": Problem(
            [Item("a", 2, edge), Item("b", 0, edge)],
            ["a", "ab", "b", "ab", ["a", Colored("x", 1)], ["b", Colored("x", 2)]],
            secondary="x",
            costs=[5, LOW, HIGH, 0, -3, 7],
        ),
    }


@pytest.mark.parametrize("check", CHECKS)
def test_at_the_edges(check: Callable[[Problem], None]) -> None:
    for problem in TABLE.values():
        check(problem)


@pytest.mark.parametrize("check", CHECKS)
@given(problems())
def test_anywhere(check: Callable[[Problem], None], problem: Problem) -> None:
    check(problem)


@pytest.mark.parametrize("level", levels_here())
def test_at_every_level(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARANDOLE_ISA", level)
    for problem in TABLE.values():
        check_counts(problem)
