"""What two data sets share is what plain Python finds, puzzle by puzzle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from farandole import canonical, make_many, random_equivalent, solve
from farandole.datasets import Audit, Contents, Shared, Tally, audit
from farandole.datasets.auditing import _keys
from farandole.errors import ArgumentError, ParseError
from farandole.sudoku.grid import Grid
from tests.datasets.samples import PUZZLE, SOLUTION


def with_fewer_blanks(puzzle: Grid, rng: Random) -> Grid:
    """Return another puzzle with the same solution."""
    full = solve(puzzle)
    cell = rng.choice(list(puzzle.blanks))
    return puzzle.with_cell(cell, full.cells[cell])


def sets_of_puzzles() -> tuple[list[Grid], list[Grid]]:
    """Return puzzles for training and testing, with every relation among them."""
    rng = Random(5)
    train = [made.grid for made in make_many(12, seed=1)]
    test = [made.grid for made in make_many(9, seed=2)]
    train += [train[0], random_equivalent(train[1], seed=3), with_fewer_blanks(train[2], rng)]
    test += [train[3], train[3], random_equivalent(train[4], seed=4), test[0]]
    fewer = with_fewer_blanks(train[5], rng)
    test += [fewer, random_equivalent(fewer, seed=5)]
    rng.shuffle(test)
    return train, test


def expected(kind: str, train: list[Grid], test: list[Grid]) -> Shared:
    ours, theirs = ([key(kind, grid) for grid in grids] for grids in (train, test))
    hits = [row for row, one in enumerate(theirs) if one in ours]
    return Shared(
        kind,
        train=sum(one in theirs for one in ours),
        test=len(hits),
        examples=tuple((ours.index(theirs[row]) + 1, row + 1) for row in hits[:2]),
        repeated_train=len(ours) - len(set(ours)),
        repeated_test=len(theirs) - len(set(theirs)),
    )


def key(kind: str, grid: Grid) -> Grid:
    grid = solve(grid) if kind.startswith("solution") else grid
    return grid if kind in ("puzzle", "solution") else canonical(grid).grid


def test_shared_rows_are_those_that_plain_python_finds(tmp_path: Path) -> None:
    train, test = sets_of_puzzles()
    paths = [tmp_path / "train.txt", tmp_path / "test.txt"]
    for path, grids in zip(paths, (train, test), strict=True):
        path.write_text("".join(f"{grid.line}\n" for grid in grids))
    reports: list[tuple[float, int]] = []
    found = audit(*paths, examples=2, progress=lambda part, rows: reports.append((part, rows)))
    for shared in found.shared:
        assert shared.chance < 1e-6
        assert replace(shared, chance=0.0) == expected(shared.kind, train, test)
    assert [shared.test for shared in found.shared] == [2, 3, 3, 5]
    assert (found.train.rows, found.test.rows) == (len(train), len(test))
    assert reports[-1] == (1.0, len(train) + len(test))
    assert found.leaks
    assert eval(repr(found)) == found
    apart = audit(paths[0], tmp_path / "test.txt", examples=0)
    assert apart.shared[1].examples == ()


def test_faults_are_counted_and_listed(tmp_path: Path) -> None:
    many = PUZZLE[:-1] + "."
    many = "." * 40 + many[40:]
    no = "55" + PUZZLE[2:]
    swapped = SOLUTION.translate(str.maketrans("12", "21"))
    lines = [
        *(f"{PUZZLE},{SOLUTION}", f"{PUZZLE},{swapped}", f"{PUZZLE},", f"{no},{SOLUTION}"),
        *(f"{many},{SOLUTION}", f"{many},{swapped}", f"{many},{'1' * 81}", "x,"),
        *(f"{many},{PUZZLE}",),
    ]
    path = tmp_path / "a.csv"
    path.write_text("puzzle,solution\n" + "\n".join(lines))
    clean = tmp_path / "b.txt"
    clean.write_text("." * 80 + "1\n")
    found = audit(path, clean, examples=3)
    assert found.train == Contents(
        str(path),
        rows=9,
        solutions=9,
        unreadable=Tally(1, (9,)),
        unsolvable=Tally(1, (5,)),
        several=Tally(4, (6, 7, 8)),
        wrong=Tally(5, (3, 4, 7)),
    )
    assert [shared.repeated_train for shared in found.shared] == [5, 5, 2, 2]
    assert not found.leaks
    assert str(found).endswith("No leaks found.")


def test_rows_without_a_key_share_nothing(tmp_path: Path) -> None:
    """Unreadable rows are all alike, as are the solutions of puzzles that have none."""
    paths = [tmp_path / "a.txt", tmp_path / "b.txt"]
    paths[0].write_text(f"bad\n11{'.' * 79}\n{PUZZLE}\n")
    paths[1].write_text(f"bad\n22{'.' * 79}\n{'.' * 81}\n")
    assert [shared.test for shared in audit(*paths).shared] == [0, 1, 0, 0]


def test_keys_differ_where_a_cell_or_the_order_does() -> None:
    base = np.array([int(symbol) for symbol in SOLUTION], np.uint8)
    rows = [base]
    for cell in range(81):
        for digit in range(10):
            rows.append(base.copy())
            rows[-1][cell] = digit
        rows.append(np.roll(base, cell))
        rows.append(np.zeros(81, np.uint8))
        rows[-1][:cell] = 1
    table = np.array(rows)
    keys = _keys(table)
    assert len(set(keys.tolist())) == len({row.tobytes() for row in rows}) > 800
    assert keys.all()
    assert (_keys(table[::-1]) == keys[::-1]).all()
    spread = np.bincount((keys >> np.uint64(59)).astype(int), minlength=32)
    assert spread.min() > 0


def test_wrong_input_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("bad\n")
    with pytest.raises(ParseError, match=r"a.txt: no readable puzzle$"):
        audit(path, path)
    with pytest.raises(ArgumentError, match="examples must be at least 0"):
        audit(path, path, examples=-1)
    assert not Audit(Contents("a"), Contents("b"), (Shared("puzzle"),)).leaks
