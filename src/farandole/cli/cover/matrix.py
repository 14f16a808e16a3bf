"""Problems and covers as matrices: an item a column, an option a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.common.help import pad, width
from farandole.cli.cover.inputs import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.cover.data.option import Option
    from farandole.cover.problem import Problem

MOST_OPTIONS = 100
"""Larger problems are described, not drawn."""
_MOST_ITEMS = 300


def matrix(problem: Problem, columns: int) -> str | None:
    """Return a small problem's matrix, secondary items right of a bar; None: it has no room."""
    if not 0 < problem.option_count <= MOST_OPTIONS:
        return None
    return rows(problem, range(problem.option_count), columns)


def cover(problem: Problem, chosen: Sequence[int], columns: int) -> str | None:
    """Return the rows of a cover, in steps from the first item to the last; None: no room."""
    return rows(problem, _in_steps(problem, chosen), columns)


def rows(problem: Problem, numbers: Sequence[int], columns: int) -> str | None:
    """Return some options as rows, in text no wider than ``columns``; None if it would be."""
    if len(problem.items) + len(problem.secondary) > columns:
        return None
    items = [word(item) for item in (*problem.items, *problem.secondary)]
    options = [problem.options[number] for number in numbers]
    names = [word(option.name) for option in options]
    cells = [_cells(problem, option) for option in options]
    left = max(map(width, names), default=0)
    sizes = [max(map(width, column)) for column in zip(items, *cells, strict=True)]
    bar = problem.primary_count if problem.secondary_count else -1
    if left + sum(sizes) + len(sizes) + 2 * (bar >= 0) > columns:
        return None

    def line(name: str, cells: list[str]) -> str:
        parts = [pad(name, left, right=True)]
        for place, (cell, size) in enumerate(zip(cells, sizes, strict=True)):
            parts.append(("│ " if place == bar else "") + pad(cell, size, right=True))
        return " ".join(parts)

    return "\n".join([line("", items), *map(line, names, cells)])


def image(problem: Problem, chosen: Sequence[int], title: str) -> str | None:
    """Return a cover as an SVG image: the whole matrix if it is small, else its rows alone.

    None stands for a cover that is too large for an image.
    """
    from farandole.drawing import COLOURS, UNIT, escape, letter, page

    steps = _in_steps(problem, chosen)
    every = [word(item) for item in (*problem.items, *problem.secondary)]
    if len(steps) > MOST_OPTIONS or len(every) > _MOST_ITEMS:
        return None
    whole = problem.option_count <= MOST_OPTIONS // 2
    shown = range(problem.option_count) if whole else steps
    color = {number: place % COLOURS for place, number in enumerate(steps)}
    options = [problem.options[number] for number in shown]
    head = max(0.8, 0.26 * max((width(word(option.name)) for option in options), default=0) + 0.4)
    wide = max(0.8, 0.26 * max(map(width, every), default=0) + 0.3)
    body = [letter(0, head + (c + 0.5) * wide - 0.5, name, "small") for c, name in enumerate(every)]
    for r, (number, option) in enumerate(zip(shown, options, strict=True), 1):
        name = word(option.name)
        body.append(letter(r, head / 2 - 0.5, name, "small"))
        for c, cell in enumerate(_cells(problem, option)):
            kind = f"piece c{color[number]}" if number in color else "other"
            if cell == "·":
                continue
            x = round((head + c * wide) * UNIT, 1)
            body.append(
                f"<g><title>{escape(f'{name}: {every[c]}')}</title>"
                f'<rect class="{kind}" style="stroke-width:1" x="{x:g}" y="{r * UNIT + 4}" '
                f'width="{round(wide * UNIT, 1):g}" height="{UNIT - 8}"/></g>'
            )
            body.append(letter(r, head + (c + 0.5) * wide - 0.5, cell, "small"))
    if problem.secondary_count:
        x = round((head + problem.primary_count * wide) * UNIT, 1)
        body.append(
            f'<path class="line" stroke-width="2.5" d="M{x:g} 0V{(len(shown) + 1) * UNIT}"/>'
        )
    return page(
        (len(shown) + 1, head + len(every) * wide),
        "".join(body),
        title,
        style={".other": ("fill:none;stroke:#999", "stroke:#777")},
    )


def _cells(problem: Problem, option: Option) -> list[str]:
    """Return what stands in an option's row: 1 or a color, a dot where nothing is."""
    from farandole.cover.data.option import Colored

    held = {
        entry.item if isinstance(entry, Colored) else entry: (
            word(entry.color) if isinstance(entry, Colored) else "1"
        )
        for entry in option.items
    }
    return [held.get(item, "·") for item in (*problem.items, *problem.secondary)]


def _in_steps(problem: Problem, chosen: Sequence[int]) -> list[int]:
    """Return option numbers in the order of their first items."""
    starts, entries = problem._starts, problem._entries
    return sorted(chosen, key=lambda k: (min(entries[starts[k] : starts[k + 1]], default=0), k))
