"""Colors, bounds and costs: what can be said, what is refused, and the naive oracle itself."""

from __future__ import annotations

import itertools
import pickle
import random
from array import array
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse  # type: ignore[import-untyped]

from farandole.cover import Colored, Item, Option, Problem
from farandole.errors import FarandoleError, ProblemError
from tests.cover.oracle import covers, problems, random_problem

UNHASHABLE: Any = []
NO_NUMBER: Any = 1.5
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


def test_the_oracle_by_hand() -> None:
    assert covers(SHIFTS) == {frozenset({0, 2}): 5}
    assert covers(Problem("ab", ["a", "b", "ab", "b"])) == {
        frozenset({0, 1}): 0,
        frozenset({0, 3}): 0,
        frozenset({2}): 0,
    }
    assert covers(Problem([], [], secondary="x")) == {frozenset(): 0}
    assert covers(Problem([], ["x"], secondary="x")) == {frozenset(): 0}
    assert covers(Problem("a", [])) == {}
    assert covers(Problem([Item("a", 0, 2)], ["a", "a", "a"])).keys() == {
        frozenset(chosen) for size in range(3) for chosen in itertools.combinations(range(3), size)
    }
    # Without a color, an item is for one option alone.
    red = Colored("x", "red")
    assert len(covers(Problem("ab", [["a", "x"], ["b", "x"]], secondary="x"))) == 0
    assert len(covers(Problem("ab", [["a", red], ["b", "x"]], secondary="x"))) == 0
    assert len(covers(Problem("ab", [["a", red], ["b", red]], secondary="x"))) == 1


def test_the_oracle_on_published_numbers() -> None:
    queens = [
        (f"r{r}", f"c{c}", f"a{r + c}", f"b{r - c}")
        for r, c in itertools.product(range(6), repeat=2)
    ]
    lines = [f"r{k}" for k in range(6)] + [f"c{k}" for k in range(6)]
    apart = {item for option in queens for item in option} - set(lines)
    assert len(covers(Problem(lines, queens, secondary=sorted(apart)))) == 4
    # Knuth's example of program DLX3.
    two = [Colored("X", "0"), Colored("X", "1"), Colored("Y", "0"), Colored("Y", "1")]
    sets = [["A", "B", two[0], two[2]], ["A", "C", two[1], two[3]], ["C", two[0]], ["B", two[1]]]
    problem = Problem(["A", "B", Item("C", 2, 3)], [*sets, ["C", two[3]]], secondary="XY")
    assert covers(problem).keys() == {frozenset({1, 3, 4})}


def test_random_problems_are_of_every_kind() -> None:
    rng = random.Random(1)
    every = [random_problem(rng) for _ in range(600)]
    numbers = [len(covers(problem)) for problem in every]
    assert numbers.count(0) < 400
    assert sum(number > 3 for number in numbers) > 100
    assert any(not problem.items for problem in every)
    assert any(not problem.options for problem in every)
    assert any(bounds[0] == 0 for problem in every for bounds in problem.bounds)
    assert any(problem.costs and min(problem.costs) < 0 for problem in every)
    assert any(not option.items for problem in every for option in problem.options)
    plain = [random_problem(rng, colors=False, bounds=False, costs=False) for _ in range(200)]
    assert all(problem.costs is None for problem in plain)
    assert all(set(problem.bounds) <= {(1, 1)} for problem in plain)
    assert not any(problem._colors for problem in plain)


@given(problems())
def test_covers_are_those_of_the_definition(problem: Problem) -> None:
    result = problem.solve()
    assert result.complete
    found = [frozenset(solution.numbers) for solution in result.covers]
    assert len(set(found)) == len(found)
    assert set(found) == covers(problem).keys()


# ---- what can be said -------------------------------------------------------------------


