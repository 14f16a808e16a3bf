"""The modules and style sheets in fewer and smaller files, made by esbuild where it is installed.

A browser asks for some seventy modules to open a room, six at a time. The bundles of the same room
are a dozen files of a third of the size. They are at the same addresses as the files they replace,
and what several rooms share is in ``chunks/``, under names that hold a hash of the content.

``make bundles`` runs this file by itself, which writes them beside ``static/`` for a wheel to
carry; an export makes its own. They hold for the modules they were made of alone: in a checkout
where a module was changed since, the modules are served as they are. So they are with
``FARANDOLE_BUNDLES=0``, for someone who looks at them in a browser's debugger.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

STATIC = Path(__file__).parent / "static"
BUNDLED = Path(__file__).parent / "bundled"

CHUNKS = "chunks/"
"""Where the shared parts are: under an address that begins so, a content never changes."""

_SOURCE = "made-of"
_LEFT_ALONE = ("sw.js", "embed.js", "api/api.js", "api/api.css")
_WHOLE = (  # which share nothing with the rooms
    *("page/theme.js", "embed/element.js", "embed/embedded.js"),
    *("camera/worker.js", "dance/search/worker.js", "kernel/worker.js", "kernel/python-worker.js"),
)
_OPTIONS = (
    *("--bundle", "--minify", "--format=esm", "--target=es2022"),
    *("--external:*.woff2", "--log-level=warning"),
)


def _source_hash() -> str:
    """Return a hash of all modules and style sheets."""
    total = hashlib.sha256()
    for path in sorted((*STATIC.rglob("*.js"), *STATIC.rglob("*.css"))):
        total.update(path.relative_to(STATIC).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def _is_wanted() -> bool:
    return os.environ.get("FARANDOLE_BUNDLES") != "0"


def current() -> Path | None:
    """Return the folder of the bundles; None if there are none of the modules as they are now."""
    source = BUNDLED / _SOURCE
    fits = _is_wanted() and source.is_file() and source.read_text("ascii") == _source_hash()
    return BUNDLED if fits else None


def bundle(place: Path) -> Path | None:
    """Bundle the modules into a folder of their own, and return it; None without esbuild.

    Raises CalledProcessError if esbuild can't read a module.
    """
    esbuild = shutil.which("esbuild")
    if esbuild is None or not _is_wanted():
        return None
    shutil.rmtree(place, ignore_errors=True)
    rooms = sorted(f"{path.parent.name}/open.js" for path in STATIC.glob("*/open.js"))
    names = ["--outbase=.", f"--outdir={place.resolve()}", f"--chunk-names={CHUNKS}[name]-[hash]"]
    styles = [name for name in files(None) if name.endswith(".css") and name not in _LEFT_ALONE]
    for entries in ([*_WHOLE, *styles], ["--splitting", "page/app.js", *rooms]):
        subprocess.run([esbuild, *entries, *_OPTIONS, *names], cwd=STATIC, check=True)
    (place / _SOURCE).write_text(_source_hash(), "ascii")
    return place


def files(place: Path | None) -> dict[str, Path]:
    """Return the static files by address, with the bundles of a folder in place of the modules."""
    found = {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*")}
    if place is not None:
        found = {
            name: path
            for name, path in found.items()
            if path.suffix not in (".js", ".css") or name in _LEFT_ALONE
        }
        found |= {path.relative_to(place).as_posix(): path for path in place.rglob("*.*")}
    return {name: path for name, path in sorted(found.items()) if path.is_file()}


if __name__ == "__main__":
    if bundle(BUNDLED) is None:
        shutil.rmtree(BUNDLED, ignore_errors=True)
        sys.stderr.write("no esbuild here: the modules are served as they are\n")
