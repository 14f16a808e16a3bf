"""Long searches: Ctrl-C keeps what there is and says that it isn't all; a bar on a terminal."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from random import Random

import pytest

from farandole.cover import Option, Problem
from farandole.cover.formats import write
from farandole.cover.models import queens
from tests.cli.samples import command, interrupted

LAST = "interrupted; finished results were written\n"


@pytest.mark.parametrize("options", [("--engine", "sparse"), ()])
def test_count(options: tuple[str, ...]) -> None:
    result = interrupted("cover", "count", "queens", "17", *options)
    assert result.code == 130
    bound = int(result.out)
    assert bound > 0
    assert result.err == f"queens(17): at least {bound:,}: interrupted, not complete\n" + LAST
    row = json.loads(interrupted("cover", "count", "queens", "17", "--json").out)
    assert (row["status"], row["complete"]) == ("limit", False)
    assert 0 < row["seconds"] < 60


def test_solve(tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    result = interrupted(
        "cover", "solve", "queens", "15", "--all", "--to", "names", "--save", place
    )
    assert result.code == 130
    number = result.out.count("\n")
    assert result.out.endswith("\n")
    assert result.err == (
        f"queens(15): interrupted, not complete; covers found: {number:,}\n" + LAST
    )
    assert json.loads((tmp_path / "here").read_text())["nodes"] > number


def test_sigterm_saves_what_was_found(tmp_path: Path) -> None:
    place, out = tmp_path / "here", tmp_path / "out"
    words = ["queens", "12", "--all", "--to", "names"]
    result = interrupted(
        *("cover", "solve", *words, "--save", str(place), "-o", str(out)), number=signal.SIGTERM
    )
    assert (result.code, result.out) == (143, "")
    first = (tmp_path / "out.partial").read_text().splitlines()
    assert result.err == (
        f"queens(12): interrupted, not complete; covers found: {len(first):,}\n"
        f"{out}: not written; finished results are in {out}.partial\n" + LAST
    )
    rest = subprocess.run(
        command("cover", "solve", *words, "--resume", str(place)),
        capture_output=True,
        text=True,
        check=True,
    )
    both = [*first, *rest.stdout.splitlines()]
    assert len(both) == len(set(both)) == 14_200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_other_signals_save_what_was_counted(tmp_path: Path, number: signal.Signals) -> None:
    place = tmp_path / "here"
    words = ["cover", "count", "queens", "15"]
    result = interrupted(*words, "--engine", "bits", "--save", str(place), number=number)
    assert result.code == 128 + number
    bound = int(result.out)
    assert result.err == f"queens(15): at least {bound:,}: interrupted, not complete\n" + LAST
    assert json.loads(place.read_text())["counted"] == bound
    rest = subprocess.run(
        command(*words, "--resume", str(place)), capture_output=True, text=True, check=True
    )
    assert rest.stdout == "2279184\n"


def test_minimum(tmp_path: Path) -> None:
    board, prices, path = queens(24).problem, Random(1), tmp_path / "prices.dlx"
    options = [
        Option(k, option.items, prices.randrange(1000)) for k, option in enumerate(board.options)
    ]
    path.write_text(write(Problem(board.items, options, secondary=board.secondary), rename=True))
    result = interrupted("cover", "minimum", str(path), "--limit", "300", "--to", "names")
    assert result.code == 130
    costs = [int(line.partition(":")[0]) for line in result.out.splitlines()]
    assert costs == sorted(costs)
    assert result.err.startswith(
        f"{path}:1: interrupted, not complete; covers found: {len(costs)}, no cover costs less "
    )
    assert result.err.endswith(LAST)
