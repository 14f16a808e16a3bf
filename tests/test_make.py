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
