"""What each verb of a job writes, compared with the functions for one puzzle or for many."""

from __future__ import annotations

import csv
import json
import random
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from farandole import (
    ArgumentError,
    Grid,
    JobError,
    canonical,
    check,
    count,
    make_many,
    random_equivalent,
    rate,
    solve,
)
from farandole.bulk import Job, merge, run
from farandole.bulk.ranks import Rank
from farandole.cover import models
from farandole.cover.formats import write
from farandole.logic import SE
from farandole.sudoku.formats import on_one_line, read_one
from farandole.sudoku.formats import write as write_puzzles
from farandole.sudoku.rules import Drawn, Killer, Thermometer
from farandole.sudoku.rules.written import rules_to_text

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PAIRS = "..............1..2..3...45........21...35.....6...........4.37..8.......21...9..."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NONE = "11" + "." * 79
MANY = "." * 81
PUZZLES = [EASY, HARD, NONE, MANY, "6" + EASY[1:]]


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def done(tmp_path: Path, verb: str, lines: list[str], **options: object) -> list[dict[str, str]]:
    """Return the rows of a job on some lines, worked on in parts of two or three lines."""
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    sink = tmp_path / f"{verb}.csv"
    state = run(Job(verb, str(tmp_path / "in.txt"), str(sink), options, part=200), workers=2)
    assert state.complete
    assert not state.failed
    assert state.rows == len(rows_of(sink))
    return rows_of(sink)


def test_solve(tmp_path: Path) -> None:
    rows = done(tmp_path, "solve", PUZZLES)
    assert [row["puzzle"] for row in rows] == PUZZLES
    assert [row["solution"] for row in rows] == [solve(EASY).line, solve(HARD).line, "", "", ""]
    assert [row["solutions"] for row in rows] == ["1", "1", "0", "2", "0"]


def test_what_a_limit_leaves_open_is_null(tmp_path: Path) -> None:
    rows = done(tmp_path, "solve", [HARD, EASY], nodes=0)
    assert [row["solutions"] for row in rows] == ["", "1"]
    assert [row["solution"] for row in rows] == ["", solve(EASY).line]


def test_count(tmp_path: Path) -> None:
    rows = done(tmp_path, "count", PUZZLES, limit=50)
    assert [int(row["solutions"]) for row in rows] == [int(count(one, limit=50)) for one in PUZZLES]


def test_check(tmp_path: Path) -> None:
    rows = done(tmp_path, "check", [EASY, HARD, MANY])
    assert [row["solutions"] for row in rows] == ["1", "1", "2"]
    assert [row["clues"] for row in rows] == ["30", "21", "0"]
    assert [row["redundant"] for row in rows] == [str(len(check(EASY).redundant or ())), "0", ""]


def test_rate(tmp_path: Path) -> None:
    rows = done(tmp_path, "rate", [EASY, HARD, MANY])
    for row, puzzle in zip(rows, (EASY, HARD), strict=False):
        rating = rate(puzzle)
        assert (row["outcome"], row["level"]) == ("rated", rating.level)
        assert rating.hardest is not None
        assert (row["score"], row["hardest"]) == (str(rating.score), rating.hardest.id)
    assert {*rows[2].values()} == {MANY, "many", ""}


