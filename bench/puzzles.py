"""The puzzles of ``bench/sudoku.py``: made here, and lists that lie elsewhere.

Lists that circulate among enthusiasts aren't part of the repository. With ``FARANDOLE_DATA`` naming
a folder that has them, or in ``shared/data`` beside the checkout, they are used too.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

from farandole import Grid, count
from farandole.sudoku import solve_many

ROOT = Path(__file__).resolve().parent.parent
MADE = ("easy", "minimal", "many")
SHARED = {
    "17-clue": "17_clue_49158.txt",
    "top1465": "top1465.txt",
    "hardest": "hardest_11plus_sample.txt",
}
_LINE = re.compile(r"^[0-9.]{81}(?![0-9.])", re.MULTILINE)


def sets(files: list[str], folder: Path, number: int, seed: int) -> dict[str, Path]:
    """Return the sets by name, each a file of lines with ``.`` for blanks in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    shared = Path(os.environ.get("FARANDOLE_DATA", ROOT.parent / "shared" / "data")) / "sudoku"
    lists = {name: shared / file for name, file in SHARED.items() if (shared / file).exists()}
    lists |= {Path(file).stem: Path(file) for file in files}
    made = {name: folder / f"{name}-{number}-{seed}.txt" for name in MADE}
    if not all(path.exists() for path in made.values()):
        for name, lines in make(number, seed).items():
            made[name].write_text("\n".join(lines) + "\n", "ascii")
    taken = {}
    for name, path in lists.items():
        lines = _LINE.findall(path.read_text("utf-8", "replace"))
        if not lines:
            raise SystemExit(f"{path.name}: no lines of 81 digits and dots")
        taken[name] = folder / f"{name}.txt"
        taken[name].write_text("\n".join(lines).replace("0", ".") + "\n", "ascii")
    return made | taken


def make(number: int, seed: int) -> dict[str, list[str]]:
    """Return ``number`` puzzles of each kind, the same for a seed.

    ``minimal``: a full board, givens taken away in random order until none can go.
    ``easy``: such a puzzle with givens put back, 36 in all, if that leaves nothing to guess.
    ``many``: such a puzzle with one to three givens fewer.
    """
    random = Random(seed)
    minimal: list[str] = []
    easy: list[str] = []
    many: list[str] = []
    while len(easy) < number:
        board = full_board(random)
        order = random.sample(range(81), 81)
        cells = [*board]
        for cell in order:
            cells[cell] = "."
            if count(Grid("".join(cells)), limit=2) > 1:
                cells[cell] = board[cell]
        minimal.append("".join(cells))
        givens = [cell for cell in order if cells[cell] != "."]
        fewer = {*random.sample(givens, random.randint(1, 3))}
        many.append("".join("." if i in fewer else c for i, c in enumerate(cells)))
        for cell in [cell for cell in order if cells[cell] == "."][: 36 - len(givens)]:
            cells[cell] = board[cell]
        if solve_many(["".join(cells)], threads=1).guesses[0] == 0:
            easy.append("".join(cells))
    return {"easy": easy, "minimal": minimal[:number], "many": many[:number]}


def full_board(random: Random) -> str:
    """Return a full board: random digits in random cells, until one solution is left."""
    board, solutions = Grid("." * 81), 2
    while solutions > 1:
        cell = random.choice([i for i in range(81) if not board.cells[i]])
        for digit in random.sample(range(1, 10), 9):
            tried = board.with_cell(cell, digit)
            solutions = count(tried, limit=2)
            if solutions:
                board = tried
                break
    return bytes(solve_many([board], threads=1).solutions[0] + ord("0")).decode("ascii")
