"""The types of what options and arguments take: read, refused with what would do, completed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

import click

from farandole.errors import ArgumentError, FarandoleError
from farandole.i18n import Number, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from click.shell_completion import CompletionItem

    from farandole.sudoku.shape import Shape

    Offers: TypeAlias = Iterable[str | tuple[str, str]]

HUGE = (1 << 63) - 1
"""The largest number that counts and seeds may be."""
SEEDS = (1 << 64) - 1
"""The largest seed of a random number generator."""
LONG = 10**9
"""The longest time that may be asked for, in seconds: more than thirty years."""


class Refusal(click.BadParameter):
    """Raised when a value isn't valid; ``error`` says why, in no language yet."""

    def __init__(
        self, error: FarandoleError, ctx: click.Context | None, param: click.Parameter | None
    ) -> None:
        super().__init__(str(error), ctx, param)
        self.error = error


class Value(click.ParamType):  # type: ignore[type-arg]
    """Base class: errors in the reader's language, and offers for completion."""

    name = "value"

    def read(self, text: str) -> object:
        """Return the value of a text; raise FarandoleError if it isn't valid."""
        return text

    def offers(self, ctx: click.Context, incomplete: str) -> Offers:
        """Return all values that can be offered, each with its meaning if that is known."""
        return ()

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """Return the value; raise Refusal if it isn't valid."""
        try:
            return self.read(value) if isinstance(value, str) else value
        except FarandoleError as error:
            raise Refusal(error, ctx, param) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return what a shell may offer for the beginning of a value."""
        return items(self.offers(ctx, incomplete), incomplete)


class OneOf(Value):
    """One of some names, whatever their case; with ``commas``, several of them as a tuple."""

    fault = msg("{found} is not valid (choose from {names})")

    def __init__(self, names: Iterable[str], *, commas: bool = False) -> None:
        self.names = tuple(names)
        self.commas = commas

    def read(self, text: str) -> str | tuple[str, ...]:
        """Return the name, or a tuple of names."""
        if not self.commas:
            return self._name(text)
        words = [word.strip() for word in text.split(",")]
        return self.names if words == ["all"] else tuple(map(self._name, words))

    def _name(self, word: str) -> str:
        from farandole.i18n.guess import folded, guessed

        for name in self.names:
            if folded(name) == folded(word):
                return name
        fault = self.fault.having({"found": Quoted(word[:100]), "names": ", ".join(self.names)})
        raise ArgumentError(guessed(fault, word, self.names))

    def offers(self, ctx: click.Context, incomplete: str) -> Offers:
        """Return the names; after a comma those that aren't there yet."""
        return after_commas(self.names, incomplete) if self.commas else self.names


class FormatName(OneOf):
    """The name of a format."""

    fault = msg("{found} is not a valid format (choose from {names})")


class Numeric(Value):
    """A number from ``least`` to ``most``: whole, or with a fraction."""

    def __init__(self, least: int, most: int | None = None, *, whole: bool = True) -> None:
        self.least = least
        self.most = most
        self.whole = whole

    def read(self, text: str) -> int | float:
        """Return an int or a float."""
        most = (HUGE if self.whole else LONG) if self.most is None else self.most
        number: int | float | None
        try:
            number = (int(text) if self.whole else float(text)) if text.isascii() else None
        except ValueError:  # also of numbers of more than 4300 digits
            number = None
        if number is not None and self.least <= number <= most:
            return number
        has_most = self.most is not None or (number is not None and number > most)
        faults = {
            (True, False): msg("{found} is not an integer of {least} or more"),
            (False, False): msg("{found} is not a number of {least} or more"),
            (True, True): msg("{found} is not an integer between {least} and {most}"),
            (False, True): msg("{found} is not a number between {least} and {most}"),
        }
        fault = faults[self.whole, has_most].having({"least": self.least, "most": Number(most)})
        raise ArgumentError(fault.having({"found": Quoted(text[:100])}))


