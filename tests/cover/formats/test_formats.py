"""Formats of exact cover: read, answered, written, read again; what is none; and long texts."""

from __future__ import annotations

import itertools
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Colored, Item, Problem
from farandole.cover.formats import FORMATS, Case, answer, read, recognise, write
from farandole.errors import ArgumentError, FormatError, LimitReached, ParseError
from tests.cover.oracle import problems
from tests.growth import Steps, assert_linear, scanned

DLX = "| a small one\na b c | x\na b x\nc\na\nb c x\n"
FULL = "a 2|b 0:2|c | x\na b x:1 |5\nc\nb x:1 |7\nb c x:2\n"
HUST = "6 7\n3 1 4 7\n2 1 4\n3 4 5 7\n3 3 5 6\n4 2 3 6 7\n2 2 7\n"
POJ = "3 3\n0 1 0\n0 0 1\n1 0 0\n4 4\n0 0 0 1\n1 0 0 0\n1 1 0 1\n0 1 0 0\n"
ZOJ = (
    "3\n5 5 1\n0 0 5 5\n5 5 2\n0 0 3 5\n2 0 5 5\n"
    "30 30 5\n0 0 30 10\n0 10 30 20\n0 20 30 30\n0 0 15 30\n15 0 30 30\n"
)
MATRIX = "1010\n0101\n1110\n1011\n"


@pytest.mark.parametrize(
    ("text", "format", "answers"),
    [
        (DLX, "dlx", ["2 0 1"]),
        (HUST, "hust1017", ["3 2 4 6"]),
        (HUST + "2 2\n1 1\n1 1\n", "hust1017", ["3 2 4 6", "NO"]),
        (POJ, "poj3740", ["Yes, I found it", "It is impossible"]),
        (ZOJ, "zoj3209", ["1", "-1", "2"]),
        (MATRIX, "matrix", ["2 0 1"]),
        ("1 0 1 0\n\n0\t1 0 1\n", "matrix", ["2 0 1"]),
        ("0 0\n", "hust1017", ["0"]),
        ("1 2 3\n1 2\n3\n", "dlx", ["2 0 1"]),
    ],
)
def test_recognised_read_and_answered(text: str, format: str, answers: list[str]) -> None:
    if text == "0 0\n":  # every rule but its own name takes it for a matrix
        assert recognise(text) == "matrix"
    else:
        assert recognise(text) == format
    for spelled in (text, "\ufeff" + text.replace("\n", "\r\n"), text.replace(" ", "\t ") + "\n\n"):
        cases = read(spelled, format)
        assert [case.format for case in cases] == [format] * len(answers)
        assert [answer(case) for case in cases] == answers


def test_cases_know_their_line_and_what_is_asked() -> None:
    assert [case.line for case in read("\n" + POJ)] == [2, 6]
    assert [case.line for case in read(DLX)] == [2]
    first = read(HUST)[0].problem.options[0]
    assert (first.name, first.items) == (1, (1, 4, 7))
    assert read(ZOJ)[0].problem.items[:6] == ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0))
    assert "least number" in str(read(ZOJ)[0].note)
    assert read(HUST)[0] == Case("hust1017", read(HUST)[0].problem, 1)


def test_all_that_knuth_added() -> None:
    text = """
| a sample with everything
A 2:3|B 2|C 0:1|D |X Y
A B X:red Y |60
C |5 X:red B |-7 D

A C Y::
"""
    (case,) = read(text)
    assert case.problem == Problem(
        ["A", Item("B", 2, 3), Item("C", 2, 2), Item("D", 0, 1)],
        [
            ["A", "B", Colored("X", "red"), "Y"],
            ["C", Colored("X", "red"), "B", "D"],
            ["A", "C", Colored("Y", ":")],
        ],
        secondary="XY",
        costs=[60, -2, 0],
    )
    assert write(case.problem) == (
        "A 2:3|B 2|C 0:1|D | X Y\nA B X:red Y |60\nC X:red B D |-2\nA C Y:: |0\n"
    )
    assert read("a b\na\na b |0\n")[0].problem.costs == (0, 0)
    assert read("a b\na\na b\n")[0].problem.costs is None
    assert read("a 1|b 1:1|c\n")[0].problem == Problem("abc", [])


