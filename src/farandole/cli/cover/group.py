"""``farandole cover``: exact-cover problems from files, and the classic ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Group
from farandole.cli.common.help import paragraphs
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Language


def build(say: Language) -> Group:
    """Return the group of commands."""
    modules = {
        "solve": ("farandole.cli.cover.solve", msg("Find exact covers.")),
        "count": ("farandole.cli.cover.count", msg("Count exact covers.")),
        "sample": ("farandole.cli.cover.sample", msg("Draw exact covers at random.")),
        "minimum": ("farandole.cli.cover.minimum", msg("Find the cheapest exact covers.")),
        "estimate": ("farandole.cli.cover.estimate", msg("Estimate the size of a search.")),
        "info": ("farandole.cli.cover.info", msg("Describe a problem.")),
        "draw": ("farandole.cli.cover.draw", msg("Draw exact covers.")),
        "show": ("farandole.cli.cover.show", msg("Show a problem as a matrix.")),
        "model": ("farandole.cli.cover.model", msg("Classic problems, by name.")),
    }
    return Group(
        "cover",
        say,
        modules,
        help=paragraphs(
            say(
                "Choose options so that every item is covered exactly once (secondary items: "
                "at most once). Input: Knuth's .dlx with colors, bounds and costs, formats "
                "of online judges, 0/1 matrices, or the name of a classic problem with its "
                "values ('farandole cover model' lists them)."
            ),
            "  farandole cover count pentominoes.dlx\n  farandole cover draw polyominoes "
            "pentominoes 6x10",
        ),
    )
