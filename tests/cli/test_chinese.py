"""What is wrong with puzzles and boards, said in Chinese."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from farandole.errors import ShapeError
from farandole.i18n import describe, language
from farandole.sudoku.shape import Shape

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.samples import Run

ZH = language("zh")


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("26", "边长 26：盘面边长从 4 到 25"),
        ("7", "边长 7 分不出宫，只能是锯齿数独"),
        ("box 1x4", "宫 1x4：行数和列数都至少是 2"),
        ("3x4", "没有 '3x4' 这种盘面：请写 9、16x16、box 2x3 或 jigsaw:AABB..."),
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
    assert describe(caught.value, ZH).startswith(said)
    assert describe(caught.value) == str(caught.value)


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1:1: 文字是空的，没有问题：应为一个问题"),
        ("a a\n", "1:3: 项重复：此处是 'a'，应为别的项"),
        ("a b | c | d\n", "1:9: 竖线只能有一条：此处是 '|'，应为副项"),
        ("a | 2|b\n", "1:5: 副项不能有界限：此处是 '2|b'，应为不带界限的名称"),
        (
            "3:2|a\na\n",
            "1:1: 下限 3 超过上限 2：此处是 '3:2|a'",
        ),
        (
            "0|a\na\n",
            "1:1: 上限 0 小于 1：此处是 '0|a'，应为像 2:3 这样的界限",
        ),
        ("a:b\n", "1:1: 这不能做项的名称：此处是 'a:b'，应为名称，或像 2:3|a 这样写"),
        ("a b\na c\n", "2:3: 没有这个项：此处是 'c'，应为第一行里的项"),
        ("a b\na a\n", "2:3: 同一选项里项重复：此处是 'a'，应为别的项"),
        ("a | x\na:R x\n", "2:1: 主项不能有颜色：此处是 'a:R'，应为不带颜色的 'a'"),
        ("a | x\na x:\n", "2:3: 冒号后面没有颜色：此处是 'x:'，应为冒号后面写颜色"),
        ("a\na |x\n", "2:3: 费用的写法不对：此处是 '|x'，应为竖线后面写整数"),
        (
            "a\na |9223372036854775808\n",
            "2:3: 费用超出 64 位整数",
        ),
        ("1 0\n1 2 3\n", ""),
        ("2 3\n2 1 9\n1 2\n", ""),
        ("2\n5 5 1\n0 0 9 9\n", ""),
    ],
)
def test_exact_cover(run: Run, text: str, said: str) -> None:
    error = run("cover", "solve", "--lang", "zh", input=text).err
    assert error.startswith(f"标准输入:{said}")
    assert not re.search(r"[a-z]{4}", error)
    assert error.count("\n") == 1