class NumberRange(Value):
    """A number or a range: ``24``, ``22..26``, ``22..``, ``..26``, or with ``-`` for the dots."""

    def __init__(self, example: str) -> None:
        self.example = example

    def read(self, text: str) -> tuple[int | None, int | None]:
        """Return the lowest and the highest number, None for one that is missing."""
        match = re.fullmatch(r"\s*(\d{0,12})\s*(\.\.|-|)\s*(\d{0,12})\s*", text, re.ASCII)
        if match is None or not match[1] + match[3] or (match[3] and not match[2]):
            fault = msg("{found} is neither a number nor a range such as {example}")
            raise ArgumentError(
                fault.having({"found": Quoted(text[:100]), "example": self.example})
            )
        low = int(match[1]) if match[1] else None
        high = (int(match[3]) if match[3] else None) if match[2] else low
        if low is not None and high is not None and low > high:
            fault = msg("{low} is more than {high}: write {high}..{low}", low=low, high=high)
            raise ArgumentError(fault)
        return low, high


class RatingRange(Value):
    """A rating in tenths or a range: ``7.1``, ``6.6..7.2``, ``7.1..``, ``..7.2``."""

    def read(self, text: str) -> tuple[float | None, float | None]:
        """Return the lowest and the highest rating, None for one that is missing."""
        from farandole.logic.scale.scale import rating_range

        match = re.fullmatch(r"(\d{0,2}(?:\.\d)?)\s*(\.\.|-|)\s*(\d{0,2}(?:\.\d)?)", text.strip())
        low, dots, high = match.groups() if match else ("", "", "")
        if not low + high or (high and not dots):
            fault = msg("{found} is neither a number nor a range such as {example}")
            raise ArgumentError(fault.having({"found": Quoted(text[:100]), "example": "6.6..7.2"}))
        ends = (float(low) if low else None, float(high) if high else None)
        pair = ends if dots else (ends[0], ends[0])
        rating_range(pair, "rating")
        return pair


class Board(Value):
    """A shape as people write it: ``16x16``, ``box 2x3``, ``9 + diagonals``."""

    def read(self, text: str) -> Shape:
        """Return a Shape."""
        from farandole.sudoku.shape import Shape

        return Shape.parse(text)

    def offers(self, ctx: click.Context, incomplete: str) -> Offers:
        """Return boards; after a plus the rules that aren't there yet."""
        from farandole.sudoku.rules.distinct import NAMES

        if "+" in incomplete:
            return after_commas(NAMES, incomplete, mark="+")
        return (*_BOARDS, *(f"9+{name}" for name in NAMES if incomplete.startswith("9")))


_BOARDS = ("4", "6", "8", "9", "10", "12", "15", "16", "20", "25", "box")


class Encoding(Value):
    """The name of an encoding of text."""

    def read(self, text: str) -> str:
        """Return the name as Python has it."""
        import codecs

        try:
            found = codecs.lookup(text)
            found.incrementaldecoder("strict").decode(b"")
        except (LookupError, TypeError, UnicodeError, ValueError):
            fault = msg("{found} is not a known encoding", found=Quoted(text[:100]))
            raise ArgumentError(fault) from None
        return found.name

    def offers(self, ctx: click.Context, incomplete: str) -> Offers:
        """Return the usual ones."""
        return ("utf-8", "utf-16", "gb18030", "big5", "cp1252", "shift_jis")


class File(Value):
    """The name of a file, or of a folder; ``written`` if results go there."""

    def __init__(self, *, folder: bool = False, written: bool = False) -> None:
        self.folder = folder
        self.written = written

    def read(self, text: str) -> str:
        """Return the name."""
        if not text:
            raise ArgumentError(msg("the name is empty"))
        if "\0" in text:
            raise ArgumentError(msg("a name can't contain a null character"))
        return text

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Leave it to the shell, which knows files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="dir" if self.folder else "file")]


def after_commas(names: Iterable[str], incomplete: str, *, mark: str = ",") -> Iterable[str]:
    """Return the beginning of a list, completed by each name that isn't in it yet.

    >>> list(after_commas(["easy", "hard"], "easy,"))
    ['easy,hard']
    """
    before, comma, _ = incomplete.rpartition(mark)
    used = {word.strip() for word in before.split(mark)}
    return (f"{before}{comma}{name}" for name in names if name not in used)


def items(offers: Offers, incomplete: str) -> list[CompletionItem]:
    """Return those of the offers that begin so, as click wants them."""
    from click.shell_completion import CompletionItem

    pairs = ((one, "") if isinstance(one, str) else one for one in offers)
    return [
        CompletionItem(name, help=about or None)
        for name, about in pairs
        if name.lower().startswith(incomplete.lower())
    ]
