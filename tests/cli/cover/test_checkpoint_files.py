"""Long searches: Ctrl-C keeps what there is and says so; checkpoints go on; a bar on a terminal."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys
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


def test_what_a_diagram_remembers_is_not_counted_again(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    words = ["cover", "count", "dominoes", "12x12", "--json"]
    whole = json.loads(run(*words, "--engine", "diagram").out)
    part = run(*words, "--engine", "diagram", "--nodes", "4000", "--save", place)
    turns = 1
    while part.code:
        part = run(*words, "--nodes", "4000", "--save", place, "--resume", place)
        turns += 1
    row = json.loads(part.out)
    assert (row["count"], row["complete"]) == (53060477521960000, True)
    assert turns > 4
    assert row["nodes"] < whole["nodes"] + 300 * turns
    assert json.loads(run(*words, "--resume", place).out)["count"] == 53060477521960000


def test_counts_of_a_diagram_that_are_not_as_they_were(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    words = ("cover", "count", "dominoes", "8x8")
    run(*words, "--engine", "diagram", "--nodes", "500", "--save", str(place))
    whole = place.read_bytes()
    line, _, cache = whole.partition(b"\n")
    row, size = json.loads(line), len(cache)
    assert run(*words, "--resume", str(place)).out == "12988816\n"
    damaged = "the saved search is damaged"
    for text, fault in (
        (whole[:-1], f"{damaged}: {size - 1:,} bytes after line 1, not {size:,}"),
        (whole + b"\n", f"{damaged}: {size + 1:,} bytes after line 1, not {size:,}"),
        (line, f"{damaged}: 0 bytes after line 1, not {size:,}"),
        (whole[:-1] + bytes([whole[-1] ^ 1]), f"{damaged} after line 1"),
    ):
        place.write_bytes(text)
        assert run(*words, "--resume", str(place)) == (2, "", f"{place}: {fault}\n")
    unknown, spoiled = "this is not the state of a search", "this state of a search is damaged"
    version = "this state of a search was saved by another version of farandole"
    for other, fault in (
        (b"", unknown),
        (cache[:32], unknown),
        (b"\0" + cache[1:], unknown),
        (cache[:8] + b"\0" + cache[9:], version),
        (cache[:16] + b"\0" + cache[17:], version),
        (cache[:-8], spoiled),
        (cache[:32] + b"\0" * 8 + cache[40:], spoiled),
        (cache[:32] + b"\xff" * 8 + cache[40:], spoiled),
        (cache[:40] + bytes(size - 40), spoiled),
    ):
        digest = hashlib.blake2b(other, digest_size=16).hexdigest()
        head = changed(row, {"cache": [len(other), digest]}, sealed=True) + "\n"
        place.write_bytes(head.encode() + other)
        assert run(*words, "--resume", str(place)) == (2, "", f"{place}: {fault}\n")
    assert run("cover", "solve", *words[2:], "--resume", str(place)).code == 2


def saving(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """Run a command that saves often, and kill it when it has done so twice."""
    code = (
        "import sys, farandole.cli.cover.interrupts as i; i.EVERY = 0.01; "
        "from farandole.cli import main; sys.exit(main())"
    )
    place = folder / "here"
    with (folder / "out").open("wb") as out:
        command = [sys.executable, "-c", code, "cover", *words, "--save", str(place)]
        process = subprocess.Popen(command, stdout=out)
    files: set[int] = set()
    while len(files) < 3 and process.poll() is None:
        if place.exists():
            files.add(place.stat().st_mtime_ns)
    process.kill()
    process.wait()
    return process


@pytest.mark.parametrize(
    "words",
    [("queens", "18", "--engine", "bits"), ("queens", "18"), ("dominoes", "26x26")],
)
def test_a_count_that_is_killed(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    assert saving(tmp_path, "count", *words).returncode == -signal.SIGKILL
    assert (tmp_path / "out").read_bytes() == b""
    place = tmp_path / "here"
    row = json.loads(place.read_bytes().partition(b"\n")[0])
    assert row["nodes"] > 0
    more = ("--nodes", "60000", "--save", str(place))
    rest = run("cover", "count", *words[:2], "--resume", str(place), *more)
    assert (rest.code, int(rest.out) >= row["counted"]) == (1, True)
    then = json.loads(place.read_bytes().partition(b"\n")[0])
    assert then["nodes"] == row["nodes"] + 60_000
    assert (then["counted"] > row["counted"]) or (then["cache"][0] > row["cache"][0] > 40)


def test_a_search_that_is_killed(run: Run, tmp_path: Path) -> None:
    """It continues where it was saved: later covers are found again, none is missing."""
    words = ("cover", "solve", "queens", "16", "--to", "names", "--limit")
    assert saving(tmp_path, *words[1:], "14000000").returncode == -signal.SIGKILL
    first = (tmp_path / "out").read_text().splitlines()
    rest = run(*words, "500", "--resume", str(tmp_path / "here")).out.splitlines()
    whole = run(*words, str(len(first) + 500)).out.splitlines()
    start = whole.index(rest[0])
    assert 0 < start <= len(first)
    assert whole[start : start + 500] == rest


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


IMPOSSIBLE = "{} in this saved search has an impossible value"
FORGED: list[tuple[dict[str, object], str]] = [
    ({"state": "!"}, IMPOSSIBLE.format("state")),
    ({"state": "AAAA"}, "this is not the state of a search"),
    ({"state": "é"}, IMPOSSIBLE.format("state")),
    ({"state": 3}, IMPOSSIBLE.format("state")),
    ({"pending": [[64]]}, "a pending entry of this checkpoint is not a cover of its problem"),
    ({"pending": [[-1]]}, "a pending entry of this checkpoint is not a cover of its problem"),
    ({"pending": [[0, 1]]}, "a pending entry of this checkpoint is not a cover of its problem"),
    ({"pending": 5}, IMPOSSIBLE.format("pending")),
    ({"engine": "steam"}, "engine must be automatic, bits or sparse, not 'steam'"),
    ({"engine": "sparse"}, "this is the state of a search with another engine, seed or order"),
    ({"engine": "diagram"}, "this is the state of a count by diagram, not of a search"),
    ({"seed": None}, IMPOSSIBLE.format("seed")),
    ({"seed": 1}, "this is the state of a search with another engine, seed or order"),
    ({"nodes": True}, IMPOSSIBLE.format("nodes")),
    ({"nodes": 1 << 64}, f"a search can't have cost {1 << 64} nodes"),
    ({"turns": "1"}, IMPOSSIBLE.format("turns")),
    ({"turns": -1}, IMPOSSIBLE.format("turns")),
    ({"counted": None}, IMPOSSIBLE.format("counted")),
    ({"counted": -1}, IMPOSSIBLE.format("counted")),
]
CHANGES = [changes for changes, _ in FORGED]
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
    for changes, fault in [*FORGED, *ELSE]:
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
        fault = f"{place}: {IMPOSSIBLE.format(name)}\n"
        assert run(*count, "8", "--resume", str(place)) == (2, "", fault)
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


def test_sighup_saves_what_was_counted(shell: Run, tmp_path: Path) -> None:
    place, number = tmp_path / "here", signal.SIGHUP
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
