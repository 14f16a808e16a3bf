"""Dancing links in plain Python: covers, rules, limits, watching, items with bounds."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.cover.problem import Item, Problem
from farandole.cover.teach.dancing import RULES, SIX_BY_SEVEN, TOY, dance, record, watch
from farandole.cover.teach.events import Choose, CoverFound, DeadEnd, Event, Try
from farandole.cover.teach.links import Links
from tests.cover.oracle import covers, problems


@settings(max_examples=50)
@given(problems())
def test_uncover_mirrors_cover_from_any_state(problem: Problem) -> None:
    links, states = Links(problem), []
    for item in range(links.items):
        states.append([list(links.left), list(links.right), list(links.up), list(links.down)])
        links.cover(item)
    for item in reversed(range(links.items)):
        links.uncover(item)
        assert states.pop() == [links.left, links.right, links.up, links.down]


@given(problems(options=7), st.sampled_from(sorted(RULES)))
def test_every_cover_once_and_every_event_to_whoever_watches(problem: Problem, rule: str) -> None:
    events: list[Event] = []
    result = dance(problem, rule=rule, trace=events.append)
    found = [frozenset(cover.numbers) for cover in result.covers]
    assert len(set(found)) == len(found)
    assert set(found) == covers(problem).keys()
    assert list(watch(problem, rule=rule)) == list(record(problem, rule=rule)) == events
    listed = [event.options for event in events if isinstance(event, CoverFound)]
    assert listed == [solution.numbers for solution in result.covers]
    assert result.nodes == sum(isinstance(event, Try) for event in events)
    assert result.dead_ends == sum(isinstance(event, DeadEnd) for event in events)


def test_examples_that_everybody_has() -> None:
    rows = {"O": "1010", "E": "0101", "U": "1110", "D": "1011"}
    for option in TOY.options:
        assert rows[str(option.name)] == "".join("01"[item in option.items] for item in TOY.items)
    assert (len(SIX_BY_SEVEN.options), len(SIX_BY_SEVEN.items)) == (6, 7)
    for rule in RULES:
        assert [set(found) for found in dance(TOY, rule=rule).covers] == [{"O", "E"}]
        assert [set(found) for found in dance(SIX_BY_SEVEN, rule=rule).covers] == [{1, 4, 5}]


def test_smallest_takes_the_first_of_equals_and_leftmost_the_first() -> None:
    problem = Problem("abc", ["a", "a", "a", "b", "b", "c", "c"])
    assert next(watch(problem)) == Choose(1, 2)
    assert next(watch(problem, rule="leftmost")) == Choose(0, 3)
    # Three of four: two ways; one of three: three; two of two: one, though it has two options.
    bounded = Problem([Item("a", 3, 3), "b", Item("c", 2, 2)], ["a", "a", "a", "a", *"bbb", *"cc"])
    chosen = [event.item for event in record(bounded, limit=1) if isinstance(event, Choose)]
    assert chosen == [2, 2, 0, 0, 0, 1]
    assert [Links(bounded).degree(item) for item in range(3)] == [2, 3, 1]
    assert next(watch(bounded, rule="leftmost")) == Choose(0, 4)


def test_too_few_options_are_a_dead_end_at_once() -> None:
    for problem, item, nodes in (
        (Problem("abcd", ["a", "a", "b", "c"]), 3, 6),
        (Problem(["a", Item("b", 2, 3)], ["a", "a", "b"]), 1, 2),
    ):
        assert list(watch(problem)) == [DeadEnd(item)]
        assert dance(problem).nodes == 0
        assert dance(problem, rule="leftmost").nodes == nodes


def test_guesses_are_options_tried_while_there_was_another_way() -> None:
    for problem, nodes, guesses in (
        (Problem("ab", ["a", "b"]), 2, 0),
        (Problem("ab", ["a", "a", "b"]), 3, 1),
        (Problem([Item("a", 2, 2)], ["a", "a"]), 2, 0),
        (Problem([Item("a", 0, 1)], ["a"]), 1, 1),  # it could have been closed
        (Problem([Item("a", 1, 2)], ["a"]), 1, 0),
    ):
        result = dance(problem)
        assert (result.nodes, result.guesses) == (nodes, guesses), problem


MANY = 4_294_967_295


@pytest.mark.parametrize(
    ("problem", "numbers", "nodes"),
    [
        # Options are tried only while enough are left, and closing is no node.
        (Problem([Item("a", 2, 3)], ["a", "a", "a"]), [(0, 1, 2), (0, 1), (0, 2), (1, 2)], 6),
        (Problem([Item("a", 0, MANY)], ["a", "a"]), [(0, 1), (0,), (1,), ()], 3),
        # Depth is no matter.
        (Problem(range(3000), [[item] for item in range(3000)]), [tuple(range(3000))], 3000),
        (Problem([Item("a", 3000, 3000)], ["a"] * 3000), [tuple(range(3000))], 3000),
    ],
)
def test_edges(problem: Problem, numbers: list[tuple[int, ...]], nodes: int) -> None:
    result = dance(problem)
    assert [found.numbers for found in result.covers] == numbers
    assert result.nodes == nodes


FOUR = Problem("ab", ["a", "a", "b", "b"])


@pytest.mark.usefixtures("ticking")
def test_limits() -> None:
    for limit, stopped in ((1, "limit"), (3, "limit"), (9, None)):
        result = dance(FOUR, limit=limit)
        assert (len(result.covers), result.stopped) == (min(limit, 4), stopped)
        assert result.complete == (stopped is None)
    whole = dance(FOUR)
    for most in range(whole.nodes + 2):
        result = dance(FOUR, nodes=most)
        assert result.nodes == min(most, whole.nodes)
        assert result.stopped == ("nodes" if most < whole.nodes else None)
        assert result.covers == whole.covers[: len(result.covers)]
    late = dance(FOUR, seconds=3)
    assert (late.stopped, late.nodes, late.seconds) == ("seconds", 2, 4.0)


def test_watch_goes_no_further_than_asked() -> None:
    endless = Problem(range(60), [[item] for item in range(60) for _ in range(9)])
    events = list(islice(watch(endless), 1000))
    assert sum(isinstance(event, CoverFound) for event in events) > 1
