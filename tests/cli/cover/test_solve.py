"""``farandole cover solve``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.samples import TOY, Run

HUST = "2 3\n2 1 3\n1 2\n"
NONE = "a b\na\n"
THREE = "a b\na\nb\na b\n"


def test_one_cover(run: Run, tmp_path: Path) -> None:
    result = run("cover", "solve", input=TOY)
    assert (result.code, result.err) == (0, "")
    assert sorted(result.out.splitlines()) == ["A D F", "B G", "C E"]
    result = run("cover", "solve", "--to", "names", input=TOY)
    assert sorted(result.out.split()) == ["0", "3", "4"]
    assert run("cover", "solve", input=NONE) == (1, "", "stdin:1: no exact cover\n")
    chinese = run("cover", "solve", "--lang", "zh", input=NONE).err
    assert chinese == "标准输入:1: 没有精确覆盖\n"
    out = tmp_path / "cover.txt"
    assert run("cover", "solve", "--format", "dlx", "-o", str(out), input="1 0\n1 0\n").code == 0
    assert out.read_text() == "1 0\n"
    assert run("cover", "solve", "--format", "poj3740", input=TOY).code == 2


@pytest.mark.parametrize(
    ("format", "good", "bad", "none"),
    [
        ("hust1017", "1 2\n2 1 2\n", "1 2\n1 2\n", "NO"),
        ("poj3740", "1 2\n1 1\n", "1 2\n0 1\n", "It is impossible"),
        ("zoj3209", "1\n2 2 1\n0 0 2 2\n", "1\n2 2 1\n0 0 2 1\n", "-1"),
    ],
)
def test_a_case_without_a_cover_shows_in_the_exit_code(
    run: Run, format: str, good: str, bad: str, none: str
) -> None:
    words = ("cover", "solve", "--to", "judge", "--format", format)
    assert run(*words, input=good).code == 0
    assert run("cover", "solve", "--to", "judge", input=HUST) == (0, "2 1 2\n", "")
    result = run(*words, input=bad)
    assert (result.code, result.out) == (1, f"{none}\n")


def test_all_some_and_limits(run: Run) -> None:
    every = run("cover", "solve", "--all", input=THREE)
    assert every.code == 0
    assert {frozenset(part.split("\n")) - {""} for part in every.out.split("\n\n")} == {
        frozenset({"a", "b"}),
        frozenset({"a b"}),
    }
    one = run("cover", "solve", "--limit", "1", "--to", "names", input=THREE)
    assert one.out.count("\n") == 1
    text = "a 2|b | x\na x:R b\nb x:R\nb x:S\n"
    assert sorted(run("cover", "solve", "--all", input=text).out.splitlines()) == [
        "a x:R b",
        "b x:R",
    ]
    result = run("cover", "solve", "--nodes", "0", input=TOY)
    assert (result.code, result.err) == (1, "stdin:1: limit reached; covers found: 0\n")
    assert run("cover", "solve", "--seconds", "0", input=TOY).code == 1
    assert run("cover", "solve", "--to", "judge", "--nodes", "0", input=TOY).code == 1


def test_json(run: Run) -> None:
    row = json.loads(run("cover", "solve", "--json", "--all", input=TOY).out)
    assert (row["status"], row["complete"], row["format"]) == ("solved", True, "dlx")
    assert [sorted(numbers) for numbers in row["numbers"]] == [[0, 3, 4]]
    for words, text, status in (((), NONE, "none"), (("--nodes", "0"), TOY, "limit")):
        row = json.loads(run("cover", "solve", "--json", *words, input=text).out)
        assert row["status"] == status


def test_bad_files(run: Run, tmp_path: Path) -> None:
    good, bad, strange = (tmp_path / name for name in ("good", "bad", "strange"))
    good.write_text(TOY)
    bad.write_text("a b\na c\n")
    strange.write_text("a | b\na:x b\n")
    result = run("cover", "solve", *map(str, (bad, strange, good)))
    assert result.code == 2
    assert sorted(result.out.split()) == sorted(["A", "D", "F", "B", "G", "C", "E"])
    first, second = result.err.splitlines()
    assert first.startswith(f"{bad}:2:3: ")
    assert second.startswith(f"{strange}:2:1: a color on a primary item")
    rows = run("cover", "solve", "--json", *map(str, (bad, strange, good))).out.splitlines()
    assert [json.loads(row)["status"] for row in rows] == ["bad", "bad", "solved"]
    assert (json.loads(rows[1])["line"], json.loads(rows[1])["column"]) == (2, 1)
    assert [json.loads(row)["index"] for row in rows] == [1, 2, 3]


def test_a_model_by_its_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("cover", "solve", "langford", "3", "reduced=yes")
    assert (result.code, result.err, len(result.out.splitlines())) == (0, "", 3)
    row = json.loads(run("cover", "solve", "--json", "queens", "6", "--all").out)
    assert (row["source"], row["line"], row["format"]) == ("queens(6)", None, None)
    assert len(row["solutions"]) == 4
    wrong = run("cover", "solve", "queens", "none")
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err.startswith("farandole cover solve: ")
    (tmp_path / "queens").write_text(TOY)
    assert run("cover", "solve", "--to", "names", "queens").out.split() != []
    assert run("cover", "solve", "./queens").code == 0


def test_engines_seeds_and_threads_find_the_same(run: Run) -> None:
    def found(*options: str) -> set[frozenset[str]]:
        text = run("cover", "solve", "queens", "7", "--all", *options).out
        return {frozenset(cover.split("\n")) for cover in text.strip().split("\n\n")}

    every = found()
    assert len(every) == 40
    for engine in ("bits", "sparse"):
        assert found("--engine", engine) == every
        row = json.loads(run("cover", "solve", "queens", "7", "--json", "--engine", engine).out)
        assert row["engine"] == engine
    assert found("--seed", "5") == found("--threads", "2") == every
    order = [run("cover", "solve", "queens", "9", "--seed", "5").out for _ in range(2)]
    assert order[0] == order[1]
    one = run("cover", "solve", "queens", "7", "--all", "--ordered").out
    assert run("cover", "solve", "queens", "7", "--all", "--threads", "2", "--ordered").out == one
    assert run("cover", "solve", "queens", "8", "--threads", "0").code == 0


def test_wrong_values(run: Run) -> None:
    for options in (("--to", "judge", "--all"), ("--engine", "steam"), ("--threads", "-1")):
        result = run("cover", "solve", *options, input=TOY)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("farandole cover solve: ")
