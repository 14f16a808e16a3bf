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
        "show": ("farandole.cli.cover_show", "cover.show.line"),
        "model": ("farandole.cli.cover_model", "cover.model.line"),
    }
    return Group("cover", say, modules, help=say("cover.help"))
