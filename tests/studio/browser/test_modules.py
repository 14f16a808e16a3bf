"""The browser's own code: tests of its modules under node, and their types."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
STATIC = ROOT / "src" / "farandole" / "studio" / "static"
MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
TSC = ROOT / ".venv" / "browser" / "node_modules" / ".bin" / "tsc"


def test_modules_under_node() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    files = sorted(map(str, HERE.glob("*.test.js")))
    done = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


def test_types() -> None:
    if not TSC.exists():
        pytest.skip("no TypeScript here: make browser installs it")
    done = subprocess.run(
        [TSC, "-p", HERE / "tsconfig.json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_a_module_is_typed_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) < 500
    if path.name != "theme.js":  # a plain script, before the first paint
        assert "// @ts-check\n" in text[:200]
        assert text.startswith("//")
    assert not re.search(r"\binnerHTML\b|\beval\(|https?://(?!www\.w3\.org)", text)


def test_the_page_asks_for_nothing_elsewhere() -> None:
    for path in [*STATIC.rglob("*.html"), *STATIC.rglob("*.css")]:
        assert not re.search(r"https?:|//\w", path.read_text("utf-8").replace("/*", "")), path
    # Under any path: nothing begins at the root of the server.
    assert not re.search(r"(?:src|href)=\"/", (STATIC / "index.html").read_text("utf-8"))


def test_what_others_wrote_has_its_licence() -> None:
    for folder in (STATIC / "vendor").iterdir():
        assert (folder / "LICENSE").exists()