def test_parts() -> None:
    assert SHIFTS.items == ("night", "day")
    assert SHIFTS.bounds == ((1, 2), (1, 1))
    assert SHIFTS.costs == (5, -2, 0)
    assert SHIFTS.options[2] == Option("Cyd", ("day", Colored("room", "red"), "car"), 0)
    assert SHIFTS.options[1].cost == -2
    plain = Problem("ab", ["ab"])
    assert (plain.bounds, plain.costs) == (((1, 1), (1, 1)), None)


def test_an_item_once_is_its_name() -> None:
    plain = Problem("ab", ["ab", "b"], secondary="x")
    assert Problem([Item("a"), "b"], ["ab", "b"], secondary=[Item("x")]) == plain
    assert Problem([Item("a", 1, 2), "b"], ["ab", "b"], secondary="x") != plain
    assert Item(np.int64(3), np.int64(1), np.int64(2)) == Item(3, 1, 2)  # type: ignore[arg-type]


def test_costs_in_options_and_apart() -> None:
    apart = Problem("ab", {"E": "a", "O": "b"}, costs=[3, 0])
    assert apart == Problem("ab", [Option("E", ("a",), 3), Option("O", ("b",))])
    assert apart == Problem("ab", {"E": "a", "O": "b"}, costs={"O": 0, "E": 3})
    assert apart == Problem("ab", {"E": "a", "O": "b"}, costs=np.array([3, 0]))
    assert apart == Problem.from_sets({"E": "a", "O": "b"}, costs=[3, 0])
    assert apart == Problem.from_matrix([[1, 0], [0, 1]], items="ab", names="EO", costs=[3, 0])
    assert apart != Problem("ab", {"E": "a", "O": "b"})
    assert Problem("a", ["a"], costs=[0]) != Problem("a", ["a"]), "costs of 0 are costs"


def test_colors_of_any_kind() -> None:
    red, other = Colored("x", ("red", 1)), Colored("x", None)
    problem = Problem.from_sets([["a", red], ["b", red], ["a", other]], secondary="x")
    assert problem.items == ("a", "b")
    assert problem.options[2].items == ("a", other)
    assert problem.solve().count == 1


