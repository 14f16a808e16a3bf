r"""Killer puzzles as text: the cages and their sums. They are known, and named as not solved yet.

    27 = (0,0) + (0,1) + (1,0)      a sum and its cells, each as row and column
    r1c1 r1c2 = 10                  also A1, 00 or the number of the cell
    1,1,1,2,10                      rows, columns and the sum, which may come first
    AAB|BBC|...  A = 3  B = 15      a letter a cell, and the sums of the letters
    14 <  <  17  ...                the sum in a cell, and arrows to it from the others

A list is one of cages only if every line is: its sum can be made of so many digits, its cells
are in one piece, and no cell is in two cages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.web.fpuzzles import name_of
from farandole.sudoku.formats.web.pieces import unsolved

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from farandole.errors import ParseError
    from farandole.sudoku.formats.source import Reader

    Cage = tuple[int, list[tuple[int, int]]]
    """A sum and its cells."""

_SIDE = 9
_FEWEST = 6  # cages of two cells or more
_MOST = 100  # lines
_MOST_ABOVE = 3  # lines of words
_LONGEST = 200  # characters of a line
_PLACE = re.compile(
    r"[Rr]([0-9])[Cc]([0-9])(?!\w)|(?<!\w)([A-Ia-i])([1-9])(?!\w)|[(\[]\s?([0-9])\s?,\s?([0-9])\s?[)\]]"
)
_NUMBER = re.compile(r"(?<!\w)[0-9]{1,3}(?!\w)")
_SUMS = re.compile(r"(?<!\w)([A-Za-z])\s{0,4}[=:]\s{0,4}([0-9]{1,2})(?!\w)")
_ARROWS = frozenset("<>^vV←→↑↓")
_NEVER = frozenset("._?*")
"""What is a blank in boards, and in no list of cages."""
_RULES = frozenset("|+-=: \t")


def cages_ahead(reader: Reader, *, skip: int = 0) -> int:
    """Return how many lines a killer puzzle takes that begins with the next one; 0 if none does.

    Lines of words may stand above it, such as its name.
    """
    for above in range(_MOST_ABOVE + 1):
        text = reader.lines.peek(skip + above)
        if text is None or len(text) > _LONGEST or not _NEVER.isdisjoint(text):
            return 0
        for reads in (_listed, _drawn, _pointed):
            if count := reads(reader, skip + above):
                return above + count
        if sum(map(str.isdigit, text)) > 4:
            return 0
    return 0


def take_cages(reader: Reader, count: int) -> ParseError:
    """Take the lines of a killer puzzle; return the error that names its rule."""
    start = reader.lines.number
    reader.skip_blank()
    first = reader.lines.number + 1
    found = quoted(reader.lines.peek() or "")
    reader.lines.skip(start + count - reader.lines.number)
    error = unsolved([name_of("killercage")]).at(line=first, column=1)
    error.found = found
    return error


def _listed(reader: Reader, skip: int) -> int:
    """Return how many lines are cages, one a line."""
    first = reader.lines.peek(skip) or ""
    numbers = _NUMBER.findall(first)
    if len(numbers) < 2 and "(" not in first and _PLACE.search(first) is None:
        return 0
    for way in [way for way in _WAYS if _cage(way, first) is not None]:
        seen: set[tuple[int, int]] = set()
        count = large = 0
        while count < _MOST and (text := reader.lines.peek(skip + count)) is not None:
            cage = _cage(way, text)
            if cage is None or not seen.isdisjoint(cage[1]):
                break
            seen.update(cage[1])
            large += len(cage[1]) > 1
            count += 1
        else:
            text = None
        is_over = text is None or not any(map(str.isdigit, text))
        if large >= _FEWEST and is_over and large * 2 >= count:
            return count
    return 0


def _cage(way: Callable[[str], Cage | None], text: str) -> Cage | None:
    """Return the cage of a line, None if it isn't one."""
    if len(text) > _LONGEST:
        return None
    cage = way(text)
    if cage is None or not _can_be(cage[0], len(cage[1])) or not _is_whole(cage[1]):
        return None
    return cage


def _can_be(total: int, count: int) -> bool:
    """Tell whether so many different digits can have this sum.

    >>> _can_be(3, 2), _can_be(2, 2), _can_be(45, 9), _can_be(18, 2)
    (True, False, True, False)
    """
    return 1 <= count <= _SIDE and count * (count + 1) <= 2 * total <= count * (19 - count)


