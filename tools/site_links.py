"""Check the links of the built site: ``python tools/site_links.py docs/_build/html [--outside]``.

Every link, picture, script and style sheet must be there, and every ``#anchor`` on its page.
With ``--outside`` the addresses of other sites are asked too, which needs a network.
"""

from __future__ import annotations

import sys
import urllib.error
import urllib.request
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_SECONDS = 20


class _Reader(HTMLParser):
    """What a page leads to, and the places on it that can be led to."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = set()
        self.root = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if not value:
                continue
            if name == "data-content_root":
                self.root = value
            elif name in ("href", "src", "srcset") and tag != "use":
                self.links.add(value)
            elif name in ("id", "name"):
                self.places.add(value)


def read(page: Path) -> _Reader:
    """Return the links and places of a page."""
    reader = _Reader()
    reader.feed(page.read_text("utf-8"))
    return reader


def check(site: Path) -> tuple[list[str], set[str]]:
    """Return what is broken within the site, and the addresses outside.

    The links of the studio are made by its scripts; those of source code lead back by names that
    Sphinx guesses.
    """
    pages = {
        page: read(page)
        for page in sorted(site.rglob("*.html"))
        if not {"studio", "_modules"} & {*page.relative_to(site).parts}
    }
    broken, outside = [], set()
    for page, found in pages.items():
        for link in sorted(found.links):
            parts = urlsplit(link)
            if parts.scheme in ("http", "https"):
                outside.add(link.partition("#")[0])
            if parts.scheme or parts.netloc:
                continue
            path, start = unquote(parts.path), page.parent
            if found.root.startswith("/") and path.startswith(found.root):
                path, start = path.removeprefix(found.root), site
            there = (start / path).resolve() if parts.path else page
            if "_modules" in there.parts:
                continue
            if there.is_dir():
                there /= "index.html"
            target = pages.get(there)
            lost = not there.is_file()
            if not lost and target and parts.fragment:
                lost = unquote(parts.fragment) not in target.places
            if lost:
                broken.append(f"{page.relative_to(site)}: {link}")
    return broken, outside


def ask(address: str) -> str:
    """Return what is wrong with an address of another site; nothing if it answers."""
    request = urllib.request.Request(address, headers={"User-Agent": "farandole docs"})
    try:
        urllib.request.urlopen(request, timeout=_SECONDS).close()
    except (urllib.error.URLError, OSError) as error:
        return f"{address}: {error}"
    return ""


def main(site: Path, *, others: bool) -> int:
    """Check a site and say what is broken; return 1 if something is."""
    broken, outside = check(site.resolve())
    if others:
        broken += filter(None, map(ask, sorted(outside)))
    print("\n".join(broken) or f"all links lead somewhere; {len(outside)} addresses outside")
    return 1 if broken else 0


if __name__ == "__main__":
    arguments = [one for one in sys.argv[1:] if one != "--outside"]
    sys.exit(main(Path(*arguments), others="--outside" in sys.argv))
