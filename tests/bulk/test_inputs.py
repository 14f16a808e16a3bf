"""What jobs read: text, tables, patterns, pipes and banks; and lines that can't be read."""

from __future__ import annotations

import csv
import io
import random
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from farandole import ArgumentError, JobError, MissingExtra, ParseError, canonical, make_many
from farandole.bulk import Job, Rank, Status, run
from farandole.bulk.files.inputs import NAMES, Part, batches
from farandole.bulk.verbs.verb import puzzles_of
from farandole.datasets import audit
from farandole.sudoku.many.sources import rows_of
from tests.conftest import EASY, INKALA, ROOT, UNFAIR

pytestmark = pytest.mark.usefixtures("_in_a_folder")


@pytest.fixture
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def puzzles(state: Status) -> list[str]:
    """Return the puzzles that a finished job has written as CSV."""
    assert (state.complete, state.failed) == (True, {})
    with Path(state.folder.removesuffix(".job")).open(newline="") as file:
        return [row["puzzle"] for row in csv.DictReader(file)]


def read(name: str, data: str | bytes, **more: object) -> list[str]:
    """Return the puzzles that a job reads in a file with some contents."""
    Path(name).write_bytes(data if isinstance(data, bytes) else data.encode())
    return puzzles(run(Job("count", name, f"{name}.csv", **more), workers=2))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.txt", f"{EASY}\n\n# remark\n{INKALA} by Inkala\n"),
        ("a.sdm", f"\ufeff{EASY}\r\n{INKALA}"),
        ("a.csv", f"id,puzzle,note\n1,{EASY},\n2,{INKALA},x\n"),
        ("a.CSV", f"\ufeffId;Quiz\r\n1;{EASY}\r\n2;{INKALA}\r\n"),
        ("a.tsv", f"Sudoku\tn\n{EASY.replace('.', '0')}\t1\n{INKALA}\t2"),
        ("a.csv", f'"a, b","question"\n"1,5","{EASY}"\n"""2""","{INKALA}"\n'),
        ("a.csv", f"\ufeffquizzes,solutions\n{EASY},{EASY}\n{INKALA},{UNFAIR}\n"),
        ("a.csv", f"puzzle\n{EASY}\n{INKALA}\n"),
        ("a.txt", EASY + INKALA),
    ],
)
@pytest.mark.parametrize("part", [None, 7, 90])
def test_texts_and_tables(name: str, text: str, part: int | None) -> None:
    assert read(name, text, part=part) == [EASY, INKALA]


def test_a_column_by_name() -> None:
    text = f"puzzle,Hard One\n{EASY},{INKALA}\n{EASY},{UNFAIR}\n"
    assert read("a.csv", text, column=" hard one ") == [INKALA, UNFAIR]
    with pytest.raises(JobError, match=r"a\.csv: no column soft, found puzzle and Hard One"):
        run(Job("count", "a.csv", "b.csv", column="soft"), workers=1)


def test_the_reference_lists_the_usual_names() -> None:
    for page in ("docs/reference/bulk.md", "docs/zh/reference/bulk.md"):
        text = (ROOT / page).read_text("utf-8")
        line = next(line for line in text.splitlines() if "`quizzes`" in line)
        assert [name for name in re.findall("`(\\w+)`", line) if name in NAMES] == [*NAMES]


def test_parquet_with_texts_and_with_lists() -> None:
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    made = [one.grid.line for one in make_many(25, seed=5)]
    lists = [[int(cell) for cell in line.replace(".", "0")] for line in made]
    for number, values in enumerate((pa.array(made), pa.array(made).dictionary_encode(), lists)):
        table = pa.table({"n": range(25), "grid": values})
        parquet.write_table(table, f"{number}.parquet", row_group_size=10)
    for number in range(3):
        state = run(Job("count", f"{number}.parquet", f"{number}.csv"), workers=2)
        assert (state.parts, puzzles(state)) == (3, made)
    parquet.write_table(pa.table({"grid": [None, EASY, "oops", None]}), "nulls.parquet")
    state = run(Job("count", "nulls.parquet", "nulls.csv"), workers=1)
    assert puzzles(state) == [EASY]
    assert [number for number, *_ in bad(state)] == ["1", "3", "4"]


def bad(state: Status) -> list[list[str]]:
    """Return the lines of a finished job that can't be read."""
    lines = Path(state.folder, "bad.tsv").read_text("utf-8").splitlines()
    assert len(lines) == state.bad
    return [line.split("\t") for line in lines]