@pytest.mark.parametrize(
    ("build", "code", "message"),
    [
        (lambda: Item("a", 3, 2), "problem.bounds", "item 'a': low is 3, above high, which is 2"),
        (lambda: Item("a", -1, 2), "problem.bounds", "item 'a': low is -1, below 0"),
        (lambda: Item("a", 0, 0), "problem.bounds", "item 'a': high is 0, below 1"),
        (
            lambda: Item("a", 1, 2**32),
            "problem.bounds",
            "item 'a': high is 4294967296, above 4294967295",
        ),
        (
            lambda: Item("a", 1, NO_NUMBER),
            "argument.type",
            "item 'a': high must be a whole number, not 1.5",
        ),
        (
            lambda: Item("a", NO_NUMBER, 2),
            "argument.type",
            "item 'a': low must be a whole number, not 1.5",
        ),
        (lambda: Problem([Item("a", 1, 2), "a"], []), "problem.item", "item 'a' is given twice"),
        (
            lambda: Problem([Item("a", 1, 2)], [], secondary="a"),
            "problem.item",
            "both primary and secondary",
        ),
        (
            lambda: Problem([Item(UNHASHABLE, 1, 2)], []),
            "argument.type",
            r"item \[\] can't be a name",
        ),
        (
            lambda: Problem("a", [], secondary=[Item("x", 0, 2)]),
            "problem.bounds",
            "'x' can't have bounds: with",
        ),
        (
            lambda: Problem([Colored("a", 1)], []),
            "problem.color",
            r"Colored\('a', 1\) can't be an item: colors",
        ),
        (
            lambda: Problem("a", [], secondary=[Colored("x", 1)]),
            "problem.color",
            "can't be an item: colors are",
        ),
        (
            lambda: Problem("a", {"E": [Colored("a", "red")]}),
            "problem.color",
            "option 'E': color 'red' on item 'a', which is primary",
        ),
        (
            lambda: Problem("a", [["a", Colored("q", 1)]]),
            "problem.item",
            "option 0: unknown item 'q'",
        ),
        (
            lambda: Problem("a", [[Colored(UNHASHABLE, 1)]]),
            "argument.type",
            r"option 0: item \[\] can't be a name",
        ),
        (
            lambda: Problem("a", [[Colored("x", UNHASHABLE)]], secondary="x"),
            "argument.type",
            r"option 0: \[\] can't be the color of 'x'",
        ),
        (
            lambda: Problem("a", [["a", "x", Colored("x", 1)]], secondary="x"),
            "problem.option",
            "option 0: item 'x' twice",
        ),
        (
            lambda: Problem.from_sets([[Colored("a", 1)]]),
            "problem.color",
            "color 1 on item 'a', which is primary",
        ),
        (
            lambda: Problem.from_sets([[Colored(UNHASHABLE, 1)]]),
            "argument.type",
            r"item \[\] can't be a name",
        ),
        (lambda: Problem("a", ["a"], costs=[]), "problem.cost", "0 costs for 1 options"),
        (lambda: Problem("a", ["a"], costs=[1, 2]), "problem.cost", "2 costs for 1 options"),
        (
            lambda: Problem("a", ["a"], costs=[NO_NUMBER]),
            "argument.type",
            "option 0: cost 1.5 is not a whole number",
        ),
        (
            lambda: Problem("a", {"E": "a"}, costs=[NO_NUMBER]),
            "argument.type",
            "option 'E': cost 1.5 is not a whole number",
        ),
        (
            lambda: Problem("a", ["a"], costs=[2**63]),
            "problem.cost",
            "option 0: cost 92.* doesn't fit 64 bits",
        ),
        (
            lambda: Problem("a", ["a"], costs=np.array([0.5])),
            "argument.type",
            "cost 0.5 is not a whole number",
        ),
        (
            lambda: Problem("a", [Option("E", ("a",), NO_NUMBER)]),
            "argument.type",
            "option 'E': cost 1.5 is not a whole number",
        ),
        (
            lambda: Problem("a", [Option("E", ("a",), 1)], costs=[1]),
            "problem.cost",
            "costs are given twice",
        ),
        (lambda: Problem("a", {"E": "a"}, costs={}), "problem.cost", "option 'E' has no cost"),
        (
            lambda: Problem("a", {"E": "a"}, costs={"E": 1, "O": 1}),
            "problem.cost",
            "a cost for 'O', which is no",
        ),
        (
            lambda: Problem("a", ["a"], costs={0: 1}),
            "problem.cost",
            "costs by name need options that have names",
        ),
    ],
)
def test_what_is_refused(build: Any, code: str, message: str) -> None:
    with pytest.raises(FarandoleError, match=message) as caught:
        build()
    assert caught.value.code == code


@pytest.mark.parametrize(
    "problem",
    [
        SHIFTS,
        Problem([Item("a", 0, 3)], ["a"], costs=[-7]),
        Problem(
            [(0, 1)], [Option("same", ((0, 1),), 2), Option("same", ((0, 1), "x"))], secondary="x"
        ),
    ],
)
def test_repr_and_pickle(problem: Problem) -> None:
    assert eval(repr(problem)) == problem
    again = pickle.loads(pickle.dumps(problem))
    assert again == problem
    assert hash(again) == hash(problem)
    assert again.options == problem.options
    for option in problem.options:
        assert eval(repr(option)) == option


@given(problems(), problems())
def test_every_problem_there_and_back(problem: Problem, other: Problem) -> None:
    again = pickle.loads(pickle.dumps(problem))
    assert again == problem
    assert hash(again) == hash(problem)
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


