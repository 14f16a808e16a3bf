"""``farandole bench``: what it reports, not how fast it is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from farandole.cli.bench.bench import minimal_puzzles
from farandole.sudoku import check
from tests.cli.samples import EASY, INKALA, MANY, SMALL, Run


def test_the_set_made_on_the_spot() -> None:
    puzzles = minimal_puzzles(3, seed=5)
    assert puzzles == minimal_puzzles(3, seed=5)
    assert puzzles != minimal_puzzles(3, seed=6)
    assert all(check(grid).is_minimal for grid in puzzles)


def test_json(run: Run) -> None:
    result = run("bench", "--json", "--puzzles", "4", "--repeat", "3", "--seed", "9")
    facts = json.loads(result.out)
    assert (result.code, facts["puzzles"], facts["solved"], facts["repeats"]) == (0, 4, 4, 3)
    assert len(facts["cpu_seconds"]) == len(facts["elapsed_seconds"]) == 3
    rate = facts["per_second"]
    assert 0 < rate["lowest"] <= rate["median"] <= rate["highest"]
    assert facts["machine"]["cores"] >= 1
    assert facts["machine"]["farandole"]


def test_files(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "puzzles.txt", tmp_path / "report.txt"
    path.write_text(f"{EASY}\n{INKALA}\n{EASY}\n")
    options = ("--repeat", "1", "--format", "line", "--shape", "9", "-o", str(out))
    assert run("bench", str(path), "--puzzles", "2", *options) == (0, "", "")
    report = " ".join(out.read_text().split())  # a long path breaks the line
    assert "2 puzzles" in report
    assert str(path) in report
    result = run("bench", "--repeat", "1", "--json", MANY, SMALL)
    assert (result.code, json.loads(result.out)["solved"]) == (1, 1)
    path.write_text("# nothing\n")
    assert run("bench", str(path)) == (2, "", f"{path}: no puzzle found\n")
    assert "生成的题，种子 1" in run("bench", "--lang", "zh", "--puzzles", "2", "--repeat", "1").out


def test_instruction_sets(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("bench", "--isa", "--repeat", "1", "--puzzles", "3")
    facts = json.loads(run(*words, "--json").out)
    levels = {row["isa"]: row for row in facts["levels"]}
    assert list(levels) == ["avx512", "avx2", "portable"]
    assert (facts["puzzles"], facts["solved"], levels["portable"]["here"]) == (3, 3, True)
    assert [row["isa"] for row in facts["levels"] if row["used"]] == [
        next(name for name in levels if levels[name]["here"])
    ]
    assert all(len(row["cpu_seconds"]) == 1 for row in facts["levels"] if row["here"])
    monkeypatch.setenv("FARANDOLE_ISA", "portable")
    assert "正在使用" in run(*words, "--lang", "zh").out
    assert json.loads(run(*words, "--json").out)["levels"][2]["used"]
    monkeypatch.setenv("FARANDOLE_ISA", "mmx")
    wrong = run(*words)
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err.startswith("FARANDOLE_ISA: 'mmx'")


def test_instruction_sets_want_classic_puzzles(run: Run) -> None:
    assert run("bench", "--isa", SMALL) == (2, "", "no classic puzzles to time\n")
    result = run("bench", "--isa", "--repeat", "1", "--json", MANY, EASY, "." * 81)
    facts = json.loads(result.out)
    assert (result.code, facts["puzzles"], facts["solved"]) == (1, 2, 1)
