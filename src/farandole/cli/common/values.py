"""The types of what options and arguments take: read, refused with what would do, completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.i18n import Number, Quoted, describe, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from click.shell_completion import CompletionItem

    from farandole.i18n import Language, Message
    from farandole.sudoku.shape import Shape

HUGE = (1 << 63) - 1
"""The largest number that counts and seeds may be."""
SEEDS = (1 << 64) - 1
"""The largest seed of a random number generator."""
LONG = 1e9
"""The longest time that may be asked for, in seconds: more than thirty years."""


class Value(click.ParamType):  # type: ignore[type-arg]
    """What is common to all: errors in the reader's language, and offers for completion."""

    name = "value"

    def __init__(self, say: Language) -> None:
        self.say = say

    def refusal(self, message: Message | str, param: click.Parameter | None) -> click.BadParameter:
        """Return the error that says why a value isn't valid."""
        ctx = click.get_current_context(silent=True)
        text = message if isinstance(message, str) else self.say(message)
        return click.BadParameter(text, ctx=ctx, param=param)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return what a shell may offer for the beginning of a value."""
        return items(self.offers(ctx, incomplete), incomplete)

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return all values that can be offered, each with what it means if that is known."""
        return ()


class OneOf(Value):
    """One of some names, whatever their case; with ``commas``, several of them as a tuple."""

    name = "one of"
    fault = msg("{found} is not valid (choose from {names})")

    def __init__(self, say: Language, names: Iterable[str], *, commas: bool = False) -> None:
        super().__init__(say)
        self.names = tuple(names)
        self.commas = commas

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> str | tuple[str, ...]:
        """Return the name, or a tuple of names."""
        words = [word.strip() for word in value.split(",")] if self.commas else [value]
        if words == ["all"] and self.commas and "all" not in self.names:
            return self.names
        found = tuple(self._name(word, param) for word in words)
        return found if self.commas else found[0]

    def _name(self, word: str, param: click.Parameter | None) -> str:
        from farandole.i18n.guess import folded, guessed

        for name in self.names:
            if folded(name) == folded(word):
                return name
        text = self.fault.having({"found": Quoted(word[:100]), "names": ", ".join(self.names)})
        raise self.refusal(guessed(text, word, self.names), param)

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the names; after a comma those that aren't there yet."""
        return after_commas(self.names, incomplete) if self.commas else self.names


class FormatName(OneOf):
    """The name of a format."""

    fault = msg("{found} is not a valid format (choose from {names})")


class Numeric(Value):
    """A number from ``least`` to ``most``: whole, or with a fraction."""

    name = "number"

    def __init__(
        self, say: Language, least: int, most: float | None = None, *, whole: bool = True
    ) -> None:
        super().__init__(say)
        self.least = least
        self.most = (HUGE if whole else LONG) if most is None else most
        self.whole = whole

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> int | float:
        """Return an int or a float."""
        number: int | float | None
        try:
            number = (int(value) if self.whole else float(value)) if value.isascii() else None
        except ValueError:  # also of numbers of more than 4300 digits
            number = None
        if number is None or not self.least <= number <= self.most:
            raise self.refusal(self._fault(value, number), param)
        return number

    def _fault(self, value: str, number: float | None) -> Message:
        if self.most not in (HUGE, LONG) or (number is not None and number > self.most):
            key = (
                msg("{found} is not an integer between {least} and {most}")
                if self.whole
                else msg("{found} is not a number between {least} and {most}")
            )
            most = Number(int(self.most))
            return key.having({"found": Quoted(value[:100]), "least": self.least, "most": most})
        key = (
            msg("{found} is not an integer of {least} or more")
            if self.whole
            else msg("{found} is not a number of {least} or more")
        )
        return key.having({"found": Quoted(value[:100]), "least": self.least})


class NumberRange(Value):
    """A number or a range: ``24``, ``22..26``, ``22..``, ``..26``, or with ``-`` for the dots."""

    name = "range"

    def __init__(self, say: Language, example: str) -> None:
        super().__init__(say)
        self.example = example

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | None, int | None]:
        """Return the lowest and the highest number, None for one that is missing."""
        low, between, high = value.strip().replace("-", "..", ".." not in value).partition("..")
        low, high = low.strip(), high.strip()
        if (
            not all(
                one.isdecimal() and one.isascii() and len(one) < 13 for one in (low, high) if one
            )
            or not low + high
        ):
            text = msg(
                "{found} is neither a number nor a range such as {example}",
                found=Quoted(value[:100]),
                example=self.example,
            )
            raise self.refusal(text, param)
        first = int(low) if low else None
        last = (int(high) if high else None) if between else first
        if first is not None and last is not None and first > last:
            text = msg("{low} is more than {high}: write {high}..{low}", low=first, high=last)
            raise self.refusal(text, param)
        return first, last


class Board(Value):
    """A shape as people write it: ``16x16``, ``box 2x3``, ``9 + diagonals``."""

    name = "board"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Shape:
        """Return a Shape."""
        from farandole.errors import ShapeError
        from farandole.sudoku.shape import Shape as Parsed

        try:
            return Parsed.parse(value)
        except ShapeError as error:
            raise self.refusal(describe(error, self.say), param) from None

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return boards; after a plus the rules that aren't there yet."""
        from farandole.sudoku.rules import NAMES

        if "+" in incomplete:
            return after_commas(NAMES, incomplete, mark="+")
        return (*_BOARDS, *(f"9+{name}" for name in NAMES if incomplete.startswith("9")))


_BOARDS = ("4", "6", "8", "9", "10", "12", "15", "16", "20", "25", "box")


class Encoding(Value):
    """The name of an encoding of text."""

    name = "encoding"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name as Python has it."""
        import codecs

        try:
            found = codecs.lookup(value)
            found.incrementaldecoder("strict").decode(b"")
        except (LookupError, TypeError, UnicodeError, ValueError):
            text = msg("{found} is not a known encoding", found=Quoted(value[:100]))
            raise self.refusal(text, param) from None
        return found.name

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the usual ones."""
        return ("utf-8", "utf-16", "gb18030", "big5", "cp1252", "shift_jis")


class File(Value):
    """The name of a file, or of a folder; ``written`` if results go there."""

    name = "file"

    def __init__(self, say: Language, *, folder: bool = False, written: bool = False) -> None:
        super().__init__(say)
        self.folder = folder
        self.written = written

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name."""
        if not value:
            raise self.refusal(msg("the name is empty"), param)
        if "\0" in value:
            raise self.refusal(msg("a name can't have a null character in it"), param)
        return value

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


def items(offers: Iterable[str | tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """Return those of the offers that begin so, as click wants them."""
    from click.shell_completion import CompletionItem

    pairs = ((one, "") if isinstance(one, str) else one for one in offers)
    return [
        CompletionItem(name, help=about or None)
        for name, about in pairs
        if name.lower().startswith(incomplete.lower())
    ]
