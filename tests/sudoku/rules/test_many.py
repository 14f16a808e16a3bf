"""Grids with constraints among many puzzles, in arrays."""

from __future__ import annotations

import pytest

from farandole import Grid, Shape, check, count, count_many, solve_many
from farandole.errors import Unsupported
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
    with pytest.raises(Unsupported):
        solve_many([Grid("." * 16, Shape.of_side(4), [Killer("r1c1-2", 3)])])
