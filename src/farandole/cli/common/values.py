"""The types of what options and arguments take: read, refused with what would do, completed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from farandole._suggest import OTHERWISE
from farandole.i18n import Number, describe, msg

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
    """What is common to all: an option where its value should be is told as what it is."""

    name = "value"

    def __init__(self, say: Language) -> None:
        self.say = say

    def refusal(
        self, message: Message | str, value: str, param: click.Parameter | None
    ) -> click.BadParameter:
        """Return the error: why a value won't do, or that it is an option and none was given."""
        ctx = click.get_current_context(silent=True)
        if ctx is not None and is_option(value, ctx):
            message = msg("a value is missing: {option} is an option", option=value)
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
        found = tuple(word if word in self.names else self._meant(word, param) for word in words)
        return found if self.commas else found[0]

    def _meant(self, word: str, param: click.Parameter | None) -> str:
        """Return the name that is spelled otherwise, or say which there are."""
        from farandole.i18n.guess import folded, guessed

        for name in self.names:
            if folded(name) == folded(word):
                return name
        known = ", ".join(self.names)
        key = msg("{found} is none of {names}", found=shown(word), names=known)
        instead = _INSTEAD.get(folded(word), "")
        ctx = click.get_current_context(silent=True)
        if instead in self.names or (ctx is not None and is_option(instead, ctx)):
            key = msg("{fault}; did you mean {guess}?", fault=key, guess=instead)
        elif instead.startswith("farandole"):
            key = msg("{fault}; for that there is {command}", fault=key, command=instead)
        elif instead == "csv" and "tsv" in self.names:
            key = msg("{fault}; did you mean {guess}?", fault=key, guess="tsv")
        else:
            key = guessed(key, word, self.names)
        raise self.refusal(key, word, param)

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return the names; after a comma those that aren't there yet."""
        return after_commas(self.names, incomplete) if self.commas else self.names


_INSTEAD = {
    **dict.fromkeys(("json", "jsonl", "ndjson"), "--json"),
    **dict.fromkeys(("grid", "ascii", "pretty", "table", "picture"), "board"),
    "pdf": "farandole print -o puzzles.pdf",
    "png": "farandole print -o puzzle.png",
    **dict.fromkeys(("svg", "image"), "farandole show --svg"),
    "html": "farandole explain --html puzzle.html",
    **OTHERWISE,
}
"""Other words for a format or a method -> what it is called here, or what does it."""


_UNITS = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes"), 60),
    **dict.fromkeys(("h", "hour", "hours"), 3600),
    "ms": 0.001,
}
"""Units of time -> how many seconds they are."""


_ALL = ("0", "-1", "all", "auto", "max")
"""What stands for all processors elsewhere."""
_DECIMAL_COMMA = re.compile(r"\d+,(\d{1,2}|\d{4,})[a-z]*|0,\d+[a-z]*")
_CLOCK = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):(\d\d)")


def _digit(symbol: str) -> str:
    """Return a digit of any script as that of ASCII, other symbols as they are."""
    return str(int(symbol)) if symbol.isdecimal() else symbol


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
            fault = self._fault(value, number)
            if param is not None and "--threads" in param.opts and value.lower() in _ALL:
                fault = msg("{fault}; without it all processors are used", fault=fault)
            elif param is not None and "--max" in param.opts and value.lower() == "all":
                fault = msg("{fault}; did you mean {guess}?", fault=fault, guess="--all")
            elif number is None and (meant := self._meant(value)):
                fault = msg("{fault}; did you mean {guess}?", fault=fault, guess=meant)
            raise self.refusal(fault, value, param)
        return number

    def _meant(self, value: str) -> str | None:
        """Return the number that was written in another way: 1e6, 1,000, 5s, 2min."""
        from unicodedata import normalize

        plain = "".join(map(_digit, normalize("NFKC", value.strip().lower()))).replace("_", "")
        if not self.whole and _DECIMAL_COMMA.fullmatch(plain):
            plain = plain.replace(",", ".")
        plain = plain.replace(",", "")
        if not self.whole and (clock := _CLOCK.fullmatch(plain)):
            hours, minutes, seconds = (int(part or 0) for part in clock.groups())
            plain = str(3600 * hours + 60 * minutes + seconds)
        unit = plain.lstrip("0123456789.e")
        scale = _UNITS.get(unit) if unit and not self.whole else 1
        try:
            number = float(plain.removesuffix(unit)) * (scale or 0)
        except ValueError:
            return None
        if (unit and self.whole) or not self.least <= number <= self.most or not scale:
            return None
        if self.whole and number != int(number):
            return None
        return f"{number:.12g}" if number < 1e12 else None

    def _fault(self, value: str, number: float | None) -> Message:
        is_bounded = self.most not in (HUGE, LONG)
        if is_bounded or (number is not None and number > self.most):
            key = (
                msg("{found} is no whole number from {least} to {most}")
                if self.whole
                else msg("{found} is no number from {least} to {most}")
            )
            return key.having(
                {"found": shown(value), "least": self.least, "most": Number(int(self.most))}
            )
        key = (
            msg("{found} is no whole number of {least} or more")
            if self.whole
            else msg("{found} is no number of {least} or more")
        )
        return key.having({"found": shown(value), "least": self.least})


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
            raise self.refusal(describe(error, self.say), value, param) from None

    def offers(self, ctx: click.Context, incomplete: str) -> Iterable[str | tuple[str, str]]:
        """Return boards; after a plus the rules that aren't there yet."""
        from farandole.sudoku.rules import NAMES

        if "+" in incomplete:
            return after_commas(NAMES, incomplete, mark="+")
        return (*_BOARDS, *(f"9+{name}" for name in NAMES if incomplete.startswith("9")))


_BOARDS = ("4", "6", "8", "9", "10", "12", "15", "16", "20", "25", "box")


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
            raise self.refusal(msg("the name is empty"), value, param)
        if "\0" in value:
            raise self.refusal(msg("a name can't have a null character in it"), value, param)
        if isinstance(param, click.Option) and ctx is not None and is_option(value, ctx):
            raise self.refusal(msg("the name is empty"), value, param)
        if isinstance(param, click.Option) and value[0] == "=" and value[1:]:  # of -o=FILE
            name = min(param.opts, key=len)
            key = msg("{name} is followed by a blank: {name} {value}", name=name, value=value[1:])
            raise self.refusal(key, value, param)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Leave it to the shell, which knows files."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="dir" if self.folder else "file")]


class Text(Value):
    """Any text; nothing is offered for it."""

    name = "text"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text."""
        if ctx is not None and is_option(value, ctx):
            raise self.refusal("", value, param)
        return value


def shown(word: str) -> str:
    """Return a word as it stands in a sentence: quoted where its ends wouldn't be seen.

    >>> shown("x"), shown(""), shown("a b")
    ('x', "''", "'a b'")
    """
    return word if word and word.isprintable() and " " not in word else repr(word[:200])


def is_option(value: str, ctx: click.Context) -> bool:
    """Tell whether a value is an option of the command that is being read."""
    name = value.partition("=")[0]
    return (
        len(name) > 1
        and name[0] == "-"
        and any(
            name in param.opts
            for param in ctx.command.get_params(ctx)
            if isinstance(param, click.Option)
        )
    )


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
