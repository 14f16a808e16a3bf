"""Dancing links in plain Python: covers, rules, limits, watching."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.cover.problem import Problem
from farandole.cover.teach.dancing import RULES, SIX_BY_SEVEN, TOY, dance, record, watch
from farandole.cover.teach.events import Choose, Cover, CoverFound, DeadEnd, Event, Try
from farandole.cover.teach.links import Links
from tests.cover.oracle import problems


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


def test_toy() -> None:
    rows = {"O": "1010", "E": "0101", "U": "1110", "D": "1011"}
    for option in TOY.options:
        assert rows[str(option.name)] == "".join("01"[item in option.items] for item in TOY.items)
    for rule in RULES:
        assert [set(found) for found in dance(TOY, rule=rule).covers] == [{"O", "E"}]


def test_toy_taking_u_first_is_a_dead_end() -> None:
    u = next(k for k, option in enumerate(TOY.options) if option.name == "U")
    trace = list(record(TOY))
    after = trace[trace.index(Try(u)) + 1 :]
    assert after[: after.index(DeadEnd(3))] == [Cover(2), Cover(0)]


def test_six_by_seven() -> None:
    assert len(SIX_BY_SEVEN.options) == 6
    assert len(SIX_BY_SEVEN.items) == 7
    for rule in RULES:
        assert [set(found) for found in dance(SIX_BY_SEVEN, rule=rule).covers] == [{1, 4, 5}]


def test_smallest_takes_the_first_of_equals_and_leftmost_the_first() -> None:
    problem = Problem("abc", ["a", "a", "a", "b", "b", "c", "c"])
    assert next(watch(problem)) == Choose(1, 2)
    assert next(watch(problem, rule="leftmost")) == Choose(0, 3)


def test_smallest_sees_an_item_without_options_at_once() -> None:
    problem = Problem("abcd", ["a", "a", "b", "c"])
    assert list(watch(problem)) == [DeadEnd(3)]
    assert dance(problem).nodes == 0
    assert dance(problem, rule="leftmost").nodes == 6


def test_guesses_are_options_tried_while_another_was_left() -> None:
    assert dance(Problem("ab", ["a", "b"])).guesses == 0
    result = dance(Problem("ab", ["a", "a", "b"]))
    assert (result.nodes, result.guesses) == (3, 1)


def test_secondary_items_are_never_chosen() -> None:
    problem = Problem("a", [["a", "x"], ["a"], ["x"]], secondary="x")
    assert [tuple(found.numbers) for found in dance(problem).covers] == [(0,), (1,)]
    assert {event.item for event in watch(problem) if isinstance(event, Choose)} == {0}


@pytest.mark.parametrize(
    ("problem", "numbers"),
    [
        (Problem("", []), [()]),
        (Problem("", [[], []]), [()]),
        (Problem("a", []), []),
        (Problem("a", [[], "a"]), [(1,)]),
        (Problem("", ["x"], secondary="x"), [()]),
    ],
)
def test_edges(problem: Problem, numbers: list[tuple[int, ...]]) -> None:
    assert [found.numbers for found in dance(problem).covers] == numbers


def test_depth_is_no_matter() -> None:
    deep = Problem(range(3000), [[item] for item in range(3000)])
    assert dance(deep, rule="leftmost").covers[0].numbers == tuple(range(3000))


FOUR = Problem("ab", ["a", "a", "b", "b"])


@pytest.mark.parametrize(("limit", "stopped"), [(1, "limit"), (3, "limit"), (9, None)])
def test_limit_of_solutions(limit: int, stopped: str | None) -> None:
    result = dance(FOUR, limit=limit)
    assert len(result.covers) == min(limit, 4)
    assert result.stopped == stopped
    assert result.complete == (stopped is None)


def test_limit_of_nodes() -> None:
    whole = dance(FOUR)
    for most in range(whole.nodes + 2):
        result = dance(FOUR, nodes=most)
        assert result.nodes == min(most, whole.nodes)
        assert result.stopped == ("nodes" if most < whole.nodes else None)
        assert result.covers == whole.covers[: len(result.covers)]


@pytest.mark.usefixtures("ticking")
def test_limit_of_seconds() -> None:
    result = dance(FOUR, seconds=3)
    assert result.stopped == "seconds"
    assert result.nodes == 2
    assert result.seconds == 4.0


def test_watch_goes_no_further_than_asked() -> None:
    endless = Problem(range(60), [[item] for item in range(60) for _ in range(9)])
    events = list(islice(watch(endless), 1000))
    assert sum(isinstance(event, CoverFound) for event in events) > 1


@given(problems(), st.sampled_from(sorted(RULES)))
def test_watch_trace_and_record_tell_the_same(problem: Problem, rule: str) -> None:
    events: list[Event] = []
    result = dance(problem, rule=rule, trace=events.append)
    assert list(watch(problem, rule=rule)) == events
    assert list(record(problem, rule=rule)) == events
    found = [event.options for event in events if isinstance(event, CoverFound)]
    assert found == [solution.numbers for solution in result.covers]
    assert result.nodes == sum(isinstance(event, Try) for event in events)
    assert result.dead_ends == sum(isinstance(event, DeadEnd) for event in events)
