from __future__ import annotations

import pickle
from array import array
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse  # type: ignore[import-untyped]

from farandole.cover import Item, Option, Problem
from farandole.errors import FarandoleError, OutOfRange, ParseError, ProblemError

if TYPE_CHECKING:
    pass

SMALL = Problem([1, 2, 3, 4], {"O": [1, 3], "E": [2, 4], "U": [1, 2, 3], "D": [1, 3, 4]})


def test_parts_of_a_problem() -> None:
    problem = Problem("ab", [Option("first", ("a", "x")), ["b"]], secondary="x")
    assert problem.items == ("a", "b")
    assert problem.secondary == ("x",)
    assert problem.options == (Option("first", ("a", "x")), Option(1, ("b",)))
    assert (problem.primary_count, problem.secondary_count, problem.option_count) == (2, 1, 2)
    for option in (2, -1):
        with pytest.raises(OutOfRange, match=f"no option {option} among 2"):
            problem.name(option)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Problem("aba", []), "problem.item: item 'a' is given twice"),
        (lambda: Problem("a", [], secondary="xx"), "problem.item: item 'x' is given twice"),
        (lambda: Problem("ab", [], secondary="b"), "problem.item: item 'b' is both primary and"),
        (lambda: Problem("ab", ["a", "bc"]), "problem.item: option 1: unknown item 'c'"),
        (lambda: Problem("ab", {"E": "bab"}), "problem.option: option 'E': item 'b' twice"),
        (lambda: Problem.from_sets(["aa"]), "problem.option: option 0: item 'a' twice"),
        (lambda: Problem.from_matrix([[1, 0], [1]]), "problem.option: row 1 has 1 entry, row 0"),
        (lambda: Problem.from_matrix([[1, 0], [1, 2]]), "problem.option: row 1, column 1: 2 is"),
        (lambda: Problem.from_matrix(np.array([[1], [3]])), "problem.option: row 1 has an"),
        (lambda: Problem.from_matrix(np.zeros(3)), "argument.array: two dimensions, not 1"),
        (
            lambda: Problem.from_matrix(sparse.csr_array([[1, 0], [0, 5]])),
            "problem.option: row 1",
        ),
        (lambda: Problem.from_matrix([[1, 0]], items="a"), "problem.item: 1 item named, .* 2"),
        (lambda: Problem.from_matrix([[1, 0]], names="ab"), "problem.option: 2 names for 1"),
        (lambda: Problem.from_matrix([[1, 0]], secondary=3), "argument.range: secondary must be"),
        (lambda: Problem.from_matrix([[1]], secondary="x"), "problem.item: 'x' is not a"),
        (lambda: Problem.from_matrix(np.zeros((0, 3)), items="ab"), "problem.item: 2 items"),
    ],
)
def test_what_is_not_a_problem(build: Any, message: str) -> None:
    code, _, words = message.partition(": ")
    with pytest.raises(FarandoleError, match=words) as caught:
        build()
    assert caught.value.code == code


def test_from_sets_takes_items_that_no_option_names() -> None:
    sets = {"O": [1, 3], "E": [2, 4]}
    assert Problem.from_sets(sets, items=range(5)) == Problem(range(5), sets)
    assert not Problem.from_sets(sets, items=[7]).has_cover()
    assert Problem.from_sets(sets, items=[4, 7]).items == (4, 7, 1, 3, 2)
    some = Problem.from_sets([["a", "b"], "c"], items=[Item("d", 0, 2), Item("b", 1, 2)])
    assert some == Problem([Item("d", 0, 2), Item("b", 1, 2), "a", "c"], [["a", "b"], "c"])
    assert Problem.from_sets(["ax"], items="b", secondary="x").secondary == ("x",)
    with pytest.raises(ProblemError, match="'x' is both primary and secondary"):
        Problem.from_sets(["ax"], items="x", secondary="x")
    with pytest.raises(ProblemError, match="'b' is given twice"):
        Problem.from_sets(["ab"], items="bb")


def test_from_sets_finds_the_items_in_order() -> None:
    problem = Problem.from_sets([[3, 1], [2, "x"]], secondary=["x"])
    assert problem.items == (3, 1, 2)
    assert problem.options[1].items == (2, "x")
    # Sets have no order of their own: sorted, so that every run sees the same problem.
    assert Problem.from_sets([{"c", "a", "b"}]).items == ("a", "b", "c")
    assert Problem.from_sets([{"a", 1, (2, 3)}]).items == ("a", (2, 3), 1)


