"""Exact-cover problems as text: read them, tell their formats apart, write them.

========= ==========================================================================
dlx       Knuth's: a line of items, with ``|`` before the secondary ones, then a line
          of items for each option; lines that begin with ``|`` are comments
hust1017  ``N M``, then N lines ``k c1 .. ck``: the columns, from 1, of a row; repeated
poj3740   ``M N``, then M lines of N zeros and ones; repeated
zoj3209   T, then T times ``n m p`` and p lines ``x1 y1 x2 y2``: rectangles on a sheet
matrix    lines of zeros and ones, with or without spaces between them
========= ==========================================================================

Recognition goes by the whole text, in this order:

1. Anything but whole numbers: dlx.
2. Only zeros and ones, in lines of equal length: matrix.
3. poj3740, hust1017, zoj3209: the first whose counts fit the text exactly.
4. A first line that names every number of the other lines, once: dlx.
5. Otherwise the text is damaged, and the error is that of the likeliest format: one
   number in the first line, zoj3209; two, poj3740 if the second line is zeros and ones
   as many as the first line asks for, else hust1017; more, dlx.

A byte-order mark, carriage returns, tabs and empty lines do no harm anywhere.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.cover.problem import Problem
from farandole.cover.search import fewest
from farandole.errors import LimitReached, ParseError, ProblemError, Unsupported

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

_MOST = 1_000_000
"""The largest number of rows, columns or cells a header may announce."""

_MULTIPLICITY = re.compile(r"(\d+:)?\d+\|[^|:]+")


@dataclass(frozen=True, slots=True)
class Case:
    """One problem of a text: its format, the problem, the line it begins on, from 1.

    ``note`` says in a sentence what the judge asks for, where that isn't any cover.
    """

    format: str
    problem: Problem
    line: int
    note: str = ""


class _Line:
    """A line that isn't empty: its number from 1, its text, and the words in it."""

    __slots__ = ("number", "text", "words")

    def __init__(self, number: int, text: str, words: list[str]) -> None:
        self.number = number
        self.text = text
        self.words = words

    def column(self, word: int) -> int:
        """Return the column, from 1, where a word begins; past the last, the line's end."""
        for k, match in enumerate(re.finditer(r"\S+", self.text)):
            if k == word:
                return match.start() + 1
        return len(self.text.rstrip()) + 1

    def error(self, problem: str, word: int, expected: str) -> ParseError:
        found = repr(self.words[word]) if word < len(self.words) else "the end of the line"
        return ParseError(
            problem, line=self.number, column=self.column(word), found=found, expected=expected
        )

    def whole(self, word: int, least: int, most: int, what: str) -> int:
        """Return a word as a whole number within bounds, or raise `ParseError`."""
        text = self.words[word] if word < len(self.words) else ""
        if not _is_number(text) or not least <= int(text) <= most:
            raise self.error(f"not {what}", word, f"a number from {least} to {most}")
        return int(text)

    def check_length(self, words: int, what: str) -> None:
        if len(self.words) != words:
            raise self.error(
                f"{what} has {words} numbers, this line has {len(self.words)}",
                min(words, len(self.words)),
                "the end of the line" if len(self.words) > words else "a number",
            )


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _lines(text: str) -> list[_Line]:
    lines = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = line.split()
        if words:
            lines.append(_Line(number, line, words))
    return lines


class _Reader:
    """The lines of a text, one after another."""

    def __init__(self, lines: list[_Line]) -> None:
        self.lines = lines
        self.at = 0

    def more(self) -> bool:
        return self.at < len(self.lines)

    def next(self, expected: str) -> _Line:
        if not self.more():
            last = self.lines[-1].number if self.lines else 0
            raise ParseError(
                "the text ends too early",
                line=last + 1,
                column=1,
                found="the end of the text",
                expected=expected,
            )
        self.at += 1
        return self.lines[self.at - 1]


