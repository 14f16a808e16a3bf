"""Sentences in parts: each stretch of text with what it names."""

from __future__ import annotations

from typing import NamedTuple

from farandole.i18n.language import MARKS, Language
from farandole.i18n.message import Listed, Message, Named, english


class Part(NamedTuple):
    """A stretch of a sentence; ``things`` are what it names, the outermost first."""

    text: str
    things: tuple[object, ...] = ()


class _Marking(Language):
    """Says messages with marks, which no sentence has, around what names something."""

    __slots__ = ("things",)

    def __init__(self, say: Language) -> None:
        super().__init__(say.code, say.translations)
        self.things: list[object] = []

    def value(self, value: object) -> str:
        """Return a value as part of a sentence, marked."""
        if isinstance(value, Named):
            number = len(self.things)
            self.things.append(value.thing)
            return f"\x02{number}\x1f{self.value(value.value)}\x03"
        if isinstance(value, Listed) and self.translations is None:
            return english(Listed(map(self.value, value), value.last))
        return super().value(value)


def parts(message: Message, say: Language) -> tuple[Part, ...]:
    """Return a message as a sentence of a language, in parts.

    >>> from farandole.i18n import ENGLISH, Named, msg
    >>> for part in parts(msg("{cell} is empty", cell=Named("r1c2", 1)), ENGLISH):
    ...     print(part)
    Part(text='r1c2', things=(1,))
    Part(text=' is empty', things=())
    """
    marking = _Marking(say)
    found: list[Part] = []
    open_: list[object] = []
    for text in MARKS.split(marking(message)):
        if text == "\x03":
            open_.pop()
        elif text.startswith("\x02"):
            open_.append(marking.things[int(text[1:-1])])
        elif text:
            found.append(Part(text, tuple(open_)))
    return tuple(found)
