"""A static site with its own Python: puzzles with constraints, set and played without a server."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from farandole.studio.alone.packing import PYODIDE
from farandole.studio.exporting import export
from tests.studio.browser.conftest import (
    PHONE,
    Open,
    cell,
    copied,
    drag,
    expect_text,
    paste,
    press,
    serving,
)
from tests.studio.browser.test_offline import IS_KEPT, kept
from tests.studio.browser.test_set import FOUR, ISS, READY, choose, drawn

INSTALLED = Path(__file__).parents[3] / ".venv" / "browser" / "node_modules" / "pyodide"


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of Pyodide's npm package."""
    if INSTALLED.is_dir():
        return INSTALLED
    npm = shutil.which("npm") or pytest.skip("no npm here, which has Pyodide")
    place = tmp_path_factory.mktemp("npm")
    command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(place)]
    if subprocess.run([*command, f"pyodide@{PYODIDE}"], capture_output=True).returncode:
        pytest.skip("npm can't be reached, which has Pyodide")
    return place / "node_modules" / "pyodide"


def test_a_site_sets_and_plays_constraints_without_a_server(
    open_page: Open, pyodide: Path, tmp_path: Path
) -> None:
    export(tmp_path, pyodide=pyodide)
    with serving(tmp_path) as site:
        page = open_page(
            f"{site}{FOUR.replace('#', '.html#')}", ready=READY, service_workers="allow"
        )
        assert page.evaluate(IS_KEPT)
        expect_text(page, ".verdict", "^4 solutions")
        choose(page, "Killer cage")
        drag(page, 0, 4)
        page.keyboard.type("4")
        press(page, "Enter")
        drawn(page, "cage", "total")
        expect_text(page, ".verdict", "^One solution")
        assert "candidate 1" in (cell(page, 0).get_attribute("aria-label") or "")
        page.get_by_role("button", name="Share").click()
        page.get_by_role("button", name="Interactive Sudoku").wait_for()
        link = copied(page, lambda: page.get_by_role("button", name="link to the puzzle").click())
        paste(page, ISS)  # the other format, with a thermometer
        drawn(page, "thermometer", "surface")
        expect_text(page, ".verdict", "^One solution")
        page.reload()  # the worker that keeps files wasn't there when these were loaded
        page.locator(READY).wait_for()
        assert any(path.endswith("/pyodide.asm.wasm") for path in kept(page))
    # No network from here on.
    other = open_page(link, context=page.context, ready=".keypad")
    drawn(other, "cage", "total")
    expect_text(other, ".about", "add up to the number in its corner")
    press(other, "h")
    expect_text(other, ".rungs", "box 2")
    other.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    other.goto(link.replace("#", "explain.html#"))
    other.locator(".step-row").filter(has_text=re.compile("r2c4")).first.wait_for(state="attached")
    expect_text(other, ".tried, .path, aside", "Cage Combinations")
