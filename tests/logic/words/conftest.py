"""Steps of every technique, found on a board, and what is written about them.

``sentences.txt`` has the sentences of each technique's first step in both languages, and in English
those of steps whose sentences have another form. After a change of words write it again, and read
the difference: ``python -m tools.sentences``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

from farandole.i18n import language
from farandole.logic import TECHNIQUES, Board, Profile, Step, all_steps, technique
from farandole.logic.words import hint_line, step_line, teach

HERE = Path(__file__).parent

WITH_BOARD = [name for name in TECHNIQUES if name != "brute-force"]


@cache
def boards() -> dict[str, str]:
    """Return a board for each technique, by the technique's id."""
    rows = (HERE / "boards.tsv").read_text("utf-8").splitlines()
    return dict(row.split("\t") for row in rows if not row.startswith("#"))


def steps_on(board: Board, name: str) -> list[Step]:
    which = technique(name)
    profile = Profile([which]).with_options(duals=name.startswith("dual"))
    return [one for one in all_steps(board, profile).steps if one.technique is which]


@cache
def found(name: str) -> tuple[Board, Step]:
    """Return a board and the first step of a technique on it."""
    board = Board(boards()[name])
    return board, steps_on(board, name)[0]


def sentences(board: Board, step: Step, code: str) -> list[str]:
    say = language(code)
    return [say(hint_line(board, step)), say(step_line(board, step)), *map(say, teach(board, step))]


def kept() -> Iterator[tuple[Board, str, list[str]]]:
    """Yield a board, the id of a technique, and the lines about a step in sentences.txt."""
    lines = (HERE / "sentences.txt").read_text("utf-8").splitlines()
    for full, block in groupby(lines, bool):
        if full:
            head, *rest = block
            name, line = head.removeprefix("# ").split(" ", 1)
            yield Board(line), name, rest
