"""The page of each room: the frame with links to all that the room loads when it opens.

A browser meets the modules of a room one import after the other, and each takes a journey to the
server. The links name them all at once: what ``page/app.js`` and ``ROOM/open.js`` import, and the
style sheets of the room. What is imported later, with ``import()``, isn't among them.
"""

from __future__ import annotations

import posixpath
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_IMPORT = re.compile(
    r"""^(?:import|export)\b(?:[^;"'(]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)
_ROOM = re.compile(r'\{ id: "(\w+)",.*?styles: \[(.*?)\],.*?import\("\.\./([^"]+)"\)')
_END = '    <script src="page/theme.js">'


def imported(name: str, read: Callable[[str], str]) -> list[str]:
    """Return a module and all that it imports at once, directly or not, each of them once.

    ``name`` and what is returned are addresses below that of the page, such as ``"play/open.js"``.

    >>> files = {"a.js": 'import { b } from "./b/b.js";', "b/b.js": 'import "../a.js";'}
    >>> imported("a.js", files.__getitem__)
    ['a.js', 'b/b.js']
    """
    found = {name: None}
    waiting = [name]
    while waiting:
        one = waiting.pop()
        for path in _IMPORT.findall(read(one)):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(one), path))
            if other not in found:
                found[other] = None
                waiting.append(other)
    return list(found)


@lru_cache(maxsize=8)
def links(static: Path, room: str) -> str:
    """Return the links of a room as lines of HTML; none if ``page/rooms.js`` doesn't name it.

    The files are read once: who changes them sees other links when the server is started again.
    """

    def read(name: str) -> str:
        return (static / name).read_text("utf-8")

    rooms = {one: (styles, entry) for one, styles, entry in _ROOM.findall(read("page/rooms.js"))}
    if room not in rooms:
        return ""
    styles, entry = rooms[room]
    sheets = [f'<link rel="stylesheet" href="{one}">' for one in re.findall(r'"([^"]+)"', styles)]
    modules = dict.fromkeys([*imported("page/app.js", read), *imported(entry, read)])
    loads = [f'<link rel="modulepreload" href="{one}">' for one in modules]
    return "".join(f"    {line}\n" for line in [*sheets, *loads])


def page_of(index: str, static: Path, room: str) -> str:
    """Return the page of a room: ``index`` with the links of the room before its scripts."""
    return index.replace(_END, links(static, room) + _END, 1)