def test_equality_goes_by_what_is_said() -> None:
    def colored(*colors: Any) -> Problem:
        sets = [["a", Colored("x", c)] if c else ["a", "x"] for c in colors]
        return Problem("a", sets, secondary="x")

    assert colored("r", "g") == colored("r", "g")
    assert colored("r", "g") != colored("g", "r")
    assert colored("r", "r") != colored("r", "g")
    assert colored("r", "") != colored("r", "r")
    assert colored("", "") != colored("r", "r")
    # Colors are numbered as they appear, which the order in an option changes.
    one = Problem("a", [["a", Colored("x", 1), Colored("y", 2)]], secondary="xy")
    two = Problem("a", [[Colored("y", 2), Colored("x", 1), "a"]], secondary="xy")
    assert one == two
    assert one._color_names != two._color_names


# ---- arrays -----------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["i4", "i8", "u4", "u8", "i2", "u1", ">i4"])
def test_from_arrays(dtype: str) -> None:
    expected = Problem(
        [Item("night", 1, 2), "day"],
        [
            ["night", Colored("room", 7)],
            ["night", Colored("room", 9)],
            ["car", "day", Colored("room", 7)],
        ],
        secondary=["room", "car"],
        costs=[5, 2, 0],
    )
    parts = {
        "starts": [0, 2, 4, 7],
        "entries": [0, 2, 0, 2, 3, 1, 2],
        "colors": [0, 7, 0, 9, 0, 0, 7],
        "low": [1, 1],
        "high": [2, 1],
        "costs": [5, 2, 0],
    }
    arrays: Any = {what: np.array(values, dtype) for what, values in parts.items()}
    problem = Problem.from_arrays(
        **arrays, primary=2, secondary=2, items=["night", "day", "room", "car"]
    )
    assert problem == expected
    arrays["starts"][:] = 0
    arrays["costs"][:] = 0
    assert problem == expected, "the arrays are copied"


def test_from_other_sequences() -> None:
    expected = Problem([0, 1], [[0, 1], [1]], costs=[-1, 2])
    every: list[Any] = [list, tuple, lambda values: array("i", values), np.array]
    for kind in every:
        assert expected == Problem.from_arrays(
            kind([0, 2, 3]), kind([0, 1, 1]), primary=2, costs=kind([-1, 2])
        )
    strided = np.array([0, 9, 1, 9, 1, 9])[::2]
    assert Problem.from_arrays([0, 2, 3], strided, primary=2, costs=[-1, 2]) == expected
    assert Problem.from_arrays([0], [], primary=2) == Problem([0, 1], [])
    assert Problem.from_arrays([0, 0], np.zeros(0), primary=0) == Problem([], [[]])


def test_bounds_and_colors_that_say_nothing() -> None:
    plain = Problem.from_arrays([0, 2], [0, 1], primary=1, secondary=1)
    said = Problem.from_arrays(
        [0, 2], [0, 1], primary=1, secondary=1, colors=[0, 0], low=[1], high=[1]
    )
    assert said == plain
    assert said._flat().options == 1
    assert Problem.from_arrays([0, 1], [0], primary=1, high=[3]).bounds == ((1, 3),)
    assert Problem.from_arrays([0, 1], [0], primary=1, low=[0]).bounds == ((0, 1),)


def test_names_in_from_arrays() -> None:
    asked: list[int] = []

    def name(option: int) -> str:
        asked.append(option)
        return f"o{option}"

    problem = Problem.from_arrays([0, 1, 2], [0, 0], primary=1, names=name)
    assert asked == []
    assert problem.name(1) == "o1"
    ranged = Problem.from_arrays([0, 1, 2], [0, 0], primary=1, names=range(5, 7))
    assert ranged == Problem([0], {5: [0], 6: [0]})
    assert pickle.loads(pickle.dumps(ranged)) == ranged


