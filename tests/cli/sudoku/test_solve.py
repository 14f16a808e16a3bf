"""``farandole solve``."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from farandole.sudoku import Grid, count
from farandole.sudoku.formats import FORMATS, read
from tests.cli.samples import (
    CLASH,
    EASY,
    EASY_SOLVED,
    INKALA,
    INKALA_SOLVED,
    MANY,
    SMALL,
    SMALL_SOLVED,
)
from tests.sudoku.formats.held import EXACT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run


def test_a_puzzle_on_the_command_line(run: Run) -> None:
    assert run("solve", INKALA) == (0, f"{INKALA_SOLVED}\n", "")


def test_a_file_named_like_a_puzzle_is_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / SMALL).write_text(EASY)
    monkeypatch.chdir(tmp_path)
    assert run("solve", SMALL).out == f"{EASY_SOLVED}\n"


def test_rows_in_one_argument(run: Run) -> None:
    assert run("solve", "1...\n..3.\n.2..\n...4").out == f"{SMALL_SOLVED}\n"


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_standard_input(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("solve", *arguments, input=EASY) == (0, f"{EASY_SOLVED}\n", "")


def test_order_and_labels_are_kept(run: Run) -> None:
    result = run("solve", input=f"{EASY} first\n# note\n\n{SMALL}\n{INKALA},last one\n")
    assert result.out == f"{EASY_SOLVED} first\n{SMALL_SOLVED}\n{INKALA_SOLVED} last one\n"


def test_a_label_survives_another_reading(run: Run) -> None:
    first = run("solve", input=f"{SMALL} , ;odd\n").out
    assert next(read(first)).label == next(read(f"{SMALL} , ;odd\n")).label


def test_several_sources(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(EASY)
    result = run("solve", str(path), "-", SMALL, input=INKALA)
    assert result.out.split() == [EASY_SOLVED, INKALA_SOLVED, SMALL_SOLVED]


def test_unsolved_puzzles_keep_their_place(run: Run) -> None:
    result = run("solve", input=f"{EASY}\n{MANY} many\n{CLASH}\n{SMALL}\n")
    assert result.code == 1
    assert result.out == f"{EASY_SOLVED}\n{MANY} many\n{CLASH}\n{SMALL_SOLVED}\n"
    assert result.err.splitlines() == [
        "stdin:2: more than one solution",
        "stdin:3: no solution: 1 in both r1c1 and r1c2 (row 1)",
    ]


def test_no_solution_without_a_clash(run: Run) -> None:
    assert run("solve", "123....4........") == (
        1,
        "123....4........\n",
        "argument 1:1: no solution\n",
    )


def test_a_bad_puzzle_spoils_nothing_else(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mixed.txt"
    path.write_text(f"{EASY}\n{INKALA[:10]}z{INKALA[11:]}\n{MANY}\n{SMALL}\n")
    result = run("solve", str(path))
    assert result.code == 2
    assert result.out == f"{EASY_SOLVED}\n\n{MANY}\n{SMALL_SOLVED}\n"
    assert f"{path}:2:11: not a valid cell: found 'z', expected" in result.err


def test_json(run: Run) -> None:
    result = run("solve", "--json", input=f"{EASY} e\n{MANY}\n{CLASH}\n{EASY[:-1]}z\n")
    rows = [json.loads(line) for line in result.out.splitlines()]
    assert result.code == 2
    assert [row["status"] for row in rows] == ["solved", "many", "none", "bad"]
    assert [row["index"] for row in rows] == [1, 2, 3, 4]
    assert [row["line"] for row in rows] == [1, 2, 3, 4]
    first = rows[0]
    assert first["puzzle"] == EASY
    assert (first["label"], first["solution"], first["source"]) == ("e", EASY_SOLVED, "-")
    assert first["nodes"] == 0
    assert first["seconds"] > 0
    assert len(set(rows[1]["solutions"])) == 2
    assert (rows[1]["shape"], rows[2]["solution"]) == ("4", None)
    assert (rows[3]["column"], rows[3]["found"]) == (81, "'z'")


def test_json_doesn_t_speak_chinese(run: Run) -> None:
    english = run("solve", "--json", SMALL, "--lang", "en").out
    chinese = run("solve", "--json", SMALL, "--lang", "zh").out
    drop = ("seconds",)
    assert _without(english, drop) == _without(chinese, drop)


def _without(line: str, names: tuple[str, ...]) -> dict[str, object]:
    return {name: value for name, value in json.loads(line).items() if name not in names}


@pytest.mark.parametrize(
    "to",
    [name for name in EXACT if not (FORMATS[name].keeps_solution or FORMATS[name].keeps_state)],
)
def test_every_format_can_be_written(run: Run, to: str) -> None:
    result = run("solve", "--to", to, EASY)
    assert [record.grid.line for record in read(result.out, format=to)] == [EASY_SOLVED]


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


def test_a_format_that_can_t_hold_the_board(run: Run) -> None:
    result = run("solve", "--to", "hodoku", "--shape", "12", "." * 144, "--any")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("--to hodoku: side 12")


def test_any(run: Run) -> None:
    result = run("solve", "--any", MANY)
    assert result.code == 0
    assert Grid(result.out.strip()).is_full


def test_all_and_max(run: Run) -> None:
    number = count(Grid(MANY))
    every = run("solve", "--all", MANY)
    assert every.code == 0
    assert len(set(every.out.split())) == number
    assert run("solve", "--limit", "3", MANY).out.split() == every.out.split()[:3]
    assert run("solve", "--all", CLASH) == (
        1,
        f"{CLASH}\n",
        "argument 1:1: no solution: 1 in both r1c1 and r1c2 (row 1)\n",
    )
    row = json.loads(run("solve", "--limit", "2", "--json", MANY).out)
    assert (row["status"], len(row["solutions"])) == ("solved", 2)
    assert run("solve", "--all", "--to", "board", MANY).out.count("┌") == number
    assert len(list(read(run("solve", "--all", "--to", "sdm", MANY).out))) == number


def test_limits(run: Run) -> None:
    few = run("solve", "--nodes", "1", INKALA)
    assert (few.code, few.out) == (1, f"{INKALA}\n")
    assert few.err == "argument 1:1: limit reached before any solution was found\n"
    assert run("solve", "--seconds", "0", INKALA).code == 1
    assert run("solve", "--seconds", "20", "--nodes", "100000", INKALA).out == f"{INKALA_SOLVED}\n"
    assert json.loads(run("solve", "--nodes", "1", "--json", INKALA).out)["status"] == "limit"


def test_shapes(run: Run, tmp_path: Path) -> None:
    assert run("solve", "--shape", "box 3x2", "--any", "." * 36).code == 0
    wrong = run("solve", "--shape", "box 3x2", SMALL)
    assert wrong.code == 2
    regions = tmp_path / "regions.txt"
    regions.write_text("# by hand\nAABB\nAACB\nDCCB\nDDDC\n")
    solution = run("solve", "--regions", str(regions), "--any", "." * 16)
    assert solution.code == 0
    line = solution.out.strip()
    assert {line[0], line[1], line[4], line[5]} == {*"1234"}
    assert {line[6], line[9], line[10], line[15]} == {*"1234"}
    both = run("solve", "--regions", str(regions), "--shape", "4 + anti-king", "--json", "." * 16)
    assert json.loads(both.out)["shape"] == "jigsaw:AABBAACBDCCBDDDC + anti-king"


def test_bad_regions(run: Run, tmp_path: Path) -> None:
    regions = tmp_path / "regions.txt"
    regions.write_text("AABB\n")
    assert run("solve", "--regions", str(regions), SMALL).code == 2
    missing = run("solve", "--regions", str(tmp_path / "no"), SMALL)
    assert (missing.code, missing.err) == (2, f"{tmp_path / 'no'}: no such file\n")


def test_format_named(run: Run) -> None:
    assert run("solve", "--format", "sdm", SMALL).out == f"{SMALL_SOLVED}\n"
    assert run("solve", "--format", "hodoku", SMALL).code == 2


def test_output_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "solutions.txt"
    result = run("solve", EASY, "--output", str(path))
    assert (result.code, result.out) == (0, "")
    assert path.read_text() == f"{EASY_SOLVED}\n"
    assert list(tmp_path.iterdir()) == [path]


def test_output_is_left_alone_when_there_is_nothing_to_write(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text("precious")
    assert run("solve", str(tmp_path / "no.txt"), "-o", str(path)).code == 2
    assert run("solve", "--seconds", "x", EASY, "-o", str(path)).code == 2
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_chinese(run: Run) -> None:
    result = run("solve", "--lang", "zh", input=f"{MANY}\n{CLASH}\n{EASY[:-1]}z\n")
    assert result.err.splitlines()[:2] == [
        "标准输入:1: 不止一个解",
        "标准输入:2: 无解：r1c1 和 r1c2 都是 1（第 1 行）",
    ]
    assert "标准输入:3:81: 格子里的符号不对：此处是 'z'，应为 1-9，或空格符号（如 .）" in result.err


def test_every_board_counts_guesses(terminal: Run) -> None:
    for puzzle in (EASY, SMALL):
        assert re.search(r", \d+ guess(es)?, ", terminal("solve", puzzle).out)
