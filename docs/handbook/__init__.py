"""The technique handbook, an extension of Sphinx: its pages are written whenever the site is built.

``find.py`` found once what :mod:`farandole.logic.handbook` has; ``pages.py`` makes pages of it.
Images with a slider are set into the pages of HTML, with the script and the style of all sliders.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from farandole.logic.render.player import script, style

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SLIDER = '<div class="walk"'


def _write(app: Sphinx) -> None:
    from .pages import write

    write(Path(app.srcdir), app.config.techniques or None)


def set_in(app: Sphinx, doctree: nodes.document, page: str) -> None:
    """Set images with a slider into the page."""
    if app.builder.format != "html":
        return
    for image in [*doctree.findall(nodes.image)]:
        slider = image.parent.next_node(nodes.raw, descend=False, siblings=True)
        if slider is not None and slider.astext().startswith(SLIDER):
            drawn = Path(app.srcdir, image["uri"]).read_text("utf-8")
            image.replace_self(nodes.raw(drawn, drawn, format="html"))


def play(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Give pages with sliders the script and the style of these."""
    body = context.get("body", "")
    if SLIDER in body:
        context["metatags"] = f"{context.get('metatags', '')}<style>{style(body)}</style>"
        context["body"] = f"{body}<script>{script()}</script>"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx, before it looks for pages; ``-D techniques=…`` leaves out all others."""
    app.add_config_value("techniques", [], "env", list)
    app.connect("builder-inited", _write)
    app.connect("doctree-resolved", set_in)
    app.connect("html-page-context", play)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
