"""The commands of bulk jobs: what they say, their exit codes, and what interrupts them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from farandole import make_many
from tests.cli.samples import EASY, INKALA, Run, interrupted
from tests.conftest import Python

JOB = ["--verb", "solve", "--source", "in.txt", "--sink", "out.csv", "--part", "100"]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(f"{EASY}\n{INKALA}\n{'.' * 81}\n")


def test_a_job_and_its_status(run: Run) -> None:
    ran = run("bulk", "run", *JOB, "--workers", "1")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert lines[0] == "3 of 3 parts done, 3 rows"
    assert re.fullmatch(r"  .*: 3 parts, 3 rows, [\d,]+ rows/s", lines[1])
    assert [line.split()[:2] for line in lines[3:5]] == [["solved", "2"], ["many", "1"]]
    for job in ("out.csv", "out.csv.job", str(Path.cwd() / "out.csv.job")):
        assert run("bulk", "status", job).out == ran.out
    assert run("--lang", "zh", "bulk", "status", "out.csv").out.startswith(
        "已完成 3 个分块（共 3 个）"
    )
    assert run("bulk", "run", *JOB).out == ran.out
    state = json.loads(run("bulk", "status", "out.csv", "--json").out)
    assert (state["parts"], state["rows"], state["complete"]) == (3, 3, True)
    assert state["tally"] == {"solved": 2, "many": 1}
    assert sum(state["histogram"].values()) == 3
    picture = run("bulk", "status", "out.csv", "--svg").out
    texts = [text.text for text in ElementTree.fromstring(picture).iter() if text.text]
    assert {"Results", "solved", "many", "Histogram"} <= {*texts}


def test_a_file_and_options_that_change_it(run: Run) -> None:
    Path("job.toml").write_text(
        'verb = "count"\nsource = "in.txt"\nsink = "a.txt"\noptions = {limit = 5, nodes = 1000}\n'
    )
    assert run("bulk", "run", "job.toml").code == 0
    assert Path("a.txt").read_text() == "1\n1\n5\n"
    assert run("bulk", "status", "job.toml").out.startswith("1 of 1 part done")
    assert run("bulk", "run", "job.toml", "--sink", "b.txt", "--set", "limit=7").code == 0
    assert Path("b.txt").read_text() == "1\n1\n7\n"
    manifest = json.loads(Path("b.txt.job/manifest.json").read_text())
    assert manifest["job"]["options"] == {"limit": 7, "nodes": 1000}


def test_no_time_is_left_where_only_the_joining_is(run: Run) -> None:
    assert "about" not in run("bulk", "run", *JOB, "--rank", "1/1").out
    assert run("bulk", "merge", *JOB).code == 0


def test_sources_and_settings_may_be_repeated(run: Run) -> None:
    Path("more.txt").write_text(f"{'.' * 81}\n{EASY}\n")
    job = ["--verb", "count", "--source", "in.txt", "--source", "more.txt", "--sink", "a.txt"]
    assert run("bulk", "run", *job, "--set", "limit=4,nodes=9000", "--set", "limit=5").code == 0
    assert Path("a.txt").read_text() == "1\n1\n5\n5\n1\n"
    options = json.loads(Path("a.txt.job/manifest.json").read_text())["job"]["options"]
    assert options == {"limit": 5, "nodes": 9000}
    assert "the only source" in run("bulk", "run", *job, "--source", "-").err


def test_the_status_of_a_bank_and_of_a_folder_by_the_name_of_the_sink(run: Run) -> None:
    for sink in ("bank:my.bank", "counts.txt/"):
        job = ["--verb", "solve", "--source", "in.txt", "--sink", sink]
        assert run("bulk", "run", *job).code == 0
        assert run("bulk", "status", sink).out.startswith("1 of 1 part done")


def test_settings_are_values_of_toml_or_words(run: Run) -> None:
    settings = 'count=3,clues=[22, 30],uses=["hidden-single"],level=easy,seed=4'
    assert run("bulk", "run", "--verb", "make", "--sink", "m.csv", "--set", settings).code == 0
    manifest = json.loads(Path("m.csv.job/manifest.json").read_text())
    options = {"count": 3, "clues": [22, 30], "uses": ["hidden-single"], "level": "easy", "seed": 4}
    assert manifest["job"]["options"] == options


def test_unreadable_lines(run: Run) -> None:
    Path("in.txt").write_text("?\n" * 2)
    ran = run("bulk", "run", *JOB)
    assert ran.code == 1
    folder = Path.cwd() / "out.csv.job"
    assert ran.out.splitlines()[1] == f"2 lines can't be read: see {folder}/bad.tsv"
    Path("in.txt").write_text(f"?\n{EASY}\n")
    assert run("bulk", "run", *JOB[:-3], "b.csv").code == 0
    assert run("bulk", "run", *JOB[:-3], "c.csv", "--rank", "0/1").out.count("c.csv.job/bad\n") == 1
    assert Path("c.csv.job/bad/00000.tsv").exists()


def test_ranks_and_their_merge(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("in.txt").write_text("".join(f"{one.grid.line}\n" for one in make_many(20, seed=1)))
    assert run("bulk", "run", *JOB).code == 0
    there = [*JOB[:4], "--sink", "there.csv", *JOB[6:]]
    ran = run("bulk", "run", *there, "--rank", "3/3")
    assert ran.err == "join the parts once all ranks are done: farandole bulk merge there.csv\n"
    assert ran.code == 0
    early = run("bulk", "merge", *there)
    assert (early.code, "parts aren't done yet, the first of them 00001" in early.err) == (2, True)
    monkeypatch.setenv("SLURM_ARRAY_TASK_MIN", "1")
    monkeypatch.setenv("SLURM_ARRAY_TASK_MAX", "3")
    for task in "32":
        monkeypatch.setenv("SLURM_ARRAY_TASK_ID", task)
        assert run("bulk", "run", *there).code == 0
    done = [int(path.stem) for path in sorted(Path("there.csv.job/done").iterdir())]
    assert done == [*range(17)]
    assert not Path("there.csv").exists()
    assert run("bulk", "merge", "there.csv").out.startswith("17 of 17 parts done, 20 rows")
    assert run("bulk", "merge", "there.csv.job").out == run("bulk", "merge", *there).out
    assert run("bulk", "merge", "there.csv", "--part", "9").code == 2
    assert Path("there.csv").read_bytes() == Path("out.csv").read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("run", "Give a job: a file such as job.toml, or --verb, --source and --sink"),
        ("run no.toml", "no.toml: no such file"),
        ("run in.txt", "in.txt: not valid TOML: "),
        ("run bad.toml", "bad.toml: a job has no 'sinks'; it has verb, source, sink, options"),
        ("run --verb solv --source in.txt --sink a", "did you mean solve?"),
        ("run --verb solve --source in.txt --sink a --set limit", "expected NAME=VALUE"),
        ("run --verb solve --source in.txt --sink a --set limit=all", "must be an integer, not"),
        ("run --verb solve --source in.txt --sink a --set limit=1", "limit must be at least 2"),
        ("run --verb solve --source in.txt --sink a --rank 4/3", "expected a rank such as 3/1000"),
        ("run --verb solve --source in.txt --sink a --dask x --workers 1", "--dask"),
        ("run --verb solve --source in.txt", "a job needs a sink"),
        ("run --verb solve --sink a", "a job needs a source"),
        ("run --verb solve --source no.txt --sink a", "no.txt: no such file"),
        ("run --verb solve --source folder --sink a", "folder: is a directory"),
        ("run --verb solve --source in.txt --sink in.txt/a", "in.txt"),
        ("run --verb solve --source bank:no --sink a", "no: there is no bank"),
        ("status in.txt", "in.txt: no job was begun here"),
        ("status folder", "folder: no job was begun here"),
        ("merge --verb solve --source in.txt --sink a", "1 part isn't done yet: 00000"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(run: Run, words: str, said: str) -> None:
    Path("folder").mkdir()
    Path("bad.toml").write_text('verb = "solve"\nsource = "in.txt"\nsinks = "a"\n')
    if "bank:" in words:
        pytest.importorskip("sqlalchemy")
    ran = run("bulk", *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert "standard output" not in ran.err
    assert ran.err.count("\n") <= 2


def test_ctrl_c_names_what_is_done(run: Run) -> None:
    Path("in.txt").write_text("".join(f"{one.grid.line}\n" for one in make_many(60, seed=3)))
    run("bulk", "run", *JOB)
    words = ["bulk", "run", *JOB[:4], "--sink", "b.csv", *JOB[6:], "--workers", "1"]
    code, out, err = interrupted(*words, what="farandole.bulk.records:Folder.put", times=3)
    done = len([*Path("b.csv.job/done").iterdir()])
    assert (code, out) == (130, "")
    assert err == f"interrupted; {done} parts are done: run the command again to resume\n"
    assert 3 <= done < 49
    assert run(*words).code == 0
    assert Path("b.csv").read_bytes() == Path("out.csv").read_bytes()


def test_no_dask_without_the_extra(python: Python) -> None:
    code = """
import sys
sys.modules["distributed"] = None
from farandole.cli import main
sys.exit(main(["bulk", "run", "--verb", "make", "--sink", "a.csv", "--dask", "tcp://x:1"]))
"""
    ran = python(code, FARANDOLE_LANG="en")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(r"distributed isn't installed: .*farandole\[bulk\].*\n", ran.stderr)
