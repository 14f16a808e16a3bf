"""``farandole cover``: exact-cover problems from files, and the classic ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.program import Group

if TYPE_CHECKING:
    from farandole.cli.say import Say


def build(say: Say) -> Group:
    """Return the group of commands."""
    modules = {
        "solve": ("farandole.cli.cover_solve", "cover.solve.line"),
        "count": ("farandole.cli.cover_count", "cover.count.line"),
        "sample": ("farandole.cli.cover_sample", "cover.sample.line"),
        "minimum": ("farandole.cli.cover_minimum", "cover.minimum.line"),
        "estimate": ("farandole.cli.cover_estimate", "cover.estimate.line"),
        "info": ("farandole.cli.cover_info", "cover.info.line"),
        "draw": ("farandole.cli.cover_draw", "cover.draw.line"),
        "show": ("farandole.cli.cover_show", "cover.show.line"),
        "model": ("farandole.cli.cover_model", "cover.model.line"),
    }
    return Group("cover", say, modules, help=say("cover.help"))
