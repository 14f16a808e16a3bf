"""``farandole cover``: exact-cover problems from files, and the classic ones."""

from __future__ import annotations

from farandole.cli.app import Group
from farandole.i18n import Language, msg


def build(say: Language) -> Group:
    """Return the group of commands."""
    modules = {
        "solve": ("cover.solve", msg("Find exact covers.")),
        "count": ("cover.count", msg("Count exact covers.")),
        "sample": ("cover.sample", msg("Sample exact covers at random.")),
        "minimum": ("cover.minimum", msg("Find the cheapest exact covers.")),
        "estimate": ("cover.estimate", msg("Estimate the size of a search.")),
        "info": ("cover.info", msg("Describe a problem.")),
        "draw": ("cover.draw", msg("Draw exact covers.")),
        "show": ("cover.show", msg("Show a problem as a matrix.")),
        "model": ("cover.model", msg("List classic problems, or write one.")),
    }
    return Group(
        "cover",
        say,
        modules,
        help=(
            msg(
                "Choose options so that every item is covered exactly once (secondary items: at "
                "most once). Input: Knuth's .dlx with colors, bounds and costs, formats of "
                "online judges, 0/1 matrices, or the name of a classic problem with its values "
                "('farandole cover model' lists them)."
            ),
            "  farandole cover count pentominoes.dlx\n"
            "  farandole cover draw polyominoes pentominoes 6x10",
        ),
    )
