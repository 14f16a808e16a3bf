"""Boards drawn for a terminal, with or without colour, pencil marks or a label."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.cli.common.output import Output
    from farandole.sudoku.grid import Grid


def board(grid: Grid, out: Output, *, givens: Grid | None = None, label: str = "") -> str:
    """Return a drawing and its label, line ends included; the digits found stand out."""
    text = grid.pretty(color=out.has_color, givens=givens, say=out.say)
    return f"{label}\n{text}\n" if label else f"{text}\n"


def side_by_side(boards: Sequence[tuple[str, Grid]], out: Output) -> str:
    """Return boards under their titles, next to each other if the terminal is wide enough.

    The first board has the givens of all.
    """
    import shutil

    from farandole.cli.common.help import pad, width

    givens = boards[0][1]
    size = max(map(len, givens.pretty().split("\n")))
    columns = [
        [title, *grid.pretty(color=out.has_color, givens=givens).split("\n")]
        for title, grid in boards
    ]
    if len(boards) * (size + 3) - 3 > shutil.get_terminal_size().columns:
        return "\n".join("\n".join(column) for column in columns) + "\n"
    # Lines of a board are equally wide, so only titles need filling up.
    for column in columns:
        column[0] = pad(column[0], max(size, width(column[0])))
    return "\n".join("   ".join(row).rstrip() for row in zip(*columns, strict=True)) + "\n"
