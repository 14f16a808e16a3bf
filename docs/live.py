"""A Sphinx extension: the studio as files in the site, and pages that show it.

The pages ``index`` and ``zh/index`` run a board with the kernel and the dance out of these files
(``static/landing.js``); without JavaScript, or where the files can't be read, they show pictures.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from docutils import nodes
from PIL import Image
from sphinx.builders.html import StandaloneHTMLBuilder

from farandole.studio.exporting import export

if TYPE_CHECKING:
    from typing import Any

    from sphinx.application import Sphinx

STUDIO = "studio"
"""The folder of the studio in the site."""

STARTS = ("index", "zh/index")

_BOX = {chr(code) for code in range(0x2500, 0x2580)}

_LONG = 110
"""Characters of a line that don't fit into a window of a usual width."""


def _export(app: Sphinx, error: Exception | None) -> None:
    if error is None and isinstance(app.builder, StandaloneHTMLBuilder):
        export(Path(app.outdir, STUDIO), force=True)


def _start(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Give start pages their script, and the width of the contents that they don't need."""
    if page in STARTS:
        context["furo_hide_toc"] = True
        app.add_css_file("landing.css")
        app.add_js_file("landing.js", type="module")


_IMAGE = re.compile(r'<img (?![^>]*\bwidth=)([^>]*?src="[^"]*?_images/([^"]+)")')
_CORNER = re.compile(r"<th( [^>]*)?>\s*<p>\s*</p>\s*</th>")
"""A heading of a column that says nothing."""
_SIZE = re.compile(r'<svg\b[^>]*?\swidth="([\d.]+)"[^>]*?\sheight="([\d.]+)"')


@cache
def _size(path: Path) -> tuple[int, int] | None:
    """Return width and height of a picture in pixels."""
    if path.suffix == ".svg":
        found = _SIZE.search(path.read_text("utf-8"))
        return (round(float(found[1])), round(float(found[2]))) if found else None
    with Image.open(path) as picture:
        return picture.size


def _measure(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Say how large each picture is, so that nothing moves when it comes; no heading is empty."""
    files = {name: Path(app.srcdir, path) for path, name in app.builder.images.items()}

    def measured(match: re.Match[str]) -> str:
        size = _size(files[unquote(match[2])]) if unquote(match[2]) in files else None
        return f'<img width="{size[0]}" height="{size[1]}" {match[1]}' if size else match[0]

    if "body" in context:
        body = _IMAGE.sub(measured, context["body"])
        context["body"] = _CORNER.sub(r"<td\1></td>", body)


def _mark_blocks(app: Sphinx, doctree: nodes.document) -> None:
    """Mark blocks with drawn boxes, whose lines have to meet, and those with very long lines."""
    for kind in (nodes.literal_block, nodes.doctest_block):
        for block in doctree.findall(kind):
            text = block.astext()
            if _BOX & {*text}:
                block["classes"].append("drawn")
            elif max(map(len, text.splitlines()), default=0) > _LONG:
                block["classes"].append("long-lines")


def _mark_options(app: Sphinx, doctree: nodes.document) -> None:
    """Mark names of options, which would be broken after their hyphens."""
    for word in doctree.findall(nodes.literal):
        if re.fullmatch(r"--?[\w-]{1,20}", word.astext()):
            word["classes"].append("option")


def _drop_empty_heads(app: Sphinx, doctree: nodes.document) -> None:
    """Markdown's tables have a row of headings, whether they say anything or not."""
    for head in [*doctree.findall(nodes.thead)]:
        if not head.astext().strip():
            head.parent.remove(head)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx, after the theme."""
    app.connect("build-finished", _export)
    app.connect("html-page-context", _start, priority=600)
    app.connect("html-page-context", _measure, priority=600)
    app.connect("doctree-read", _mark_blocks)
    app.connect("doctree-read", _mark_options)
    app.connect("doctree-read", _drop_empty_heads)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
