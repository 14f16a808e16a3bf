"""The files of a Python that runs in a browser, for a static site: Pyodide, and this package.

Pyodide is taken from a folder of its npm package, as it is. The package's own part is an archive:
the modules that :mod:`~farandole.studio.alone.answering` needs, their catalogues, and the kernel,
which ``make wasm`` compiles.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import farandole
import farandole.i18n
from farandole.errors import ArgumentError
from farandole.i18n import msg

PYODIDE = "314.0.7"
"""The version of Pyodide that the kernel was compiled for."""

PLACE = "python/"
"""Where the files are in a site; its service worker keeps them once they are used."""

KERNEL = Path(__file__).parent / "kernel.wasm"

_PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_ROOMS = ("i18n", "cover", "sudoku", "logic")
_STUDIO = (
    *("__init__", "alone/__init__", "alone/answering", "gestures", "pool", "problems", "puzzles"),
    *("rule_steps", "settings", "steps", "api/__init__", "api/forms", "api/logic", "api/routing"),
    *("api/schemas", "api/solving", "api/variants"),
)
_NOTICE = f"""\
Pyodide {PYODIDE}, https://pyodide.org, unchanged from its npm package `pyodide`: Mozilla Public
License 2.0, https://www.mozilla.org/MPL/2.0/; source: https://github.com/pyodide/pyodide.
It contains Python: PSF License, https://docs.python.org/3/license.html, and its libraries' own.
farandole.zip is farandole {farandole.__version__}, under its own licence.
"""


def files(pyodide: Path) -> dict[str, bytes]:
    """Return the files by address, with those of Pyodide from the folder of its npm package.

    Raises :class:`~farandole.ArgumentError` if that isn't Pyodide's, or of another version; OSError
    for files that can't be read.
    """
    named = pyodide / "package.json"
    if not named.is_file() or json.loads(named.read_bytes()).get("version") != PYODIDE:
        what = f"pyodide@{PYODIDE}"
        raise ArgumentError(
            msg("{place} isn't the npm package {what}", place=str(pyodide), what=what)
        )
    found = {PLACE + name: (pyodide / name).read_bytes() for name in _PARTS}
    lock = json.loads((pyodide / "pyodide-lock.json").read_bytes())  # of 300 packages; none is used
    found[f"{PLACE}pyodide-lock.json"] = json.dumps({"info": lock["info"], "packages": {}}).encode()
    found[f"{PLACE}LICENSE.txt"] = _NOTICE.encode()
    return found | {f"{PLACE}farandole.zip": package()}


def package() -> bytes:
    """Return the archive of the package's own part: the same bytes for the same files."""
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as pack:
        for name, path in sorted(_own()):
            pack.writestr(ZipInfo(f"farandole/{name}"), path.read_bytes(), ZIP_DEFLATED, 9)
    return archive.getvalue()


def _own() -> Iterator[tuple[str, Path]]:
    root = Path(__file__).parents[2]
    modules = [*root.glob("*.py"), *(root / f"studio/{name}.py" for name in _STUDIO)]
    modules += [path for room in _ROOMS for path in (root / room).rglob("*.py")]
    yield from ((path.relative_to(root).as_posix(), path) for path in modules)
    for place in farandole.i18n.__path__:  # an editable install has two
        for path in Path(place, "locale").glob("*/farandole.mo"):
            yield f"i18n/locale/{path.parent.name}/{path.name}", path
    yield "_kernel.so", KERNEL
