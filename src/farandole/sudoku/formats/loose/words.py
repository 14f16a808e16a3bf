"""What stands beside puzzles in a page or a program, and is none: words.

A puzzle that can't be read must be told; the sentences around one needn't be, line by line. Those
that may speak of rules must: without them it would be another puzzle.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.sudoku.formats.kinds import LINK
from farandole.sudoku.formats.symbols import narrow
from farandole.sudoku.formats.web.wording import rules_in_words
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from farandole.errors import ParseError
    from farandole.sudoku.formats.source import Reader

_LOOKED_AT = 2000  # characters of a line
_MANY_CELLS = re.compile(
    r"[0-9.*_?xX]{9}|[A-Z.]{9}|[0-9A-Z.]{4}(?: [0-9A-Z.]{4}){3}|(?:[0-9.][\s,;|]+){5}"
)
_PUZZLE_LINK = re.compile(r"N4Ig|[?#=/][\w%+=.-]{30}")
_CELL = re.compile(r"[0-9.]")
_WORD = re.compile(r"[^\W\d_]{2}")
_NAME_IN_CODE = re.compile(r"[A-Za-z_]\w*\s*[=(\[*/%<>+-]")
_NUMBER = re.compile(r"(?<!\w)[0-9]+")
_ROW = re.compile(r"[0-9.]{4}")
_FEWEST_CELLS = 4  # of a row
_DIGITS = re.compile(r"[0-9]+")
_SENTENCE = 8  # letters of a line that may have one number, of whatever length
_CODES = ("parse.structure", "parse.board", "parse.rows")  # of what may be no puzzle at all


def lines_of_words(reader: Reader, start: int, error: ParseError) -> int:
    """Return how many lines after line ``start`` the error is about, if they are words; else 0.

    The last of them are looked at, those that are still at hand.
    """
    if error.code not in _CODES:
        return 0
    last = reader.lines.number
    at_hand = [reader.lines.at(number) or "" for number in range(start + 1, last + 1)]
    if not all(map(is_words, at_hand)):
        return 0
    said = " ".join(text[:_LOOKED_AT] for text in at_hand)
    return last - start if rules_in_words(said, CLASSIC) is None else 0


def is_words(text: str) -> bool:
    """Tell whether a line has nothing that could be cells: mostly letters, or only signs.

    >>> is_words("import numpy as np"), is_words("======"), is_words("for i in range(9):")
    (True, True, True)
    >>> is_words("License: MIT, 2024.")
    True
    >>> is_words("x0 = (x // 3) * 3"), is_words("a[9*i+j]=0;")
    (True, True)
    >>> is_words("row 1: 5 3 . . 7 . . . ."), is_words("53..7...."), is_words("5 3 a")
    (False, False, False)
    >>> is_words("row = 12.4"), is_words("row = [1, 2, 3, 4]")
    (False, False)
    """
    text = text[:_LOOKED_AT]
    bare = text.lstrip()
    if bare.startswith("<") or LINK.match(bare) or _PUZZLE_LINK.search(text):
        return False  # a page, or a link, which people paste for what is in it
    if _MANY_CELLS.search(text):
        return False
    cells = len(_CELL.findall(narrow(text)))
    letters = sum(map(str.isalpha, text))
    if not (cells or letters) or (letters > 2 * cells and _WORD.search(text) is not None):
        return True
    if letters >= _SENTENCE and len(_DIGITS.findall(text)) == 1:
        return True
    if _NAME_IN_CODE.search(text) is None or _ROW.search(text) is not None:
        return False
    return len(_NUMBER.findall(text)) < _FEWEST_CELLS