@pytest.mark.parametrize(
    ("parts", "code", "message"),
    [
        ({"starts": []}, "problem.option", "starts is empty"),
        ({"starts": [1, 3]}, "problem.option", "starts begins with 1, not 0"),
        (
            {"starts": [0, 2]},
            "problem.option",
            "starts ends with 2, but the number of entries is 3",
        ),
        ({"starts": [0, 3, 2, 3]}, "problem.option", "option 1 begins at 3 and ends before, at 2"),
        (
            {"starts": np.array([0, 3, 2, 3], "u4")},
            "problem.option",
            "option 1 begins at 3 and ends before",
        ),
        ({"starts": [[0, 3]]}, "argument.array", "starts has 2 dimensions, not 1"),
        (
            {"starts": [0.0, 3.0]},
            "argument.array",
            "starts must be whole numbers of up to 64 bits, not float64",
        ),
        ({"entries": [0, 1, 3]}, "problem.item", "option 1, entry 0: item 3, where there are 3"),
        ({"entries": [0, -1, 2]}, "problem.item", "option 0, entry 1: item -1, where there are 3"),
        (
            {"entries": [True, False, True]},
            "argument.array",
            "entries must be whole numbers .* not bool",
        ),
        (
            {"entries": [0, 1, 2**70]},
            "problem.size",
            "entries: 1180591620717411303424 doesn",
        ),
        ({"costs": [0, 2**63]}, "problem.size", "9223372036854775808 doesn't fit 64 bits"),
        (
            {"costs": [-(2**63) - 1, 0]},
            "problem.size",
            "costs: -9223372036854775809 doesn",
        ),
        ({"costs": [2**63, -1]}, "problem.size", "costs: 9223372036854775808 doesn't fit 64 bits"),
        (
            {"costs": [1, 2**70]},
            "problem.size",
            "costs: 1180591620717411303424 doesn",
        ),
        ({"costs": [1, 1.5]}, "argument.array", "costs must be whole numbers of up to 64 bits"),
        ({"entries": [1, 1, 0]}, "problem.option", "option 0, entry 1: item 1 twice"),
        (
            {"starts": [0, 0, 3], "entries": [2, 0, 2]},
            "problem.option",
            "option 1, entry 2: item 2 twice",
        ),
        ({"names": "q"}, "problem.option", "1 name for 2 options"),
        (
            {"names": "qr", "entries": [1, 1, 0]},
            "problem.option",
            "option 'q', entry 1: item 1 twice",
        ),
        (
            {"names": lambda k: f"o{k}", "entries": [1, 1, 0]},
            "problem.option",
            "option 'o0', entry 1: item 1",
        ),
        ({"names": [UNHASHABLE] * 2}, "argument.type", r"option 0 can't be called \[\]"),
        ({"colors": [0, 1]}, "problem.color", "2 colors for 3 entries"),
        (
            {"colors": [0, 1, 0]},
            "problem.color",
            "option 0, entry 1: color 1 on item 1, which is primary",
        ),
        (
            {"colors": [0, 0, -1]},
            "problem.color",
            "option 1, entry 0: color -1 on item 2, not from 0",
        ),
        (
            {"colors": [0, 0, 2**32]},
            "problem.color",
            "option 1, entry 0: color 4294967296 on item 2, not from 0",
        ),
        ({"low": [1]}, "problem.bounds", "1 bound in low for 2 primary items"),
        ({"high": [1, 1, 1]}, "problem.bounds", "3 bounds in high for 2 primary items"),
        ({"low": [1, 2]}, "problem.bounds", "item 1: low is 2, above high, which is 1"),
        ({"low": [-1, 1]}, "problem.bounds", "item 0: low is -1, below 0"),
        ({"low": [0, 0], "high": [1, 0]}, "problem.bounds", "item 1: high is 0, below 1"),
        ({"high": [1, 2**32]}, "problem.bounds", "item 1: high is 4294967296, above"),
        ({"costs": [1]}, "problem.cost", "1 cost for 2 options"),
        ({"costs": [1, 0.5]}, "argument.array", "costs must be whole numbers"),
        (
            {"costs": np.array([0, 2**63], "u8")},
            "problem.cost",
            "option 1: cost 9223372036854775808 doesn't fit",
        ),
        ({"items": "ab"}, "problem.item", "2 items named, but there are 3"),
        ({"items": "aba"}, "problem.item", "item 'a' is both primary and secondary"),
        ({"primary": -1}, "argument.range", "primary must be at least 0, not -1"),
        ({"primary": 0.5}, "argument.type", "primary must be a whole number, not 0.5"),
        ({"primary": 2**32}, "problem.size", "4294967297 items are too many: at most 4294967295"),
    ],
)
def test_arrays_that_are_no_problem(parts: dict[str, Any], code: str, message: str) -> None:
    given: dict[str, Any] = {
        "starts": [0, 2, 3],
        "entries": [0, 1, 2],
        "primary": 2,
        "secondary": 1,
    }
    with pytest.raises(FarandoleError, match=message) as caught:
        Problem.from_arrays(**{**given, **parts})
    assert caught.value.code == code


