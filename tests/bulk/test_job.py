"""Jobs as values, from tables, and what their records compare."""

from __future__ import annotations

import json
import pickle
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from farandole import ArgumentError, JobError
from farandole.bulk import Job, Rank, merge, run, status
from farandole.bulk.files.inputs import Input
from farandole.bulk.ranks import rank_of_array
from farandole.bulk.records import Folder
from farandole.bulk.running import _Stopped, _watch
from farandole.bulk.working import work
from farandole.cli import main
from farandole.cover import models
from farandole.cover.formats import write
from farandole.limits import Stop
from tests.conftest import EASY, INKALA

TABLE = {"verb": "count", "source": "in.txt", "sink": "out.csv", "options": {"limit": 5}}


@pytest.mark.parametrize(
    "job",
    [
        Job("solve", "a.txt", "b.csv"),
        Job("solve", ("a.txt", "c/*.csv"), "b/", {"limit": 3, "nodes": None}, "quiz", 1000),
        Job("make", (), "bank:", {"needs": ["x-wing"], "clues": [20, 25]}),
    ],
)
def test_jobs_print_as_code_and_travel(job: Job) -> None:
    assert eval(repr(job)) == job == pickle.loads(pickle.dumps(job))
    assert hash(job) == hash(Job(job.verb, job.source, job.sink, {}, job.column, job.part))


def test_where_results_and_records_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for sink, folder, file, kind in (
        ("r.CSV", "r.CSV.job", "r.CSV.job/parts/00003", "csv"),
        ("r.parquet/", "r.parquet.job", "r.parquet/00003.parquet", "parquet"),
        ("r", "r.job", "r.job/parts/00003", "text"),
        ("bank:b.csv", "b.csv.job", "b.csv.job/parts/00003", "text"),
        ("bank:", "bank.job", "bank.job/parts/00003", "text"),
    ):
        job = Job("rate", "a.txt", sink)
        assert (job.folder, job.file_of("00003")) == (str(tmp_path / folder), str(tmp_path / file))
        assert job.kind == kind
        assert job.line == (("puzzle",) if sink.startswith("bank:") else job.action.line)
    assert Job("rate", "a", "s3://b/r/").file_of("00003") == "s3://b/r/00003.txt"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"verbs": 1}, "a job has no 'verbs'; it has verb, source, sink, options, column and part"),
        ({"source": 3}, "source must be a list of strings or a string, not 3"),
        ({"source": ["a", 3]}, "source must be a list of strings or a string, not ['a', 3]"),
        ({"source": []}, "a job needs a source"),
        ({"source": ["a", "-"]}, "standard input or a bank must be the only source"),
        ({"source": ["bank:", "bank:"]}, "standard input or a bank must be the only source"),
        ({"sink": ""}, "a job needs a sink"),
        ({"part": "4k"}, "part must be an integer, not '4k'"),
        ({"part": True}, "part must be an integer, not True"),
        ({"part": 0}, "part must be at least 1, not 0"),
        ({"options": 4}, "options must be a table, not 4"),
        ({"options": {"limit": "5"}}, "limit must be an integer, not '5'"),
        ({"options": {"limit": True}}, "limit must be an integer, not True"),
        ({"options": {"limit": 0}}, "limit must be at least 1, not 0"),
        ({"options": {"top": 5}}, "count has no option 'top'; it has limit and nodes"),
        (
            {"verb": "check", "options": {"minimal": "no"}},
            "minimal must be true or false, not 'no'",
        ),
        ({"verb": "make", "options": {"needs": "fish"}}, "needs must be a list of strings, not"),
        ({"verb": "make", "options": {"clues": "20"}}, "clues must be an integer or a list of"),
        ({"verb": "counts"}, "verb must be solve, count,"),
        (
            {"verb": "cover-count", "options": {}, "sink": "bank:b"},
            "cover-count has no puzzles for",
        ),
    ],
)
def test_wrong_tables(change: dict[str, object], said: str) -> None:
    with pytest.raises((ArgumentError, JobError)) as caught:
        Job.of(TABLE | change)
    assert str(caught.value).startswith(said)


def test_a_table_needs_a_verb() -> None:
    with pytest.raises(JobError, match="a job needs a verb"):
        Job.of({"source": "a"})


def test_a_file_and_a_line_are_the_same_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(f"{EASY}\n{INKALA}\n")
    Path("job.toml").write_text(
        'verb = "rate"\nsource = "in.txt"\nsink = "a.csv"\npart = 90\n[options]\ncanonical = true\n'
    )
    assert main(["bulk", "run", "job.toml"]) == 0
    line = "--verb rate --source in.txt --sink a.csv --part 90 --set canonical=true"
    manifest = Path("a.csv.job/manifest.json")
    first, folder = manifest.read_bytes(), Path("a.csv.job")
    for path in sorted(folder.rglob("*.json")):
        path.unlink()
    assert main(["bulk", "run", *line.split()]) == 0
    assert manifest.read_bytes() == first
    assert json.loads(first)["inputs"][0]["name"] == str(tmp_path / "in.txt")


