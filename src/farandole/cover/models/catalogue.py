"""The models by name, with their parameters as people type them.

This is what a command line needs: a list of names with a line about each, and a
function that makes a model from words. The lines come in English and Chinese.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.cover.models.boards import box_sizes
from farandole.cover.models.chessboard import queens
from farandole.cover.models.houses import latin_square, sudoku
from farandole.cover.models.packing import KINDS, USES
from farandole.cover.models.pairs import langford
from farandole.cover.models.solids import polycubes, soma
from farandole.cover.models.tilings import dominoes, polyominoes
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from farandole.cover.models.model import Model


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a model: its name, how to read it, and a few words about it.

    ``parse`` turns a word into a value or raises `ProblemError`; ``default`` is the word
    that is read when none is given, None where one must be.
    """

    name: str
    parse: Callable[[str], Any]
    default: str | None
    about: str
    about_zh: str


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


def _whole(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range; it bounds what a slip can cost."""

    def parse(word: str) -> int:
        if not (word.isascii() and word.isdigit() and low <= int(word[:9]) <= high):
            raise ProblemError(f"found {word!r}, expected a whole number from {low} to {high}")
        return int(word)

    return parse


def _one_of(*words: str) -> Callable[[str], str]:
    def parse(word: str) -> str:
        if word not in words:
            raise ProblemError(f"found {word!r}, expected {' or '.join(words)}")
        return word

    return parse


def _yes(word: str) -> bool:
    if word.lower() not in ("yes", "no"):
        raise ProblemError(f"found {word!r}, expected yes or no")
    return word.lower() == "yes"


def _pair(word: str) -> tuple[int, int]:
    sizes = box_sizes(word)
    if sizes is None or len(sizes) != 2 or min(sizes) < 1:
        raise ProblemError(f"found {word!r}, expected two sizes such as 3x3")
    return sizes[0], sizes[1]


def _box(word: str) -> tuple[int, int]:
    rows, columns = _pair(word)
    if rows * columns > 49:
        raise ProblemError(f"found {word!r}, expected a box of at most 49 cells")
    return rows, columns


def _digits(side: int) -> Callable[[str], bytes | None]:
    """Return a reader of givens; a board of at most 9 digits a side is one word."""

    def parse(word: str) -> bytes | None:
        if not word:
            return None
        parts = word.replace(",", " ").split() if "," in word or " " in word else list(word)
        values = []
        for place, part in enumerate(parts):
            value = (
                0 if part in (".", "0") else int(part) if part.isascii() and part.isdigit() else -1
            )
            if not 0 <= value <= side:
                raise ProblemError(
                    f"cell {place + 1}: found {part!r}, expected . or a digit up to {side}"
                )
            values.append(value)
        return bytes(values)

    return parse


_REDUCED = Parameter(
    "reduced", _yes, "no", "count one of each class of symmetric solutions", "对称的解只算一个"
)
_HOLES = Parameter(
    "holes", str, "", "cells left out, as in r4c4,r4c5", "空出的格子，例如 r4c4,r4c5"
)
_SOLID_HOLES = Parameter(
    "holes", str, "", "cells left out, as in z1r2c3,z2r2c3", "空出的格子，例如 z1r2c3,z2r2c3"
)
_USE = Parameter(
    "use",
    _one_of(*USES),
    "once",
    f"how often each piece: {', '.join(USES)}",
    "每块用几次：once 恰一次，optional 至多一次，freely 不限",
)


def _kind(default: str) -> Parameter:
    return Parameter(
        "kind",
        _one_of(*KINDS),
        default,
        f"moves allowed: {', '.join(KINDS)}",
        "允许的动作：free 可转可翻，one-sided 只转，fixed 只平移",
    )


def _sudoku(box: tuple[int, int], givens: str) -> Model:
    return sudoku(*box, _digits(box[0] * box[1])(givens))


def _latin(n: int, givens: str) -> Model:
    return latin_square(n, _digits(n)(givens))


def _langford(n: int, reduced: bool) -> Model:
    return langford(n, reduced=reduced)


def _polyominoes(pieces: str, board: str, holes: str, kind: str, use: str, reduced: bool) -> Model:
    return polyominoes(pieces, board, holes=holes, kind=kind, use=use, reduced=reduced)


def _polycubes(pieces: str, board: str, holes: str, kind: str, use: str, reduced: bool) -> Model:
    return polycubes(pieces, board, holes=holes, kind=kind, use=use, reduced=reduced)


def _dominoes(board: tuple[int, int], holes: str) -> Model:
    return dominoes(*board, holes=holes)


def _soma(reduced: bool) -> Model:
    return soma(reduced=reduced)


_GIVENS = Parameter("givens", str, "", "digits in reading order, . for a blank", "已知数，空格写 .")

_ENTRIES = (
    Entry(
        "sudoku",
        _sudoku,
        "Sudoku with boxes of any size",
        "任意宫格大小的数独",
        (Parameter("box", _box, "3x3", "rows x columns of a box", "宫的行数 x 列数"), _GIVENS),
        ("2x2",),
    ),
    Entry(
        "latin-square",
        _latin,
        "each symbol once in each row and column",
        "拉丁方：每行每列各数恰一次",
        (Parameter("n", _whole(1, 50), None, "the order", "阶数"), _GIVENS),
        ("4",),
    ),
    Entry(
        "queens",
        queens,
        "n queens that don't attack each other",
        "n 皇后：互不攻击",
        (Parameter("n", _whole(1, 300), None, "the side of the board", "棋盘边长"),),
        ("8",),
    ),
    Entry(
        "langford",
        _langford,
        "1, 1, 2, 2, ..., n, n with k numbers between the two k's",
        "兰福德数列：两个 k 之间恰有 k 个数",
        (Parameter("n", _whole(1, 300), None, "the largest number", "最大的数"), _REDUCED),
        ("7",),
    ),
    Entry(
        "polyominoes",
        _polyominoes,
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
        _dominoes,
        "cover a board with dominoes",
        "多米诺骨牌铺满棋盘",
        (Parameter("board", _pair, None, "rows x columns", "行数 x 列数"), _HOLES),
        ("4x5",),
    ),
    Entry(
        "soma",
        _soma,
        "the Soma cube: seven pieces make a 3x3x3 cube",
        "索玛立方体：七块拼成 3x3x3",
        (_REDUCED,),
        (),
    ),
    Entry(
        "polycubes",
        _polycubes,
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
