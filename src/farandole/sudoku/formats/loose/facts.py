r"""Givens one by one: facts, assertions, tuples, each with a row, a column and a digit.

    clue(1,2,3).   x_1_2_3 = 1   (assert (= x12 3))   (1, 2, 3)   r1c2=3   A2=3   112 0

Rows and columns are counted from 1, or from 0 if some is 0; where neither 0 nor the last is
there, it can't be told, and that is an error. What all facts have in common is left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.errors import ParseError
from farandole.i18n import Quoted, msg
from farandole.sudoku.formats.web.pieces import digit_of
from farandole.sudoku.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats.loose.block import Block
    from farandole.sudoku.formats.source import Reader

FEWEST = 8
"""Facts below this number are no puzzle."""
_SIDE = 9
_FACTS = tuple(
    re.compile(pattern)
    for pattern in (
        # clue(1,2,3)  given(1, 2, 3)  x(1,2) = 3  {1, 2, 3}  [1,2,3]  (1,2,3)  1,2,3  1 2 3
        r"(?<![\w.])[\[({]?\s{0,4}(?P<r>[0-9])\s{0,4}[,;\s]\s{0,4}(?P<c>[0-9])\s{0,4}[\])]?\s{0,4}(?:==?|:=|->|:|,|;|\s)\s{0,4}(?P<d>[1-9])(?![\w.])",
        # x_1_2_3 = 1  x[1,2,3] := 1
        r"[A-Za-z]\w{0,30}?[_\[(](?P<r>[0-9])[_,](?P<c>[0-9])[_,](?P<d>[1-9])[\])]?\s{0,4}(?:==?|:=)\s{0,4}1(?![\w.])",
        # (cell (row 1) (column 2) (value 3) (box 1)); any value for a blank
        r"\(row (?P<r>[0-9])\) {0,4}\(col(?:umn)? (?P<c>[0-9])\) {0,4}"
        r"\(value (?P<d>[0-9]|any|nil)\)(?: {0,4}\([a-z]{1,20} [0-9]{1,3}\)){0,9}",
        # grid[0][1] = 3  x_1_2 = 3  grid[(0, 1)] == 3  grid[0][1] <= 4'd3
        r"[A-Za-z]\w{0,30}?\s{0,4}[_\[(]\s{0,4}\(?(?P<r>[0-9])\s{0,4}(?:\]\s{0,4}\[|[_,])\s{0,4}(?P<c>[0-9])\s{0,4}[\])]{0,2}\s{0,4}(?::?==?|<=)\s{0,4}(?:4'[dh])?(?P<d>[1-9])(?![\w.])",
        # r1c2=3  R1C2: 3  R1C2 3
        r"[Rr](?:ow)?\s{0,4}(?P<r>[0-9])\s{0,4},?\s{0,4}[Cc](?:ol(?:umn)?)?\s{0,4}(?P<c>[0-9])\s{0,4}(?:[=:]{1,2}|\s)\s{0,4}(?P<d>[1-9])(?![\w.])",
        # (assert (= x12 3))  x12 = 3
        r"=\s{1,4}[A-Za-z_]{1,30}(?P<r>[0-9])_?(?P<c>[0-9])\s{1,4}(?P<d>[1-9])(?![\w.])",
        r"(?<![\w.])[A-Za-z_]{1,30}(?P<r>[0-9])(?P<c>[0-9])\s{0,4}==?\s{0,4}(?P<d>[1-9])(?![\w.])",
        # A2=3  "A2": "3"
        r"(?<![\w.])[\"']?(?P<a>[A-Ia-i])(?P<c>[1-9])[\"']?\s{0,4}[=:]\s{0,4}[\"']?(?P<d>[1-9]{1,9}|[.0])(?![\w.])",
        # r1c2,3   "A2";"3"   A2<tab>3, under the names of two columns
        r"^[\"']?[Rr](?P<r>[0-9])[Cc](?P<c>[0-9])[\"']?\s{0,4}[,;|\t]\s{0,4}[\"']?(?P<d>[0-9]?)[\"']?$",
        r"^[\"']?(?P<a>[A-Ia-i])(?P<c>[1-9])[\"']?\s{0,4}[,;|\t]\s{0,4}[\"']?(?P<d>[0-9]?)[\"']?$",
        # 112 0, as in clauses
        r"^(?P<r>[1-9])(?P<c>[1-9])(?P<d>[1-9]) 0$",
    )
)
_CLAUSE = _FACTS[-1]
_DIMACS = re.compile(r"p\s+cnf\s+([0-9]+)\s+[0-9]+")
_UNIT = re.compile(r"([0-9]{1,3}) 0")
_NAMES_OF_TWO = re.compile(
    r"\W?(?:cell|index|idx|position|pos|square|格)\W{1,3}"
    r"(?:value|digit|number|given|clue|数|值)\W?",
    re.IGNORECASE,
)
_CELL_AND_DIGIT = re.compile(r"[\"']?([0-9]{1,2})[\"']?\s{0,4}[,;|\t ]\s{0,4}[\"']?([0-9.]?)[\"']?")
_NODE = re.compile(
    r"\\node[^(\\]{0,80}\(\s{0,4}([0-9])(\.5)?\s{0,4},\s{0,4}([0-9])(\.5)?\s{0,4}\)"
    r"[^{\\]{0,80}\{\s{0,4}([1-9])\s{0,4}\}\s{0,4};"
)


def read_facts(reader: Reader, block: Block) -> Grid | None:
    """Return the board of a block's facts; None if there are none, or not of one kind only."""
    if _SIDE not in reader.sides:
        return None
    lines = [text.strip() for text in block.lines]
    for found in (_clauses(lines), _nodes(lines)):
        if found:
            return grid_of_facts(reader, found, block.first, start=1)
    if pairs := _numbered(lines):
        return grid_of_numbers(reader, pairs, block.first)
    found, start = _matched(lines)
    return grid_of_triples(reader, found, block.first, start=start) if found else None


