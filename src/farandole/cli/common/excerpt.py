"""An unreadable line with a mark under the place, as it fits a terminal."""

from __future__ import annotations

import sys
from unicodedata import combining

from farandole.cli.common.help import width
from farandole.cli.common.settings import is_colored

_INDENT = "  "
_LEAST = 20  # columns that a line is given at least


def excerpt(text: str, column: int) -> str:
    """Return a line as it fits the terminal, and below it a mark under a column."""
    import shutil

    columns = max(shutil.get_terminal_size().columns - 1 - len(_INDENT), _LEAST)
    line, before = marked(text, column, columns)
    caret = "\x1b[1;31m^\x1b[0m" if is_colored(sys.stderr) else "^"
    return f"{_INDENT}{line}\n{_INDENT}{' ' * before}{caret}"


def line_at(text: str, number: int | None) -> str | None:
    r"""Return a line of a text by its number from 1; None if there is none.

    >>> line_at("a\nb", 2), line_at("", None)
    ('b', None)
    """
    if number is None:
        return None
    lines = text.removeprefix("\ufeff").split("\n", number)
    return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else None


def marked(text: str, column: int, columns: int) -> tuple[str, int]:
    """Return the part of a line around a column, from 1, and the width of what is before it.

    >>> marked("53..7x...", 6, 40), marked("数独 12x4", 6, 40)
    (('53..7x...', 5), ('数独 12x4', 7))
    >>> marked("1" * 50 + "x" + "2" * 50, 51, 15)
    ('…1111111x22222…', 8)
    """
    signs = [_sign(character) for character in text.rstrip()]
    at = min(max(column - 1, 0), len(signs))
    before, after = "".join(signs[:at]), "".join(signs[at:])
    if width(before) + max(width(after), 1) > columns:
        ahead = min(max(width(after), 1), columns // 2)  # a part that stays on the right
        before = _shortened(before[::-1], columns - ahead)[::-1]
        after = _shortened(after, columns - width(before))
    return before + after, width(before)


def _sign(character: str) -> str:
    """Return what a character shows as: one that can't be seen as �, a tab as a blank."""
    if character == "\t":
        return " "
    return character if character.isprintable() or combining(character) else "�"


def _shortened(text: str, columns: int) -> str:
    """Return the beginning of a text that fits, with dots for the rest."""
    if width(text) <= columns:
        return text
    end, left = 0, columns - 1
    while end < len(text) and (left := left - width(text[end])) >= 0:
        end += 1
    return text[:end] + "…"