@given(problems())
def test_arrays_of_every_problem(problem: Problem) -> None:
    again = Problem.from_arrays(
        problem._starts,
        problem._entries,
        primary=problem.primary_count,
        secondary=problem.secondary_count,
        colors=problem._colors,
        low=problem._low,
        high=problem._high,
        costs=problem._costs,
        items=problem.items + problem.secondary,
        names=[problem.name(k) for k in range(problem.option_count)],
    )
    if problem._colors is None:
        assert again == problem
    assert covers(again) == covers(problem)


def test_large_colors_are_numbered_anew() -> None:
    problem = Problem.from_arrays(
        [0, 2, 4], [0, 1, 0, 1], primary=1, secondary=1, colors=[0, 4_000_000_000, 0, 7]
    )
    assert [option.items[1] for option in problem.options] == [
        Colored(1, 4_000_000_000),
        Colored(1, 7),
    ]
    assert max(problem._colors or ()) == 2
    every = Problem.from_arrays([0, 1], [0], primary=0, secondary=1, colors=[5])
    assert every.options[0].items == (Colored(0, 5),)


def test_matrices_with_bounds_and_in_any_order() -> None:
    rows = [[1, 0, 1], [0, 1, 1]]
    every: list[Any] = [rows, np.array(rows), sparse.csr_array(rows)]
    for matrix in every:
        problem = Problem.from_matrix(
            matrix, items=[Item("a", 0, 2), "x", "c"], secondary=["x"], costs=np.array([1, -1])
        )
        assert problem == Problem(
            [Item("a", 0, 2), "c"], [["a", "c"], ["x", "c"]], secondary="x", costs=[1, -1]
        )
        with pytest.raises(ProblemError, match="secondary item 'c' can't have bounds"):
            Problem.from_matrix(matrix, items=["a", "b", Item("c", 0, 2)], secondary=1)


@given(st.integers(0, 2**32), st.integers(1, 60), st.integers(1, 12))
def test_numpy_checks_find_what_plain_checks_find(seed: int, options: int, items: int) -> None:
    rng = np.random.default_rng(seed)
    starts = np.concatenate([[0], np.cumsum(rng.integers(0, 4, options))])
    entries = rng.integers(0, items, starts[-1])
    sets = [entries[a:b].tolist() for a, b in itertools.pairwise(starts)]
    if all(len(set(row)) == len(row) for row in sets):
        assert Problem.from_arrays(starts, entries, primary=items) == Problem(range(items), sets)
    else:
        first = next(k for k, row in enumerate(sets) if len(set(row)) < len(row))
        with pytest.raises(ProblemError, match=rf"^option {first}, entry \d+: item \d+ twice$"):
            Problem.from_arrays(starts, entries, primary=items)
