"""What is wrong with puzzles and boards, said in Chinese."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import farandole.sudoku.formats
from farandole.cli.complaints import CHINESE, complaint
from farandole.cli.say import Say
from farandole.errors import ParseError, ShapeError
from farandole.sudoku.formats import read
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from .samples import Run

FOLDER = Path(farandole.sudoku.formats.__file__).parent
HAN = re.compile(r"[\u4e00-\u9fff]")
ZH = Say("zh")


def problems() -> set[str]:
    """Return the problems that the readers of puzzles name."""
    found = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("ParseError", "_error"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    found.add(first.value)
    return found


@pytest.mark.parametrize("problem", sorted(problems()))
def test_every_problem_has_its_chinese(problem: str) -> None:
    assert complaint(problem, ZH)


def test_the_search_finds_the_problems() -> None:
    assert len(problems()) > 15


def test_patterns_are_whole_and_filled() -> None:
    for pattern, chinese in CHINESE:
        used = set(map(int, re.findall(r"\\(\d)", chinese)))
        assert max(used, default=0) <= re.compile(pattern).groups
    assert len({pattern for pattern, _ in CHINESE}) == len(CHINESE)


@pytest.mark.parametrize(
    "text",
    [
        "1234\n12\n",
        "53..\n12z4\n....\n....",
        "2\n" + "1234\n....\n....\n....\n",
        "[[1,2],[3]]",
        "[[1,2",
        "[Puzzle]\n",
        ":0300:1:12..:::",
        "puzzle,solution\n" + 16 * "." + "," + "9" * 16,
        "81 " + "." * 80,
        "Hello\nworld",
    ],
)
def test_parts_are_said_in_chinese(text: str) -> None:
    errors: list[ParseError] = []
    list(read(text, errors=errors.append))
    assert errors
    for error in errors:
        assert complaint(error.problem, ZH)
        if error.expected is not None and re.search("[a-z]{3}", error.expected):
            assert HAN.search(complaint(error.expected, ZH) or "")


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("26", "边长 26：盘面边长从 4 到 25"),
        ("7", "边长 7 分不出宫，只能是锯齿数独"),
        ("box 1x4", "宫 1x4：行数和列数都至少是 2"),
        ("3x4", "没有 '3x4' 这种盘面：请写 9, 16x16, box 2x3 或 jigsaw:AABB..."),
        ("9 + bogus", "没有规则 'bogus'；规则有 diagonals"),
        ("9 + x + x", "规则 'diagonals' 写了两次"),
        ("6 + windoku", "windoku 要求宫是正方形"),
        ("16 + centre-dot", "centre-dot 要求宫有正中一格"),
        ("16 + asterisk", "asterisk 只用于 9x9 盘面，这个边长是 16"),
        ("jigsaw:AAABB", "5 个区域符号：格数应为边长的平方"),
        ("jigsaw:AAAABBBBCCCCCDDD", "区域 'C' 有 5 格，应有 4 格"),
    ],
)
def test_boards_that_can_t_exist(board: str, said: str) -> None:
    with pytest.raises(ShapeError) as caught:
        Shape.parse(board)
    assert (complaint(str(caught.value), ZH) or "").startswith(said)
    assert complaint(str(caught.value), Say("en")) == str(caught.value)


def test_what_isn_t_known_stays_english() -> None:
    assert complaint("something new", ZH) is None


def test_at_the_command_line(run: Run, tmp_path: Path) -> None:
    result = run("solve", "--lang", "zh", "--shape", "7", input="." * 49)
    assert result.err.startswith("farandole solve: --shape：边长 7 分不出宫，只能是锯齿数独\n")
    regions = tmp_path / "regions"
    regions.write_text("AAABB")
    result = run("solve", "--lang", "zh", "--regions", str(regions), input="." * 16)
    assert result.err == f"{regions}：5 个区域符号：格数应为边长的平方\n"
    result = run("convert", "--lang", "zh", "--to", "hodoku", input="." * 256)
    assert result.err == "--to hodoku：边长 16：题库行只容边长不超过 9 的盘面\n"
    result = run("solve", "--lang", "zh", input="12..\n34.\n....\n....\n")
    assert result.err == "标准输入:2:4: 这一行的格数不对：此处是 3 格，应为 4 格（第 2 行）\n"