class Frame:
    """As much of a pandas frame as matters: iterating over it gives its labels."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows

    def __iter__(self) -> Any:
        return iter("abc")

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return np.array(self.rows)


MATRIX = [[1, 0, 1], [0, 1, 0], [0, 0, 0], [1, 1, 1]]


@pytest.mark.parametrize(
    "rows",
    [
        MATRIX,
        tuple(map(tuple, MATRIX)),
        np.array(MATRIX),
        np.array(MATRIX, dtype=bool),
        np.array(MATRIX, dtype=float),
        np.matrix(MATRIX),
        np.ma.masked_equal([[1, 0, 1], [9, 1, 0], [0, 0, 9], [1, 1, 1]], 9),
        np.array(MATRIX, dtype=np.uint8).data,
        Frame(MATRIX),
        sparse.csr_array(MATRIX),
        sparse.csc_matrix(MATRIX),
        sparse.coo_array(MATRIX),
    ],
    ids=lambda rows: type(rows).__name__,
)
def test_from_matrix(rows: Any) -> None:
    problem = Problem.from_matrix(rows, items="abc", secondary=1, names="pqrs")
    assert problem == Problem("ab", {"p": "ac", "q": "b", "r": "", "s": "abc"}, secondary="c")
    assert Problem.from_matrix(rows, secondary=[0]).items == (1, 2)
    assert Problem.from_matrix(rows, secondary=[0]).options[0].items == (0, 2)
    assert Problem.from_matrix(rows, secondary=np.int64(1)).secondary == (2,)


def test_a_sparse_matrix_is_left_as_it_was() -> None:
    rows = sparse.coo_array(([1, 1], ([0, 1], [1, 0])), shape=(2, 2)).tocsr()
    rows.data[0] = 0
    assert Problem.from_matrix(rows).options == (Option(0, ()), Option(1, (0,)))
    assert rows.nnz == 2


def test_matrices_without_rows() -> None:
    assert Problem.from_matrix([]).count() == 1
    assert Problem.from_matrix([], items="ab").count() == 0
    assert Problem.from_matrix(np.zeros((0, 2))).items == (0, 1)


@given(st.lists(st.lists(st.integers(0, 1), min_size=4, max_size=4), min_size=1, max_size=8))
def test_every_kind_of_matrix_gives_the_same_problem(rows: list[list[int]]) -> None:
    problem = Problem.from_matrix(rows)
    assert problem == Problem.from_matrix(np.array(rows))
    assert problem == Problem.from_matrix(sparse.csr_array(rows))


def test_flat_form_and_lazy_names() -> None:
    asked = []

    def name(option: int) -> str:
        asked.append(option)
        return f"option {option}"

    problem = Problem._from_flat(
        range(3), (), array("I", [0, 2, 3, 4]), array("I", [0, 1, 2, 1]), name
    )
    assert asked == []
    (solution,) = problem.solve().covers
    assert sorted(map(str, solution)) == ["option 0", "option 1"]
    assert sorted(asked) == [0, 1], "only the names of solutions are made"
    assert problem.name(2) == "option 2"
    assert pickle.loads(pickle.dumps(problem)) == problem


def test_equality_and_hash() -> None:
    same = Problem((1, 2, 3, 4), {"O": (3, 1), "E": (4, 2), "U": (1, 3, 2), "D": (1, 3, 4)})
    assert same == SMALL
    assert hash(same) == hash(SMALL)
    assert Problem([1, 2, 3, 4], [[1, 3], [2, 4], [1, 2, 3], [1, 3, 4]]) != SMALL
    assert Problem([1, 2, 4, 3], {o.name: o.items for o in SMALL.options}) != SMALL
    assert Problem("a", ["a"]) == Problem("a", {0: "a"})
    assert Problem("a", [], secondary="b") != Problem("ab", [])
    assert SMALL != "SMALL"


@pytest.mark.parametrize(
    "problem",
    [
        SMALL,
        Problem([], []),
        Problem("ab", ["a", "b", "ab"]),
        Problem("ab", ["a", "bx"], secondary="x"),
        Problem([(0, 1)], [Option("same", ((0, 1),)), Option("same", ((0, 1),))]),
    ],
)
def test_repr_evaluates_back(problem: Problem) -> None:
    assert eval(repr(problem)) == problem


def test_repr_of_a_large_problem_is_a_summary() -> None:
    problem = Problem(range(72), [[k] for k in range(72)], secondary="x")
    assert repr(problem) == "<Problem 72 and 1 secondary items, 72 options>"


def test_problems_are_immutable() -> None:
    for attribute in ("items", "options", "anything"):
        with pytest.raises(AttributeError):
            setattr(SMALL, attribute, ())


def test_parse_wants_one_problem() -> None:
    assert Problem.parse("1 2\n1 1\n", "hust1017").option_count == 1
    with pytest.raises(ParseError, match="holds 2 problems, not one") as caught:
        Problem.parse("1 2\n1 1\n1 2\n1 2\n", "hust1017")
    assert caught.value.code == "parse.several"
    with pytest.raises(ParseError) as caught:
        Problem.parse("")
    assert caught.value.code == "parse.empty"
