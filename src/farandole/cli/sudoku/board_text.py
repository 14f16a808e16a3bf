"""Boards drawn for a terminal, with or without colour, pencil marks or a label."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.common.output import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.cli.common.output import Output
    from farandole.sudoku.grid import Grid


def board(grid: Grid, out: Output, *, givens: Grid | None = None, label: str = "") -> str:
    """Return a drawing and its label, line ends included; the digits found stand out."""
    text = grid.pretty(color=out.has_color, givens=givens)
    return plain(f"{label}\n{text}\n" if label else f"{text}\n")


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
        return plain("\n".join("\n".join(column) for column in columns) + "\n")
    # Lines of a board are equally wide, so only titles need filling up.
    for column in columns:
        column[0] = pad(column[0], max(size, width(column[0])))
    return plain("\n".join("   ".join(row).rstrip() for row in zip(*columns, strict=True)) + "\n")


def pencil_marks(grid: Grid, *, color: bool = False) -> str:
    """Return the board with every candidate in its own place within the cell.

    A cell is as wide as a box and as high; a filled one shows its digit in the middle.
    """
    from farandole.sudoku.grid import SYMBOLS

    shape, n = grid.shape, grid.shape.side
    columns = shape.box[1] if shape.box else max(k for k in range(1, 6) if n % k == 0)
    high = n // columns
    candidates = grid.candidates()
    strong, weak, end = ("\x1b[1m", "\x1b[2m", "\x1b[0m") if color else ("", "", "")
    lines = [_edge(grid, 0, columns)]
    for row in range(n):
        for part in range(high):
            pieces = ["│"]
            for column in range(n):
                cell = row * n + column
                digit = grid.cells[cell]
                if digit:
                    is_middle = part == (high - 1) // 2
                    text = SYMBOLS[digit].center(columns) if is_middle else " " * columns
                    marks = f"{strong}{text}{end}"
                else:
                    first = part * columns + 1
                    marks = "".join(
                        SYMBOLS[value] if value in candidates[cell] else "·"
                        for value in range(first, first + columns)
                    )
                    marks = f"{weak}{marks}{end}"
                is_wall = column == n - 1 or not _same(grid, cell, cell + 1)
                pieces.append(f" {marks} " + ("│" if is_wall else "┊"))
            lines.append("".join(pieces))
        lines.append(_edge(grid, row + 1, columns))
    return "\n".join(lines)


def _same(grid: Grid, one: int, other: int) -> bool:
    return grid.shape.regions[one] == grid.shape.regions[other]


def _edge(grid: Grid, row: int, columns: int) -> str:
    """Return the line above ``row``: drawn through between boxes, dotted within."""
    n = grid.shape.side
    is_outer = row in (0, n)
    pieces = ["┌" if row == 0 else "└" if row == n else "├"]
    for column in range(n):
        cell = row * n + column
        is_wall = is_outer or not _same(grid, cell - n, cell)
        pieces.append(("─" if is_wall else "┈") * (columns + 2))
        is_end = column == n - 1
        pieces.append(
            {0: "┐" if is_end else "┬", n: "┘" if is_end else "┴"}.get(row, "┤" if is_end else "┼")
        )
    return "".join(pieces)
