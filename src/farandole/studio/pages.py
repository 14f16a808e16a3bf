"""The files of the pages: those of ``static/``, the page of each room, and the languages.

A browser meets the modules of a room one import after the other, and each takes a journey to the
server. So the page of a room names them all at once: what ``page/app.js`` and ``ROOM/open.js``
import, and the style sheets of the room. Modules that ``import()`` loads aren't among them. Where
there are bundles of the modules (:mod:`farandole.studio.bundling`), they are served instead.
"""

from __future__ import annotations

import hashlib
import json
import mimetypes
import posixpath
import re
from collections.abc import Callable, Mapping, MutableMapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles

from farandole.i18n import LANGUAGES
from farandole.studio import bundling

LISTING = "sw-files.js"
"""The address of the list of files that a browser keeps, which its service worker reads."""

ROOMS = ("play", "explain", "learn", "make", "set", "bank", "dance")
"""The rooms of the one page, the first at the address without a name."""

_PAGES = dict.fromkeys(("", ".", "index.html"), ROOMS[0])
_PAGES |= {name: room for room in ROOMS for name in (room, f"{room}.html")}

# The API needs its server.
_LEFT_OUT = ("sw.js", "package.json", "api.html", "api/api.js", "api/api.css")

for _ending, _kind in (
    (".js", "text/javascript"),
    (".css", "text/css"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".woff2", "font/woff2"),
    (".wasm", "application/wasm"),
    (".webmanifest", "application/manifest+json"),
):
    mimetypes.add_type(_kind, _ending)  # a machine may have others, or none

