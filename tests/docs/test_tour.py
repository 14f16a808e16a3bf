"""The tour that ``make run`` shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(("lang", "word"), [("en", "dancing links"), ("zh", "舞蹈链")])
def test_the_tour(lang: str, word: str) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "tour.py")],
        capture_output=True,
        check=False,
        timeout=600,
        env=os.environ | {"FARANDOLE_LANG": lang},
    )
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert text.count("$ farandole ") == 4
    assert word in text
    assert "\n9356\n" in text
    assert text.count("\n┌") == 2
