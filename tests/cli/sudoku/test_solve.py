"""``farandole solve``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from farandole.sudoku import Grid, count
from farandole.sudoku.formats import read
from tests.cli.samples import (
    CLASH,
    EASY,
    EASY_SOLVED,
    INKALA,
    INKALA_SOLVED,
    MANY,
    SMALL,
    SMALL_SOLVED,
    Run,
)


def test_puzzles_from_everywhere(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in ((INKALA,), (), ("-",)):
        assert run("solve", *words, input=INKALA) == (0, f"{INKALA_SOLVED}\n", "")
    assert run("solve", "1...\n..3.\n.2..\n...4").out == f"{SMALL_SOLVED}\n"
    Path("a.txt").write_text(EASY)
    result = run("solve", "a.txt", "-", SMALL, input=INKALA)
    assert result.out.split() == [EASY_SOLVED, INKALA_SOLVED, SMALL_SOLVED]
    Path(SMALL).write_text(EASY)  # a file named like a puzzle is a file
    assert run("solve", SMALL).out == f"{EASY_SOLVED}\n"


def test_order_and_labels_are_kept(run: Run) -> None:
    result = run("solve", input=f"{EASY} first\n# note\n\n{SMALL}\n{INKALA},last one\n")
    assert result.out == f"{EASY_SOLVED} first\n{SMALL_SOLVED}\n{INKALA_SOLVED} last one\n"
    again = run("solve", input=f"{SMALL} , ;odd\n").out
    assert next(read(again)).label == next(read(f"{SMALL} , ;odd\n")).label


def test_unsolved_puzzles_keep_their_place(run: Run) -> None:
    text = f"{EASY}\n{MANY} many\n{CLASH}\n{INKALA[:10]}z{INKALA[11:]}\n123....4........\n{SMALL}\n"
    result = run("solve", input=text)
    assert result.code == 2
    assert result.out == (
        f"{EASY_SOLVED}\n{MANY} many\n{CLASH}\n\n123....4........\n{SMALL_SOLVED}\n"
    )
    assert result.err.splitlines() == [
        "stdin:2: more than one solution",
        "stdin:3: no solution: 1 in both r1c1 and r1c2 (row 1)",
        "stdin:4:11: not a valid cell: found 'z', expected 1-9 or a blank such as .",
        "stdin:5: no solution",
    ]
    assert run("solve", "--lang", "zh", input=text).err.splitlines()[:3] == [
        "标准输入:2: 不止一个解",
        "标准输入:3: 无解：r1c1 和 r1c2 都是 1（第 1 行）",
        "标准输入:4:11: 格子里的符号不对：此处是 'z'，应为 1-9，或空格符号（如 .）",
    ]


def test_json(run: Run) -> None:
    text = f"{EASY} e\n{MANY}\n{CLASH}\n{EASY[:-1]}z\n"
    result = run("solve", "--json", input=text)
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 2
    assert [row["status"] for row in rows] == ["solved", "many", "none", "bad"]
    assert [row["index"] for row in rows] == [row["line"] for row in rows] == [1, 2, 3, 4]
    first = rows[0]
    assert (first["puzzle"], first["label"], first["source"]) == (EASY, "e", "-")
    assert (first["solution"], first["nodes"]) == (EASY_SOLVED, 0)
    assert first["seconds"] > 0
    assert len(set(rows[1]["solutions"])) == 2
    assert (rows[1]["shape"], rows[2]["solution"]) == ("4", None)
    assert (rows[3]["column"], rows[3]["found"]) == (81, "'z'")
    chinese = run("solve", "--json", "--lang", "zh", input=text).out.splitlines()
    for row, line in zip(rows, chinese, strict=True):
        assert row | {"seconds": 0} == json.loads(line) | {"seconds": 0}


@pytest.mark.parametrize(
    ("to", "field"), [("csv", "solution"), ("sdk", "state"), ("hodoku", "state")]
)
def test_formats_with_room_keep_the_puzzle(run: Run, to: str, field: str) -> None:
    (record,) = read(run("solve", "--to", to, EASY).out, format=to)
    assert record.grid.line == EASY
    assert getattr(record, field).line == EASY_SOLVED


def test_boards(run: Run) -> None:
    result = run("solve", "--to", "board", input=f"{SMALL} tiny\n")
    assert result.out == "tiny\n" + Grid(SMALL_SOLVED).pretty() + "\n"
    result = run("solve", "--to", "hodoku", "--shape", "12", "." * 144, "--any")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("--to hodoku: side 12")


def test_any_all_and_some(run: Run) -> None:
    result = run("solve", "--any", MANY)
    assert (result.code, Grid(result.out.strip()).is_full) == (0, True)
    number = count(Grid(MANY))
    every = run("solve", "--all", MANY)
    assert (every.code, len(set(every.out.split()))) == (0, number)
    assert run("solve", "--limit", "3", MANY).out.split() == every.out.split()[:3]
    assert run("solve", "--all", CLASH) == (
        1,
        f"{CLASH}\n",
        "puzzle 1: no solution: 1 in both r1c1 and r1c2 (row 1)\n",
    )
    row = json.loads(run("solve", "--limit", "2", "--json", MANY).out)
    assert (row["status"], len(row["solutions"])) == ("solved", 2)
    assert run("solve", "--all", "--to", "board", MANY).out.count("┌") == number
    assert len(list(read(run("solve", "--all", "--to", "sdm", MANY).out))) == number


def test_limits(run: Run) -> None:
    few = run("solve", "--nodes", "1", INKALA)
    assert (few.code, few.out) == (1, f"{INKALA}\n")
    assert few.err == "puzzle 1: limit reached before any solution was found\n"
    assert run("solve", "--seconds", "0", INKALA).code == 1
    assert run("solve", "--seconds", "20", "--nodes", "100000", INKALA).out == f"{INKALA_SOLVED}\n"
    assert json.loads(run("solve", "--nodes", "1", "--json", INKALA).out)["status"] == "limit"


def test_regions(run: Run, tmp_path: Path) -> None:
    regions = tmp_path / "regions.txt"
    regions.write_text("# by hand\nAABB\nAACB\nDCCB\nDDDC\n")
    both = run("solve", "--regions", str(regions), "--shape", "4 + anti-king", "--json", "." * 16)
    assert json.loads(both.out)["shape"] == "jigsaw:AABBAACBDCCBDDDC + anti-king"


def test_output_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    assert run("solve", EASY, "--output", str(path)) == (0, "", "")
    assert path.read_text() == f"{EASY_SOLVED}\n"
    path.write_text("precious")
    for words in ((str(tmp_path / "no.txt"),), ("--seconds", "x", EASY)):
        assert run("solve", *words, "-o", str(path)).code == 2
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_solutions_in_json_are_puzzles_again(run: Run) -> None:
    texts = f"{INKALA} hard\n{EASY}\n{SMALL} small\n{MANY}\n"
    for options in ([], ["--shape", "9 + diagonals"]):
        puzzles = "." * 81 if options else texts
        first = run("solve", "--json", *options, input=puzzles)
        again = run("solve", "--json", input=first.out)
        assert again.code == first.code
        assert first.out
        for old, new in zip(first.out.splitlines(), again.out.splitlines(), strict=True):
            was, now = json.loads(old), json.loads(new)
            assert [(name, now[name]) for name in was if name not in ("line", "seconds")] == [
                (name, was[name]) for name in was if name not in ("line", "seconds")
            ]