_IMPORT = re.compile(
    r"""(?:^|;)(?:import|export)\b(?:[^;"'(]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
_ROOM = re.compile(r'\{ id: "(\w+)",.*?styles: \[(.*?)\]')
_FOR_EVER = "public, max-age=31536000, immutable"
_SCRIPTS = '    <script src="page/theme.js">'


def folder() -> Path:
    """Return the folder of the files."""
    return bundling.STATIC


def imports_of(name: str, read: Callable[[str], str]) -> list[str]:
    """Return a module and all that it imports at once, directly or not, each of them once.

    ``name`` and the result are addresses below that of the page, such as ``"play/open.js"``.

    >>> files = {"a.js": 'import { b } from "./b/b.js";', "b/b.js": 'import "../a.js";'}
    >>> imports_of("a.js", files.__getitem__)
    ['a.js', 'b/b.js']
    """
    modules = {name: None}
    waiting = [name]
    while waiting:
        module = waiting.pop()
        for path in _IMPORT.findall(read(module)):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
            if other not in modules:
                modules[other] = None
                waiting.append(other)
    return list(modules)


@lru_cache(maxsize=2 * len(ROOMS))
def page(room: str, bundles: Path | None = None) -> bytes:
    """Return the page of a room, with links to all that the room loads when it opens.

    ``bundles`` is the folder of the bundles, if any. The files are read once: after a change to
    them the server must be started again.

    >>> b'<link rel="modulepreload" href="play/open.js">' in page("play")
    True
    """
    files = bundling.files(bundles)

    def read(name: str) -> str:
        return files[name].read_text("utf-8")

    rooms = (folder() / "page/rooms.js").read_text("utf-8")
    styles = re.findall(r'"([^"]+)"', dict(_ROOM.findall(rooms))[room])
    entries = ("page/app.js", f"{room}/open.js")
    modules = dict.fromkeys(module for entry in entries for module in imports_of(entry, read))
    lines = [f'    <link rel="stylesheet" href="{path}">\n' for path in styles]
    lines += [f'    <link rel="modulepreload" href="{path}">\n' for path in modules]
    return read("index.html").replace(_SCRIPTS, "".join(lines) + _SCRIPTS, 1).encode()


_PLAIN = """<!doctype html>
<html lang="{language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    {head}
    <title>farandole</title>
    <link rel="icon" href="{base}icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="{base}page/tokens.css">
    <link rel="stylesheet" href="{base}page/studio.css">
    <script src="{base}page/theme.js"></script>
  </head>
  <body>
{main}
  </body>
</html>
"""


def plain_page(language: str, main: str, *, head: str, base: str = "") -> str:
    """Return a page that needs no script; the addresses of its files begin with ``base``."""
    return _PLAIN.format(language=language, main=main, head=head, base=base)


def languages() -> dict[str, bytes]:
    """Return the list of languages and their catalogues by address.

    >>> sorted(languages())
    ['locale/languages.json', 'locale/zh.json', 'locale/zh.logic.json']
    """
    import farandole.i18n

    files = {"locale/languages.json": json.dumps(LANGUAGES, ensure_ascii=False).encode()}
    for place in farandole.i18n.__path__:
        for file in Path(place, "locale").glob("*/studio.json"):
            files.setdefault(f"locale/{file.parent.name}.json", file.read_bytes())
        for file in Path(place, "locale").glob("*/logic.json"):
            files.setdefault(f"locale/{file.parent.name}.logic.json", file.read_bytes())
    return files


@lru_cache(maxsize=1)
def tables() -> dict[str, bytes]:
    """Return the tables that the browser's own answers about steps need, by address."""
    from farandole.studio.steps import table_data

    return {"logic/techniques.json": json.dumps(table_data(), separators=(",", ":")).encode()}


def site_files(bundles: Path | None = None) -> dict[str, bytes]:
    """Return the files that a page needs without a server, by address, except the pages."""
    files = bundling.files(bundles)
    static = {name: files[name].read_bytes() for name in files if not name.endswith(_LEFT_OUT)}
    return static | languages() | tables()


def server_files(bundles: Path | None = None) -> dict[str, bytes]:
    """Return the files that a browser keeps of a server, by address."""
    pages = {"index.html": ROOMS[0]} | {f"{room}.html": room for room in ROOMS}
    return site_files(bundles) | {name: page(room, bundles) for name, room in pages.items()}


def listing(contents: Mapping[str, bytes]) -> bytes:
    """Return the list of files as a script."""
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    version = hashlib.sha256(json.dumps(hashes, sort_keys=True).encode()).hexdigest()[:16]
    data = {"version": version, "rooms": ROOMS, "files": hashes}
    return f"self.farandole = {json.dumps(data, sort_keys=True)};\n".encode()


def _answer(content: bytes, kind: str, scope: MutableMapping[str, Any]) -> Response:
    """Return generated content as a file would be answered: with a tag, and sent once."""
    if scope["method"] not in ("GET", "HEAD"):
        raise HTTPException(405)
    headers = {"etag": f'"{hashlib.sha256(content).hexdigest()[:32]}"', "cache-control": "no-cache"}
    tag = dict(scope["headers"]).get(b"if-none-match", b"").decode("latin-1")
    if headers["etag"] in tag:
        return NotModifiedResponse(Headers(headers))
    return Response(content, headers=headers, media_type=kind)


class Pages(StaticFiles):
    """Files with an ETag; the address of a room leads to its page."""

    def __init__(self) -> None:
        super().__init__(directory=folder(), html=True, check_dir=False)
        self._bundles = bundling.current()
        if self._bundles is not None:
            self.all_directories.insert(0, self._bundles)

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """Return a file."""
        path = path.replace("\\", "/").strip("/")
        if path == LISTING:
            return _answer(listing(server_files(self._bundles)), "text/javascript", scope)
        if path.startswith("locale/") and (catalogue := languages().get(path)):
            return _answer(catalogue, "application/json", scope)
        if path.startswith("logic/") and (table := tables().get(path)):
            return _answer(table, "application/json", scope)
        room = path.partition("/")[0]
        if path in (*ROOMS, "api") and scope["path"].endswith("/"):
            return RedirectResponse(f"../{path}")  # the page's links are relative
        if room in (*ROOMS, "api") and "." not in path.rpartition("/")[2]:
            path = f"{room}.html"
        if path in _PAGES:
            return _answer(page(_PAGES[path], self._bundles), "text/html", scope)
        try:
            response = await super().get_response(path, scope)
        except (ValueError, OSError):  # bytes that no file name has, or one too long
            raise HTTPException(404) from None
        never_changes = path.startswith(bundling.CHUNKS)
        response.headers["cache-control"] = _FOR_EVER if never_changes else "no-cache"
        return response
