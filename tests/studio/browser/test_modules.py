"""The browser's own code: its modules under node, their types, and circles of imports."""

from __future__ import annotations

import posixpath
import re
import subprocess
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.studio.browser.conftest import run_node

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
STATIC = ROOT / "src" / "farandole" / "studio" / "static"
MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
TSC = ROOT / ".venv" / "browser" / "node_modules" / ".bin" / "tsc"

_COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$", re.DOTALL | re.MULTILINE)
_IMPORT = re.compile(
    r"""^(?:import|export)\b[^;"'(]*?["'](\.[^"']+)["']|\bimport\(["'`](\.[^"'`]+)["'`]\)""",
    re.MULTILINE,
)


def imports_of(text: str, folder: str, names: set[str]) -> set[str]:
    """Return the modules that a text imports, now or later; ``${…}`` may be any folder."""
    found: set[str] = set()
    for pair in _IMPORT.findall(_COMMENT.sub("", text)):
        path = posixpath.normpath(posixpath.join(folder, "".join(pair)))
        pattern = re.sub(r"\\\$\\\{.*?\\\}", "[^/]+", re.escape(path))
        found |= {name for name in names if re.fullmatch(pattern, name)}
    return found


def test_an_import_may_name_any_folder() -> None:
    text = "const open = import(`../${name}/open.js`);"
    assert imports_of(text, "page", {"play/open.js", "play/room.js"}) == {"play/open.js"}


def test_there_is_no_circle_of_imports() -> None:
    files = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in MODULES}
    graph = {
        name: imports_of(text, posixpath.dirname(name), set(files)) for name, text in files.items()
    }
    assert "play/open.js" in graph["page/app.js"]
    assert "play/panel/pen.js" in graph["play/room.js"]
    try:
        tuple(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(f"a circle: {' <- '.join(error.args[1])}")


def test_the_frame_of_the_page_knows_no_room() -> None:
    for path in (STATIC / "page").glob("*.js"):
        text = _COMMENT.sub("", path.read_text("utf-8"))
        assert not re.search(r"""["']\.\./(?!locale|sw\.js|api/v1|stored|logic|vendor)""", text), (
            path
        )


def test_modules_under_node() -> None:
    """All in one process: to start one for each file takes as long as what they do."""
    each = "for (const one of process.argv.slice(1)) await import(one);"
    run_node("--input-type=module", "--eval", each, *sorted(HERE.glob("*.test.js")))


@pytest.mark.long
def test_types() -> None:
    if not TSC.exists():
        pytest.skip("no TypeScript here: make browser installs it")
    done = subprocess.run(
        [TSC, "-p", HERE / "tsconfig.json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_modules_are_typed_short_and_describe_themselves() -> None:
    for path in MODULES:
        text = path.read_text("utf-8")
        assert len(text.splitlines()) < 500, path
        if path.name != "theme.js":  # a plain script, before the first paint
            assert text.startswith("// @ts-check\n/**"), path
        assert not re.search(r"\binnerHTML\b|\beval\(|https?://(?!www\.w3\.org)", text), path


def test_the_page_asks_for_nothing_elsewhere_and_names_licences() -> None:
    for path in [*STATIC.rglob("*.html"), *STATIC.rglob("*.css")]:
        assert not re.search(r"https?:|//\w", path.read_text("utf-8").replace("/*", "")), path
    # Under any path: nothing begins at the root of the server.
    assert not re.search(r"(?:src|href)=\"/", (STATIC / "index.html").read_text("utf-8"))
    for folder in (STATIC / "vendor").iterdir():
        assert (folder / "LICENSE").exists()
