"""One puzzle in several threads: the same solutions, and limits of all together."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from farandole import ArgumentError, Grid, LimitReached, Shape, count, solutions, solve
from farandole.sudoku import branches
from farandole.sudoku.rules import Constraint, Thermometer
from tests.sudoku.rules.test_search import RULES, SOLVED, cages


@pytest.mark.parametrize("alone", [0, 7, 1000])
def test_the_same_solutions(monkeypatch: pytest.MonkeyPatch, alone: int) -> None:
    monkeypatch.setattr(branches, "_ALONE", alone)
    dice = random.Random(alone)
    sizes = set()
    for number in range(60):
        some: list[Constraint] = dice.sample(RULES, dice.randint(0, 3)) or [Thermometer("r1c1-2")]
        grid = Grid("." * 16, constraints=some)
        if number % 20 == 0:
            grid = Grid("12" + "." * 34, Shape.of_side(6), [Thermometer("r1c3-5")])
        found = solutions(grid, threads=1 + number % 4)
        lines = [solution.line for solution in islice(found, 3000)]
        assert len(lines) == len(set(lines))
        if found.complete:
            assert set(lines) == {solution.line for solution in solutions(grid)}
        sizes.add(len(lines))
    assert len(sizes) > 10


def test_a_puzzle_with_one_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "_ALONE", 2)
    unique = 0
    for seed in range(12):
        killer = Grid("." * 81, constraints=cages(seed, 3))
        number = count(killer, limit=2, threads=3)
        assert number == count(killer, limit=2)
        if number == 1:
            assert solve(killer, threads=2).line == SOLVED.line
            unique += 1
    assert unique > 2


@pytest.mark.parametrize("nodes", [0, 1, 10, 11, 700])
def test_limits(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    monkeypatch.setattr(branches, "_ALONE", 10)
    loose = Grid("." * 81, constraints=cages(2, 5)[:9])
    number = count(loose, nodes=nodes, threads=2)
    assert (number.nodes, number.complete) == (nodes, False)
    with pytest.raises(LimitReached):
        solve(loose, seconds=0, threads=2)
    with pytest.raises(ArgumentError):
        solutions(loose, threads=0)
