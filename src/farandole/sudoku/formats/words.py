"""Lines of words beside puzzles, in a page or a program, and labels above a board."""

from __future__ import annotations

import re

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.sudoku.formats.source import Reader
from farandole.sudoku.formats.symbols import narrow
from farandole.sudoku.formats.values import check_rules_in_words
from farandole.sudoku.shape import CLASSIC

_FEWEST = 4  # numbers of a row
_NAMED = regex(r"(?P<name>title|name|label|puzzle|sudoku)\s*[:=]\s*(?P<value>.+)", re.I)
_LONGEST_LABEL = 200
_NO_WORDS = regex(r"[\W\d_]*")
_CODE = regex(r"[\[{;=<>$\\]|\w\(|\bend\b|\bdata\b", re.I)


def label_of(lines: list[str]) -> str:
    """Return the words above a board as its label; nothing if they are those of a program.

    >>> label_of(["title: Easy one", "puzzle: |"]), label_of(["Sudoku 17", "========="])
    ('Easy one', 'Sudoku 17')
    >>> label_of(["int board[9][9] = {"])
    ''
    """
    words = []
    for text in lines:
        bare = text.strip().strip("*#=~_`,;\t").strip()
        named = _NAMED.fullmatch(bare)
        if named is not None:
            value = named["value"].strip("\"' ")
            words += [value] if value not in ("|", ">", "|-", ">-", '"', '"""') else []
        elif bare and not _NO_WORDS.fullmatch(bare) and not _CODE.search(bare):
            words.append(bare.rstrip(":"))
    return " ".join(" ".join(words).split())[:_LONGEST_LABEL]


_LOOKED_AT = 2000  # characters of a line
_MANY_CELLS = regex(
    r"[0-9.*_?xX]{9}|[A-Z.]{9}|[0-9A-Z.]{4}(?: [0-9A-Z.]{4}){3}|(?:[0-9.][\s,;|]+){5}"
)
_LINK = regex(r"N4Ig|[?#=/][\w%+=.-]{30}|^\s*(?:<|\w+://)")
_DIGIT = regex(r"[0-9.]")
_WORD = regex(r"[^\W\d_]{2}")
_NAME_IN_CODE = regex(r"[A-Za-z_]\w*\s*[=(\[*/%<>+-]")
_NUMBERS = regex(r"(?<!\w)[0-9]+")
_SENTENCE = 8  # letters of a line that may contain one number of any length
_CODES = ("parse.structure", "parse.board", "parse.rows", "parse.unfinished")


def lines_of_words(reader: Reader, start: int, error: ParseError) -> int:
    """Return how many lines after line ``start`` an error is about, if they are words; else 0.

    Words beside puzzles, such as those of a program, need not be reported line by line; those that
    may name rules must.
    """
    if error.code not in _CODES:
        return 0
    last = reader.lines.number
    at_hand = [reader.lines.at(number) or "" for number in range(start + 1, last + 1)]
    if not all(map(is_words, at_hand)):
        return 0
    try:
        check_rules_in_words(" ".join(text[:_LOOKED_AT] for text in at_hand), CLASSIC)
    except ParseError:
        return 0
    return last - start


def is_words(text: str) -> bool:
    """Return whether a line has nothing that could be cells: mostly letters, or only signs.

    >>> is_words("import numpy as np"), is_words("======"), is_words("for i in range(9):")
    (True, True, True)
    >>> is_words("x0 = (x // 3) * 3"), is_words("a[9*i+j]=0;"), is_words("License: MIT, 2024.")
    (True, True, True)
    >>> is_words("row 1: 5 3 . . 7 . . . ."), is_words("53..7...."), is_words("5 3 a")
    (False, False, False)
    >>> is_words("row = 12.4"), is_words("row = [1, 2, 3, 4]")
    (False, False)
    """
    text = text[:_LOOKED_AT]
    if _MANY_CELLS.search(text) or _LINK.search(text):
        return False
    cells = len(_DIGIT.findall(narrow(text)))
    letters = sum(map(str.isalpha, text))
    if not (cells or letters) or (letters > 2 * cells and _WORD.search(text) is not None):
        return True
    numbers = _NUMBERS.findall(text)
    if letters >= _SENTENCE and len(numbers) == 1:
        return True
    is_code = _NAME_IN_CODE.search(text) is not None and not re.search(r"[0-9.]{4}", text)
    return is_code and len(numbers) < _FEWEST