@given(problems())
def test_dlx_of_every_kind_there_and_back(problem: Problem) -> None:
    if not problem.items or not all(option.items for option in problem.options):
        with pytest.raises(FormatError):
            write(problem, rename=True)
        return
    (case,) = read(write(problem, rename=True), "dlx")
    again = case.problem
    items = [Item(item, *b) for item, b in zip(problem.items, problem.bounds, strict=True)]
    sets = [option.items for option in problem.options]
    assert again == Problem(items, sets, secondary=problem.secondary, costs=problem.costs)


def test_an_unknown_format() -> None:
    for call in (lambda: read("1", "xml"), lambda: write(Problem("a", []), "xml")):
        with pytest.raises(ArgumentError, match=r"dlx, hust.*'xml'") as caught:
            call()
        assert caught.value.code == "argument.choice"


@st.composite
def numbered(draw: st.DrawFn, first: int) -> Problem:
    """A problem with items and options named by number."""
    items = range(first, first + draw(st.integers(1, 8)))
    option = st.lists(st.sampled_from(items), unique=True)
    options = draw(st.lists(option, min_size=1, max_size=8))
    return Problem(items, dict(enumerate(options, first)))


@st.composite
def sheets(draw: st.DrawFn) -> Problem:
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    options = []
    for _ in range(draw(st.integers(0, 6))):
        left, low = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
        right, high = draw(st.integers(left + 1, width)), draw(st.integers(low + 1, height))
        options.append(list(itertools.product(range(left, right), range(low, high))))
    cells = itertools.product(range(width), range(height))
    return Problem(cells, dict(enumerate(options, 1)))


@pytest.mark.parametrize("format", ["hust1017", "poj3740"])
@given(data=st.data())
def test_the_judges_there_and_back(format: str, data: Any) -> None:
    problems = data.draw(st.lists(numbered(1), min_size=1, max_size=3))
    cases = read(write(problems, format), format)
    assert [case.problem for case in cases] == problems


@given(numbered(0))
def test_matrix_there_and_back(problem: Problem) -> None:
    (case,) = read(write(problem, "matrix"), "matrix")
    assert case.problem == problem


@given(st.lists(sheets(), min_size=1, max_size=3))
def test_sheets_there_and_back(problems: list[Problem]) -> None:
    text = write(problems, "zoj3209")
    assert [case.problem for case in read(text, "zoj3209")] == problems
    fewest = [min(map(len, problem.solve().covers), default=-1) for problem in problems]
    assert [answer(case) for case in read(text, "zoj3209")] == [str(size) for size in fewest]


