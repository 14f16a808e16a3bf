"""Texts that are no exact-cover problem: where and why, and at what cost that is found."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Problem
from farandole.cover.formats import FORMATS, read, recognise, write
from farandole.errors import FormatError, ParseError
from tests.cover.formats.texts import DLX, FULL, HUST, MATRIX, POJ, ZOJ

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
    ("dlx", "a b\na b |1.5\n", "2:5 cost: not a cost: found '|1.5'"),
    ("dlx", "a\na |٣\n", "2:3 cost: not a cost: found '|٣'"),
    ("dlx", "a\na |9223372036854775808\n", "2:3 cost: a cost that doesn't fit 64 bits"),
    ("dlx", "a\na |9223372036854775807 |1\n", "2:24 cost: doesn't fit 64 bits: found '|1'"),
    ("dlx", "a\na |-9223372036854775809\n", "2:3 cost: doesn't fit 64 bits"),
    ("dlx", "a\na |99999999999999999999\n", "2:3 cost: doesn't fit 64 bits"),
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
    ("hust1017", "2 99999999999999\n", "1:3 number: not a number of columns"),
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
