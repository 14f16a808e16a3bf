"""The other packages of the races, in an environment of their own: ``build/bench``.

They and their versions are dependency groups of ``pyproject.toml``: ``bench-sudoku`` and
``bench-cover``. One that can't be installed on this machine or for this Python is left out, with
the reason.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "bench"
PYTHON = FOLDER / "bin" / "python"


def install(group: str) -> dict[str, str]:
    """Install what isn't there of a group; return the reason by package for each that can't be."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], check=True)
    there = _pip("freeze", "--all").stdout.replace("_", "-").splitlines()
    left_out = {}
    for requirement in project["dependency-groups"][group]:
        name = re.split("[=<>;]", requirement)[0]
        if requirement in there:
            continue
        sys.stderr.write(f"installing {requirement} ...\n")
        done = _pip("install", "--quiet", "--prefer-binary", requirement)
        if done.returncode:
            left_out[name] = f"can't be installed: {_reason(done.stderr)}"
    return left_out


def _pip(*words: str) -> subprocess.CompletedProcess[str]:
    command = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _reason(said: str) -> str:
    """Return what pip gives as the reason, in one line and without places on this machine."""
    errors = [line for line in said.splitlines() if line.startswith("ERROR: ")]
    return re.sub(r"\S*/\S+", "…", (errors or ["ERROR: pip failed"])[-1][7:])[:200]