def test_the_folder_one_is_in_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "in.txt").write_text(f"{EASY}\n{INKALA}\n")
    monkeypatch.chdir(tmp_path)
    half = run(Job("count", "in.txt", "out.txt", part=82), workers=1, rank=Rank(0, 2))
    assert (half.parts, half.done, half.complete) == (1, 1, False)
    monkeypatch.chdir(tmp_path / "below")
    assert run(Job("count", "../in.txt", "../out.txt", part=82), workers=1).complete
    assert status("../out.txt.job").rows == 2
    with pytest.raises(JobError, match=r"job\.options\.limit was None, and is 9") as caught:
        run(Job("count", "../in.txt", "../out.txt", {"limit": 9}, part=82))
    assert caught.value.code == "job.changed"


def test_a_rank_reads_only_the_records_of_its_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(f"{EASY}\n" * 6)
    job = Job("count", "in.txt", "out.txt", part=82)
    run(job, workers=1, rank=Rank(0, 2))
    for path in Path("out.txt.job/done").iterdir():
        path.write_text("damaged")
    share = run(job, workers=1, rank=Rank(1, 2))
    assert (share.parts, share.done, share.rows) == (3, 3, 3)
    assert status(job, rank=Rank(0, 2)).done == 0
    run(job, workers=1, rank=Rank(0, 2))
    assert (status(job).parts, status(job).done) == (6, 6)
    with pytest.raises(JobError, match="no job was begun here"):
        merge("out.txt")
    assert merge("out.txt.job").complete
    assert Path("out.txt").read_text() == "1\n" * 6


@pytest.mark.parametrize(
    ("verb", "sink", "options", "column", "part", "said"),
    [
        ("make", "a.csv", {}, None, None, "source has no effect with verb=make"),
        ("cover-count", "a.csv", {}, None, 9, "part has no effect with verb=cover-count"),
        ("cover-solve", "a.csv", {}, "x", None, "column has no effect with verb=cover-solve"),
        ("solve", "a.csv", {}, "x", None, "column has no effect with a source of text"),
    ],
)
def test_what_would_do_nothing_is_refused(
    verb: str,
    sink: str,
    options: dict[str, Any],
    column: str | None,
    part: int | None,
    said: str,
    tmp_path: Path,
) -> None:
    (tmp_path / "in.txt").write_text(EASY)
    with pytest.raises(JobError) as caught:
        run(Job(verb, f"{tmp_path}/in.txt", f"{tmp_path}/{sink}", options, column, part))
    assert str(caught.value) == said
    assert not (tmp_path / f"{sink}.job").exists()


def test_tabs_in_tsv_are_written_and_read_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(f"{EASY}\n{INKALA}\n")
    run(Job("solve", "in.txt", "plain.csv"))
    for sink in ("out.tsv", "out2.tsv/"):
        run(Job("solve", "in.txt", sink))
        path = Path(sink) / "00000.tsv" if sink.endswith("/") else Path(sink)
        assert path.read_text() == Path("plain.csv").read_text().replace(",", "\t")
        assert run(Job("count", str(path), f"{path.stem}.csv", column="solution")).rows == 2
    Path("in.dlx").write_text("a b\na\nb\na b\n")
    run(Job("cover-solve", "in.dlx", "covers.tsv", {"pieces": 1}))
    assert Path("covers.tsv").read_text().splitlines()[0] == "piece\tcover"


def test_ranks() -> None:
    assert [Rank.of("3/3"), Rank.of("0/3")] == [Rank(3, 3), Rank(0, 3)]
    for size in (1, 3, 7):
        for first in (0, 1):
            shares = [Rank(first + number, size) for number in range(size)]
            assert all(sum(rank.has(part) for rank in shares) == 1 for part in range(20))
    for text in ("4/3", "-1/3", "1", "1/", "/3", "0/0", "1/0", "a/3", "1/3/5", "1.0/3"):
        with pytest.raises(ArgumentError, match="expected a rank such as 3/1000"):
            Rank.of(text)


def test_a_rank_is_the_task_of_an_array() -> None:
    array = {"SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_MAX": "13"}
    tasks = [rank_of_array(array | {"SLURM_ARRAY_TASK_ID": str(n)}) for n in range(10, 14)]
    assert tasks == [Rank(number, 4) for number in range(4)]
    array["SLURM_ARRAY_TASK_STEP"] = "3"
    tasks = [rank_of_array(array | {"SLURM_ARRAY_TASK_ID": str(n)}) for n in (10, 13)]
    assert tasks == [Rank(0, 2), Rank(1, 2)]
    assert rank_of_array(array) is None
    assert rank_of_array({"SLURM_JOB_ID": "5"}) is None


@pytest.mark.parametrize("verb", ["cover-count", "cover-solve"])
def test_a_search_that_was_stopped_is_no_result(verb: str, tmp_path: Path) -> None:
    (tmp_path / "in.dlx").write_text(write(models.queens(6).problem, "dlx", rename=True))
    job = Job(verb, f"{tmp_path}/in.dlx", f"{tmp_path}/out.txt", {"pieces": 1})
    [part] = job.action.stages([Input(job.source[0], 1, "")], 1)[0]
    for is_set in (True, False):
        with Stop() as stop:
            stop.is_set = is_set
            with pytest.raises(_Stopped) if is_set else nullcontext():
                work(job, part, job.folder, _watch(stop))
        assert bool(Folder(job.folder).ids("done")) == (not is_set)
