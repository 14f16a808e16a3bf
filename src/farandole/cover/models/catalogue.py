"""The models by name, with their parameters as people type them.

This is what a command line needs: a list of names with a line about each, and a
function that makes a model from words. The lines come in English and Chinese.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.cover.models import makers
from farandole.cover.models.geometry.motions import KINDS
from farandole.cover.models.parameters import (
    Parameter,
    box,
    named_bounds,
    one_of,
    pair,
    perhaps,
    span,
    triple,
    uses,
    whole,
    yes,
)
from farandole.cover.models.tilings.packing import USES
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from farandole.cover.models.model import Model


@dataclass(frozen=True, slots=True)
class Entry:
    """A model in the list: its function, a line about it, its parameters in order.

    ``make`` takes the parameters' values in order. ``example`` are words that it takes.
    """

    name: str
    make: Callable[..., Model]
    about: str
    about_zh: str
    parameters: tuple[Parameter, ...]
    example: tuple[str, ...]

    @property
    def usage(self) -> str:
        """How to write the model on one line.

        >>> NAMES["queens"].usage
        'queens n'
        """
        words = [
            p.name if p.default is None else f"[{p.name}={p.default}]" for p in self.parameters
        ]
        return " ".join([self.name, *words])


_REDUCED = Parameter(
    "reduced", yes, "no", "count one of each class of symmetric solutions", "对称的解只算一个"
)
_HOLES = Parameter(
    "holes", str, "", "cells left out, as in r4c4,r4c5", "空出的格子，例如 r4c4,r4c5"
)
_SOLID_HOLES = Parameter(
    "holes", str, "", "cells left out, as in z1r2c3,z2r2c3", "空出的格子，例如 z1r2c3,z2r2c3"
)
_USE = Parameter(
    "use",
    uses,
    "once",
    f"how often each piece: {', '.join(USES)}, or by name: I=6,M=0-3",
    "每块用几次：once 恰一次，optional 至多一次，freely 不限；或逐块写出：I=6,M=0-3",
)


def _kind(default: str) -> Parameter:
    return Parameter(
        "kind",
        one_of(*KINDS),
        default,
        f"moves allowed: {', '.join(KINDS)}",
        "允许的动作：free 可转可翻，one-sided 只转，fixed 只平移",
    )


_GIVENS = Parameter("givens", str, "", "digits in reading order, . for a blank", "已知数，空格写 .")

_ENTRIES = (
    Entry(
        "sudoku",
        makers.make_sudoku,
        "Sudoku with boxes of any size",
        "任意宫格大小的数独",
        (Parameter("box", box, "3x3", "rows x columns of a box", "宫的行数 x 列数"), _GIVENS),
        ("2x2",),
    ),
    Entry(
        "latin-square",
        makers.make_latin,
        "each symbol once in each row and column",
        "拉丁方：每行每列各数恰一次",
        (Parameter("n", whole(1, 50), None, "the order", "阶数"), _GIVENS),
        ("4",),
    ),
    Entry(
        "queens",
        makers.make_queens,
        "n queens that don't attack each other",
        "n 皇后：互不攻击",
        (Parameter("n", whole(1, 300), None, "the side of the board", "棋盘边长"),),
        ("8",),
    ),
    Entry(
        "toroidal-queens",
        makers.make_toroidal_queens,
        "n queens on a board whose edges meet: a torus",
        "环面皇后：棋盘上下相接、左右相接",
        (Parameter("n", whole(1, 300), None, "the side of the board", "棋盘边长"),),
        ("7",),
    ),
    Entry(
        "superqueens",
        makers.make_superqueens,
        "n queens that leap like knights as well",
        "超级皇后：还能像马一样走",
        (Parameter("n", whole(1, 100), None, "the side of the board", "棋盘边长"),),
        ("10",),
    ),
    Entry(
        "no-three-in-line",
        makers.make_no_three_in_line,
        "2n points on an n x n board, no three on a straight line",
        "n x n 棋盘上放 2n 个点，任意三点不共线",
        (Parameter("n", whole(1, 30), None, "the side of the board", "棋盘边长"),),
        ("6",),
    ),
    Entry(
        "orthogonal-squares",
        makers.make_orthogonal,
        "two Latin squares whose pairs of symbols are all different",
        "正交拉丁方：两个拉丁方叠放，各对符号互不相同",
        (Parameter("n", whole(1, 26), None, "the order", "阶数"), _REDUCED),
        ("4",),
    ),
    Entry(
        "orthogonal-mates",
        makers.make_orthogonal_mates,
        "the Latin squares that are orthogonal to a given one",
        "与给定拉丁方正交的拉丁方",
        (Parameter("square", str, None, "rows of digits: 123/231/312", "逐行写出：123/231/312"),),
        ("1234/2143/3412/4321",),
    ),
    Entry(
        "langford",
        makers.make_langford,
        "1, 1, 2, 2, ..., n, n with k numbers between the two k's",
        "兰福德数列：两个 k 之间恰有 k 个数",
        (Parameter("n", whole(1, 300), None, "the largest number", "最大的数"), _REDUCED),
        ("7",),
    ),
    Entry(
        "word-square",
        makers.make_word_square,
        "a square whose rows and columns are words",
        "单词方阵：各行各列都是单词",
        (
            Parameter(
                "words",
                str,
                "",
                "words of one length; else a list of ours",
                "等长的单词；不写则用自带词表",
            ),
            Parameter("symmetric", yes, "no", "columns the same as rows", "各列与各行相同"),
        ),
        ("sator,arepo,tenet,opera,rotas", "symmetric=yes"),
    ),
    Entry(
        "crossword",
        makers.make_crossword,
        "fill a crossword grid with words",
        "填字游戏：用单词填满格子",
        (
            Parameter(
                "grid",
                str,
                None,
                "rows of . and # such as ..#/.../#..",
                "逐行画出，例如 ..#/.../#..",
            ),
            Parameter("words", str, "", "words; else a list of ours", "单词；不写则用自带词表"),
        ),
        ("...#/..../..../#...",),
    ),
    Entry(
        "macmahon",
        makers.make_macmahon,
        "MacMahon's squares with painted edges, laid so that edges agree",
        "麦克马洪方块：四边涂色，相邻的边同色",
        (
            Parameter("board", pair, "4x6", "rows x columns", "行数 x 列数"),
            Parameter("colors", whole(1, 8), "3", "how many colors", "颜色数"),
            Parameter(
                "border", str, "a", "color of the border, empty for any", "外边的颜色，留空则不限"
            ),
            _REDUCED,
        ),
        ("2x3", "2", "border="),
    ),
    Entry(
        "polyominoes",
        makers.make_polyominoes,
        "cover a board with flat pieces: pentominoes and their kin",
        "多格骨牌铺满棋盘，例如十二块五格骨牌",
        (
            Parameter(
                "pieces",
                str,
                "pentominoes",
                "sets: pentominoes, tetrominoes:TL",
                "成套骨牌：pentominoes、tetrominoes:TL",
            ),
            Parameter(
                "board",
                str,
                "6x10",
                "6x10, or rows such as ..#/...",
                "6x10，或逐行画出，例如 ..#/...",
            ),
            _HOLES,
            _kind("free"),
            _USE,
            _REDUCED,
        ),
        ("pentominoes", "3x20"),
    ),
    Entry(
        "dominoes",
        makers.make_dominoes,
        "cover a board with dominoes",
        "多米诺骨牌铺满棋盘",
        (Parameter("board", pair, None, "rows x columns", "行数 x 列数"), _HOLES),
        ("4x5",),
    ),
    Entry(
        "aztec-diamond",
        makers.make_aztec_diamond,
        "cover an Aztec diamond with dominoes",
        "多米诺骨牌铺满阿兹特克菱形",
        (Parameter("n", whole(1, 50), None, "the order", "阶数"),),
        ("4",),
    ),
    Entry(
        "lozenges",
        makers.make_lozenges,
        "cover a hexagon with lozenges: boxes in a corner",
        "菱形铺满六边形，看去像墙角的一堆箱子",
        (Parameter("sides", triple, "3x3x3", "three sides of the hexagon", "六边形的三条边长"),),
        ("2x3x2",),
    ),
    Entry(
        "partridge",
        makers.make_partridge,
        "k squares of side k, for k up to n, in one square",
        "鹧鸪拼图：k 个边长为 k 的正方形（k 从 1 到 n）拼成大正方形",
        (
            Parameter("n", whole(1, 13), None, "the side of the largest squares", "最大的边长"),
            Parameter("shape", pair, "1x1", "proportions, of rectangles", "长方形的长宽比"),
        ),
        ("1",),
    ),
    Entry(
        "sheet",
        makers.make_sheet,
        "cover a sheet with given rectangles, the fewest (ZOJ 3209)",
        "用给定的矩形恰好盖住一张纸，块数最少（ZOJ 3209）",
        (
            Parameter("size", pair, None, "width x height", "宽 x 高"),
            Parameter(
                "rectangles",
                str,
                None,
                "left, lower, right and upper edge: 0,0,3,5/3,0,5,5",
                "左、下、右、上四边的坐标：0,0,3,5/3,0,5,5",
            ),
        ),
        ("5x5", "0,0,3,5/3,0,5,5/0,0,5,5"),
    ),
    Entry(
        "soma",
        makers.make_soma,
        "the Soma cube: seven pieces make a 3x3x3 cube",
        "索玛立方体：七块拼成 3x3x3",
        (_REDUCED,),
        (),
    ),
    Entry(
        "polycubes",
        makers.make_polycubes,
        "fill a box with solid pieces",
        "立体块装满盒子",
        (
            Parameter(
                "pieces",
                str,
                "pentominoes",
                "soma, tetracubes, pentominoes",
                "成套的块：soma、tetracubes、pentominoes",
            ),
            Parameter("board", str, "3x4x5", "layers x rows x columns", "层 x 行 x 列"),
            _SOLID_HOLES,
            _kind("one-sided"),
            _USE,
            _REDUCED,
        ),
        ("pentominoes", "2x3x10"),
    ),
    Entry(
        "timetable",
        makers.make_timetable,
        "a school's timetable: nobody in two places at a time",
        "课程表：同一时间，谁也不在两处",
        (
            Parameter(
                "lessons",
                str,
                "",
                "as in 1A:maths:Noether:2; else a small school of ours",
                "例如 1A:maths:Noether:2；不写则用自带的小学校",
            ),
            Parameter("days", str, "Mon,Tue,Wed", "the days", "各天的名称"),
            Parameter("periods", whole(1, 20), "2", "hours a day", "每天几节"),
            Parameter("rooms", perhaps, "", "how many, if they are few", "教室数，不写则不限"),
        ),
        (),
    ),
    Entry(
        "roster",
        makers.make_roster,
        "a duty roster: shifts manned, nobody overworked",
        "排班表：各班有人，谁也不过劳",
        (
            Parameter("people", str, "", "names; else five of ours", "各人的名字；不写则自带五人"),
            Parameter("days", str, "", "names of days; else a week", "各天的名称；不写则一周"),
            Parameter(
                "shifts",
                named_bounds,
                "early:1,late:1,night:1",
                "how many people each takes, as in day:1-2",
                "各班要几人，例如 day:1-2",
            ),
            Parameter("work", span, "3-5", "shifts for each person", "每人值几班"),
        ),
        ("Ann,Bo,Cai", "Mon,Tue", "day:1,night:1", "1-2"),
    ),
)

NAMES: dict[str, Entry] = {entry.name: entry for entry in _ENTRIES}
"""Every model that can be asked for by name, in the order in which they are listed."""


def build(name: str, words: Sequence[str] = ()) -> Model:
    """Return the model of this name from words, in order or as ``key=value``.

    Raises `ProblemError` for an unknown name or parameter, for a value that can't be
    read, and for too few or too many words.

    >>> build("polyominoes", ["pentominoes", "3x20", "reduced=yes"])
    polyominoes('pentominoes', '3x20', reduced=True)
    >>> build("queens")
    Traceback (most recent call last):
    farandole.errors.ProblemError: queens: n is missing; write: queens n
    """
    entry = NAMES.get(name)
    if entry is None:
        raise ProblemError(f"unknown model {name!r}; the models are {', '.join(NAMES)}")
    keys = [parameter.name for parameter in entry.parameters]
    given: dict[str, str] = {}
    place = 0
    for word in words:
        key, mark, value = word.partition("=")
        if not mark:
            if place == len(keys):
                raise ProblemError(f"{name}: {word!r} is one word too many; write: {entry.usage}")
            key, value = keys[place], word
            place += 1
        if key not in keys:
            known = ", ".join(keys)
            raise ProblemError(f"{name}: unknown parameter {key!r}; it has {known}")
        if key in given:
            raise ProblemError(f"{name}: {key} is given twice")
        given[key] = value
    values = []
    for parameter in entry.parameters:
        text = given.get(parameter.name, parameter.default)
        if text is None:
            raise ProblemError(f"{name}: {parameter.name} is missing; write: {entry.usage}")
        try:
            values.append(parameter.parse(text))
        except ProblemError as error:
            raise ProblemError(f"{name}, {parameter.name}: {error}") from None
    return entry.make(*values)
