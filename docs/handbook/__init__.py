"""The technique handbook, an extension of Sphinx: its pages are written whenever the site is built.

``find.py`` found once what :mod:`farandole.logic.handbook` has; ``pages.py`` makes pages of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _write(app: Sphinx) -> None:
    from .pages import write

    write(Path(app.srcdir))


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx, before it looks for pages."""
    app.connect("builder-inited", _write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
