"""Redundant and contradictory clues, found by leaving out each: compared with plain counts."""

from __future__ import annotations

import random

import pytest

from farandole import Grid, NoSolution, check, solve
from farandole.sudoku import Conflict, clashes, conflict, rules
from farandole.sudoku.rules import Constraint
from tests.sudoku.rules.test_search import RULES, SMALL, kept


def lines(grid: Grid, *without: Constraint | int) -> set[str]:
    """Return the solutions without some clues, by the definitions of all rules."""
    some = [rule for rule in grid.constraints if rule not in without]
    givens = [(cell, digit) for cell, digit in enumerate(grid.line) if digit != "."]
    return {
        line
        for line in kept(*some)
        if all(line[cell] == digit for cell, digit in givens if cell not in without)
    }


def puzzles(seed: int, number: int) -> list[Grid]:
    dice = random.Random(seed)
    found = []
    # Rules that speak of what others leave out aren't kept by fewer clues.
    choices = [rule for rule in RULES if not type(rule).__name__.startswith("Strict")]
    for _ in range(number):
        line = dice.choice(SMALL).line
        cells = dice.sample(range(16), dice.randint(1, 4))
        text = "".join(line[cell] if cell in cells else "." for cell in range(16))
        found.append(Grid(text, constraints=dice.sample(choices, dice.randint(1, 4))))
    return found


def test_redundant_clues() -> None:
    outcomes = set()
    for grid in puzzles(1, 900):
        report = check(grid)
        if not report.is_unique:
            continue
        only = lines(grid)
        assert only == {report.solutions[0].line}
        assert report.redundant == tuple(c for c in grid.givens if lines(grid, c) == only)
        unneeded = tuple(rule for rule in grid.constraints if lines(grid, rule) == only)
        assert report.redundant_constraints == unneeded
        outcomes.add((bool(report.redundant), bool(unneeded), report.is_minimal))
    assert {True, False} == {some for some, _, _ in outcomes} == {some for _, some, _ in outcomes}
    assert {minimal for _, _, minimal in outcomes} == {True, False}


def test_a_constraint_that_others_speak_of_is_no_redundant_one() -> None:
    line = "1234341221434321"
    pairs = [(cell, cell + 1) for cell in range(16) if cell % 4 < 3]
    pairs += [(cell, cell + 4) for cell in range(12)]
    sums = [pair for pair in pairs if int(line[pair[0]]) + int(line[pair[1]]) == 5]
    dots = [rules.XV([divmod(cell, 4) for cell in pair], 5) for pair in sums]
    grid = Grid(f"{line[:8]}........", constraints=[rules.StrictXV(), *dots])
    report = check(grid)
    assert (report.is_unique, report.is_minimal) == (True, False)
    assert report.redundant_constraints == grid.constraints[:1]


def test_conflicts_are_minimal() -> None:
    sizes = set()
    for grid in puzzles(2, 300):
        found = conflict(grid)
        assert (found is None) == bool(lines(grid)), grid
        if found is None:
            continue
        clues: tuple[Constraint | int, ...] = (*found.cells, *found.constraints)
        every: tuple[Constraint | int, ...] = (*grid.givens, *grid.constraints)
        others = [clue for clue in every if clue not in clues]
        assert not lines(grid, *others)
        assert all(lines(grid, clue, *others) for clue in clues), (grid, found)
        sizes.add((len(found.cells), len(found.constraints)))
    assert len(sizes) > 3


def test_limits_may_leave_open_whether_fewer_clues_contradict_each_other() -> None:
    cages = [rules.Killer("r9c7-8", 12), rules.Killer("r8c7-9", 24), rules.Killer("r1c1-2", 9)]
    grid = Grid("." * 81, constraints=cages)
    found = {nodes: conflict(grid, nodes=nodes) for nodes in (1, 100_000)}
    # Few guesses prove that two cages contradict each other, but fill no board without one of them.
    clues = tuple(cages[:2])
    assert found == {1: Conflict((), clues, is_minimal=False), 100_000: Conflict((), clues)}
    assert str(found[1] and found[1].message(grid)).endswith("r8c7-9 = 24 (perhaps fewer, too)")


def test_reasons() -> None:
    cages = (rules.Killer("r1c1-2", 3), rules.Thermometer("r4c1-3"), rules.Killer("r3c1-3", 30))
    grid = Grid("..2. .... .... ...1", constraints=cages[:2])
    with pytest.raises(NoSolution) as caught:
        solve(grid)
    clues = "these clues contradict each other: killer cage r1c1 r1c2 = 3 and r1c3=2"
    assert str(caught.value) == f"the puzzle has no solution: {clues}"
    assert (caught.value.cells, caught.value.constraints) == ((2,), cages[:1])
    report = check(grid)
    assert report.conflict == Conflict((2,), cages[:1])
    assert str(report) == f"no solution, 2 givens, {clues}"
    assert check(grid, minimal=False).conflict is None
    assert conflict(Grid("." * 16, constraints=cages)) == Conflict((), cages[2:])
    assert conflict(grid, seconds=0) is None
    alone = Grid("." * 16, constraints=cages[2:])
    assert conflict(alone, nodes=0) is None
    assert conflict(alone, nodes=0, known=True) == Conflict((), cages[2:])
    assert conflict(grid, nodes=0, known=True) is None
    joined = (rules.Connected((1, 2)), rules.Thermometer("r1c1-4"))
    found = conflict(Grid("." * 81, constraints=joined), nodes=100_000)
    assert found == Conflict((), joined[:1])
    (clash,) = clashes(Grid("12.. .... .... ....", constraints=[rules.Killer("r1c1-2", 4)]))
    assert (clash.digit, clash.cells, clash.where) == (0, (0, 1), "Killer")
    assert str(clash.message(grid.shape)) == "the digits break a rule: killer cage r1c1 r1c2 = 4"
