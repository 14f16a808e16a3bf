"""Lists in circulation, which have no licence and so aren't here: read whole, and solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.sudoku import Grid, clashes, solve, solve_many
from farandole.sudoku.formats import read

if TYPE_CHECKING:
    from pathlib import Path


def test_lists_in_circulation(shared_data: Path) -> None:
    for path, puzzles in (
        ("sudoku/17_clue_49158.txt", 49158),
        ("sudoku/top1465.txt", 1465),
        ("logic/reglib-half.txt", 556),
    ):
        with (shared_data / path).open(encoding="utf-8") as file:
            records = list(read(file, source=path))
        assert len(records) == puzzles
        assert all(record.grid.shape.is_classic for record in records)
    text = (shared_data / "sudoku" / "17_clue_49158.txt").read_bytes()
    result = solve_many(text)
    assert repr(result) == "<BulkResult of 49158 puzzles: 49158 solved>"
    lines = [
        line[:81] for line in text.decode("ascii").splitlines() if line[:1] in set(".0123456789")
    ]
    for number in range(0, len(lines), 10):
        solution = solve(Grid(lines[number]))
        assert solution == result[number]
        assert not clashes(solution)
