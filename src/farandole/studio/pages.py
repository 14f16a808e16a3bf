"""The files of the rooms, as they lie in ``static/``; addresses of rooms lead to the one page."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import TYPE_CHECKING

from farandole._extras import needed

with needed("studio"):
    from starlette.exceptions import HTTPException
    from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any

    from starlette.responses import Response

_CATALOGUE = re.compile(r"locale/([a-z]{2,3})\.json")

ROOMS = ("play", "explain", "learn", "make", "bank", "dance", "api")

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


class Pages(StaticFiles):
    """Files with an ETag; what has no ending is a room, and rooms are the page ``index.html``."""

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
        room = path.replace("\\", "/").strip("/").partition("/")[0]
        if room in ROOMS and "." not in path.rpartition("/")[2]:
            path = f"{room}.html" if (folder() / f"{room}.html").is_file() else "index.html"
        try:
            response = await super().get_response(path, scope)
        except (ValueError, OSError):  # bytes that no file name has, or one too long
            raise HTTPException(404) from None
        response.headers["cache-control"] = "no-cache"
        return response
