"""A step of every technique, found on a board."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from farandole.logic import TECHNIQUES, Board, Profile, Step, all_steps, technique

HERE = Path(__file__).parent


@cache
def boards() -> dict[str, str]:
    """Return a board for each technique, by the technique's id."""
    rows = (HERE / "boards.tsv").read_text("utf-8").splitlines()
    return dict(row.split("\t") for row in rows if not row.startswith("#"))


@cache
def found(name: str) -> tuple[Board, Step]:
    """Return a board and the first step of a technique on it."""
    board, which = Board(boards()[name]), technique(name)
    profile = Profile([which]).with_options(duals=name.startswith("dual"))
    step = next(one for one in all_steps(board, profile).steps if one.technique is which)
    return board, step


WITH_BOARD = [name for name in TECHNIQUES if name != "brute-force"]