def test_rate_by_other_schools(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    last = solve(EASY).line
    rectangle = "".join("." if at in (3, 4, 30, 31) else last[at] for at in range(81))
    source.write_text(f"{EASY}\n{PAIRS}\n{rectangle}\n")
    names = {"se-1.2.1": ("er", "ep", "ed", "hardest"), "te": ("depth", "name", "backdoor")}
    for school, columns in names.items():
        job = Job("rate", str(source), str(tmp_path / f"{school}.tsv"), {"school": school})
        run(job)
        rows = [line.split("\t") for line in Path(job.sink).read_text().splitlines()[1:]]
        for row, puzzle in zip(rows, (EASY, PAIRS), strict=False):
            rating = rate(puzzle, school=school)  # type: ignore[call-overload]
            assert row == [puzzle, "rated", *(str(getattr(rating, name)) for name in columns)]
        assert rows[2] == [rectangle, "many", *[""] * len(columns)]
        manifest = json.loads((Path(job.folder) / "manifest.json").read_text())
        assert manifest["rating"]["school"] == school
    options = {"school": "se", "uniqueness": False}
    job = Job("rate", str(source), str(tmp_path / "out.txt"), options)
    run(job)
    assert Path(job.sink).read_text().splitlines()[2].startswith("20.0\t")
    rating = json.loads((Path(job.folder) / "manifest.json").read_text())["rating"]
    assert rating["version"] == SE.version
    assert rating["rules"] == "se 1.18.1 without uniqueness"


def test_canonical(tmp_path: Path) -> None:
    rows = done(tmp_path, "canonical", [EASY, MANY])
    for row, puzzle in zip(rows, (EASY, MANY), strict=True):
        found = canonical(puzzle)
        assert (row["form"], row["automorphisms"]) == (found.grid.line, str(found.automorphisms))


def test_the_first_of_equivalent_puzzles_stays(tmp_path: Path) -> None:
    originals = [made.grid.line for made in make_many(30, seed=3)]
    lines = list(originals)
    for number, line in enumerate(originals):
        lines += [random_equivalent(line, seed).line for seed in range(number % 4)]
    random.Random(5).shuffle(lines)
    first: dict[Grid, str] = {}
    copies: dict[Grid, int] = {}
    for line in lines:
        form = canonical(line).grid
        first.setdefault(form, line)
        copies[form] = copies.get(form, 0) + 1
    rows = done(tmp_path, "deduplicate", [*lines[:40], "?", *lines[40:]])
    assert [row["puzzle"] for row in rows] == list(first.values())
    assert [int(row["copies"]) for row in rows] == list(copies.values())
    assert (tmp_path / "deduplicate.csv.job/bad.tsv").read_text().startswith("41\t")


def test_duplicates_in_many_partitions_and_by_ranks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [made.grid.line for made in make_many(60, seed=8)] * 2
    one = done(tmp_path, "deduplicate", lines)
    monkeypatch.setattr("farandole.bulk.verbs.duplicates._BYTES", 1000)
    job = Job("deduplicate", str(tmp_path / "in.txt"), str(tmp_path / "ranks.csv"), part=200)
    for _ in range(3):  # a stage each time
        for rank in (2, 0, 1):
            with suppress(JobError):  # other ranks aren't that far
                run(job, rank=Rank(rank, 3), workers=1)
    merge(job)
    assert rows_of(tmp_path / "ranks.csv") == one
    assert len(one) == 60


@pytest.mark.parametrize("workers", [1, 3])
def test_made_puzzles_depend_on_the_seed_alone(tmp_path: Path, workers: int) -> None:
    options = {"count": 25, "each": 10, "seed": 7, "symmetry": "half-turn", "level": "easy"}
    sink = tmp_path / "made.csv"
    run(Job("make", (), str(sink), options), workers=workers)
    rows = rows_of(sink)
    assert len({row["puzzle"] for row in rows}) == 25
    for row in rows:
        assert solve(row["puzzle"]).line == row["solution"]
        assert row["clues"] == str(81 - row["puzzle"].count("."))
        assert (row["level"], row["score"]) == ("easy", str(rate(row["puzzle"]).score))
        cells = np.array([cell != "." for cell in row["puzzle"]])
        assert (cells == cells[::-1]).all()
    assert rows[0]["puzzle"] == FIRST


FIRST = ".3.6..1.....3..26.5...2...9.27...8.....481.....3...95.6...7...2.75..6.....1..9.3."
"""The first of them; the same on every machine."""


def test_covers_by_pieces(tmp_path: Path) -> None:
    problem = models.queens(7).problem
    source = tmp_path / "queens.dlx"
    source.write_text(write(problem, "dlx", rename=True))
    counted = run(Job("cover-count", str(source), str(tmp_path / "n.csv"), {"pieces": 9}))
    numbers = [int(row["covers"]) for row in rows_of(tmp_path / "n.csv")]
    assert sum(numbers) == counted.tally["covers"] == problem.count() == 40
    assert len(numbers) > 1
    run(Job("cover-solve", str(source), str(tmp_path / "c.csv"), {"pieces": 9}))
    covers = {frozenset(row["cover"].split(", ")) for row in rows_of(tmp_path / "c.csv")}
    assert len(covers) == 40
    same = {frozenset(map(str, cover)) for cover in problem.solve()}
    assert len(same) == len(covers)


@pytest.mark.parametrize(
    ("verb", "options", "said"),
    [
        ("solved", {}, "verb must be"),
        ("solve", {"limits": 2}, "solve has no option 'limits'"),
        ("solve", {"limit": 1}, "limit must be at least 2"),
        ("rate", {"school": "old"}, "school must be"),
        ("rate", {"school": "te", "uniqueness": False}, "uniqueness has no effect"),
        ("make", {"er": "hard"}, "er must be a number or a list of numbers"),
        ("make", {"er": [8, 7]}, "er must be from low to high"),
        ("make", {"count": 0}, "count must be at least 1"),
        ("make", {"level": "hardest"}, "hardest"),
        ("cover-count", {"pieces": 0}, "pieces must be at least 1"),
    ],
)
def test_wrong_verbs_and_options(verb: str, options: dict[str, object], said: str) -> None:
    with pytest.raises((ArgumentError, JobError), match=said):
        Job(verb, "in.txt", "out.csv", options)


KILLERS = [
    Grid("." * 81, None, [Killer("r1c1-9", 45), Thermometer("r1c1-5")]),
    Grid(EASY, None, [Killer("r2c1-9", 45)]),
    Grid(EASY, None, [Killer("r1c1-2", 8), Drawn("fpuzzles", "fogofwar", '["R1C1"]')]),
]


@pytest.mark.parametrize("kind", ["txt", "csv", "parquet"])
def test_puzzles_with_constraints(tmp_path: Path, kind: str) -> None:
    """Strings, links and JSON in a text, or a column of a table; digits among them."""
    pa = pytest.importorskip("pyarrow")
    pq = pytest.importorskip("pyarrow.parquet")
    turned = random_equivalent(KILLERS[0], 3)
    grids = [Grid(HARD), *KILLERS, turned, Grid(random_equivalent(HARD, 1).cells), Grid(EASY)] * 3
    source = tmp_path / f"in.{kind}"
    if kind == "txt":
        link = "".join(write_puzzles([KILLERS[1]], "fpuzzles"))
        lines = [on_one_line(grid) for grid in grids]
        lines[2] = link.strip()
        source.write_text("\n".join([*lines, ".Cage~3~R1C1", "?"]) + "\n")
    else:
        table = {
            "puzzle": [grid.line for grid in grids],
            "constraints": [rules_to_text(grid.constraints) for grid in grids],
        }
        if kind == "csv":
            with source.open("w", newline="") as file:
                csv.writer(file).writerows([table, *zip(*table.values(), strict=True)])
        else:
            pq.write_table(pa.table(table), source)
    bad = 2 if kind == "txt" else 0

    def done(verb: str, end: str = "csv") -> Path:
        sink = tmp_path / f"{verb}.{end}"
        state = run(Job(verb, str(source), str(sink), {}, part=2000), workers=1)
        assert state.complete
        assert state.bad == bad
        return sink

    found = {"solve": rows_of(done("solve")), "deduplicate": rows_of(done("deduplicate"))}
    assert [read_one(row["puzzle"]) for row in found["solve"]] == grids
    assert [read_one(row["puzzle"]) for row in found["deduplicate"]] == [*grids[:4], Grid(EASY)]
    assert [row["copies"] for row in found["deduplicate"]] == ["6", "6", "3", "3", "3"]
    if kind != "txt":
        return
    other = pq.read_table(done("solve", "parquet")).to_pylist()
    texts = [[str(it) if it is not None else "" for it in row.values()] for row in other]
    assert texts == [list(row.values()) for row in found["solve"]]
    found |= {verb: rows_of(done(verb)) for verb in ("count", "check", "canonical")}
    wanted = [min(2, int(count(grid, limit=2))) for grid in grids]
    for verb in ("solve", "count", "check"):
        assert [int(row["solutions"]) for row in found[verb]] == wanted
    forms = [read_one(row["form"]) for row in found["canonical"]]
    assert forms == [canonical(grid).grid for grid in grids]
    ends = {1: "rated", 2: "many"}
    assert [row["outcome"] for row in rows_of(done("rate"))] == list(map(ends.get, wanted))
