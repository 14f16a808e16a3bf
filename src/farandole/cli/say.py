"""Everything said to people is said in their language, through one object.

>>> say = Say("zh")
>>> say("method.kernel")
'内核'
>>> Say("en").number("puzzles", 1), Say("en").number("puzzles", 1200)
('1 puzzle', '1,200 puzzles')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LANGUAGES = ("en", "zh")


class Say:
    """Looks up words: ``say("key", name=value)`` is the text with the values put in."""

    __slots__ = ("_column", "lang")

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._column = LANGUAGES.index(lang)

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of a key, a row of :data:`~farandole.cli.words.WORDS`."""
        text = WORDS[key][self._column]
        return text.format(**values) if values else text

    def number(self, key: str, count: int) -> str:
        """Return the text of a key that counts things; ``one|many`` where the forms differ."""
        one, mark, many = WORDS[key][self._column].partition("|")
        return (many if mark and count != 1 else one).format(count)


def language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return ``en`` or ``zh``: what ``--lang`` says, else the environment.

    ``FARANDOLE_LANG`` goes before ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``, the first of which
    that is set decides. A language that isn't known is English here; the option itself
    complains about it later.

    >>> language(["solve", "--lang=zh"], {}), language([], {"LANG": "zh_CN.UTF-8"})
    ('zh', 'zh')
    """
    asked = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument == "--lang" and place + 1 < len(arguments):
            asked = arguments[place + 1]
        elif argument.startswith("--lang="):
            asked = argument[7:]
    if asked in LANGUAGES:
        return asked
    names = ("FARANDOLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"
