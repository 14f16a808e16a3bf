"""The puzzles that the studio offers without a server: those of ``static/puzzles/collection``.

::

    python -m tools.collection

``classic.txt`` has 300 puzzles a level, ``boards.txt`` puzzles of other boards with the levels that
they happen to have. Each line is "level puzzle", on other boards "level puzzle board"; a line that
begins with ``=`` names the choice in the studio that the next lines are for. Everything follows
from `SEED`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

from farandole import LimitReached, rate
from farandole.logic.techniques import LEVELS
from farandole.make import Recipe, make_many, random_jigsaw
from farandole.make.wishes import Wish
from farandole.studio.pages import folder
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape

SEED = 1
CLASSIC = 300
"""The number of puzzles of each level."""

OTHERS = {f"jigsaw {side}": 40 for side in (5, 6, 7, 8, 9)} | {
    f"9 + {rule}": 25
    for rule in ("diagonals", "windoku", "disjoint", "anti-knight", "anti-king", "centre-dot")
}
"""The number of puzzles of each other board."""


def classic(level: str) -> Iterator[str]:
    """Yield lines of one level, without end."""
    for made in make_many(None, Recipe(symmetry="half-turn"), seed=SEED, wish=Wish(level)):
        yield f"{level} {made.grid.line}"


def others(board: str) -> Iterator[str]:
    """Yield lines of one other board, without end: each jigsaw has regions of its own."""
    for seed in count(SEED):
        is_jigsaw = board.startswith("jigsaw ")
        shape = random_jigsaw(int(board.split()[1]), seed) if is_jigsaw else Shape.parse(board)
        many = round(0.42 * shape.cells), round(0.56 * shape.cells)  # hence hardly ever hard
        recipe = Recipe(shape=shape, symmetry="half-turn", clues=many if seed % 2 else None)
        found = next(make_many(1, recipe, seed=seed, tries=2000, seconds=60), None)
        if found is not None and (level := level_of(found.grid)) is not None:
            yield f"{level} {found.grid.line} {shape}"


def level_of(grid: Grid) -> str | None:
    """Return the level; None where the techniques don't get through."""
    try:
        found = rate(grid)
    except LimitReached:
        return None
    return found.level if found.level in LEVELS else None


def main() -> None:
    """Write the files."""
    place = folder() / "puzzles" / "collection"
    place.mkdir(exist_ok=True)
    lines = [line for level in LEVELS for line in islice(classic(level), CLASSIC)]
    (place / "classic.txt").write_text("= 9\n" + "\n".join(lines) + "\n", "utf-8")
    parts = []
    for board, number in OTHERS.items():
        parts += [f"= {board}", *islice(others(board), number)]
        print(board, flush=True)
    (place / "boards.txt").write_text("\n".join(parts) + "\n", "utf-8")


if __name__ == "__main__":
    main()
