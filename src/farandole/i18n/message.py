"""Messages: a sentence's English template and its values, to be put into a language later.

The template is what the sentence is known by, in code and in the catalogues. Its places are
bare names, ``{count}``: what goes there is formatted before, by the language, so that a browser
can fill it in too. Numbers that people read as amounts are :class:`Number`, things shown as
Python writes them are :class:`Quoted`, lists are :class:`Listed`, what can be pointed at is
:class:`Named`; a message may hold messages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeAlias

from farandole.errors import Text

_LONGEST = 120  # characters of a quoted value; the rest is no help to anyone
_MOST_DIGITS = 40


@dataclass(frozen=True, slots=True, repr=False)
class Message:
    """A sentence without a language yet. Make one with :func:`msg`, :func:`nmsg` or :func:`pmsg`.

    Immutable; equal messages compare equal; ``str(message)`` is English.

    >>> note = msg("{cells} cells, expected {expected}", cells=80, expected=81)
    >>> str(note), note.values
    ('80 cells, expected 81', {'cells': 80, 'expected': 81})
    """

    text: str
    """The English template, by which the catalogues know the sentence."""
    _values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    plural: str | None = None
    """The English template for any number but one, where the sentence counts."""
    count: int = 0
    """The number that decides between the two."""
    context: str | None = None
    """The context, which distinguishes two meanings of one English text."""

    @property
    def values(self) -> Mapping[str, object]:
        """The values by name, for programs: quoted ones as they were before."""
        return {name: plain(value) for name, value in self._values.items()}

    def having(self, values: Mapping[str, Value]) -> Message:
        """Return the same message with these values too.

        >>> str(msg("{count} solved").having({"count": 3}))
        '3 solved'
        """
        return replace(self, _values={**self._values, **values})

    def fill(self, template: str, render: Callable[[Value], str]) -> str:
        """Return a template, this one or its translation, with the values put in."""
        values = self._values
        if not values:
            return template
        return template.format_map({name: render(value) for name, value in values.items()})

    def __str__(self) -> str:
        is_many = self.plural is not None and self.count != 1
        return self.fill(self.plural if is_many and self.plural else self.text, english)

    def __repr__(self) -> str:
        parts = [repr(part) for part in (self.context, self.text, self.plural) if part is not None]
        values = [f"{name}={value!r}" for name, value in self._values.items()]
        name = ("p" if self.context is not None else "") + "msg"
        return f"{'n' if self.plural is not None else ''}{name}({', '.join(parts + values)})"


class Number(int):
    """An amount, written with the separators of thousands that a language has.

    >>> str(msg("{total} in all", total=Number(1200)))
    '1,200 in all'
    """

    __slots__ = ()


class Quoted(NamedTuple):
    """A value shown as Python writes it; very long ones are cut.

    >>> str(msg("no cell {name}", name=Quoted("r0c1")))
    "no cell 'r0c1'"
    """

    value: object

    def __str__(self) -> str:
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return whole(self.value)
        shown = self.value[:_LONGEST] if isinstance(self.value, (str, bytes)) else self.value
        try:
            text = repr(shown)
        except ValueError:  # a number of thousands of digits inside
            text = f"<{type(self.value).__name__}>"
        is_cut = shown is not self.value and len(shown) < len(self.value)  # type: ignore[arg-type]
        if len(text) > _LONGEST + 2:
            return text[:_LONGEST] + "…"
        return text + "…" if is_cut else text


class Named(NamedTuple):
    """A value with what it names, for those who can show that: a board lights the cells.

    In a sentence it is the value alone.

    >>> str(msg("{cell} is empty", cell=Named("r1c2", (1,))))
    'r1c2 is empty'
    """

    value: Value
    thing: object

    def __str__(self) -> str:
        return english(self.value)


class Listed(tuple["Value", ...]):
    """Several things in a row: joined by commas, the last two by ``"and"`` or ``"or"`` if given.

    >>> str(Listed(["a", "b", "c"], "or")), str(Listed(["a", "b"]))
    ('a, b or c', 'a, b')
    """

    last: str

    def __new__(cls, parts: Iterable[Value], last: str = "") -> Listed:
        """Return a list of these parts."""
        self = super().__new__(cls, parts)
        self.last = last
        return self

    def __str__(self) -> str:
        return english(self)

    def __repr__(self) -> str:
        return f"Listed({list(self)!r}, {self.last!r})" if self.last else f"Listed({list(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Listed, (tuple(self), self.last))


Value: TypeAlias = str | int | float | Message | Text | Number | Quoted | Named | Listed


def msg(text: str, /, **values: Value) -> Message:
    """Return a message; the text is extracted for translators.

    >>> str(msg("row {row} is missing", row=3))
    'row 3 is missing'
    """
    return Message(text, values)


def nmsg(one: str, many: str, /, *, count: int, **values: Value) -> Message:
    """Return a message that counts: ``one`` is for 1, and ``{count}`` is the number.

    >>> str(nmsg("{count} puzzle", "{count} puzzles", count=1200))
    '1,200 puzzles'
    """
    return Message(one, {"count": Number(count), **values}, plural=many, count=count)


def pmsg(context: str, text: str, /, **values: Value) -> Message:
    """Return a message whose English text has other meanings elsewhere.

    >>> str(pmsg("of a puzzle", "open"))
    'open'
    """
    return Message(text, values, context=context)


def english(value: object) -> str:
    """Return a value as English writes it."""
    if isinstance(value, Listed):
        if len(value) > 1 and value.last:
            head = ", ".join(map(english, value[:-1]))
            return f"{head} {value.last} {english(value[-1])}"
        return ", ".join(map(english, value))
    if isinstance(value, Number):
        return grouped(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return whole(value)
    return str(value)


def grouped(value: int) -> str:
    """Return a number with its thousands set apart; a monstrous one as :func:`whole` does."""
    return f"{int(value):,}" if value.bit_length() < 4 * _MOST_DIGITS else whole(value)


def whole(value: int) -> str:
    """Return a whole number in digits; of a huge one, only the number of digits.

    >>> whole(81), whole(10**5000)
    ('81', 'a number of 16610 bits')
    """
    if value.bit_length() >= 4 * _MOST_DIGITS:
        return str(msg("a number of {bits} bits", bits=value.bit_length()))
    return int.__repr__(value)


def plain(value: object) -> object:
    """Return a value for programs."""
    if isinstance(value, Quoted):
        return value.value
    if isinstance(value, Named):
        return plain(value.value)
    if isinstance(value, Number):
        return int(value)
    if isinstance(value, Listed):
        return tuple(map(plain, value))
    return value