def read(text: str, format: str | None = None) -> tuple[Case, ...]:
    r"""Return the problems in a text, in order; at least one.

    ``format`` is one of `FORMATS`; without it the format is recognised (see above).
    Options of dlx and matrix texts are named by number from 0 and matrix columns too;
    the judges' rows and columns count from 1, and a cell of a zoj3209 sheet is ``(x, y)``.

    Raises `ParseError` with line and column for text that can't be read, `Unsupported`
    for Knuth's colours, multiplicities and costs, `ProblemError` for an unknown format.

    >>> read("2 3\n2 1 3\n1 2\n")[0].problem
    Problem((1, 2, 3), {1: (1, 3), 2: (2,)})
    """
    lines = _lines(text)
    if not lines:
        raise ParseError("no problem in an empty text", line=1, column=1, expected="a problem")
    return tuple(_READERS[_known(format) if format is not None else _recognise(lines)](lines))


def recognise(text: str) -> str:
    r"""Return the name of the format a text is taken for, by the rules above.

    >>> recognise("2 3\n1 0 1\n0 1 0\n")
    'poj3740'
    """
    return _recognise(_lines(text))


def write(
    problems: Problem | Iterable[Problem], format: str = "dlx", *, rename: bool = False
) -> str:
    """Return a problem as text that reads back as an equal one.

    Several problems make several cases, in the judges' formats. With ``rename``, names
    of items and options that the format can't hold give way to what `read` would call
    them; without, they are an error, as is everything else that would be lost.

    Raises `ProblemError` for a problem the format can't hold.

    >>> print(write(Problem("ab", ["ab", "a"]), "dlx"), end="")
    a b
    a b
    a
    """
    _known(format)
    cases = [problems] if isinstance(problems, Problem) else list(problems)
    if len(cases) != 1 and format in ("dlx", "matrix"):
        raise ProblemError(f"a {format} text holds one problem, not {len(cases)}")
    if not cases:
        raise ProblemError("no problem to write")
    head = f"{len(cases)}\n" if format == "zoj3209" else ""
    return head + "".join("\n".join(_WRITERS[format](case, rename)) + "\n" for case in cases)


def answer(case: Case, *, nodes: int | None = None, seconds: float | None = None) -> str:
    r"""Return what the judge wants printed for a case, without the line's end.

    hust1017: the number of rows and the rows of a cover, or NO. poj3740: Yes, I found it
    / It is impossible. zoj3209: the fewest rectangles of a cover, or -1. For the formats
    that no judge uses, the hust1017 answer, with the options' names.

    Raises `LimitReached` if a limit came before the answer was known.

    >>> answer(read("2 3\n2 1 3\n1 2\n")[0])
    '2 1 2'
    """
    if case.format == "zoj3209":
        least = fewest(case.problem, nodes=nodes, seconds=seconds)
        if not least.complete:
            raise LimitReached("a limit came before the fewest was known", least.solutions)
        return str(len(least.solutions[0])) if least.count else "-1"
    result = case.problem.solve(limit=1, nodes=nodes, seconds=seconds)
    if not result.count and not result.complete:
        raise LimitReached("a limit came before any cover")
    if case.format == "poj3740":
        return "Yes, I found it" if result.count else "It is impossible"
    if not result.count:
        return "NO"
    rows = [case.problem.name(number) for number in sorted(result.solutions[0].numbers)]
    return " ".join(str(word) for word in (len(rows), *rows))


def _known(format: str) -> str:
    if format not in FORMATS:
        raise ProblemError(f"no exact-cover format {format!r}; there are {', '.join(FORMATS)}")
    return format


# ---- recognition


def _recognise(lines: list[_Line]) -> str:
    joined = ["".join(line.words) for line in lines]
    if not lines or not all(j.isascii() and j.isdigit() for j in joined):
        return "dlx"
    if all(len(j) == len(joined[0]) and not j.strip("01") for j in joined):
        return "matrix"
    for format in ("poj3740", "hust1017", "zoj3209"):
        try:
            for _ in _READERS[format](lines):
                pass
        except ParseError:
            continue
        return format
    head = lines[0].words
    names = set(head)
    if len(names) == len(head) and all(names.issuperset(line.words) for line in lines[1:]):
        return "dlx"
    if len(head) > 2:
        return "dlx"
    if len(head) == 1:
        return "zoj3209"
    second = lines[1].words if len(lines) > 1 else []
    fits = head[1] == str(len(second)) and set(second) <= {"0", "1"}
    return "poj3740" if fits else "hust1017"


