"""Rows with a field for each cell, some left empty: between bars, or each in brackets.

|5|3||  | 7 |||||
[5][3][ ][ ][7] ...      {5} {3} {} {} {7} ...
"""

from __future__ import annotations

import re

_FIELDS = re.compile(r"\s*\|(?:\s*[0-9._*?-]?\s*\|){4,25}\s*")
_BRACKETED = re.compile(
    r"\s*(?:(?:\[ ?[0-9.]? ?\]|\{ ?[0-9.]? ?\}|\( ?[0-9.]? ?\))[\s,;]{0,4}){4,25}"
)
_BRACKETS = re.compile(r"[\[({]( ?[0-9.]? ?)[\])}]")


def from_fields(text: str) -> str | None:
    """Return a row with a dot for each empty field between its bars; None if it's none.

    >>> from_fields("|5|3|| 7|"), from_fields("| 53 | 7 |")
    ('5 3 . 7', None)
    """
    if _FIELDS.fullmatch(text) is None:
        return None
    return " ".join(field.strip() or "." for field in text.strip()[1:-1].split("|"))


def from_brackets(text: str) -> str | None:
    """Return a row whose cells stand in brackets, each by itself; None if it's none.

    >>> from_brackets("[5][3][ ] [7]"), from_brackets("{1} {} {} {4}"), from_brackets("[1, 2]")
    ('5 3 . 7', '1 . . 4', None)
    """
    if _BRACKETED.fullmatch(text) is None:
        return None
    return " ".join(cell.strip() or "." for cell in _BRACKETS.findall(text))
