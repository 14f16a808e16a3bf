"""Dancing links on items with bounds: the covers, their order, every event both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.problem import Item, Problem
from farandole.cover.teach.dancing import RULES, Dance, dance, record
from farandole.cover.teach.events import (
    Choose,
    Close,
    Count,
    CoverFound,
    DeadEnd,
    Event,
    Reopen,
    Strike,
    Try,
    Uncount,
    Unstrike,
)
from farandole.cover.teach.links import Links
from farandole.cover.teach.trace import Replay, Trace
from farandole.errors import ArgumentError
from tests.cover.oracle import covers, problems

if TYPE_CHECKING:
    pass

MIRRORS: dict[str, str] = {
    "choose": "leave",
    "try": "undo",
    "cover": "uncover",
    "purify": "unpurify",
    "count": "uncount",
    "strike": "unstrike",
    "close": "reopen",
}

rules = st.sampled_from(sorted(RULES))


@given(problems(options=7), rules)
def test_finds_every_cover_once(problem: Problem, rule: str) -> None:
    result = dance(problem, rule=rule)
    found = [frozenset(cover.numbers) for cover in result.covers]
    assert len(set(found)) == len(found)
    assert set(found) == covers(problem).keys()


@given(problems(options=7), rules)
def test_every_event_goes_both_ways(problem: Problem, rule: str) -> None:
    trace = record(problem, rule=rule)
    replay = trace.replay()
    links = replay.links

    def now() -> tuple[object, ...]:
        parts = (links.left, links.right, links.up, links.down, links.color, links.room)
        return (replay.state, *map(tuple, parts))

    states = [now()]
    for _ in trace:
        replay.step()
        states.append(now())
    assert states[-1][1:] == states[0][1:]  # the links are as they were
    for position in reversed(range(len(trace))):
        assert replay.back() == trace[position]
        assert now() == states[position]


@given(problems(options=7), rules)
def test_replay_has_the_state_that_the_search_had(problem: Problem, rule: str) -> None:
    events: list[Event] = []
    states: list[tuple[object, ...]] = []

    def look(event: Event) -> None:
        events.append(event)
        links = search.links
        parts = (links.left, links.right, links.up, links.down, links.size, links.room)
        counts = search.nodes, search.dead_ends
        states.append((search.options, search.depth, *counts, *map(tuple, parts)))

    search = Dance(problem, rule=rule, trace=look)
    for _ in search.steps():
        pass
    replay = Replay(problem, events)
    links = replay.links
    for state in states:
        replay.step()
        parts = (links.left, links.right, links.up, links.down, links.size, links.room)
        now = replay.state
        assert state == (now.options, now.depth, now.nodes, now.dead_ends, *map(tuple, parts))
    assert search.links.size == Links(problem).size


@given(problems(options=7), rules)
def test_events_nest_like_brackets(problem: Problem, rule: str) -> None:
    opened: list[Event] = []
    for event in record(problem, rule=rule):
        if event.kind in MIRRORS:
            opened.append(event)
        elif event.kind in MIRRORS.values():
            before = opened.pop()
            assert MIRRORS[before.kind] == event.kind
            assert before.as_json()[1] == event.as_json()[1]
    assert opened == []


@given(problems(options=7), rules)
def test_bounds_say_what_is_left_of_them(problem: Problem, rule: str) -> None:
    """An item may have as many options more as it may have in all, less those that contain it."""
    replay = record(problem, rule=rule).replay()
    counted = [k for k, one in enumerate(problem.bounds) if one != (1, 1)]
    for _ in range(len(replay)):
        event = replay.step()
        state = replay.state
        assert [item for item, _, _ in state.bounds] == counted
        if not isinstance(event, (Choose, CoverFound, DeadEnd)):
            continue
        for item, need, room in state.bounds:
            low, high = problem.bounds[item]
            name = problem.items[item]
            had = sum(name in problem.options[option].items for option in state.options)
            assert (need, room) == (max(0, low - had), high - had)


def test_an_option_more_or_none_step_by_step() -> None:
    """One item, in at most two of two options."""
    problem = Problem([Item("a", 0, 2)], ["a", "a"])
    assert [event.as_json() for event in record(problem)] == [
        ["choose", 0, 2],
        ["count", 0],
        ["strike", 0],
        ["try", 0],
        ["choose", 0, 1],
        ["count", 0],
        ["cover", 0],
        ["try", 1],
        ["cover_found", [0, 1]],
        ["undo", 1],
        ["uncover", 0],
        ["uncount", 0],
        ["close", 0],
        ["cover", 0],
        ["cover_found", [0]],
        ["uncover", 0],
        ["reopen", 0],
        ["leave", 0],
        ["undo", 0],
        ["strike", 1],
        ["try", 1],
        ["choose", 0, 0],
        ["close", 0],
        ["cover", 0],
        ["cover_found", [1]],
        ["uncover", 0],
        ["reopen", 0],
        ["leave", 0],
        ["undo", 1],
        ["unstrike", 1],
        ["unstrike", 0],
        ["uncount", 0],
        ["close", 0],
        ["cover", 0],
        ["cover_found", []],
        ["uncover", 0],
        ["reopen", 0],
        ["leave", 0],
    ]


def test_what_is_struck_and_closed_is_in_the_state() -> None:
    replay = record(Problem([Item("a", 0, 2)], ["a", "a"])).replay()
    replay.seek(3)
    assert (replay.state.struck, replay.state.bounds) == ((0,), ((0, 0, 1),))
    assert replay.state.lifted == {(0, 0)}
    replay.seek(13)
    assert (replay.state.closed, replay.state.depth) == ((0,), 1)


def test_the_fewest_ways_are_chosen_and_not_the_fewest_options() -> None:
    """Three of four: two ways; one of three: three; two of two: one, though it has two options."""
    problem = Problem([Item("a", 3, 3), "b", Item("c", 2, 2)], ["a", "a", "a", "a", *"bbb", *"cc"])
    chosen = [event.item for event in record(problem, limit=1) if isinstance(event, Choose)]
    assert chosen == [2, 2, 0, 0, 0, 1]
    assert [Links(problem).degree(item) for item in range(3)] == [2, 3, 1]
    first = next(iter(record(problem, rule="leftmost")))
    assert first == Choose(0, 4)


def test_too_few_options_are_a_dead_end_at_once() -> None:
    problem = Problem(["a", Item("b", 2, 3)], ["a", "a", "b"])
    assert list(record(problem)) == [DeadEnd(1)]
    assert dance(problem, rule="leftmost").nodes == 2


def test_options_are_tried_only_while_enough_are_left() -> None:
    problem = Problem([Item("a", 2, 3)], ["a", "a", "a"])
    result = dance(problem)
    assert [cover.numbers for cover in result.covers] == [(0, 1, 2), (0, 1), (0, 2), (1, 2)]
    assert (result.nodes, result.dead_ends) == (6, 0)


def test_guesses_are_options_tried_while_there_was_another_way() -> None:
    assert dance(Problem([Item("a", 2, 2)], ["a", "a"])).guesses == 0
    assert dance(Problem([Item("a", 0, 1)], ["a"])).guesses == 1  # it could have been closed
    assert dance(Problem([Item("a", 1, 2)], ["a"])).guesses == 0


def test_closing_is_no_node() -> None:
    problem = Problem([Item(k, 0, 1) for k in range(4)], [])
    result = dance(problem, nodes=0)
    assert [cover.numbers for cover in result.covers] == [()]
    assert (result.nodes, result.stopped) == (0, None)
    assert sum(isinstance(event, Close) for event in record(problem)) == 4


def test_an_item_may_be_in_more_options_than_there_are() -> None:
    problem = Problem([Item("a", 0, 4_294_967_295)], ["a", "a"])
    assert len(dance(problem).covers) == 4
    assert record(problem).replay().state.bounds == ((0, 0, 4_294_967_295),)


def test_depth_is_no_matter() -> None:
    deep = Problem([Item("a", 3000, 3000)], ["a"] * 3000)
    assert dance(deep).covers[0].numbers == tuple(range(3000))


BOUNDED = Problem([Item("a", 0, 2), Item("b", 1, 1)], ["a", "ab", "b"])


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([Count(0), Count(0), Count(0)], "the item may be in no further option"),
        ([Count(1)], "the item has no bounds"),
        ([Choose(0, 2), Close(0), Count(0), Uncount(1)], "another item was counted last"),
        ([Choose(0, 2), Close(0), Reopen(1)], "another item was closed last"),
        ([Strike(0), Unstrike(1)], "another option was struck out last"),
        ([Choose(1, 2), Close(1)], "the item needs an option"),
        ([Try(0), CoverFound((0,))], "items are left to cover"),
        ([Strike(0), Strike(1), DeadEnd(0)], "the item has options left"),
    ],
)
def test_events_that_no_search_could_have_done(events: list[Event], words: str) -> None:
    replay = Trace(BOUNDED, events).replay()
    replay.seek(len(events) - 1)
    before = replay.state
    with pytest.raises(ArgumentError, match=words):
        replay.step()
    assert replay.state == before
