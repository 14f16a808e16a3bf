"""A Sphinx extension: what other sites read of a page, and the list of all pages.

Each page names its own whole address, the same page in the other language, and the size of the
picture that goes with it; ``sitemap.xml`` has all of them. Without ``html_baseurl`` there is
nothing to name.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from PIL import Image
from sphinx import addnodes
from sphinx.builders.html import StandaloneHTMLBuilder

if TYPE_CHECKING:
    from typing import Any

    from sphinx.application import Sphinx

FOLDER = "zh/"

SILENT = {"search", "zh/search", "404"}
"""Pages whose templates say that they aren't to be listed."""

LISTS = {"genindex", "py-modindex", *SILENT}
"""Pages that lead to others and say nothing themselves."""

_VIEWPORT = re.compile(r'<meta name="viewport"[^>]*>\s*')
_OWN = re.compile(r'(<meta property="og:url" content=")[^"]*')
_SAID = re.compile(r'(<meta (?:name="|property="og:)description" content=")[^"]*')
_ABOUT = 200
"""Characters of what is said about a page elsewhere."""


def sentences(text: str) -> str:
    """Return the whole sentences with which a text begins, or the text if they say too little.

    >>> sentences("One page. It says this and th")
    'One page. It says this and th...'
    >>> sentences("A puzzle is a grid, and a grid is a line of 81 characters. This is a fam")
    'A puzzle is a grid, and a grid is a line of 81 characters.'
    """
    ends = [found.end() for found in re.finditer(r"[.!?](?= )|[。！？]", text)]
    wide = sum(2 if char >= "\u2e80" else 1 for char in text[: max(ends, default=0)])
    return text[: ends[-1]] if wide >= 50 else f"{text}..."


def about(doctree: nodes.document) -> str:
    """Return what the first paragraphs of a page say, as they are read: code without marks.

    Paragraphs of lists and tables say nothing by themselves, nor do those that aren't sentences.
    """
    within = (nodes.list_item, nodes.entry, nodes.Admonition, addnodes.desc, addnodes.toctree)
    text = ""
    for paragraph in doctree.findall(nodes.paragraph):
        above, inside = paragraph.parent, False
        while above is not None and not inside:
            above, inside = above.parent, isinstance(above, within)
        said = " ".join(paragraph.astext().split())
        if inside or not said.endswith((".", "!", "?", "。", "！", "？")):
            continue
        text += f" {said}" if text and not text[-1] >= "\u3000" else said
        if len(text) > _ABOUT:
            return sentences(text[: _ABOUT - 3])
    return text


def whole(app: Sphinx, page: str) -> str:
    """Return the address of a page: that of a start page is its folder's."""
    name = app.builder.get_target_uri(page).removesuffix("index.html")
    return f"{app.config.html_baseurl}{name}"


def versions(app: Sphinx, page: str) -> dict[str, str]:
    """Return the pages that say the same, by language."""
    english = page.removeprefix(FOLDER)
    both = {"en": english, "zh-CN": FOLDER + english}
    return both if {*both.values()} <= app.env.found_docs else {}


def _name(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Put addresses into the head of a page, and take out what the theme says itself."""
    tags = _VIEWPORT.sub("", context.get("metatags", ""))
    if isinstance(doctree, nodes.document) and (said := about(doctree)):
        tags = _SAID.sub(lambda found: found[1] + escape(said), tags)
    if page in LISTS or page.startswith("_modules/"):
        context["pageurl"] = None
        if page not in SILENT:
            tags += '\n<meta name="robots" content="noindex" />'
    elif app.config.html_baseurl:
        own = whole(app, page)
        context["pageurl"] = own
        tags = _OWN.sub(rf"\g<1>{escape(own)}", tags)
        found = versions(app, page)
        links = [(language, whole(app, name)) for language, name in found.items()]
        if found:
            links.append(("x-default", whole(app, found["en"])))
        tags += "".join(
            f'\n<link rel="alternate" hreflang="{language}" href="{escape(address)}" />'
            for language, address in links
        )
        tags += _card(app, page)
    context["metatags"] = tags


def _card(app: Sphinx, page: str) -> str:
    """Return what a card says besides title, text and picture."""
    chinese = page.startswith(FOLDER)
    with Image.open(Path(app.srcdir, "static", "card.png")) as card:
        width, height = card.size
    said = {
        "og:image:type": "image/png",
        "og:image:width": width,
        "og:image:height": height,
        "og:locale": "zh_CN" if chinese else "en",
    }
    if versions(app, page):
        said["og:locale:alternate"] = "en" if chinese else "zh_CN"
    tags = [f'\n<meta property="{name}" content="{value}" />' for name, value in said.items()]
    return "".join(tags) + '\n<meta name="twitter:card" content="summary_large_image" />'


def _list(app: Sphinx, error: Exception | None) -> None:
    """Write ``sitemap.xml``."""
    if error or not app.config.html_baseurl or not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ]
    for page in sorted(app.env.found_docs):
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{language}" href="{escape(whole(app, name))}"/>'
            for language, name in versions(app, page).items()
        )
        lines.append(f"<url><loc>{escape(whole(app, page))}</loc>{links}</url>")
    Path(app.outdir, "sitemap.xml").write_text("\n".join([*lines, "</urlset>", ""]), "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx, after cards are made."""
    app.connect("html-page-context", _name, priority=900)
    app.connect("build-finished", _list)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
