"""The naive oracle itself, by hand and on published numbers; and the problems it is asked about."""

from __future__ import annotations

import itertools
import random

from farandole.cover import Colored, Item, Problem
from tests.cover.oracle import covers, random_problem


def test_the_oracle_by_hand() -> None:
    shifts = Problem(
        [Item("night", 1, 2), "day"],
        [["night", Colored("room", 7)], ["night", Colored("room", 9)], ["day", Colored("room", 7)]],
        secondary=["room"],
        costs=[5, -2, 0],
    )
    assert covers(shifts) == {frozenset({0, 2}): 5}
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
