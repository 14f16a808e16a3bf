"""Rules that a document has in words only.

Some sites draw a puzzle and say its rules in a sentence. A puzzle read without them would be
another one, so a sentence that speaks of rules the board doesn't have is an error.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Listed, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable

    from farandole.sudoku.shape import Shape

_WORDS = {
    "diagonals": r"diagonals?",
    "anti-knight": r"knight(?:'?s)?|anti-?knight|antiknight",
    "anti-king": r"king(?:'?s)?|anti-?king",
    "disjoint": r"disjoint",
    "windoku": r"windoku|hyper",
    "": r"killer|cages?|thermo(?:meter)?s?|arrows?|whispers?|renban|kropki|sandwich|palindromes?|"
    r"consecutive|skyscrapers?|entropic|modular|zipper|nabner|clones?|fog|x-?sums?|"
    r"little killer|anti-?(?:windoku|diagonals?)|region sum|between lines?|lockout",
}
_SPOKEN = re.compile(
    r"\b(?:"
    + "|".join(f"(?P<r{i}>{pattern})" for i, pattern in enumerate(_WORDS.values()))
    + r")\b",
    re.IGNORECASE,
)
_RULES = tuple(_WORDS)


_SAYS = re.compile(
    r"""(?<![\w.])(?:puzzle|game)?[ _]?(?:variants?|type|rules?|ruleset|constraints?)["']?"""
    r"""\s{0,4}[:=]\s{0,4}(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([\w -]{1,40})$)""",
    re.IGNORECASE,
)
_LONGEST = 1000  # characters of a line


def rules_said(lines: Iterable[str], shape: Shape) -> ParseError | None:
    """Return the error for lines such as ``type: killer`` that name rules the board doesn't have.

    >>> from farandole.sudoku.shape import CLASSIC
    >>> print(rules_said(["name: a", "type: killer"], CLASSIC))
    the rules speak of what the board doesn't have: 'killer'
    """
    found = (_SAYS.search(line[:_LONGEST]) for line in lines)
    said = [next(filter(None, match.groups())) for match in found if match is not None]
    return rules_in_words(" . ".join(said), shape) if said else None


def rules_in_words(text: str, shape: Shape) -> ParseError | None:
    """Return the error for words that speak of rules the board doesn't have, None if all is well.

    >>> from farandole.sudoku.shape import CLASSIC
    >>> rules_in_words("Normal sudoku rules apply.", CLASSIC)
    >>> print(rules_in_words("Digits along thermos increase.", CLASSIC))
    the rules speak of what the board doesn't have: 'thermos'
    """
    have = {rule.name for rule in shape.rules}
    spoken: dict[str, None] = {}
    for match in _SPOKEN.finditer(text):
        rule = _RULES[int((match.lastgroup or "r0")[1:])]
        is_met = rule in have or (
            have & {"extra", "cages"} and rule in ("", "diagonals", "windoku")
        )
        if not is_met:
            spoken.setdefault(match[0].lower())
    if not spoken:
        return None
    return ParseError(
        msg(
            "the rules speak of what the board doesn't have: {words}",
            words=Listed([Quoted(word) for word in spoken][:6]),
        ),
        code="parse.rules",
    )
