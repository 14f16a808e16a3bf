"""The files of the rooms, as they lie in ``static/``; addresses of rooms lead to their pages."""

from __future__ import annotations

import hashlib
import json
import mimetypes
import re
from pathlib import Path
from typing import TYPE_CHECKING

from farandole._extras import needed

with needed("studio"):
    from starlette.datastructures import Headers
    from starlette.exceptions import HTTPException
    from starlette.responses import Response
    from starlette.staticfiles import NotModifiedResponse, StaticFiles

from farandole.studio.preloading import page_of

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping
    from typing import Any

LISTING = "sw-files.js"
"""The address of the list of files that a browser keeps, which its service worker reads."""

_CATALOGUE = re.compile(r"locale/([a-z]{2,3})\.json")

ROOMS = ("play", "explain", "learn", "make", "bank", "dance", "api")

_OWN = ROOMS[:-1]  # those of the one page
_PAGES = {"": ROOMS[0], ".": ROOMS[0], "index.html": ROOMS[0]} | {
    f"{one}.html": one for one in _OWN
}

for _ending, _kind in (
    (".js", "text/javascript"),
    (".mjs", "text/javascript"),
    (".css", "text/css"),
    (".json", "application/json"),
    (".svg", "image/svg+xml"),
    (".wasm", "application/wasm"),
    (".webmanifest", "application/manifest+json"),
    (".woff2", "font/woff2"),
):
    mimetypes.add_type(_kind, _ending)  # a machine may have others, or none


def folder() -> Path:
    """Return where the files are."""
    return Path(__file__).parent / "static"


def catalogues() -> Path:
    """Return where the catalogues for the browser are: ``zh/studio.json``."""
    import farandole.i18n

    places = [Path(place) / "locale" for place in farandole.i18n.__path__]
    return next((one for one in places if any(one.glob("*/*.json"))), places[-1])


# The API needs its server.
_LEFT_OUT = ("sw.js", "package.json", "api.html", "api/api.js", "api/api.css")


def kept_files() -> dict[str, Path]:
    """Return the files of the page by address, catalogues too.

    >>> sorted(kept_files())[:3]
    ['bank/bank.css', 'bank/details.js', 'bank/filters.js']
    """
    static = folder()
    found = {
        path.relative_to(static).as_posix(): path for path in static.rglob("*") if path.is_file()
    }
    for file in catalogues().glob("*/studio.json"):
        found[f"locale/{file.parent.name}.json"] = file
    kept = (name for name in found if name not in _LEFT_OUT and not name.endswith("LICENSE"))
    return {name: found[name] for name in sorted(kept)}


def page(room: str) -> bytes:
    """Return the page of a room, with links to what it loads."""
    index = (folder() / "index.html").read_text("utf-8")
    return page_of(index, folder(), room).encode()


def kept() -> dict[str, bytes]:
    """Return what the page consists of by address; each room has a page of its own.

    ``index.html`` is that of the first room, and so is ``play.html``.

    >>> b"play/open.js" in kept()["index.html"]
    True
    """
    files = {name: path.read_bytes() for name, path in kept_files().items()}
    return files | {"index.html": page(ROOMS[0])} | {f"{room}.html": page(room) for room in _OWN}


def listing(contents: Mapping[str, bytes] | None = None) -> bytes:
    """Return the list as a script; by default that of the files as they are now."""
    if contents is None:
        contents = kept()
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}
    text = json.dumps(hashes, sort_keys=True)
    version = hashlib.sha256(text.encode()).hexdigest()[:16]
    told = {"version": version, "rooms": _OWN, "files": hashes}
    return f"self.farandole = {json.dumps(told, sort_keys=True)};\n".encode()


def _answer(content: bytes, kind: str, scope: MutableMapping[str, Any]) -> Response:
    """Return what is made here as a file would be: with a tag, and sent once."""
    if scope["method"] not in ("GET", "HEAD"):
        raise HTTPException(405)
    headers = {"etag": f'"{hashlib.sha256(content).hexdigest()[:32]}"', "cache-control": "no-cache"}
    asked = dict(scope["headers"]).get(b"if-none-match", b"").decode("latin-1")
    if headers["etag"] in asked:
        return NotModifiedResponse(Headers(headers))
    return Response(content, headers=headers, media_type=kind)


class Pages(StaticFiles):
    """Files with an ETag; what has no ending is a room, and has links to what it loads."""

    def __init__(self) -> None:
        super().__init__(directory=folder(), html=True, check_dir=False)

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """Return a file."""
        if catalogue := _CATALOGUE.fullmatch(path.replace("\\", "/")):
            file = catalogues() / catalogue[1] / "studio.json"
            if not file.is_file():
                raise HTTPException(404)
            response = self.file_response(file, file.stat(), scope)
            response.headers["cache-control"] = "no-cache"
            return response
        if path == LISTING:
            return _answer(listing(), "text/javascript", scope)
        room = path.replace("\\", "/").strip("/").partition("/")[0]
        if room in ROOMS and "." not in path.rpartition("/")[2]:
            path = f"{room}.html"
        if path in _PAGES:
            return _answer(page(_PAGES[path]), "text/html", scope)
        try:
            response = await super().get_response(path, scope)
        except (ValueError, OSError):  # bytes that no file name has, or one too long
            raise HTTPException(404) from None
        response.headers["cache-control"] = "no-cache"
        return response
