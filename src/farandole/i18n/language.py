"""Languages: they turn messages into sentences.

There is no current language. Code that shows text has a :class:`Language`, and can use two at
once::

    english, chinese = language("en"), language("zh")
    chinese(error.message)

English is in the code. Every other language is a folder ``locale/CODE`` with a catalogue
``farandole.po``, and a line in :data:`LANGUAGES`. Builds make the ``.mo`` that is read here.
"""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError
from farandole.i18n.message import Listed, Message, Named, Quoted, Value, english, msg, pmsg

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations


MARKS = re.compile("(\x02[0-9]+\x1f|\x03)")
"""What stands before and after a part of a sentence that names something, while it is made."""

LANGUAGES = {
    "en": "English",
    "zh": "简体中文",
}
"""The languages by code, each with its own name for itself."""


class Language:
    """Says messages in one language.

    ``translations`` are those of the standard library's :mod:`gettext`; None is English.

    >>> english = Language("en")
    >>> english(msg("{name} is missing", name="puzzle")), english("{n} left", n=3)
    ('puzzle is missing', '3 left')
    """

    __slots__ = ("code", "translations")

    def __init__(self, code: str, translations: NullTranslations | None = None) -> None:
        self.code = code
        self.translations = translations

    def __call__(self, message: Message | str, /, **values: Value) -> str:
        """Return a message or a template as a sentence, with these values put in too."""
        if isinstance(message, str):
            message = Message(message, values)
        elif values:
            message = message.having(values)
        template = self._template(message)
        if self.translations is None or " " not in template:
            return message.fill(template, self.value)
        return _filled(template, {it: self.value(value) for it, value in message._values.items()})

    def capital(self, text: str, message: object) -> str:
        """Return a translated message as a sentence of its own, with a capital letter.

        Names and values that it begins with stay as they are.

        >>> Language("en").capital("too long", msg("too long")), Language("en").capital("a", "a")
        ('Too long', 'a')
        """
        return text[:1].upper() + text[1:] if self._begins_with_word(message) else text

    def _begins_with_word(self, value: object) -> bool:
        if isinstance(value, Listed):
            return bool(value) and self._begins_with_word(value[0])
        if not isinstance(value, Message):
            return False
        template = self._template(value)
        if template.startswith("{"):
            return self._begins_with_word(value._values.get(template[1:].partition("}")[0]))
        return template[:1].isalpha() and not template.startswith(("farandole", "f-puzzles"))

    def _template(self, message: Message) -> str:
        table = self.translations
        if table is None:
            is_one = message.plural is None or message.count == 1
            return message.text if is_one else message.plural or message.text
        if message.plural is not None:
            if message.context is not None:
                return table.npgettext(message.context, message.text, message.plural, message.count)
            return table.ngettext(message.text, message.plural, message.count)
        if message.context is not None:
            return table.pgettext(message.context, message.text)
        return table.gettext(message.text) if message.text else ""

    def value(self, value: object) -> str:
        """Return a value as part of a sentence of this language."""
        if isinstance(value, Message):
            return self(value)
        if isinstance(value, Named):
            return self.value(value.value)
        if isinstance(value, Listed) and self.translations is not None:
            parts = [self.value(part) for part in value]
            if len(parts) > 1 and value.last:
                comma = self(pmsg("between parts of a list that ends in and, or", ", "))
                template = f"{{head}}{self(_LAST[value.last])}{{last}}"
                return _filled(template, {"head": comma.join(parts[:-1]), "last": parts[-1]})
            return self(pmsg("between the parts of a list", ", ")).join(parts)
        return english(value)

    def __repr__(self) -> str:
        return f"language({self.code!r})"


def _filled(template: str, shown: Mapping[str, str]) -> str:
    """Return a template with values, and without blanks between two that are Chinese.

    The blanks are for digits and Latin words, which most values are.
    """
    for name, value in shown.items():
        place, plain = f"{{{name}}}", MARKS.sub("", value)
        at = template.find(place)
        end = at + len(place)
        if at < 0 or not plain:
            continue
        if template[end : end + 1] == " " and _is_wide(plain[-1]) and _is_wide(template[end + 1 :]):
            template = template[:end] + template[end + 1 :]
        if at and template[at - 1] == " " and _is_wide(plain) and _is_wide(template[at - 2 : at]):
            template = template[: at - 1] + template[at:]
    return template.format_map(shown)


def _is_wide(text: str) -> bool:
    """Whether a text begins with a Chinese sign, or punctuation as wide as one."""
    return "\u3000" <= text[:1] <= "\u9fff" or "\uff00" <= text[:1] <= "\uffef"


_LAST = {
    "and": pmsg("between the last two parts of a list", " and "),
    "or": pmsg("between the last two parts of a list", " or "),
}

ENGLISH = Language("en")
_loaded: dict[str, Language] = {"en": ENGLISH}


def language(code: str) -> Language:
    """Return a language by its code; its catalogue is read on first use.

    Raises :class:`~farandole.ArgumentError` for a code that isn't in :data:`LANGUAGES`.

    >>> language("zh")(msg("the puzzle has no solution"))
    '题目无解'
    >>> language("zh_CN")
    language('zh')
    """
    if isinstance(code, str) and code not in LANGUAGES:  # zh_CN, en-GB
        code = code.replace("-", "_").partition("_")[0].lower()
    if not isinstance(code, str) or code not in LANGUAGES:
        known = Listed(LANGUAGES, "or")
        text = msg("unknown language {code}, expected {known}", code=Quoted(code), known=known)
        raise ArgumentError(text, code="argument.choice")
    found = _loaded.get(code)
    if found is None:
        found = _loaded[code] = Language(code, _read(code))
    return found


def _read(code: str) -> NullTranslations | None:
    """Return the catalogue of a language; None, which is English, where it was never built."""
    from gettext import GNUTranslations

    for folder in sys.modules[__package__].__path__:  # an editable install has two
        try:
            with open(f"{folder}/locale/{code}/farandole.mo", "rb") as file:
                return GNUTranslations(file)
        except FileNotFoundError:
            continue
    return None


def preferred(environment: Mapping[str, str]) -> str:
    """Return the code of the language that the environment asks for.

    ``FARANDOLE_LANG`` goes before ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``; the first that is set
    decides; the default is English.

    >>> preferred({"LANG": "zh_CN.UTF-8"}), preferred({"LANG": "xx", "LC_ALL": "C"})
    ('zh', 'en')
    """
    names = ("FARANDOLE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else "en"


def spoken() -> Language:
    """Return the language of the values that Python prints: the one in ``FARANDOLE_LANG``.

    English if that isn't set, under any locale: a program should print the same on all machines.

    >>> spoken()
    language('en')
    """
    import os

    code = os.environ.get("FARANDOLE_LANG", "")
    return language(preferred({"LANG": code}))


class HasMessage:
    """A value with a ``message``, in any language; ``str`` is that sentence as Python prints it."""

    __slots__ = ()

    @property
    def message(self) -> Message:
        """The value in words."""
        raise NotImplementedError

    def __str__(self) -> str:
        return spoken()(self.message)
