"""``farandole dataset``: data sets for training and testing."""

from __future__ import annotations

from farandole.cli.app import Group
from farandole.i18n import Language, msg


def build(say: Language) -> Group:
    """Return the group of commands."""
    modules = {
        "make": ("dataset.make", msg("Make a data set from puzzles.")),
        "reproduce": ("dataset.reproduce", msg("Write the recipe that made a data set.")),
        "audit": ("dataset.audit", msg("Find what a training set and a test set share.")),
    }
    return Group(
        "dataset",
        say,
        modules,
        help=(
            msg("Data sets of puzzles, for training and testing models."),
            "  farandole dataset make puzzles.txt --out sudoku\n"
            "  farandole dataset audit train.csv test.csv",
        ),
    )
