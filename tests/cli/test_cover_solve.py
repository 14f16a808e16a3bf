"""``farandole cover solve``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from .samples import TOY

if TYPE_CHECKING:
    from pathlib import Path

    from .samples import Run

HUST = "2 3\n2 1 3\n1 2\n"
NONE = "a b\na\n"
THREE = "a b\na\nb\na b\n"


def test_options_as_items(run: Run) -> None:
    result = run("cover", "solve", input=TOY)
    assert (result.code, result.err) == (0, "")
    assert sorted(result.out.splitlines()) == ["A D F", "B G", "C E"]


def test_names(run: Run) -> None:
    result = run("cover", "solve", "--to", "names", input=TOY)
    assert sorted(result.out.split()) == ["0", "3", "4"]


def test_judge(run: Run) -> None:
    assert run("cover", "solve", "--to", "judge", input=HUST) == (0, "2 1 2\n", "")
    assert run("cover", "solve", "--to", "judge", input="1 2\n1 2\n").out == "NO\n"
    assert run("cover", "solve", "--to", "judge", input="1 2\n1 2\n").code == 1


def test_all_and_max(run: Run) -> None:
    every = run("cover", "solve", "--all", input=THREE)
    assert every.code == 0
    assert {frozenset(part.split("\n")) - {""} for part in every.out.split("\n\n")} == {
        frozenset({"a", "b"}),
        frozenset({"a b"}),
    }
    one = run("cover", "solve", "--max", "1", "--to", "names", input=THREE)
    assert one.out.count("\n") == 1


def test_no_cover(run: Run) -> None:
    assert run("cover", "solve", input=NONE) == (1, "", "stdin:1: no exact cover\n")


def test_limits(run: Run) -> None:
    result = run("cover", "solve", "--nodes", "0", input=TOY)
    assert (result.code, result.err) == (1, "stdin:1: a limit ran out; covers found: 0\n")
    assert run("cover", "solve", "--seconds", "0", input=TOY).code == 1
    assert run("cover", "solve", "--to", "judge", "--nodes", "0", input=TOY).code == 1


def test_json(run: Run) -> None:
    result = run("cover", "solve", "--json", "--all", input=TOY)
    row = json.loads(result.out)
    assert (row["status"], row["complete"], row["format"]) == ("solved", True, "dlx")
    assert [sorted(numbers) for numbers in row["numbers"]] == [[0, 3, 4]]
    assert json.loads(run("cover", "solve", "--json", input=NONE).out)["status"] == "none"
    assert (
        json.loads(run("cover", "solve", "--json", "--nodes", "0", input=TOY).out)["status"]
        == "limit"
    )


def test_bad_files(run: Run, tmp_path: Path) -> None:
    good, bad, strange = (tmp_path / name for name in ("good", "bad", "strange"))
    good.write_text(TOY)
    bad.write_text("a b\na c\n")
    strange.write_text("a | b\nb:x a\n")
    result = run("cover", "solve", *map(str, (bad, strange, good)))
    assert result.code == 2
    assert sorted(result.out.split()) == sorted(["A", "D", "F", "B", "G", "C", "E"])
    first, second = result.err.splitlines()
    assert first.startswith(f"{bad}:2:3: ")
    assert second.startswith(f"{strange}:2:1: colours are not supported yet: found 'b:x'")
    rows = run("cover", "solve", "--json", *map(str, (bad, strange, good))).out.splitlines()
    assert [json.loads(row)["status"] for row in rows] == ["bad", "bad", "solved"]
    assert (json.loads(rows[1])["line"], json.loads(rows[1])["column"]) == (2, 1)
    assert [json.loads(row)["index"] for row in rows] == [1, 2, 3]


def test_format_and_output(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "cover.txt"
    assert run("cover", "solve", "--format", "dlx", "-o", str(out), input="1 0\n1 0\n").code == 0
    assert out.read_text() == "1 0\n"
    assert run("cover", "solve", "--format", "poj3740", input=TOY).code == 2


def test_chinese(run: Run) -> None:
    assert run("cover", "solve", "--lang", "zh", input=NONE).err == "标准输入:1: 没有精确覆盖\n"
