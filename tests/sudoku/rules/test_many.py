"""Grids with constraints among many puzzles, in arrays."""

from __future__ import annotations

import pytest

from farandole import Grid, Shape, check, check_many, count, count_many, solve_many
from farandole.sudoku.rules import Killer
from tests.sudoku.rules.test_candidates import HARD
from tests.sudoku.rules.test_search import SOLVED, cages

KILLERS = [Grid("." * 81, constraints=cages(seed, 3)) for seed in range(12)]
NONE = KILLERS[0].with_constraints(Killer("r1c1-9", 44))


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_the_same_as_alone(threads: int, limit: int) -> None:
    puzzles: list[Grid | str] = [
        *KILLERS[:6],
        HARD,
        "." * 81,
        "x",
        NONE,
        Grid(HARD),
        *KILLERS[6:],
        SOLVED,
    ]
    for some in (puzzles, puzzles[6:], puzzles[:6]):
        result = solve_many(some, limit=limit, threads=threads)
        alone = [int(count(grid, limit=limit)) if grid != "x" else 0 for grid in some]
        assert result.counts.tolist() == alone
        assert (count_many(some, limit=limit, threads=threads).status == result.status).all()
        names = [
            "bad" if grid == "x" else "none" if not n else "solved" if n < 2 else "many"
            for grid, n in zip(some, alone, strict=True)
        ]
        assert [("open", "solved", "none", "many", "bad")[i] for i in result.status] == names
        for grid, number, found in zip(some, alone, result, strict=True):
            if number and isinstance(grid, Grid):
                assert not any(rule.broken(found) for rule in grid.constraints)
                assert found.is_full
        assert set(result.errors) == {i for i, grid in enumerate(some) if grid == "x"}
        assert result.complete


def test_limits_and_other_boards() -> None:
    result = solve_many(KILLERS, nodes=0)
    assert not result.complete
    assert 0 in result.status
    assert not count_many([HARD, *KILLERS], seconds=0).complete
    done: list[int] = []
    solve_many(KILLERS, threads=1, progress=lambda number, of: done.append(number))
    assert done[-1] == len(KILLERS)
    assert check(KILLERS[0], minimal=False).count == solve_many(KILLERS[:1]).counts[0]
    small = Grid("." * 16, Shape.of_side(4), [Killer("r1c1-2", 3)])
    result = solve_many([small, KILLERS[0]])
    assert result.status.tolist() == [4, solve_many(KILLERS[:1]).status[0]]
    assert "expected the classic" in str(result.errors[0])


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("minimal", [True, False])
def test_checked_as_alone(threads: int, minimal: bool) -> None:
    clash = Grid("11" + "." * 79, constraints=[Killer("r1c1-2", 3)])
    spare = Grid(HARD, constraints=[Killer("r1c1-9", 45), Killer("r2c1-9", 45)])
    puzzles: list[Grid | str] = [*KILLERS[:3], HARD, clash, "x", NONE, spare, "." * 81, KILLERS[3]]
    for some in (puzzles, puzzles[3:], puzzles[:2]):
        done: list[int] = []

        def seen(count: int, of: int, done: list[int] = done) -> None:
            done.append(count - of)

        result = check_many(
            some,
            minimal=minimal,
            threads=threads,
            progress=seen,
        )
        assert result.complete
        assert done[-1] == 0
        for row, grid in enumerate(some):
            if grid == "x":
                assert row in result.errors
                continue
            alone = check(grid, minimal=minimal)
            assert result.counts[row] == alone.count
            assert bool(result.unique[row]) == alone.is_unique
            assert bool(result.clashing[row]) == bool(alone.clashes)
            assert bool(result.judged[row]) == (alone.redundant is not None)
            assert bool(result.minimal[row]) == bool(alone.is_minimal)
            assert result.redundant[row].nonzero()[0].tolist() == list(alone.redundant or ())
            assert result.redundant_constraints.get(row, ()) == alone.redundant_constraints
    assert not check_many([HARD, *KILLERS], seconds=0).complete
