"""Sphinx settings: Markdown pages, docstrings of the installed package, no network."""

from __future__ import annotations

import os
import sys
from importlib.metadata import metadata as _metadata
from importlib.metadata import version as _version
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes

import farandole.studio

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

sys.path.insert(0, str(Path(__file__).parent))

project = "farandole"
author = "The farandole authors"
copyright = "The farandole authors"
release = version = _version("farandole")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinxext.opengraph",
    "languages",
    "addresses",
    "handbook",
    "live",
    "chinese",
    "notebook",
    "rules",
]
exclude_patterns = ["_build"]
default_role = "py:obj"
smartquotes_action = "qe"  # two hyphens begin an option
add_module_names = False

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

copybutton_prompt_text = r">>> |\.\.\. |\$ |> "
copybutton_prompt_is_regexp = True

_icon = Path(farandole.studio.__file__).parent / "static" / "icon.svg"
_urls = dict(line.split(", ") for line in _metadata("farandole").get_all("Project-URL") or [])
_address = os.environ.get("FARANDOLE_SITE", _urls.get("Documentation", ""))

html_theme = "furo"
html_baseurl = _address  # where the site will be: cards name it by its whole address
html_logo = html_favicon = str(_icon)
ogp_site_url = _address
ogp_image = f"{_address}_static/card.png"
ogp_image_alt = "farandole: Sudoku and exact cover"
ogp_social_cards = {"enable": False}
html_title = f"farandole {version}"
html_static_path = ["static"]
templates_path = ["templates"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "language.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_css_files = ["farandole.css"]
html_js_files = [("site.js", {"type": "module"})]
html_show_copyright = False
html_copy_source = False


_HOMES = {"class", "exception", "function", "data", "module"}


def _find(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, shown: Element
) -> nodes.reference | None:
    """Link a name that stands in a docstring without its full path, if only one thing has it."""
    if node.get("refdomain") != "py":
        return None
    domain = env.domains.python_domain
    name = str(node["reftarget"]).rpartition(".")[2]
    found = [
        path
        for path, entry in domain.objects.items()
        if path.rpartition(".")[2] == name and entry.objtype in _HOMES
    ]
    if len(found) != 1:
        return None
    link = domain.resolve_xref(env, node["refdoc"], app.builder, "obj", found[0], node, shown)
    return link if isinstance(link, nodes.reference) else None


def setup(app: Sphinx) -> None:
    """Connect to Sphinx."""
    app.connect("missing-reference", _find)