# ---- dlx


def _read_dlx(lines: list[_Line]) -> Iterator[Case]:
    lines = [line for line in lines if not line.words[0].startswith("|")]
    reader = _Reader(lines)
    head = reader.next("a line of items")
    numbers: dict[str, int] = {}
    bar = None
    for k, word in enumerate(head.words):
        if word == "|":
            if bar is not None:
                raise head.error("a second bar", k, "a secondary item")
            bar = len(numbers)
            continue
        if _MULTIPLICITY.fullmatch(word):
            raise _unsupported(head, k, "a multiplicity")
        if "|" in word or ":" in word:
            raise head.error("not a name for an item", k, "a name without | and :")
        if word in numbers:
            raise head.error("an item given twice", k, "a new item")
        numbers[word] = len(numbers)
    names = tuple(numbers)
    bar = len(names) if bar is None else bar

    starts, entries = array("I", [0]), array("I")
    while reader.more():
        line = reader.next("an option")
        try:
            row = [numbers[word] for word in line.words]
        except KeyError:
            raise _bad_option(line, numbers) from None
        if len(set(row)) < len(row):
            k = next(k for k, number in enumerate(row) if number in row[:k])
            raise line.error("an item twice in one option", k, "another item")
        entries.extend(row)
        starts.append(len(entries))
    problem = Problem._from_flat(names[:bar], names[bar:], starts, entries)
    yield Case("dlx", problem, head.number)


def _bad_option(line: _Line, numbers: dict[str, int]) -> ParseError | Unsupported:
    k = next(k for k, word in enumerate(line.words) if word not in numbers)
    word = line.words[k]
    if re.fullmatch(r"\|\d+", word):
        return _unsupported(line, k, "a cost")
    item, colon, _ = word.partition(":")
    if colon and item in numbers:
        return _unsupported(line, k, "a colour")
    return line.error("an unknown item", k, "an item of the first line")


def _unsupported(line: _Line, word: int, what: str) -> Unsupported:
    place = f"line {line.number}, column {line.column(word)}"
    return Unsupported(f"{place}: {what}, {line.words[word]!r}, is not supported yet")


def _write_dlx(problem: Problem, rename: bool) -> Iterator[str]:
    if not rename:
        _need_names(problem, range(problem.option_count), "dlx")
    every = problem.items + problem.secondary
    names = [_dlx_name(item) for item in every]
    if rename:
        if None in names or len(set(names)) < len(names):
            names = [str(number) for number in range(len(names))]
    else:
        for item, name in zip(every, names, strict=True):
            if name is None or name != item:
                raise ProblemError(
                    f"dlx can't hold item {item!r}: it wants text without spaces, | and :"
                )
    if not problem.items:
        raise ProblemError("dlx can't hold a problem without primary items")
    words = [str(name) for name in names]
    split = problem.primary_count
    yield " ".join(words[:split] + (["|", *words[split:]] if problem.secondary else []))
    for number, row in enumerate(_rows(problem)):
        if not row:
            raise ProblemError(f"dlx can't hold an empty option ({problem.name(number)!r})")
        yield " ".join(words[entry] for entry in row)


def _dlx_name(item: Hashable) -> str | None:
    name = str(item)
    good = name and not any(c.isspace() or c in "|:" for c in name) and name[0] != "\ufeff"
    return name if good else None


# ---- the judges


