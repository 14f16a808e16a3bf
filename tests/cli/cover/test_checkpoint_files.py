"""Searches that are stopped, saved and resumed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from farandole.cli.common.options import CliError
from farandole.cli.cover.checkpoint_files import load, save
from farandole.cover.formats import write
from farandole.cover.models import queens
from farandole.i18n import ENGLISH
from tests.cli.samples import TOY, Run
from tests.cover.hard import tight_timetable


def covers(text: str) -> list[frozenset[str]]:
    return [frozenset(cover.split("\n")) for cover in text.strip().split("\n\n") if cover]


@pytest.mark.parametrize("engine", ["bits", "sparse"])
def test_parts_make_the_whole(run: Run, tmp_path: Path, engine: str) -> None:
    whole = run("cover", "solve", "queens", "8", "--all", "--engine", engine).out
    place = str(tmp_path / "here")
    words = ["cover", "solve", "queens", "8", "--all", "--nodes", "150", "--save", place]
    first = run(*words, "--engine", engine)
    assert first.code == 1
    found, turns, code = covers(first.out), 1, 1
    while code:
        part = run(*words, "--resume", place)
        found += covers(part.out)
        turns, code = turns + 1, part.code
        assert turns < 100
    assert turns > 3
    assert len(found) == 92
    assert len(set(found)) == 92
    assert set(found) == set(covers(whole))
    assert run(*words, "--resume", place) == (0, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_max_leaves_the_rest(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    first = run("cover", "solve", "queens", "6", "--limit", "3", "--save", place)
    rest = run("cover", "solve", "queens", "6", "--all", "--resume", place)
    assert (first.code, rest.code) == (0, 0)
    assert (len(covers(first.out)), len(covers(rest.out))) == (3, 1)
    assert len(set(covers(first.out) + covers(rest.out))) == 4


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
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_a_limit_of_a_count_is_for_all_its_parts(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    words = ["cover", "count", "queens", "9", "--engine", "bits", "--save", place]
    first = run(*words, "--nodes", "900")
    assert 0 < int(first.out) < 100
    words = ["cover", "count", "queens", "9", "--resume", place, "--json"]
    assert json.loads(run(*words, "--limit", "100").out)["count"] == 100
    row = json.loads(run(*words).out)
    assert (row["count"], row["complete"]) == (352, True)
    assert row["nodes"] > 1800


def test_a_count_is_no_search(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    refused = (2, "", f"{place}: not a search that was saved by --save\n")
    for nodes in ("100", "1000000"):
        run("cover", "count", "queens", "8", "--nodes", nodes, "--save", place)
        assert run("cover", "solve", "queens", "8", "--resume", place) == refused
        other = run("cover", "count", "queens", "9", "--resume", place)
        assert other == (2, "", f"{place}: a saved search of another problem\n")
    run("cover", "solve", "queens", "8", "--save", place)
    assert run("cover", "count", "queens", "8", "--resume", place) == refused


def test_the_result_of_a_count(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    words = ("cover", "count", "queens", "8")
    assert run(*words, "--save", str(place)).code == 0
    row = json.loads(place.read_text())
    refused = (2, "", f"{place}: not a search that was saved by --save\n")
    for name, value in (("count", -1), ("count", "1"), ("count", True), ("complete", 1)):
        place.write_text(changed(row, {name: value}, sealed=True))
        assert run(*words, "--resume", str(place)) == refused


def test_what_a_saved_count_goes_with(run: Run) -> None:
    for option, value, file in (
        ("--threads", "2", "--save"),
        ("--threads", "2", "--resume"),
        ("--engine", "bits", "--resume"),
        ("--engine", "diagram", "--save"),
    ):
        result = run("cover", "count", "queens", "8", option, value, file, "x")
        assert result.code == 2
        assert "together" in result.err


def test_a_search_for_the_first_cover_goes_on(run: Run, tmp_path: Path) -> None:
    place, path = tmp_path / "here", tmp_path / "problem.dlx"
    path.write_text(write(tight_timetable(24, 25, 2), rename=True))
    words = ["cover", "solve", str(path), "--nodes", "20000", "--save", str(place)]
    part, turns = run(*words), [json.loads(place.read_text())["turns"]]
    while part.code:
        part = run(*words, "--resume", str(place))
        turns.append(json.loads(place.read_text())["turns"])
        assert len(turns) < 60
    assert len(covers(part.out)) == 1
    assert len(turns) > 2
    assert turns[:-1] == sorted(turns[:-1])
    assert turns[-1] is None


def test_covers_that_wait_are_missing_from_the_whole(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    search = queens(6).problem.search()
    search.advance(10_000)
    save(place, search.checkpoint(), ENGLISH)
    words = ["cover", "solve", "queens", "6", "--resume", place, "--json", "--limit"]
    for most, complete in (("3", False), ("4", False), ("5", True)):
        assert json.loads(run(*words, most).out)["complete"] is complete


def test_another_problem(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    assert run("cover", "solve", "queens", "8", "--save", place).code == 0
    result = run("cover", "solve", "queens", "9", "--resume", place)
    assert result == (2, "", f"{place}: a saved search of another problem\n")


def changed(row: dict[str, Any], changes: dict[str, object], *, sealed: bool) -> str:
    """Return a file that says something else, with a checksum of its own if ``sealed``."""
    row = row | changes
    if sealed:
        rest = {key: value for key, value in row.items() if key != "checksum"}
        text = json.dumps(rest, sort_keys=True).encode()
        row["checksum"] = hashlib.blake2b(text, digest_size=16).hexdigest()
    return json.dumps(row)


CHANGES: list[dict[str, object]] = [
    {"state": "!"},
    {"state": "AAAA"},
    {"state": "é"},
    {"state": 3},
    {"pending": [[64]]},
    {"pending": [[-1]]},
    {"pending": [[0, 1]]},
    {"pending": 5},
    {"engine": "steam"},
    {"engine": "sparse"},
    {"seed": None},
    {"seed": 1},
    {"nodes": True},
    {"turns": "1"},
    {"turns": -1},
    {"counted": None},
    {"counted": -1},
]


def test_a_file_that_says_something_else(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    words = ("cover", "solve", "queens", "8")
    assert run(*words, "--save", str(place)).code == 0
    row = json.loads(place.read_text())
    assert run(*words, "--resume", str(place)).code == 0
    for changes in CHANGES:
        place.write_text(changed(row, changes, sealed=False))
        assert run(*words, "--resume", str(place)) == (
            *(2, "", f"{place}: a saved search, but damaged\n"),
        )
        place.write_text(changed(row, changes, sealed=True))
        assert run(*words, "--resume", str(place)) == (
            *(2, "", f"{place}: not a search that was saved by --save\n"),
        )


ELSE: list[tuple[dict[str, object], str]] = [
    ({"version": 1}, "a search saved by another version of farandole"),
    ({"version": 3, "more": []}, "a search saved by another version of farandole"),
    ({"problem": "0" * 16}, "a saved search of another problem"),
    ({"checksum": None}, "a saved search, but damaged"),
    ({"farandole": "x"}, "not a search that was saved by --save"),
]


def test_a_file_for_something_else(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    assert run("cover", "solve", "queens", "8", "--save", str(place)).code == 0
    row = json.loads(place.read_text())
    for changes, what in ELSE:
        place.write_text(changed(row, changes, sealed="checksum" not in changes))
        result = run("cover", "solve", "queens", "8", "--resume", str(place))
        assert result == (2, "", f"{place}: {what}\n")


@pytest.mark.long
@pytest.mark.parametrize("engine", ["bits", "sparse"])
def test_no_bit_can_be_wrong(tmp_path: Path, engine: str) -> None:
    problem = queens(5).problem
    place = tmp_path / "here"
    search = problem.search(engine=engine)
    next(search)
    save(str(place), search.checkpoint(), ENGLISH)
    whole = place.read_bytes()
    assert load(str(place), problem, ENGLISH).search().engine == engine
    for bit in range(8 * len(whole)):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        place.write_bytes(damaged)
        with pytest.raises(CliError, match="here: "):
            load(str(place), problem, ENGLISH)


def test_a_file_of_something_else(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    for text in ("", "[]", "{}", "queens", "\xff", "[" * 100_000):
        place.write_bytes(text.encode("latin-1"))
        result = run("cover", "solve", "--resume", str(place), input=TOY)
        assert result == (2, "", f"{place}: not a search that was saved by --save\n")


def test_files_that_can_t_be_used(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "no" / "here")
    assert run("cover", "solve", "--resume", missing, input=TOY) == (
        2,
        "",
        f"{missing}: no such folder: {tmp_path / 'no'}\n",
    )
    assert run("cover", "solve", "--save", missing, input=TOY).code == 2
    assert run("cover", "solve", "--save", str(tmp_path), input=TOY).code == 2
    assert list(tmp_path.iterdir()) == []


def test_one_problem_only(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "here"
    two = "2 3\n2 1 3\n1 2\n2 3\n2 1 3\n1 2\n"
    result = run("cover", "solve", "--save", str(place), input=two)
    assert result == (2, "", "--save requires a single problem; the input has 2\n")
    assert not place.exists()
    assert run("cover", "solve", "--save", str(place), input="a b\nc\n").code == 2
    assert not place.exists()


def test_a_limit_of_time(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "here")
    first = run("cover", "solve", "queens", "12", "--all", "--seconds", "0.005", "--save", place)
    rest = run("cover", "solve", "queens", "12", "--all", "--resume", place)
    assert (first.code, rest.code) == (1, 0)
    assert len(covers(first.out)) + len(covers(rest.out)) == 14200
    assert len(set(covers(first.out) + covers(rest.out))) == 14200


def test_a_value_of_0_is_given_too(run: Run) -> None:
    result = run("cover", "solve", "queens", "8", "--seed", "0", "--resume", "x")
    assert (result.code, "--resume and --seed can't be used together" in result.err) == (2, True)
