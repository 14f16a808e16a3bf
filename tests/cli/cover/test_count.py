"""``farandole cover count``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.samples import TOY, Run


def test_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "n.txt"
    assert run("cover", "count", input=TOY) == (0, "1\n", "")
    assert run("cover", "count", "--format", "dlx", "-o", str(path), input="a\n").code == 0
    assert path.read_text() == "0\n"
    row = json.loads(run("cover", "count", "--json", input=TOY).out)
    assert (row["count"], row["complete"], row["status"]) == (1, True, "counted")
    result = run("cover", "count", str(tmp_path), str(tmp_path / "no"))
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines() == [
        f"{tmp_path}: is a directory; to read its files, use {tmp_path}/*",
        f"{tmp_path / 'no'}: no such file",
    ]


def test_limits(run: Run) -> None:
    many = run("cover", "model", "queens", "9").out
    assert run("cover", "count", input=many).out == "352\n"
    assert run("cover", "count", "--limit", "100", input=many) == (0, "100\n", "")
    short = run("cover", "count", "--nodes", "200", input=many)
    assert (short.code, "at least " in short.err) == (1, True)
    assert run("cover", "count", "--seconds", "0.01", "queens", "14").code == 1


@pytest.mark.parametrize("engine", ["automatic", "bits", "sparse", "diagram"])
@pytest.mark.parametrize("threads", ["1", "2"])
def test_engines(run: Run, engine: str, threads: str) -> None:
    words = ("cover", "count", "queens", "8", "--engine", engine, "--threads", threads)
    assert run(*words) == (0, "92\n", "")
    row = json.loads(run(*words, "--json").out)
    assert (row["count"], row["source"]) == (92, "queens(8)")
    assert row["engine"] == engine or engine == "automatic"


def test_more_than_any_search_could_count(run: Run) -> None:
    assert run("cover", "count", "dominoes", "12x12").out == "53060477521960000\n"
    small = run("cover", "count", "dominoes", "8x8", "--engine", "diagram", "--memory", "10k")
    assert small == (0, "12988816\n", "")


def test_sizes(run: Run) -> None:
    for size in ("x", "-1", "1.5.2", "3X", "", "G"):
        result = run("cover", "count", "--memory", size, input=TOY)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"farandole cover count: --memory: {size} is not a valid size")
    for size in ("1000000", "500M", "1.5g", "2GiB", "64KB"):
        assert run("cover", "count", "--memory", size, input=TOY) == (0, "1\n", "")