def _read_hust1017(lines: list[_Line]) -> Iterator[Case]:
    reader = _Reader(lines)
    while reader.more():
        head = reader.next("N M")
        head.check_length(2, "the head of a hust1017 case")
        rows = head.whole(0, 0, _MOST, "a number of rows")
        columns = head.whole(1, 0, _MOST, "a number of columns")
        starts, entries = array("I", [0]), array("I")
        for row in range(1, rows + 1):
            line = reader.next(f"row {row} of {rows}")
            size = line.whole(0, 0, columns, "a number of ones")
            line.check_length(size + 1, f"a row with {size} ones")
            seen = set()
            for k in range(1, size + 1):
                column = line.whole(k, 1, columns, "a column")
                if column in seen:
                    raise line.error("a column twice in one row", k, "another column")
                seen.add(column)
                entries.append(column - 1)
            starts.append(len(entries))
        yield Case("hust1017", _judged(range(1, columns + 1), starts, entries), head.number)


def _write_hust1017(problem: Problem, rename: bool) -> Iterator[str]:
    columns = _need_plain(problem, "hust1017", 1, rename)
    yield f"{problem.option_count} {columns}"
    for row in _rows(problem):
        yield " ".join(map(str, [len(row), *(entry + 1 for entry in row)]))


def _read_poj3740(lines: list[_Line]) -> Iterator[Case]:
    reader = _Reader(lines)
    while reader.more():
        head = reader.next("M N")
        head.check_length(2, "the head of a poj3740 case")
        rows = head.whole(0, 0, _MOST, "a number of rows")
        columns = head.whole(1, 1, _MOST, "a number of columns")
        starts, entries = array("I", [0]), array("I")
        for row in range(1, rows + 1):
            line = reader.next(f"row {row} of {rows}")
            line.check_length(columns, "a row")
            for k, word in enumerate(line.words):
                if word == "1":
                    entries.append(k)
                elif word != "0":
                    raise line.error("not an entry of a 0/1 matrix", k, "0 or 1")
            starts.append(len(entries))
        yield Case("poj3740", _judged(range(1, columns + 1), starts, entries), head.number)


def _write_poj3740(problem: Problem, rename: bool) -> Iterator[str]:
    columns = _need_plain(problem, "poj3740", 1, rename)
    if columns == 0:
        raise ProblemError("poj3740 can't hold a problem without items")
    yield f"{problem.option_count} {columns}"
    for row in _rows(problem):
        yield " ".join(_bits(row, columns))


