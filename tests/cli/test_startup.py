"""One puzzle must not pay for what it doesn't use."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.samples import EASY, SMALL

HEAVY = (
    "asyncio difflib email fpdf http importlib.metadata json numpy pathlib platform random rich "
    "scipy shutil socket subprocess tempfile threading unittest urllib"
)


TASKS = [
    *((name, SMALL) for name in ("solve", "count", "check", "convert", "show")),
    *(("cover", name, "toy.dlx") for name in ("solve", "count", "minimum", "show")),
    ("solve", "list.txt", "--threads", "2", "-q"),
    ("bank", "--help"),
]
# Finding the package is part of the start of Python: an editable install has a finder of its own.
BEFORE = """
import sys, click
for finder in sys.meta_path:
    finder.find_spec("farandole", None)
print(*sys.modules)
"""
AFTER = "import sys; from farandole.cli import main; main(sys.argv[1:]); print(*sys.modules)"


def test_nothing_heavy_is_imported(
    python: Callable[..., subprocess.CompletedProcess[str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "toy.dlx").write_text("a b\na\nb\n")
    (tmp_path / "list.txt").write_text(f"{EASY}\n" * 5000)
    before = python(BEFORE).stdout.split()
    for words in TASKS:
        done = python(AFTER, *words)
        assert done.stderr == "", words
        after = done.stdout.splitlines()[-1].split()
        assert "farandole.cli.app" in after
        # A window's width, for what is drawn to fit.
        has_width = words in (("cover", "show", "toy.dlx"), ("bank", "--help"))
        allowed = {"shutil"} if has_width else set()
        if "--threads" in words:  # a list is worth what it needs
            allowed = {"difflib", "json", "threading", "urllib"}
        # What click itself wants on some version or other can't be helped.
        assert (set(after) - set(before)) & set(HEAVY.split()) - allowed == set(), words
        others = {"rich", "numpy", "scipy", "sqlalchemy", "pyarrow", "psycopg"}
        assert others.isdisjoint(name.split(".")[0] for name in after), words