@pytest.mark.parametrize(
    ("problem", "format", "message"),
    [
        (Problem(["a b"], []), "dlx", "name 'a b': it must be text without spaces"),
        (Problem(["a:b"], []), "dlx", "name 'a:b'"),
        (Problem([""], []), "dlx", "name ''"),
        (Problem([1], []), "dlx", "name 1: it must be text"),
        (Problem([], []), "dlx", "without primary items"),
        (Problem("a", [""]), "dlx", r"option 0: it is empty"),
        (Problem("a", [["a", Colored("x", 1)]], secondary="x"), "dlx", "name 1: it must be text"),
        (Problem("a", [["a", Colored("x", "r d")]], secondary="x"), "dlx", "name 'r d': it must"),
        (Problem("a", [["a", Colored("x", "")]], secondary="x"), "dlx", "name '': it must be text"),
        (Problem([Item(1, 0, 1)], {1: [1]}), "hust1017", "hust1017 can't hold bounds"),
        (Problem([Item(1, 0, 1)], {1: [1]}), "poj3740", "poj3740 can't hold bounds"),
        (Problem([0], [[0]], costs=[1]), "matrix", "matrix can't hold costs"),
        (Problem([(0, 0)], {1: [(0, 0)]}, costs=[1]), "zoj3209", "zoj3209 can't hold costs"),
        (Problem("a", {"A": "a"}), "dlx", "names of options, only numbers from 0"),
        (Problem([1], {1: [1]}, secondary=[2]), "hust1017", "secondary items"),
        (Problem("a", {1: "a"}), "hust1017", "names of items, only numbers from 1"),
        (Problem([1], {0: [1]}), "poj3740", "names of options, only numbers from 1"),
        (Problem([], {}), "poj3740", "without items"),
        (Problem([0], []), "matrix", "without items or without options"),
        (Problem([1], {1: [1]}), "zoj3209", "items aren't the cells of a sheet"),
        (Problem([(0, 1)], {}), "zoj3209", "items aren't the cells of a sheet"),
        (Problem([(0, 0), (0, 1)], {1: []}), "zoj3209", "option 1 isn't a rectangle"),
        (Problem([(0, 0), (0, 1), (0, 2)], {1: [(0, 0), (0, 2)]}), "zoj3209", "isn't a rectangle"),
    ],
)
def test_what_a_format_cannot_hold(problem: Problem, format: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        write(problem, format)


def test_renaming_makes_names_fit() -> None:
    problem = Problem([(0, 0), "b c"], {"x": [(0, 0)], "y": ["b c"]})
    assert write(problem, "dlx", rename=True) == "0 1\n0\n1\n"
    assert write(problem, "hust1017", rename=True) == "2 2\n1 1\n1 2\n"
    assert write(problem, "poj3740", rename=True) == "2 2\n1 0\n0 1\n"
    assert write(problem, "matrix", rename=True) == "10\n01\n"
    assert write(Problem([1, "b"], {"x": [1]}), "dlx", rename=True) == "1 b\n1\n"
    assert write(Problem([1, "1"], {"x": ["1"]}), "dlx", rename=True) == "0 1\n1\n"
    for colors, written in ((("r", 5), "r 5"), (("r r", 5), "1 2"), ((5, "5"), "1 2")):
        sets = [["a", Colored("x", color)] for color in colors]
        one, two = written.split()
        expected = f"a | x\na x:{one}\na x:{two}\n"
        assert write(Problem("a", sets, secondary="x"), "dlx", rename=True) == expected


def test_several_problems_in_one_text() -> None:
    with pytest.raises(FormatError, match="matrix holds one problem, not 2"):
        write([Problem([0], [[0]])] * 2, "matrix")
    with pytest.raises(ArgumentError, match="no problem to write"):
        write([], "hust1017")


def test_answers_say_when_a_limit_came_first() -> None:
    (case,) = read(HUST)
    with pytest.raises(LimitReached):
        answer(case, nodes=0)
    with pytest.raises(LimitReached) as caught:
        answer(read(ZOJ)[2], nodes=2)
    assert len(caught.value.solutions) <= 1


def test_text_that_looks_like_something_else_is_read() -> None:
    for text in ("4294967295:4294967295|a\n", "12\n", "1 2\n1\n2\n", "7\n7\n", "53..7....\n"):
        assert recognise(text) == "dlx"
        assert read(text)[0].problem.primary_count == len(text.split("\n")[0].split())


# Format, text, and the beginning of: line:column code: message.
BAD = [
    (None, "", "1:1 empty: no problem in an empty text"),
    (None, " \r\n\t\n", "1:1 empty: no problem in an empty text"),
    ("dlx", "| only a comment\n", "2:1 unfinished: the text ends too early"),
    ("dlx", "a b | c | d\n", "1:9 structure: a second bar: found '|', expected a secondary"),
    ("dlx", "a b a\n", "1:5 item: an item given twice: found 'a'"),
    ("dlx", "a b:c\n", "1:3 item: not a name for an item: found 'b:c'"),
    ("dlx", "a b\n a  q\n", "2:5 item: an unknown item: found 'q', expected an item of the"),
    ("dlx", "a b\na | b\n", "2:3 cost: not a cost: found '|', expected a whole number after"),
    ("dlx", "a b\na b |x\n", "2:5 cost: not a cost: found '|x'"),
    ("dlx", "a\na |٣\n", "2:3 cost: not a cost: found '|٣'"),
    ("dlx", "a\na |9223372036854775808\n", "2:3 cost: a cost that doesn't fit 64 bits"),
    ("dlx", "a\na |9223372036854775807 |1\n", "2:24 cost: doesn't fit 64 bits: found '|1'"),
    ("dlx", "a\na |-9223372036854775809\n", "2:3 cost: doesn't fit 64 bits"),
    ("dlx", f"a\na |{'9' * 6000}\n", "2:3 cost: doesn't fit 64 bits"),
    ("dlx", "a b | x\na:red x\n", "2:1 color: a color on a primary item: found 'a:red',"),
    ("dlx", "a b | x\na x:\n", "2:3 color: a colon without a color: found 'x:'"),
    ("dlx", "a b | x\na q:red\n", "2:3 item: an unknown item: found 'q:red'"),
    ("dlx", "a b | x\na x:red x:blue\n", "2:9 item: an item twice in one option: found"),
    ("dlx", "a b | x\na |5 x:red |6 x\n", "2:15 item: an item twice in one option: found 'x'"),
    ("dlx", "3:2|a b\n", "1:1 bounds: not bounds: found '3:2|a'"),
    ("dlx", "b 0|a\n", "1:3 bounds: not bounds: found '0|a'"),
    ("dlx", "b 1:4294967296|a\n", "1:3 bounds: not bounds"),
    ("dlx", "b 1:" + "9" * 5000 + "|a\n", "1:3 bounds: not bounds: found"),
    ("dlx", "a | 0:2|x\n", "1:5 bounds: bounds of a secondary item: found '0:2|x'"),
    ("dlx", "a :2|b\n", "1:3 item: not a name for an item: found ':2|b', expected a name, or"),
    ("dlx", "a 2|\n", "1:3 item: not a name for an item: found '2|'"),
    ("dlx", "a 2:b\n", "1:3 item: not a name for an item: found '2:b'"),
    ("dlx", "a 2|b|c\n", "1:3 item: not a name for an item: found '2|b|c'"),
    ("dlx", "a 2|a\n", "1:3 item: an item given twice: found '2|a'"),
    ("dlx", "a |x |y\n", "1:6 structure: a second bar: found '|y'"),
    ("dlx", "a b\nb a b\n", "2:5 item: an item twice in one option: found 'b'"),
    (None, "2 3\n2 1 3\n", "3:1 unfinished: the text ends too early: found the end of the"),
    (None, "2 3\n2 1 3\n1 4\n", "3:3 number: not a column: found '4', expected a number from 1"),
    (None, "2 3\n2 1 1\n1 2\n", "2:5 structure: a column twice in one row: found '1'"),
    (None, "2 3\n2 1\n1 2\n", "2:4 length: a line of the wrong length: found 2 numbers,"),
    (None, "2 3\n1 1 3\n1 2\n", "2:5 length: a line of the wrong length: found 3 numbers,"),
    (None, "2 3\n4 1 2 3 3\n1 2\n", "2:1 number: not a number of ones: found '4'"),
    ("hust1017", "2\n", "1:2 length: wrong length: found 1 number, expected two numbers: rows"),
    ("hust1017", "2 9999999\n", "1:3 number: not a number of columns"),
    ("hust1017", "2 ٣\n", "1:3 number: not a number of columns"),
    (None, "2 3\n1 0 1\n0 1\n", "3:4 length: a line of the wrong length: found 2 numbers,"),
    (None, "2 3\n1 0 1\n0 2 1\n", "3:3 number: not an entry of a 0/1 matrix: found '2',"),
    (None, "2 3\n1 0 1\n", "3:1 unfinished: expected row 2 of 2"),
    (None, "1\n5 5 2\n0 0 5 5\n", "4:1 unfinished: expected rectangle 2 of 2"),
    (None, "1\n5 5 1\n0 0 6 5\n", "3:5 number: not a right edge: found '6', expected a number"),
    (None, "1\n5 5 1\n3 0 3 5\n", "3:5 number: not a right edge: found '3', expected a number"),
    (None, "1\n5 5 1\n0 0 5\n", "3:6 length: found 3 numbers, expected four numbers: left,"),
    ("zoj3209", "1\n5 5 0\n5 5 0\n", "3:1 trailing: more cases than the 1 announced"),
    ("zoj3209", "1\n9000 9000 1\n", "2:6 number: not a height"),
    ("matrix", "101\n10\n", "2:3 length: a row of another length: found 2 entries, expected 3"),
    ("matrix", "101\n1 2 0\n", "2:3 number: not an entry of a 0/1 matrix: found '2'"),
]


def test_text_that_cannot_be_read() -> None:
    for format, text, expected in BAD:
        with pytest.raises(ParseError) as caught:
            read(text, format)
        error = caught.value
        place, _, message = expected.partition(": ")
        assert f"{error.line}:{error.column} {(error.code or '')[6:]}" == place, (text, error)
        assert message in str(error)
        assert error.expected is not None


def read_or_refused(text: str) -> None:
    """Read a text as every format: all it may do is give cases or say what is wrong."""
    assert recognise(text) in FORMATS
    for format in (None, *FORMATS):
        try:
            assert read(text, format)
        except ParseError as error:
            place = (error.line or 0, error.column or 0)
        else:
            continue
        assert 1 <= place[0] <= text.count("\n") + 2
        assert 1 <= place[1] <= len(text) + 1


# Numbers that no format has room for, among those that it has.
PIECES = [
    *("0", "1", "2", "3", "7", "30", "-1", "1.5", "٣", "²", "1000000001", "9" * 5000),
    *(" ", "\t", "\n", "\r\n", "\ufeff", "\x00", "\x1c", "\u2028", "|", "|1", "a", ":", "2|a"),
    *("0:2|b", "x:1", "x:2", "|-7", "| x", "9:1|c"),
]


@given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=40).map("".join)))
def test_no_text_breaks_the_reader(text: str) -> None:
    read_or_refused(text)


