"""``farandole cover count``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .samples import TOY

if TYPE_CHECKING:
    from pathlib import Path

    from .samples import Run


def test_the_number_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "n.txt"
    assert run("cover", "count", input=TOY) == (0, "1\n", "")
    assert run("cover", "count", "--format", "dlx", "-o", str(path), input="a\n").code == 0
    assert path.read_text() == "0\n"


def test_limits(run: Run) -> None:
    many = run("cover", "model", "queens", "9").out
    assert run("cover", "count", input=many).out == "352\n"
    assert run("cover", "count", "--limit", "100", input=many) == (0, "100\n", "")
    short = run("cover", "count", "--nodes", "200", input=many)
    assert short.code == 1
    assert "at least " in short.err
    many = run("cover", "model", "queens", "14").out
    assert run("cover", "count", "--seconds", "0.01", input=many).code == 1


def test_json(run: Run) -> None:
    row = json.loads(run("cover", "count", "--json", input=TOY).out)
    assert (row["count"], row["complete"], row["status"]) == (1, True, "counted")


def test_bad_input(run: Run, tmp_path: Path) -> None:
    result = run("cover", "count", str(tmp_path), str(tmp_path / "no"))
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines() == [
        f"{tmp_path}: is a directory",
        f"{tmp_path / 'no'}: no such file",
    ]
