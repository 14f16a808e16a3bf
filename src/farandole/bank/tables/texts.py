"""Texts as a bank stores them: titles, notes, and names of authors, sources and tags."""

from __future__ import annotations

LONGEST_TITLE = 1000
"""Characters of a title that are kept."""

LONGEST_NOTES = 4000
"""Characters of notes that are kept."""

LONGEST_NAME = 200
"""Characters of an author, a source or a tag that comes from a file."""

_UNSEEN = dict.fromkeys([*range(32), *range(127, 160), *range(0x202A, 0x202F)]) | dict.fromkeys(
    [9, 10, 11, 12, 13], " "
)
"""Characters that are removed: they would control a terminal, or reverse text."""


def clean(text: str, longest: int = LONGEST_NOTES) -> str:
    r"""Return a text on one line, without characters that aren't seen.

    >>> clean("  two\nlines\x1b \u202eand more", 12)
    'two lines an'
    """
    one_line = " ".join(text[: 4 * longest].translate(_UNSEEN).split())
    return one_line[:longest].strip().encode("utf-8", "replace").decode()