@given(
    st.sampled_from([DLX, FULL, HUST, POJ, ZOJ, MATRIX]),
    st.lists(
        st.tuples(st.integers(0, 120), st.integers(0, 4), st.sampled_from(["", *PIECES])),
        min_size=1,
        max_size=4,
    ),
)
def test_no_damage_breaks_the_reader(text: str, edits: list[tuple[int, int, str]]) -> None:
    for place, cut, piece in edits:
        text = text[:place] + piece + text[place + cut :]
    read_or_refused(text)


@pytest.mark.parametrize(
    "text",
    [
        "1000000000 1000000000\n",
        "1000000 1000000\n1 1\n",
        "999999999 1\n1 1\n",
        "1\n1000000000 1000000000 1000000000\n",
        "1\n1000000 2 1000000\n0 0 1 1\n",
        "999999999\n1 1 0\n",
    ],
)
def test_counts_cost_nothing_before_what_they_count(text: str) -> None:
    for format in (None, *FORMATS):
        tracemalloc.start()
        try:
            with suppress(ParseError):
                read(text, format)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < 2**20, format


@pytest.mark.parametrize(
    ("format", "text", "line", "column", "message"),
    [
        ("hust1017", "0 10\n0 11\n", 2, 3, "at most 20 columns in all cases"),
        ("poj3740", "0 10\n0 10\n0 1\n", 3, 3, "too much for one text: found '1'"),
        ("zoj3209", "2\n4 5 0\n1 1 0\n", 3, 1, "at most 20 cells of sheets in all cases"),
        ("zoj3209", "1\n4 5 2\n0 0 4 5\n1 1 4 5\n", 4, 1, "at most 30 cells of rectangles"),
    ],
)
def test_short_texts_ask_for_no_more_than_memory(
    format: str, text: str, line: int, column: int, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert read(text, format)
    monkeypatch.setattr("farandole.cover.formats.text._MOST_ITEMS", 20)
    monkeypatch.setattr("farandole.cover.formats.zoj3209._MOST_COVERED", 30)
    with pytest.raises(ParseError, match=message) as caught:
        read(text, format)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_errors_quote_no_more_than_they_must() -> None:
    for text in ("1:" * 10_000, "a\n" + "a:" * 10_000, "12|" + ":" * 10_000):
        with pytest.raises(ParseError) as caught:
            read(text)
        assert len(str(caught.value)) < 300


def test_far_corners_are_no_sheet() -> None:
    """The sheet would have 10^18 cells."""
    with pytest.raises(FormatError, match="items aren't the cells of a sheet"):
        write(Problem([(0, 0), (10**9, 10**9)], {}), "zoj3209")


ITEMS = " ".join(f"i{k}" for k in range(50))

TEXTS: dict[str, Callable[[int], str]] = {
    "blank lines and a problem": lambda n: "\n" * n + "a b\na\nb\n",
    "comments": lambda n: "| x\n" * n,
    "options of many items": lambda n: f"{ITEMS}\n" + f"{ITEMS}\n" * (n // 50),
    "items": lambda n: " ".join(f"i{k}" for k in range(n)) + "\ni1\n",
    "an option of all items": lambda n: 2 * (" ".join(f"i{k}" for k in range(n)) + "\n"),
    "an unknown item": lambda n: "a\n" + "b " * n,
    "colors": lambda n: "a | x\n" + "".join(f"a x:{k}\n" for k in range(n)),
    "colors in one line": lambda n: (
        "|" + " ".join(f"i{k}" for k in range(n)) + "\n" + " ".join(f"i{k}:c" for k in range(n))
    ),
    "a long name": lambda n: "a" * n + "\n" + "a" * n,
    "a long number": lambda n: "9" * n,
    "a long bound": lambda n: "9" * n + ":" + "9" * n + "|a",
    "costs": lambda n: "a\na" + " |1" * n,
    "a long cost": lambda n: "a\na |" + "9" * n,
    "zeros and ones": lambda n: "0 1 0 1\n" * n,
    "a wide matrix": lambda n: 3 * ("01" * n + "\n"),
    "a bad matrix": lambda n: "01\n" * n + "02\n",
    "heads of large cases": lambda n: "999999 999999\n" * n,
    "cases of hust": lambda n: "2 2\n1 1\n1 2\n" * (n // 3),
    "cases of zoj": lambda n: f"{n // 2}\n" + "2 2 1\n0 0 1 1\n" * (n // 2),
    "too few cases": lambda n: f"{n}\n" + "2 2 1\n0 0 1 1\n" * (n // 2),
    "a row of many columns": lambda n: f"1 {n}\n{n} " + " ".join(map(str, range(1, n + 1))),
    "a row of bits": lambda n: f"1 {n}\n" + "1 " * n,
    "a column twice": lambda n: f"1 {n}\n{n} " + "1 " * n,
    "numbers": lambda n: "\n".join(map(str, range(n))),
}


@pytest.mark.parametrize("name", TEXTS)
def test_work_grows_with_the_text(name: str) -> None:
    for format in (None, *FORMATS):

        def task(steps: Steps, size: int, format: str | None = format) -> None:
            text = scanned(TEXTS[name](size), steps)
            with suppress(ParseError):
                recognise(text) if format is None else None
                read(text, format)

        assert_linear(task, 200)


def test_many_real_cases_may_announce_much() -> None:
    text = "".join(f"1 1000\n1 {k % 1000 + 1}\n" for k in range(2000))
    assert len(read(text)) == 2000
    with pytest.raises(ParseError, match="at most 1,002,000 columns in all cases"):
        read("0 1000000\n" * 2, "hust1017")
    with pytest.raises(ParseError, match="at most 12,200,000 cells of rectangles"):
        read("1\n1000 1000 20\n" + "0 0 1000 1000\n" * 20, "zoj3209")