def grid_of_triples(
    reader: Reader, found: list[tuple[int, int, int]], line: int, *, start: int | None = None
) -> Grid:
    """Return the board of numbers whose order is that of row, column and digit.

    Raises ParseError if that makes a digit stand twice in a house, and the digit first wouldn't.
    """
    first = [(r, c, d) for d, r, c in found if c]
    if start is None and _clash(found) and len(first) == len(found) and not _clash(first):
        raise ParseError(
            msg("it can't be told which of three numbers is the digit"),
            code="parse.ambiguous",
            line=line,
            column=1,
            found=Quoted("{}, {}, {}".format(*found[0])),
            expected=msg("the row first, then the column, then the digit"),
        )
    return grid_of_facts(reader, found, line, start=start)


def _clash(facts: Sequence[tuple[int, int, int]]) -> bool:
    """Tell whether a digit stands twice in a row, a column or a box."""
    start = 0 if any(0 in fact[:2] for fact in facts) else 1
    seen: dict[tuple[object, ...], tuple[int, int]] = {}
    for r, c, digit in facts:
        place = r - start, c - start
        for house in (("r", r), ("c", c), ("b", place[0] // 3, place[1] // 3)):
            if seen.setdefault((*house, digit), place) != place:
                return True
    return False


def grid_of_facts(
    reader: Reader,
    facts: Sequence[tuple[int, int, int]],
    line: int,
    *,
    start: int | None = None,
) -> Grid:
    """Return the board of rows, columns and digits, counted from ``start`` if that is known.

    Raises ParseError if two contradict each other, or it can't be told from where they count.
    """
    places = [place for r, c, _ in facts for place in (r, c)]
    if start is None and 0 not in places and max(places) < _SIDE:
        raise ParseError(
            msg("it can't be told whether rows and columns are counted from 0 or from 1"),
            code="parse.ambiguous",
            line=line,
            column=1,
            found=msg("none that is 0 or {side}", side=_SIDE),
            expected=msg("the puzzle as 81 symbols, or as rows"),
        )
    if start is None:
        start = 0 if 0 in places else 1
    digits = [0] * 81
    for r, c, digit in facts:
        cell = min((r - start) * _SIDE + c - start, 80)
        if not 0 <= min(r, c) - start <= max(r, c) - start < _SIDE or digits[cell] not in (
            0,
            digit,
        ):
            raise ParseError(
                msg("facts that contradict each other"),
                code="parse.mismatch",
                line=line,
                column=1,
                found=Quoted(f"r{r}c{c}={digit}"),
            )
        digits[cell] = digit
    return Grid._of(bytes(digits), reader.shape_of(_SIDE))


def grid_of_numbers(reader: Reader, pairs: Sequence[tuple[int, object]], line: int) -> Grid | None:
    """Return the board of cells from 0 to 80, or from 1 to 81; None if they are no such numbers.

    Raises ParseError where neither the first nor the last tells from which.
    """
    numbers = {number for number, _ in pairs}
    if len(numbers) < len(pairs) or min(numbers) < 0 or max(numbers) > 81 or {0, 81} <= numbers:
        return None
    if numbers.isdisjoint((0, 81)):
        raise ParseError(
            msg("it can't be told whether cells are counted from 0 or from 1"),
            code="parse.ambiguous",
            line=line,
            column=1,
            found=msg("neither {first} nor {last}", first=0, last=81),
            expected=msg("the puzzle as 81 symbols, or as rows"),
        )
    digits = bytearray(81)
    for number, value in pairs:
        digits[number - (81 in numbers)] = digit_of(value, _SIDE)
    return Grid._of(bytes(digits), reader.shape_of(_SIDE))


def _numbered(lines: list[str]) -> list[tuple[int, object]]:
    """Return the cells, by their numbers, of a table that has nothing else; empty if it's none."""
    if _NAMES_OF_TWO.fullmatch(lines[0]) is None:
        return []
    found = [_CELL_AND_DIGIT.fullmatch(text) for text in lines[1:] if text]
    pairs = [(int(match[1]), match[2] or None) for match in found if match is not None]
    return pairs if len(pairs) == len(found) and FEWEST <= len(pairs) <= 81 else []


def _clauses(lines: list[str]) -> list[tuple[int, int, int]] | None:
    """Return the unit clauses of a file of DIMACS, numbered (r, c, d) in base 9 or as digits."""
    head = next((found for text in lines if (found := _DIMACS.fullmatch(text))), None)
    if head is None:
        return None
    numbers: list[int] = []
    for text in lines:
        if (found := _UNIT.fullmatch(text)) is not None:
            numbers.append(int(found[1]))
        elif text and not text.startswith(("c", "p")) and "-" not in text and len(text.split()) < 3:
            return None
    if head[1] == "729":
        return [((n - 1) // 81 + 1, (n - 1) // 9 % 9 + 1, (n - 1) % 9 + 1) for n in numbers]
    if head[1] == "999" and all(n > 110 and "0" not in str(n) for n in numbers):
        return [(n // 100, n // 10 % 10, n % 10) for n in numbers]
    return None


def _nodes(lines: list[str]) -> list[tuple[int, int, int]] | None:
    """Return the digits that TikZ puts into a grid that has its first row on top."""
    found = [match for text in lines for match in _NODE.finditer(text)]
    if not found or not all(match[2] and match[4] for match in found):
        return None
    return [(9 - int(match[3]), int(match[1]) + 1, int(match[5])) for match in found]


def _matched(lines: list[str]) -> tuple[list[tuple[int, int, int]], int | None]:
    """Return the facts of one pattern, and from where they count if that is known."""
    for pattern in _FACTS:
        facts = [_fact(match) for text in lines for match in pattern.finditer(text)]
        # All of it must be facts: what is left between them has no other digits.
        facts = [fact for fact in facts if fact[2]]
        if pattern is _CLAUSE and any(
            _UNIT.fullmatch(text) and not pattern.match(text) for text in lines
        ):
            continue  # numbered in another way
        if len(facts) >= FEWEST and not any(_has_more(pattern, text) for text in lines):
            return facts, 1 if "(?P<a>" in pattern.pattern else None
    return [], None


def _fact(match: re.Match[str]) -> tuple[int, int, int]:
    named = match.groupdict()
    row = int(named["r"]) if named.get("r") else "ABCDEFGHI".index(named["a"].upper()) + 1
    digit = named["d"]
    return row, int(named["c"]), int(digit) if len(digit) == 1 and digit != "." else 0


def _has_more(pattern: re.Pattern[str], text: str) -> bool:
    """Tell whether digits stand between the facts of a line that has some."""
    rest, count = pattern.subn(" ", text)
    return count > 0 and any(c.isdigit() for c in rest)
