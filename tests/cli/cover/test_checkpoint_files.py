"""Long searches: Ctrl-C keeps what there is and says so; checkpoints go on; a bar on a terminal."""

from __future__ import annotations

import hashlib
import json
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from farandole.cli.cover.checkpoint_files import save
from farandole.cover import Option, Problem
from farandole.cover.formats import write
from farandole.cover.models import queens
from farandole.i18n import ENGLISH
from tests.cli.samples import TOY, Run, interrupted

NO_SEARCH = "not a search saved by --save"
OTHER = "a saved search for a different problem"


def covers(text: str) -> list[frozenset[str]]:
    return [frozenset(cover.split("\n")) for cover in text.strip().split("\n\n") if cover]


@pytest.mark.parametrize("engine", ["bits", "sparse"])
def test_parts_make_the_whole(run: Run, tmp_path: Path, engine: str) -> None:
    whole = run("cover", "solve", "queens", "8", "--all", "--engine", engine).out
    place = str(tmp_path / "here")
    words = ["cover", "solve", "queens", "8", "--all", "--nodes", "150", "--save", place]
    part = run(*words, "--engine", engine)
    found, turns = covers(part.out), 1
    while part.code:
        part = run(*words, "--resume", place)
        found += covers(part.out)
        turns += 1
        assert turns < 100
    assert turns > 3
    assert len(found) == len(set(found)) == 92
    assert set(found) == set(covers(whole))
    assert run(*words, "--resume", place) == (0, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


@pytest.mark.parametrize("engine", ["bits", "sparse", "automatic"])
def test_parts_of_a_count_make_the_whole(run: Run, tmp_path: Path, engine: str) -> None:
    place = str(tmp_path / "here")
    words = ["cover", "count", "queens", "9", "--nodes", "900", "--save", place]
    part = run(*words, "--engine", engine)
    numbers = [int(part.out)]
    while part.code:
        assert part.err.startswith("queens(9): ")
        part = run(*words, "--resume", place)
        numbers.append(int(part.out))
        assert len(numbers) < 100
    assert len(numbers) > 3
    assert numbers == sorted(numbers)
    assert numbers[-1] == 352
    assert run("cover", "count", "queens", "9", "--resume", place) == (0, "352\n", "")


def test_covers_that_wait_are_missing_from_the_whole(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    search = queens(6).problem.search()
    search.advance(10_000)
    save(place, search.checkpoint(), ENGLISH)
    words = ["cover", "solve", "queens", "6", "--resume", place, "--json", "--limit"]
    for most, complete in (("3", False), ("4", False), ("5", True)):
        assert json.loads(run(*words, most).out)["complete"] is complete


def changed(row: dict[str, Any], changes: dict[str, object], *, sealed: bool) -> str:
    """Return a file that says something else, with a checksum of its own if ``sealed``."""
    row = row | changes
    if sealed:
        rest = {key: value for key, value in row.items() if key != "checksum"}
        text = json.dumps(rest, sort_keys=True).encode()
        row["checksum"] = hashlib.blake2b(text, digest_size=16).hexdigest()
    return json.dumps(row)


VALUES: dict[str, list[object]] = {
    "state": ["!", "AAAA", "é", 3],
    "pending": [[[64]], [[-1]], [[0, 1]], 5],
    "engine": ["steam", "sparse"],
    "seed": [None, 1],
    "nodes": [True],
    "turns": ["1", -1],
    "counted": [None, -1],
}
CHANGES: list[dict[str, object]] = [
    {name: value} for name, values in VALUES.items() for value in values
]
ELSE: list[tuple[dict[str, object], str]] = [
    ({"version": 1}, "saved by another version of farandole"),
    ({"version": 3, "more": []}, "saved by another version of farandole"),
    ({"problem": "0" * 16}, OTHER),
    ({"farandole": "x"}, NO_SEARCH),
]


def test_a_file_that_says_something_else(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    words = ("cover", "solve", "queens", "8")
    assert run(*words, "--save", str(place)).code == 0
    row = json.loads(place.read_text())
    assert run(*words, "--resume", str(place)).code == 0
    no_sum: dict[str, object] = {"checksum": None}
    for changes in [*CHANGES, no_sum]:
        place.write_text(changed(row, changes, sealed=False))
        damaged = (2, "", f"{place}: the saved search is damaged\n")
        assert run(*words, "--resume", str(place)) == damaged
    for changes, fault in [(changes, NO_SEARCH) for changes in CHANGES] + ELSE:
        place.write_text(changed(row, changes, sealed=True))
        assert run(*words, "--resume", str(place)) == (2, "", f"{place}: {fault}\n")
    for text in ("", "[]", "{}", "queens", "\xff", "[" * 100_000):
        place.write_bytes(text.encode("latin-1"))
        assert run(*words, "--resume", str(place)) == (2, "", f"{place}: {NO_SEARCH}\n")


def test_a_count_is_no_search(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    count, solve = ("cover", "count", "queens"), ("cover", "solve", "queens")
    refused = (2, "", f"{place}: {NO_SEARCH}\n")
    for nodes in ("100", "1000000"):
        run(*count, "8", "--nodes", nodes, "--save", str(place))
        assert run(*solve, "8", "--resume", str(place)) == refused
        assert run(*count, "9", "--resume", str(place)) == (2, "", f"{place}: {OTHER}\n")
    row = json.loads(place.read_text())
    for name, value in (("count", -1), ("count", "1"), ("count", True), ("complete", 1)):
        place.write_text(changed(row, {name: value}, sealed=True))
        assert run(*count, "8", "--resume", str(place)) == refused
    run(*solve, "8", "--save", str(place))
    assert run(*count, "8", "--resume", str(place)) == refused
    assert run(*solve, "9", "--resume", str(place)) == (2, "", f"{place}: {OTHER}\n")


def test_files_that_can_t_be_used(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "no" / "here"
    fault = f"{missing}: no such folder: {missing.parent}\n"
    assert run("cover", "solve", "--resume", str(missing), input=TOY) == (2, "", fault)
    place = tmp_path / "here"
    two = "2 3\n2 1 3\n1 2\n2 3\n2 1 3\n1 2\n"
    result = run("cover", "solve", "--save", str(place), input=two)
    assert result == (2, "", "--save requires a single problem; the input has 2\n")
    for goal, text in ((missing, TOY), (tmp_path, TOY), (place, "a b\nc\n")):
        assert run("cover", "solve", "--save", str(goal), input=text).code == 2
    assert list(tmp_path.iterdir()) == []


def test_options_that_do_not_go_together(run: Run) -> None:
    for words in (
        "count --threads 2 --save x",
        "count --threads 2 --resume x",
        "count --engine bits --resume x",
        "count --engine diagram --save x",
        "solve --seed 0 --resume x",
        "solve --threads 2 --save x",
        "solve --ordered --resume x",
        "solve --engine bits --resume x",
        "solve --to judge --save x",
    ):
        name, *options = words.split()
        result = run("cover", name, "queens", "8", *options)
        assert (result.code, "can't be used together" in result.err) == (2, True), words


LAST = "interrupted; finished results were written\n"


@pytest.mark.parametrize("options", [("--engine", "sparse"), ()])
def test_a_count_is_interrupted(options: tuple[str, ...]) -> None:
    result = interrupted("cover", "count", "queens", "17", *options)
    assert result.code == 130
    bound = int(result.out)
    assert bound > 0
    assert result.err == f"queens(17): at least {bound:,}: interrupted, not complete\n" + LAST
    row = json.loads(interrupted("cover", "count", "queens", "17", "--json").out)
    assert (row["status"], row["complete"]) == ("limit", False)
    assert 0 < row["seconds"] < 60


def test_sigterm_saves_what_was_found(shell: Run, tmp_path: Path) -> None:
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
    rest = shell("cover", "solve", *words, "--resume", str(place))
    both = [*first, *rest.out.splitlines()]
    assert len(both) == len(set(both)) == 14_200


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_other_signals_save_what_was_counted(
    shell: Run, tmp_path: Path, number: signal.Signals
) -> None:
    place = tmp_path / "here"
    words = ["cover", "count", "queens", "15"]
    result = interrupted(*words, "--engine", "bits", "--save", str(place), number=number)
    assert result.code == 128 + number
    bound = int(result.out)
    assert result.err == f"queens(15): at least {bound:,}: interrupted, not complete\n" + LAST
    assert json.loads(place.read_text())["counted"] == bound
    assert shell(*words, "--resume", str(place)).out == "2279184\n"


def test_a_minimum_is_interrupted(tmp_path: Path) -> None:
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
