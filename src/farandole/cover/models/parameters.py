"""Readers of model parameters: from words on the command line to values."""

from __future__ import annotations

from collections.abc import Callable

from farandole.cover.data.problem_error import model_error
from farandole.cover.models.geometry.cells import box_sizes
from farandole.cover.models.geometry.motions import KINDS
from farandole.cover.models.model import Span
from farandole.cover.models.registry import Parameter
from farandole.errors import ProblemError
from farandole.i18n import Listed, Message, Quoted, msg

USES = ("once", "optional", "freely")
"""Each piece exactly once, at most once, or any number of times."""


def _unexpected(word: str, expected: Message | Listed) -> ProblemError:
    return model_error("found {found}, expected {expected}", found=Quoted(word), expected=expected)


def whole(word: str) -> int:
    """Read a whole number; the model itself knows which ones it can be made of."""
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise _unexpected(word, msg("a whole number"))
    return int(word)


def text(word: str) -> str | None:
    """Read a text; an empty one is none."""
    return word or None


def optional(word: str) -> int | None:
    """Read a whole number, or nothing."""
    return whole(word) if word else None


def one_of(*words: str) -> Callable[[str], str]:
    """Return a reader of one of these words."""

    def parse(word: str) -> str:
        if word not in words:
            raise _unexpected(word, Listed(words, "or"))
        return word

    return parse


def yes(word: str) -> bool:
    """Read yes or no."""
    return one_of("yes", "no")(word.lower()) == "yes"


def sizes(count: int) -> Callable[[str], tuple[int, ...]]:
    """Return a reader of this number of sizes: ``4x6``, ``3x3x3``."""
    example = "x".join("3" * count)

    def parse(word: str) -> tuple[int, ...]:
        sides = box_sizes(word)
        if sides is None or len(sides) != count:
            raise _unexpected(word, msg("sizes such as {example}", example=example))
        return sides

    return parse


def span(word: str) -> Span:
    """Read a number, or a least and a most: ``3``, ``3-5``."""
    parts = word.split("-")
    if len(parts) > 2 or not all(part.isascii() and part.isdigit() for part in parts):
        raise _unexpected(word, msg("a number or two such as 3-5"))
    numbers = [int(part[:9]) for part in parts]
    return numbers[0] if len(numbers) == 1 else (numbers[0], numbers[1])


def uses(word: str) -> str | dict[str, Span]:
    """Read how often pieces are used: a word of `USES`, or ``I=6,M=0-3``."""
    return named_bounds(word, "=") if "=" in word else one_of(*USES)(word)


def named_bounds(word: str, mark: str = ":") -> dict[str, Span]:
    """Read numbers by name: ``early:1,late:1-2``."""
    spans: dict[str, Span] = {}
    for part in word.replace(",", " ").split():
        name, separator, times = part.partition(mark)
        if not (name and separator) or name in spans:
            raise _unexpected(part, msg("another name{mark}number", mark=mark))
        spans[name] = span(times)
    return spans


def size(about: Message) -> Parameter:
    """Return the parameter ``n``, which must be given."""
    return Parameter("n", whole, None, about)


def moves(kind: str) -> Parameter:
    """Return the parameter of the moves that pieces may make, by default those of a kind."""
    return Parameter(
        "kind", one_of(*KINDS), kind, msg("moves allowed: {kinds}", kinds=Listed(KINDS))
    )


REDUCED = Parameter("reduced", yes, "no", msg("count one of each class of symmetric covers"))
USE = Parameter(
    "use",
    uses,
    "once",
    msg("how often each piece: {uses}, or by name: I=6,M=0-3", uses=Listed(USES)),
)
HOLES = Parameter("holes", str, "", msg("cells left out, as in r4c4,r4c5"))
GIVENS = Parameter("givens", text, "", msg("digits in reading order, . for a blank"))