def _is_whole(cells: Sequence[tuple[int, int]]) -> bool:
    """Tell whether cells are different, and in one piece."""
    left = set(cells)
    if len(left) < len(cells):
        return False
    piece = [left.pop()]
    for r, c in piece:
        for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if other in left:
                left.remove(other)
                piece.append(other)
    return not left


def _named(text: str) -> Cage | None:
    """Read a cage whose cells are named one by one; one more number is the sum."""
    cells: list[tuple[int, int]] = []
    for match in _PLACE.finditer(text):
        if match[1] or match[5]:
            cells.append((int(match[1] or match[5]), int(match[2] or match[6])))
        else:
            cells.append(("abcdefghi".index(match[3].lower()) + 1, int(match[4])))
    numbers = _NUMBER.findall(_PLACE.sub(" ", text)) if cells else []
    return (int(numbers[0]), cells) if len(numbers) == 1 else None


def _pairs(numbers: list[str]) -> list[tuple[int, int]]:
    cells = list(zip(map(int, numbers[::2]), map(int, numbers[1::2]), strict=True))
    return cells if all(max(cell) <= _SIDE for cell in cells) else []


def _sum_first(text: str) -> Cage | None:
    total, *rest = _NUMBER.findall(text) or ["0"]
    return (int(total), _pairs(rest)) if rest and len(rest) % 2 == 0 else None


def _sum_last(text: str) -> Cage | None:
    *rest, total = _NUMBER.findall(text) or ["0"]
    return (int(total), _pairs(rest)) if rest and len(rest) % 2 == 0 else None


def _in_two_digits(text: str) -> Cage | None:
    total, *rest = _NUMBER.findall(text) or ["0"]
    if not rest or any(len(one) != 2 for one in rest):
        return None
    return int(total), [(int(one[0]), int(one[1])) for one in rest]


def _numbered(first: int, *, at_end: bool) -> Callable[[str], Cage | None]:
    def read(text: str) -> Cage | None:
        numbers = [int(one) for one in _NUMBER.findall(text)]
        if len(numbers) < 2:
            return None
        total = numbers.pop(-1 if at_end else 0)
        if any(not 0 <= number - first < _SIDE * _SIDE for number in numbers):
            return None
        return total, [divmod(number - first, _SIDE) for number in numbers]

    return read


_WAYS: tuple[Callable[[str], Cage | None], ...] = (
    _named,
    _sum_first,
    _sum_last,
    _in_two_digits,
    *(_numbered(first, at_end=at_end) for first in (0, 1) for at_end in (False, True)),
)


def _symbols(text: str) -> list[str]:
    return [c for c in text if c not in _RULES]


def _drawn(reader: Reader, skip: int) -> int:
    """Return how many lines are a letter for each cell, and the sums of the letters."""
    first = reader.lines.peek(skip) or ""
    if len(_symbols(first)) != _SIDE or not all(map(str.isalpha, _symbols(first))):
        return 0
    cells: list[str] = []
    sums: dict[str, int] = {}
    step = 0
    while step < _MOST and (text := reader.lines.peek(skip + step)) is not None:
        found = _SUMS.findall(text[: 5 * _LONGEST])
        if len(cells) < _SIDE * _SIDE and not found:
            row = _symbols(text)
            if row and (len(row) != _SIDE or not all(map(str.isalpha, row))):
                return 0
            cells += row
        elif found:
            sums.update((letter, int(total)) for letter, total in found)
        elif text.strip() or sums:
            break
        step += 1
    if len(cells) != _SIDE * _SIDE or len(sums) < _FEWEST or not set(cells) <= set(sums):
        return 0
    return step if all(_can_be(sums[letter], cells.count(letter)) for letter in set(cells)) else 0


def _pointed(reader: Reader, skip: int) -> int:
    """Return how many lines have the sum of a cage in one of its cells, arrows in the others."""
    rows = step = sums = 0
    while rows < _SIDE and step < 3 * _SIDE:
        text = reader.lines.peek(skip + step)
        if text is None or len(text) > _LONGEST:
            return 0
        parts = text.split()
        if parts or not rows:
            has_arrows = not _ARROWS.isdisjoint(text)
            known = all(part in _ARROWS or (part.isdigit() and len(part) < 3) for part in parts)
            if len(parts) != _SIDE or not has_arrows or not known:
                return 0
            sums += sum(part.isdigit() and int(part) > _SIDE for part in parts)
            rows += 1
        step += 1
    return step if sums >= _FEWEST else 0
