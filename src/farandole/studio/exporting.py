"""The studio as static files for any web server: the rooms that work without ours."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from farandole.errors import ArgumentError
from farandole.i18n import ENGLISH, LANGUAGES, language, msg
from farandole.logic.techniques import TECHNIQUES
from farandole.studio import bundling
from farandole.studio.alone import packing
from farandole.studio.api.schemas import Answer
from farandole.studio.api.server import ShapeAnswer, shape_data
from farandole.studio.api.techniques import (
    LessonAnswer,
    TechniquesAnswer,
    course_data,
    lesson_data,
)
from farandole.studio.guard import POLICY
from farandole.studio.leaflets import leaflets
from farandole.studio.pages import LISTING, folder, listing, page, plain_page, site_files
from farandole.sudoku.shape import Shape

ROOMS = ("play", "explain", "learn", "make", "dance")
"""The rooms that work without a server."""

MORE_ROOMS = ("play", "explain", "learn", "make", "set", "dance")
"""Those that do with a Python in the browser."""


def export(
    place: str | os.PathLike[str],
    *,
    force: bool = False,
    pyodide: str | os.PathLike[str] | None = None,
) -> int:
    """Write the studio as a static site into a folder, and return the number of files.

    The folder must be empty, or ``force`` given; then files with the same names are replaced, and
    nothing else is touched. The whole site is made before the first file is written. With
    ``pyodide``, the folder of the npm package of that name, the site has constraints, too.

    Raises :class:`~farandole.ArgumentError` for a folder that isn't empty, and for the studio's
    own; OSError for files that can't be written.
    """
    goal = Path(place)
    if goal.resolve().is_relative_to(folder().resolve()):
        raise ArgumentError(msg("{place} is where the studio's own files are", place=str(place)))
    if not force and goal.exists() and any(goal.iterdir()):
        raise ArgumentError(msg("{place} isn't empty; --force writes into it", place=str(goal)))
    contents = site(None if pyodide is None else Path(pyodide))
    for name, content in contents.items():
        path = goal / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return len(contents)


def site(pyodide: Path | None = None) -> dict[str, bytes]:
    """Return all files of the site by address, except that ``/`` is ``index.html``."""
    more = {} if pyodide is None else packing.files(pyodide)
    rooms = MORE_ROOMS if more else ROOMS
    pages = {"index.html": rooms[0]} | {f"{room}.html": room for room in rooms}
    with TemporaryDirectory() as place:
        bundles = bundling.current() or bundling.bundle(Path(place, "bundled"))
        files = dict(leaflets()) | site_files(bundles)
        files |= {
            name: _page(page(room, bundles).decode(), rooms).encode()
            for name, room in pages.items()
        }
    files |= {f"{name}/index.html": _signpost(name) for name in (*ROOMS, "bank", "set")}
    files |= dict(_lessons()) | dict(_shapes()) | more
    return files | {"sw.js": (folder() / "sw.js").read_bytes(), LISTING: listing(files)}


def _page(index: str, rooms: tuple[str, ...]) -> str:
    """Return a page that has no server, with its content security policy in the page."""
    policy = POLICY.partition("; frame-ancestors")[0]  # which a page can't state about itself
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    data = f'data-ending=".html" data-rooms="{" ".join(rooms)}"'
    if rooms == MORE_ROOMS:
        data += f' data-python="{packing.PLACE}"'
    index = index.replace('<html lang="en">', f'<html lang="en" {data}>')
    return index.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {meta}')


def _signpost(room: str) -> bytes:
    """Return the page of a folder, where hosts lead those who ask for a room without its ending."""
    head = f'<meta http-equiv="refresh" content="0; url=../{room}.html">'
    main = f'    <main class="leaflet"><a href="../{room}.html">{room}</a></main>'
    return plain_page("en", main, head=head, base="../").encode()


def _lessons() -> Iterator[tuple[str, bytes]]:
    """Yield the list of lessons, and all lessons by technique, in every language."""
    for code in LANGUAGES:
        say, ending = language(code), "" if code == "en" else f".{code}"
        yield f"stored/techniques{ending}.json", _json(TechniquesAnswer(**course_data(say)))
        lessons = {name: LessonAnswer(**lesson_data(name, say)) for name in TECHNIQUES}
        yield f"stored/lessons{ending}.json", _json(lessons)


def _json(answer: Answer | dict[str, LessonAnswer]) -> bytes:
    """Return an answer as the server sends it, or several by their names."""
    if isinstance(answer, Answer):
        return answer.model_dump_json(by_alias=True).encode()
    parts = (b"%b:%b" % (json.dumps(name).encode(), _json(one)) for name, one in answer.items())
    return b"{%b}" % b",".join(parts)


def _shapes() -> Iterator[tuple[str, bytes]]:
    """Yield the houses and rules of each board with rules that Play offers."""
    boards = (folder() / "play/panel/boards.js").read_text("utf-8")
    for name in re.findall(r'"(9(?: \+ [a-z-]+)+)", ', boards):
        text = ShapeAnswer(**shape_data(Shape.parse(name), ENGLISH)).model_dump_json(by_alias=True)
        yield f"stored/shape/{name.replace(' + ', '_')}.json", text.encode()
