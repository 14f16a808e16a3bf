"""How the parameters of models are read from words that people type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.cover.models.geometry.cells import box_sizes
from farandole.cover.models.tilings.packing import USES
from farandole.errors import ProblemError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from farandole.i18n import Message


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a model: its name, how to read it, and a few words about it.

    ``parse`` turns a word into a value or raises `ProblemError`; ``default`` is the word
    that is read when none is given, None where one must be.
    """

    name: str
    parse: Callable[[str], Any]
    default: str | None
    about: Message


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range; it bounds what a slip can cost."""

    def parse(word: str) -> int:
        if not (word.isascii() and word.isdigit() and low <= int(word[:9]) <= high):
            raise ProblemError(
                msg(
                    "found {found}, expected a whole number from {least} to {most}",
                    found=Quoted(word),
                    least=low,
                    most=high,
                ),
                code="problem.model",
            )
        return int(word)

    return parse


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader of one of these words."""

    def parse(word: str) -> str:
        if word not in words:
            raise ProblemError(
                msg(
                    "found {found}, expected {expected}",
                    found=Quoted(word),
                    expected=Listed(words, "or"),
                ),
                code="problem.model",
            )
        return word

    return parse


def yes(word: str) -> bool:
    """Read yes or no."""
    if word.lower() not in ("yes", "no"):
        raise ProblemError(
            msg("found {found}, expected yes or no", found=Quoted(word)), code="problem.model"
        )
    return word.lower() == "yes"


def pair(word: str) -> tuple[int, int]:
    """Read two sizes: ``4x6``."""
    sizes = box_sizes(word)
    if sizes is None or len(sizes) != 2 or min(sizes) < 1:
        raise ProblemError(
            msg("found {found}, expected two sizes such as 3x3", found=Quoted(word)),
            code="problem.model",
        )
    return sizes[0], sizes[1]


def box(word: str) -> tuple[int, int]:
    """Read the box of a Sudoku."""
    rows, columns = pair(word)
    if rows * columns > 49:
        raise ProblemError(
            msg("found {found}, expected a box of at most 49 cells", found=Quoted(word)),
            code="problem.model",
        )
    return rows, columns


def digits(side: int) -> Callable[[str], bytes | None]:
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
                    msg(
                        "cell {cell}: found {found}, expected . or a digit up to {side}",
                        cell=place + 1,
                        found=Quoted(part),
                        side=side,
                    ),
                    code="problem.model",
                )
            values.append(value)
        return bytes(values)

    return parse


def triple(word: str) -> tuple[int, int, int]:
    """Read three sizes: ``3x3x3``."""
    sizes = box_sizes(word)
    if sizes is None or len(sizes) != 3 or min(sizes) < 1:
        raise ProblemError(
            msg("found {found}, expected three sizes such as 3x3x3", found=Quoted(word)),
            code="problem.model",
        )
    return sizes[0], sizes[1], sizes[2]


def span(word: str) -> int | tuple[int, int]:
    """Read a number, or a least and a most: ``3``, ``3-5``."""
    parts = word.split("-")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise ProblemError(
            msg("found {found}, expected a number or two such as 3-5", found=Quoted(word)),
            code="problem.model",
        )
    numbers = [int(part[:9]) for part in parts]
    return numbers[0] if len(numbers) == 1 else (numbers[0], numbers[1])


def uses(word: str) -> str | dict[str, int | tuple[int, int]]:
    """Read how often pieces are used: a word of `USES`, or ``I=6,M=0-3``."""
    if "=" in word:
        return named_bounds(word, "=")
    return one_of(*USES)(word)


def named_bounds(word: str, mark: str = ":") -> dict[str, int | tuple[int, int]]:
    """Read numbers by name: ``early:1,late:1-2``."""
    found = {}
    for part in word.replace(",", " ").split():
        name, given, times = part.partition(mark)
        if not (name and given) or name in found:
            raise ProblemError(
                msg(
                    "found {found}, expected another name{mark}number",
                    found=Quoted(part),
                    mark=mark,
                ),
                code="problem.model",
            )
        found[name] = span(times)
    return found


def perhaps(word: str) -> int | None:
    """Read a number, or nothing."""
    return whole(1, 10_000)(word) if word else None