@pytest.mark.parametrize("part", [None, 100, 1000])
@pytest.mark.parametrize("head", ["", "puzzle\n"])
def test_bad_lines_have_their_numbers(
    part: int | None, head: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("farandole.bulk.files.inputs._BATCH", 500)
    made = [one.grid.line for one in make_many(40, seed=6)]
    lines = [line[: 81 - 40 * (number % 7 == 3)] for number, line in enumerate(made)]
    name = "a.csv" if head else "a.txt"
    Path(name).write_text(head + "\r\n".join(lines) + "\r\n")
    state = run(Job("count", name, "out.csv", part=part), workers=3)
    found = bad(state)
    assert [int(number) for number, *_ in found] == [*range(4, 41, 7)]
    assert [text for *_, text in found] == [made[number][:41] for number in range(3, 40, 7)]
    assert {"41 cells, expected 81" in fault for _, _, fault, _ in found} == {True}
    assert puzzles(state) == [line for line in lines if len(line) == 81]


def test_a_carriage_return_alone_ends_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.bulk.files.inputs._BATCH", 100)
    Path("a.txt").write_bytes(f"x\r{EASY}\r\ny\r\r\nz\n{INKALA}\rw".encode())
    state = run(Job("count", "a.txt", "out.csv", part=1000))
    assert puzzles(state) == [EASY, INKALA]
    found = [(number, text) for number, _, _, text in bad(state)]
    assert found == [("1", "x"), ("3", "y"), ("5", "z"), ("7", "w")]


def test_lines_of_all_kinds_are_read_without_counting_them() -> None:
    chance = random.Random(5)
    pieces = [EASY, INKALA, f"{UNFAIR} label", "", " ", "# remark", "wrong", *"\n\n\n\r", "\r\n"]
    for _ in range(300):
        text = "".join(chance.choices(pieces, k=chance.randrange(1, 30))).encode() + b"\n"
        Path("a.txt").write_bytes(text)
        (batch,) = batches(Part(0, "a.txt", 0, len(text)), None)
        cells, gaps, faults = puzzles_of(batch)
        rows = rows_of(text, 1)
        taken = rows.take(len(rows)).read()
        assert np.asarray(cells).tolist() == np.asarray(taken.cells)[taken.status == 0].tolist()
        assert len(gaps) == len(faults) == len(taken.errors)


@pytest.mark.parametrize("part", [None, 100])
def test_text_has_an_empty_line_where_a_puzzle_is_unreadable(part: int | None) -> None:
    Path("a.txt").write_text(f"?\n{EASY}\n?\n?\n{INKALA}\n?\n")
    assert run(Job("canonical", "a.txt", "out.txt", part=part), workers=2).bad == 4
    easy, inkala = canonical(EASY).grid.line, canonical(INKALA).grid.line
    assert Path("out.txt").read_text() == f"\n{easy}\n\n\n{inkala}\n\n"


def test_patterns_and_several_files() -> None:
    Path("x/y").mkdir(parents=True)
    Path("x/2.txt").write_text(INKALA)
    Path("x/10.txt").write_text(f"{EASY}\n?\n")
    Path("x/y/3.txt").write_text(f"?\n{UNFAIR}")
    state = run(Job("count", ("x/?.txt", "x/**/*0.txt", "x/y/3.txt"), "out.csv"), workers=2)
    assert puzzles(state) == [INKALA, EASY, UNFAIR]
    assert [place[:2] for place in bad(state)] == [["2", "10.txt"], ["1", "y/3.txt"]]
    for name, said in (("x/*.csv", "no such file"), ("z.txt", "no such file")):
        with pytest.raises(JobError, match=said):
            run(Job("count", name, "none.csv"))


def test_json_is_refused_rather_than_read_as_one_line() -> None:
    for name in ("a.json", "a.JSONL", "a.ndjson"):
        Path(name).write_text(f'["{EASY}", "{INKALA}"]')
        with pytest.raises(JobError, match=f"{name}: JSON isn't read here"):
            run(Job("count", name, "out.csv"))
        with pytest.raises(ParseError, match=f"{name}: JSON isn't read here"):
            audit(name, name)


def test_packed_files_are_refused() -> None:
    Path("a.txt.gz").write_bytes(b"")
    with pytest.raises(JobError, match="unpack it first, or pipe it to --source -"):
        run(Job("count", "a.txt.gz", "out.csv"))


def test_standard_input_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def give(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    give(f"{EASY}\n?\n{INKALA}")
    job = Job("count", "-", "out.csv", part=90)
    assert not run(job, workers=2, rank=Rank(0, 2)).complete
    give("nor this")
    assert puzzles(run(job, workers=2)) == [EASY, INKALA]
    assert sys.stdin.read() == "nor this"
    give("nobody reads this")
    assert puzzles(run(job, workers=2)) == [EASY, INKALA]
    assert sys.stdin.read() == "nobody reads this"


def test_a_bank_as_source_and_as_sink() -> None:
    pytest.importorskip("sqlalchemy")
    from farandole.bank import Bank

    Path("a.txt").write_text(f"{EASY}\n{UNFAIR}\n?\n{EASY}\n")
    state = run(Job("rate", "a.txt", "bank:a.bank", part=90), workers=2)
    assert (state.rows, state.complete) == (3, True)
    with Bank("a.bank") as bank:
        assert [entry.grid.line for entry in bank.find_all()] == [EASY, UNFAIR]
    assert puzzles(run(Job("count", "bank:a.bank", "out.csv", part=90))) == [EASY, UNFAIR]
    for asked, found in (
        ("level=easy", [EASY]),
        ("level=unfair&clues=[17,81]", [UNFAIR]),
        ("clues=[17,18]", []),
    ):
        one = Job("count", f"bank:a.bank?{asked}", f"{len(asked)}.csv")
        assert puzzles(run(one)) == found
    for wrong, said in (("levels=easy", "a bank has no 'levels'"), ("level=eazy", "eazy")):
        with pytest.raises((JobError, ArgumentError), match=said):
            run(Job("count", f"bank:a.bank?{wrong}", "wrong.csv"))


def test_stores_that_cannot_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fsspec")
    with pytest.raises(JobError, match=r"nowhere://a\.txt: .*nowhere"):
        run(Job("count", "nowhere://a.txt", "out.csv"))
    monkeypatch.setitem(sys.modules, "gcsfs", None)
    with pytest.raises(MissingExtra, match=r"gs://b/a\.txt: .*gcsfs"):
        run(Job("count", "gs://b/a.txt", "out.csv"))
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(MissingExtra, match=r"fsspec isn't installed: .*farandole\[bulk\]"):
        run(Job("count", "gs://b/a.txt", "out.csv"))
