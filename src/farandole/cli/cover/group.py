"""``farandole cover``: exact-cover problems from files, and the classic ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Group

if TYPE_CHECKING:
    from farandole.cli.say import Say


def build(say: Say) -> Group:
    """Return the group of commands."""
    modules = {
        "solve": ("farandole.cli.cover.solve", "cover.solve.line"),
        "count": ("farandole.cli.cover.count", "cover.count.line"),
        "sample": ("farandole.cli.cover.sample", "cover.sample.line"),
        "minimum": ("farandole.cli.cover.minimum", "cover.minimum.line"),
        "estimate": ("farandole.cli.cover.estimate", "cover.estimate.line"),
        "info": ("farandole.cli.cover.info", "cover.info.line"),
        "draw": ("farandole.cli.cover.draw", "cover.draw.line"),
        "show": ("farandole.cli.cover.show", "cover.show.line"),
        "model": ("farandole.cli.cover.model", "cover.model.line"),
    }
    return Group("cover", say, modules, help=say("cover.help"))
