"""The exact-cover problems of ``bench/cover.py``: made here, and files that lie elsewhere.

Instances made for this project lie in a folder beside the checkout, ``shared/data/cover``, or where
``FARANDOLE_DATA`` says, with a table of their counts. They aren't part of the repository; without
them the race goes over the problems that `farandole.cover.models` makes.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from bench.instance import Instance
from farandole.cover import Colored, Problem
from farandole.cover.models import build

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
MADE = {
    "queens14": "queens 14",
    "torus13": "toroidal-queens 13",
    "super12": "superqueens 12",
    "langford13": "langford 13 reduced=yes",
    "pent5x12": "polyominoes pentominoes 5x12",
    "pent8x8": "polyominoes pentominoes 8x8 holes=r4c4,r4c5,r5c4,r5c5",
    "cubes2x3x10": "polycubes pentominoes 2x3x10",
    "aztec6": "aztec-diamond 6",
    "lozenges4": "lozenges 4x4x4",
    "domino6x6": "dominoes 6x6",
    "domino8x8": "dominoes 8x8",
    "domino12x12": "dominoes 12x12",
    "latin5": "latin-square 5",
    "latin6": "latin-square 6",
    "greek6": "orthogonal-squares 6 reduced=yes",
    "sudoku2x3": "sudoku 2x3 123456" + "." * 30,
    "words4": "word-square",
    "macmahon": "macmahon reduced=yes",
    "line8": "no-three-in-line 8",
    "roster": "roster Ann,Bo,Cai,Dan,Eve Mon,Tue,Wed,Thu early:1,late:1,night:1 2-3",
}
"""Models by the names they have here."""


def instances(files: Sequence[str] = (), only: Sequence[str] | None = None) -> Iterator[Instance]:
    """Yield the problems: those that lie beside the checkout, those made here, and ``files``.

    A problem that lies there isn't made again under the same name.
    """
    folder = Path(os.environ.get("FARANDOLE_DATA", ROOT.parent / "shared" / "data")) / "cover"
    known = _counts(folder / "counts.tsv")
    for name, told in known.items():
        if only is None or name in only:
            problem = Problem.parse((folder / f"{name}.dlx").read_text("utf-8"))
            count, _, least = told.partition(";opt=")
            yield plain(name, problem, int(count), int(least) if least else None)
    for name, words in MADE.items():
        if name not in known and (only is None or name in only):
            model = build(words.split()[0], words.split()[1:])
            yield plain(name, model.problem, model.known)
    for file in files:
        if only is None or Path(file).stem in only:
            yield plain(Path(file).stem, Problem.parse(Path(file).read_text("utf-8")))


def plain(
    name: str, problem: Problem, count: int | None = None, least: int | None = None
) -> Instance:
    """Return a problem as plain lists.

    >>> plain("x", Problem("ab", ["a", "bx"], secondary="x")).options
    [[0], [1, 2]]
    """
    number = {item: k for k, item in enumerate((*problem.items, *problem.secondary))}
    shade: dict[Hashable, int] = {}
    options, colors = [], []
    for option in problem.options:
        pairs = [
            (part.item, shade.setdefault(part.color, len(shade) + 1))
            if isinstance(part, Colored)
            else (part, 0)
            for part in option.items
        ]
        options.append([number[item] for item, _ in pairs])
        colors.append([color for _, color in pairs])
    low, high = ([bound[k] for bound in problem.bounds] for k in (0, 1))
    bounded = any(bound != (1, 1) for bound in problem.bounds)
    return Instance(
        name=name,
        primary=len(problem.items),
        secondary=len(problem.secondary),
        options=options,
        colors=colors if shade else None,
        low=low if bounded else None,
        high=high if bounded else None,
        costs=list(problem.costs) if problem.costs is not None else None,
        count=count,
        least=least,
    )


def _counts(path: Path) -> dict[str, str]:
    """Return what a table of counts says, by name; nothing if it isn't there."""
    if not path.exists():
        return {}
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:] if line]
    return {name: told for name, told in rows if (path.parent / f"{name}.dlx").exists()}
