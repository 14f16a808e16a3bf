from __future__ import annotations

import itertools
import pickle

import pytest
from hypothesis import given, settings

from farandole.cover import Infeasible, Item, Option, Problem
from farandole.errors import LimitReached
from farandole.i18n import Quoted, msg
from tests.cover.hard import is_dark, mutilated_chessboard
from tests.cover.oracle import covers, problems


def relaxed(problem: Problem, wanted: set[object]) -> Problem:
    """Return the problem in which only these items must be covered."""
    items = [
        Item(item, low if item in wanted else 0, high)
        for item, (low, high) in zip(problem.items, problem.bounds, strict=True)
    ]
    options = [Option(option.name, option.items) for option in problem.options]
    return Problem(items, options, secondary=problem.secondary)


@given(problems(options=8))
@settings(max_examples=200)
def test_the_explanation_holds_and_is_minimal(problem: Problem) -> None:
    why = problem.explain_infeasible()
    if covers(problem):
        assert why is None
        return
    assert why is not None
    assert why.minimal
    assert list(why.items) == [item for item in problem.items if item in why.items]
    assert not covers(relaxed(problem, set(why.items)))
    for item in why.items:
        assert covers(relaxed(problem, set(why.items) - {item}))
        assert repr(item) in str(why)


def test_words() -> None:
    def reason(problem: Problem) -> str:
        return str(problem.explain_infeasible())

    assert reason(Problem("ab", ["a"])) == "no option contains item 'b'"
    assert reason(Problem("abc", ["a"])) == "no option contains items 'b' or 'c'"
    assert reason(Problem(range(6), [[0]])) == "no option contains items 1, 2, 3, 4 or 5"
    assert reason(Problem(range(7), [[0]])) == "no option contains items 1, 2, 3, 4 or 2 others"
    assert reason(Problem(range(9), [[0]])) == "no option contains items 1, 2, 3, 4 or 4 others"
    assert reason(Problem([Item("a", 3, 4)], ["a", "a"])) == (
        "item 'a' needs 3 options or more, but only 2 contain it"
    )
    assert reason(Problem([Item("a", 2, 2)], ["ax", "ax"], secondary="x")) == (
        "no 2 of the options that contain item 'a' go together"
    )
    assert reason(Problem("bc", ["bx", "cx"], secondary="x")) == (
        "items 'b' and 'c' can't be covered together; either can"
    )
    pairs = ["".join(pair) for pair in itertools.combinations("abc", 2)]
    assert reason(Problem("abc", pairs)) == (
        "items 'a', 'b' and 'c' can't be covered together; any 2 of them can"
    )


def test_limits() -> None:
    pairs = [[a, b] for a, b in itertools.combinations(range(9), 2)]
    problem = Problem(range(9), pairs)
    with pytest.raises(LimitReached, match="the limit was reached before it was known"):
        problem.explain_infeasible(nodes=3)
    full = problem.explain_infeasible()
    assert full is not None
    assert (full.minimal, len(full.items)) == (True, 9)
    assert full.nodes > 0
    first = problem.search()
    assert list(first) == []
    part = problem.explain_infeasible(nodes=first.nodes + 10)
    assert part is not None
    assert not part.minimal
    assert part.items == tuple(range(9))
    assert "the limit was reached before it was known whether fewer can" in str(part.reason)
    with pytest.raises(LimitReached):
        problem.explain_infeasible(seconds=0)
    assert Problem("a", []).explain_infeasible(nodes=0) is not None, "no search is needed"


def test_the_value() -> None:
    why = Problem("ab", ["a"]).explain_infeasible()
    assert why == Infeasible(("b",), msg("no option contains item {item}", item=Quoted("b")))
    assert str(why) == "no option contains item 'b'"
    assert eval(repr(why)) == why
    assert pickle.loads(pickle.dumps(why)) == why
    assert Problem([], []).explain_infeasible() is None
    assert Problem([Item("a", 0, 1)], []).explain_infeasible() is None


def test_rivals_on_a_board_are_found_soon() -> None:
    found = mutilated_chessboard(12).explain_infeasible(nodes=4_000_000)
    assert found is not None
    assert found.minimal
    assert all(map(is_dark, found.items))