def _read_zoj3209(lines: list[_Line]) -> Iterator[Case]:
    reader = _Reader(lines)
    head = reader.next("the number of cases")
    head.check_length(1, "the first line of a zoj3209 text")
    cases = head.whole(0, 1, _MOST, "a number of cases")
    for case in range(1, cases + 1):
        head = reader.next(f"case {case} of {cases}")
        head.check_length(3, "the head of a zoj3209 case")
        width = head.whole(0, 1, _MOST, "a width")
        height = head.whole(1, 1, _MOST // width, "a height")
        count = head.whole(2, 0, _MOST, "a number of rectangles")
        starts, entries = array("I", [0]), array("I")
        for rectangle in range(1, count + 1):
            line = reader.next(f"rectangle {rectangle} of {count}")
            line.check_length(4, "a rectangle")
            left = line.whole(0, 0, width - 1, "a left edge")
            low = line.whole(1, 0, height - 1, "a lower edge")
            right = line.whole(2, left + 1, width, "a right edge")
            high = line.whole(3, low + 1, height, "an upper edge")
            for x in range(left, right):
                entries.extend(range(x * height + low, x * height + high))
            starts.append(len(entries))
        cells = ((x, y) for x in range(width) for y in range(height))
        yield Case(
            "zoj3209",
            _judged(cells, starts, entries),
            head.number,
            "the judge asks for the least number of rectangles",
        )
    if reader.more():
        line = reader.next("")
        raise line.error(f"more than the {cases} cases announced", 0, "the end of the text")


def _write_zoj3209(problem: Problem, rename: bool) -> Iterator[str]:
    last = problem.items[-1] if problem.items else None
    if not (isinstance(last, tuple) and len(last) == 2 and all(isinstance(v, int) for v in last)):
        raise ProblemError("zoj3209 can't hold a problem whose items aren't the cells of a sheet")
    width, height = last[0] + 1, last[1] + 1
    cells = [(x, y) for x in range(width) for y in range(height)]
    if problem.secondary or list(problem.items) != cells:
        raise ProblemError("zoj3209 can't hold a problem whose items aren't the cells of a sheet")
    if not rename:
        _need_names(problem, range(1, problem.option_count + 1), "zoj3209")
    yield f"{width} {height} {problem.option_count}"
    for number, row in enumerate(_rows(problem)):
        if row:
            (left, low), (right, high) = divmod(min(row), height), divmod(max(row), height)
            inside = {x * height + y for x in range(left, right + 1) for y in range(low, high + 1)}
        if not row or inside != set(row):
            raise ProblemError(f"option {problem.name(number)!r} isn't a rectangle")
        yield f"{left} {low} {right + 1} {high + 1}"


# ---- plain matrix


def _read_matrix(lines: list[_Line]) -> Iterator[Case]:
    starts, entries = array("I", [0]), array("I")
    width = len("".join(lines[0].words))
    for line in lines:
        row = "".join(line.words)
        if row.strip("01"):
            at = next(k for k, c in enumerate(line.text) if not c.isspace() and c not in "01")
            raise ParseError(
                "not an entry of a 0/1 matrix",
                line=line.number,
                column=at + 1,
                found=repr(line.text[at]),
                expected="0 or 1",
            )
        if len(row) != width:
            raise ParseError(
                "a row of another length",
                line=line.number,
                column=line.column(len(line.words)),
                found=f"{len(row)} entries",
                expected=f"{width}, as in the first row",
            )
        entries.extend(k for k, c in enumerate(row) if c == "1")
        starts.append(len(entries))
    yield Case("matrix", Problem._from_flat(range(width), (), starts, entries), lines[0].number)


def _write_matrix(problem: Problem, rename: bool) -> Iterator[str]:
    columns = _need_plain(problem, "matrix", 0, rename)
    if columns == 0 or problem.option_count == 0:
        raise ProblemError("matrix can't hold a problem without items or without options")
    for row in _rows(problem):
        yield _bits(row, columns)


# ---- what readers and writers share


def _judged(items: Iterable[Hashable], starts: array[int], entries: array[int]) -> Problem:
    return Problem._from_flat(items, (), starts, entries, range(1, len(starts)))


def _rows(problem: Problem) -> Iterator[Sequence[int]]:
    starts, entries = problem._starts, problem._entries
    for begin, end in pairwise(starts):
        yield entries[begin:end]


def _bits(row: Iterable[int], columns: int) -> str:
    bits = bytearray(b"0" * columns)
    for entry in row:
        bits[entry] = 49
    return bits.decode()


def _need_plain(problem: Problem, format: str, first: int, rename: bool) -> int:
    """Check that there are only columns numbered from ``first``; return how many."""
    if problem.secondary:
        raise ProblemError(f"{format} can't hold secondary items")
    count = problem.primary_count
    if not rename:
        if problem.items != tuple(range(first, first + count)):
            raise ProblemError(f"{format} can't hold names of items, only numbers from {first}")
        _need_names(problem, range(first, first + problem.option_count), format)
    return count


def _need_names(problem: Problem, names: range, format: str) -> None:
    if any(problem.name(option) != name for option, name in enumerate(names)):
        raise ProblemError(f"{format} can't hold names of options, only numbers from {names.start}")


_READERS: dict[str, Callable[[list[_Line]], Iterator[Case]]] = {
    "dlx": _read_dlx,
    "hust1017": _read_hust1017,
    "poj3740": _read_poj3740,
    "zoj3209": _read_zoj3209,
    "matrix": _read_matrix,
}
_WRITERS: dict[str, Callable[[Problem, bool], Iterator[str]]] = {
    "dlx": _write_dlx,
    "hust1017": _write_hust1017,
    "poj3740": _write_poj3740,
    "zoj3209": _write_zoj3209,
    "matrix": _write_matrix,
}

FORMATS = tuple(_READERS)
"""The names of the formats."""
