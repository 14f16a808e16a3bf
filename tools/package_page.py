"""The README as the page of a package index shows it: its links are whole.

Pages of the documentation are the site's, all else is the repository's. A provider of metadata
for scikit-build-core, see ``pyproject.toml``. What only somebody without a package index has to
do, between ``<!-- from source -->`` and ``<!-- /from source -->``, isn't on it. In the repository
links are relative, so that they lead within a clone and within a branch; a package index knows
neither, and gives headings no anchors.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_ROOT = Path(__file__).parents[1]
_PICTURE = re.compile(r"\.(?:svg|webp|png)$")
_PAGE = re.compile(r"docs/(.+)\.md")
_FROM_SOURCE = re.compile(r"<!-- from source -->\n.*?<!-- /from source -->\n+", re.DOTALL)
_LINK = re.compile(r'(\]\(|(?:src|srcset|href)=")(?!https?:)([^()"\s]+)')


def absolute(text: str, source: str, branch: str = "main", site: str = "") -> str:
    """Return Markdown whose relative links lead to a branch of a repository at GitHub.

    Those to pages of ``docs`` lead to ``site``, where there is one.
    """
    raw = source.replace("https://github.com/", "https://raw.githubusercontent.com/")

    def whole(match: re.Match[str]) -> str:
        path, _, anchor = match[2].partition("#")
        if not path:
            return f"{match[1]}{source}#{anchor}"
        if site and (page := _PAGE.fullmatch(path)):
            name = re.sub(r"(^|/)index\.html$", r"\1", f"{page[1]}.html")
            return f"{match[1]}{site}/{name}{'#' if anchor else ''}{anchor}"
        place = f"{raw}/{branch}" if _PICTURE.search(path) else f"{source}/blob/{branch}"
        return f"{match[1]}{place}/{path}{'#' if anchor else ''}{anchor}"

    return _LINK.sub(whole, text)


def dynamic_metadata(
    field: str, settings: Mapping[str, Any], project: Mapping[str, Any]
) -> dict[str, str]:
    """Return the field ``readme``; without an address of the source its links stay as they are."""
    if field != "readme" or settings:
        raise ValueError("this makes the readme, and has no settings")
    text = _FROM_SOURCE.sub("", (_ROOT / "README.md").read_text("utf-8"))
    urls = project.get("urls", {})
    source = urls.get("Source", "").rstrip("/")
    if source.startswith("https://github.com/"):
        text = absolute(text, source, site=urls.get("Documentation", "").rstrip("/"))
    return {"content-type": "text/markdown", "text": text}
