"""The README as the page of a package index shows it: links and pictures lead to the repository.

A provider of metadata for scikit-build-core, see ``pyproject.toml``. In the repository links are
relative, so that they lead within a clone and within a branch; a package index knows neither,
and gives headings no anchors.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_ROOT = Path(__file__).parents[1]
_PICTURE = re.compile(r"\.(?:svg|webp|png)$")
_LINK = re.compile(r'(\]\(|(?:src|srcset|href)=")(?!https?:)([^()"\s]+)')


def absolute(text: str, source: str, branch: str = "main") -> str:
    """Return Markdown whose relative links lead to a branch of a repository at GitHub."""
    raw = source.replace("https://github.com/", "https://raw.githubusercontent.com/")

    def whole(match: re.Match[str]) -> str:
        path, _, anchor = match[2].partition("#")
        if not path:
            return f"{match[1]}{source}#{anchor}"
        place = f"{raw}/{branch}" if _PICTURE.search(path) else f"{source}/blob/{branch}"
        return f"{match[1]}{place}/{path}{'#' if anchor else ''}{anchor}"

    return _LINK.sub(whole, text)


def dynamic_metadata(
    field: str, settings: Mapping[str, Any], project: Mapping[str, Any]
) -> dict[str, str]:
    """Return the field ``readme``; without an address of the source it stays as it is."""
    if field != "readme" or settings:
        raise ValueError("this makes the readme, and has no settings")
    text = (_ROOT / "README.md").read_text("utf-8")
    source = project.get("urls", {}).get("Source", "").rstrip("/")
    return {
        "content-type": "text/markdown",
        "text": absolute(text, source) if source.startswith("https://github.com/") else text,
    }
