"""Motion: how the cells of a board are moved, without a renaming of digits."""

from __future__ import annotations

from typing import NamedTuple

from farandole.sudoku.canonical.transform import Transform


class Motion(NamedTuple):
    """A symmetry without renaming: rows and columns as in a `Transform`."""

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]

    def then(self, other: Motion) -> Motion:
        """Return the motion that does this one first, and then the other."""
        rows, columns = self.rows, self.columns
        if other.transposed:
            rows, columns = columns, rows
        return Motion(
            self.transposed != other.transposed,
            tuple(rows[row] for row in other.rows),
            tuple(columns[column] for column in other.columns),
        )

    def transform(self) -> Transform:
        """Return the transform that renames no digit."""
        digits = tuple(range(1, len(self.rows) + 1))
        return Transform(self.transposed, self.rows, self.columns, digits)
