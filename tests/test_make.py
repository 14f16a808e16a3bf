"""What the Makefile promises."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "cpp").rglob("*.[ch]pp"))

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make isn't installed")


def planned(*arguments: str) -> str:
    """What make would do for the target that stands for a built kernel."""
    run = ["make", "-n", *arguments, ".venv/built"]
    return subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    "source", SOURCES[::7], ids=lambda source: str(source.relative_to(ROOT / "cpp"))
)
def test_the_kernel_is_built_again_when_a_source_changes(source: Path) -> None:
    newer = f"--what-if={source.relative_to(ROOT)}"
    assert "tools/building.py" in planned("--old-file=.venv/tools", newer)


def test_there_are_sources() -> None:
    assert len(SOURCES) > 50
    assert {"cover", "sudoku", "bindings"} <= {path.parent.name for path in SOURCES}


# Debian's Python: it has no pip of its own, and that of an environment reaches no index.
WITHOUT_PIP = """#!/bin/sh
case "$*" in
    *"-m venv"*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python" ;;
    *"-m pip --disable-pip-version-check install"*)
        echo "ERROR: No matching distribution found for pip>=25.1" >&2; exit 1 ;;
    *"-m pip"*) echo "No module named pip" >&2; exit 1 ;;
esac
"""


def test_no_network_is_said_where_python_has_no_pip(tmp_path: Path) -> None:
    python = tmp_path / "python3"
    python.write_text(WITHOUT_PIP, "utf-8")
    python.chmod(0o755)
    venv = tmp_path / "venv"
    run = ["make", "-s", f"VENV={venv}", f"PYTHON={python}", "CXX=true", f"{venv}/tools"]
    done = subprocess.run(run, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode != 0
    assert "No module named pip" not in done.stderr
    assert "farandole: pip could not reach a package index" in done.stderr
    assert not (venv / "tools").exists()
