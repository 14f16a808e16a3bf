"""The studio as static files for any web server: the rooms that work without ours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n import ENGLISH, LANGUAGES, language, msg
from farandole.logic.board import Board
from farandole.studio.api.logic import ExplainAnswer
from farandole.studio.api.server import ShapeAnswer, shape_data
from farandole.studio.guard import POLICY
from farandole.studio.pages import LISTING, folder, listing, page, site_files
from farandole.studio.steps import path_data
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Mapping

ROOMS = ("play", "explain", "dance")
"""The rooms that work without a server."""

_SECONDS = 30.0  # for a path; the puzzles that come along need a fraction of one


def export(place: str | os.PathLike[str], *, force: bool = False) -> int:
    """Write the studio as a static site into a folder, and return the number of files.

    The folder must be empty, or ``force`` given; then files with the same names are replaced, and
    nothing else is touched. The whole site is made before the first file is written.

    Raises :class:`~farandole.ArgumentError` for a folder that isn't empty, and for the studio's
    own; OSError for files that can't be written.
    """
    goal = Path(place)
    if goal.resolve().is_relative_to(folder().resolve()):
        raise ArgumentError(msg("{place} is where the studio's own files are", place=str(place)))
    if not force and goal.exists() and any(goal.iterdir()):
        raise ArgumentError(msg("{place} isn't empty; --force writes into it", place=str(goal)))
    contents = site()
    for name, content in contents.items():
        path = goal / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return len(contents)


def site() -> dict[str, bytes]:
    """Return all files of the site by address, except that ``/`` is ``index.html``."""
    files = site_files()
    pages = {"index.html": ROOMS[0]} | {f"{room}.html": room for room in ROOMS}
    files |= {name: _page(page(room).decode()).encode() for name, room in pages.items()}
    worker = {"sw.js": (folder() / "sw.js").read_bytes(), LISTING: listing(files)}
    return files | worker | dict(_explanations(files)) | dict(_shapes(files))


def _page(index: str) -> str:
    """Return a page that has no server, with its content security policy in the page."""
    policy = POLICY.partition("; frame-ancestors")[0]  # which a page can't state about itself
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    index = index.replace(
        '<html lang="en">', f'<html lang="en" data-ending=".html" data-rooms="{" ".join(ROOMS)}">'
    )
    return index.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n    {meta}')


def _explanations(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the path of each puzzle that comes with Play, in every language."""
    puzzles = "".join(files[f"play/game/{name}.js"].decode() for name in ("first", "puzzles"))
    for line in re.findall(r'"([1-9.]{81}) [1-9]{81}"', puzzles):
        board = Board(Grid(line))
        for code in LANGUAGES:
            answer = ExplainAnswer(**path_data(board, language(code), seconds=_SECONDS))
            ending = "" if code == "en" else f".{code}"
            text = answer.model_dump_json(by_alias=True)
            yield f"stored/explain/{line}{ending}.json", text.encode()


def _shapes(files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield the houses and rules of each board with rules that Play offers."""
    for name in re.findall(r'"(9(?: \+ [a-z-]+)+)", ', files["play/panel/boards.js"].decode()):
        text = ShapeAnswer(**shape_data(Shape.parse(name), ENGLISH)).model_dump_json(by_alias=True)
        yield f"stored/shape/{name.replace(' + ', '_')}.json", text.encode()
