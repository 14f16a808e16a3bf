"""Colors, bounds and costs: what can be said, what is refused, and the naive oracle itself."""

from __future__ import annotations

import itertools
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from farandole.cover import Colored, Item, Option, Problem
from farandole.errors import FarandoleError
from tests.cover.oracle import covers, problems, random_problem

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
    ("build", "message"),
    [
        (lambda: Item("a", 3, 2), "problem.bounds: item 'a': low is 3, above high, which is 2"),
        (lambda: Item("a", -1, 2), "problem.bounds: item 'a': low is -1, below 0"),
        (lambda: Item("a", 0, 0), "problem.bounds: item 'a': high is 0, below 1"),
        (lambda: Item("a", 1, 2**32), "problem.bounds: item 'a': high is 4294967296, above"),
        (lambda: Problem([Item("a", 1, 2), "a"], []), "problem.item: item 'a' is given twice"),
        (lambda: Problem([Item("a", 1, 2)], [], secondary="a"), "problem.item: both primary and"),
        (lambda: Problem("a", [], secondary=[Item("x", 0, 2)]), "problem.bounds: 'x' can't have"),
        (lambda: Problem([Colored("a", 1)], []), r"problem.color: Colored\('a', 1\) can't be an"),
        (lambda: Problem("a", [], secondary=[Colored("x", 1)]), "problem.color: can't be an"),
        (lambda: Problem("a", {"E": [Colored("a", "red")]}), "problem.color: option 'E': color"),
        (lambda: Problem("a", [["a", Colored("q", 1)]]), "problem.item: option 0: unknown item"),
        (
            lambda: Problem("a", [["a", "x", Colored("x", 1)]], secondary="x"),
            "problem.option: option",
        ),
        (lambda: Problem.from_sets([[Colored("a", 1)]]), "problem.color: color 1 on item 'a',"),
        (lambda: Problem("a", ["a"], costs=[]), "problem.cost: 0 costs for 1 options"),
        (lambda: Problem("a", ["a"], costs=[1, 2]), "problem.cost: 2 costs for 1 options"),
        (lambda: Problem("a", ["a"], costs=[2**63]), "problem.cost: option 0: cost 92.*"),
        (lambda: Problem("a", [Option("E", ("a",), 1)], costs=[1]), "problem.cost: costs are"),
        (lambda: Problem("a", {"E": "a"}, costs={}), "problem.cost: option 'E' has no cost"),
        (lambda: Problem("a", {"E": "a"}, costs={"E": 1, "O": 1}), "problem.cost: a cost for"),
        (lambda: Problem("a", ["a"], costs={0: 1}), "problem.cost: costs by name need options"),
    ],
)
def test_what_is_refused(build: Any, message: str) -> None:
    code, _, words = message.partition(": ")
    with pytest.raises(FarandoleError, match=words) as caught:
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
