"""Formats of exact cover: recognised, read, answered, written and read again."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover import Colored, Item, Problem
from farandole.cover.formats import Case, answer, read, recognise, write
from farandole.errors import ArgumentError, FormatError, LimitReached
from tests.cover.formats.texts import DLX, HUST, MATRIX, POJ, ZOJ
from tests.cover.oracle import problems


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
        (
            Problem("a", [["a", Colored("x", "")]], secondary="x"),
            "dlx",
            "name '': it must be text",
        ),
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
