"""Traces: every event leads to the state the search had, forwards and backwards."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.problem import Colored, Item, Problem
from farandole.cover.teach.dancing import RULES, TOY, record
from farandole.cover.teach.events import (
    Choose,
    Close,
    Count,
    Cover,
    CoverFound,
    DeadEnd,
    Event,
    Leave,
    Purify,
    Reopen,
    Strike,
    Try,
    Uncount,
    Uncover,
    Undo,
    Unpurify,
    Unstrike,
)
from farandole.cover.teach.trace import Replay, State, Trace
from farandole.errors import ArgumentError, OutOfRange, ParseError
from tests.cover.oracle import problems

ALL_KINDS = (
    *(Choose, Leave, Try, Undo, Cover, Uncover, Purify, Unpurify),
    *(Count, Uncount, Strike, Unstrike, Close, Reopen, CoverFound, DeadEnd),
)


rules = st.sampled_from(sorted(RULES))


@given(problems(colors=False, bounds=False, options=7), rules)
def test_lifted_nodes_are_those_of_options_that_meet_a_covered_item(
    problem: Problem, rule: str
) -> None:
    """A node is out unless its option is free or hangs in the first covered of its columns."""
    every = problem.items + problem.secondary
    number = {name: item for item, name in enumerate(every)}
    trace = record(problem, rule=rule)
    replay = trace.replay()
    for _ in trace:
        replay.step()
        state = replay.state
        expected = set()
        for k, option in enumerate(problem.options):
            items = [number[name] for name in option.items]
            first = next((item for item in state.covered if item in items), None)
            if first is not None:
                expected |= {(k, item) for item in items if item != first}
        assert state.lifted == expected


@given(problems(options=7), rules)
def test_json_and_repr_bring_events_back(problem: Problem, rule: str) -> None:
    trace = record(problem, rule=rule)
    assert Trace.from_json(problem, json.loads(json.dumps(trace.as_json()))) == trace
    assert [eval(repr(event)) for event in trace] == list(trace)


def test_trace_repr_evaluates_back() -> None:
    colors = Problem("a", [["a", Colored("x", "red")]], secondary="x")
    bounds = Problem([Item("b", 0, 2)], ["b", "b"])
    kinds = set()
    for problem in (TOY, colors, bounds):
        trace = record(problem)
        assert eval(repr(trace)) == trace
        assert hash(eval(repr(trace))) == hash(trace)
        assert trace != Trace(problem, trace[:-1])
        assert Trace.from_json(problem, trace.as_json()) == trace
        kinds |= {type(event) for event in trace}
    assert kinds == set(ALL_KINDS)


def test_toy_step_by_step() -> None:
    """The whole search on O, E, U, D, as it is told on paper."""
    assert [event.as_json() for event in record(TOY)] == [
        ["choose", 1, 2],
        ["cover", 1],
        ["try", 1],
        ["cover", 3],
        ["choose", 0, 1],
        ["cover", 0],
        ["try", 0],
        ["cover", 2],
        ["cover_found", [1, 0]],
        ["uncover", 2],
        ["undo", 0],
        ["uncover", 0],
        ["leave", 0],
        ["uncover", 3],
        ["undo", 1],
        ["try", 2],
        ["cover", 2],
        ["cover", 0],
        ["dead_end", 3],
        ["uncover", 0],
        ["uncover", 2],
        ["undo", 2],
        ["uncover", 1],
        ["leave", 1],
    ]


def test_state_in_the_middle() -> None:
    replay = record(TOY).replay()
    replay.seek(9)
    assert replay.state == State(
        covered=(1, 3, 0, 2),
        choices=(1, 0),
        options=(1, 0),
        sizes=(1, 2, 0, 1),
        lifted=frozenset({(0, 2), (1, 3), (2, 0), (2, 2), (3, 0), (3, 2)}),
        covers=((1, 0),),
        nodes=2,
        dead_ends=0,
    )
    assert replay.state.depth == 2
    assert repr(replay) == "<Replay at 9 of 24>"


def test_a_trace_that_a_limit_cut_short_replays() -> None:
    trace = record(TOY, nodes=1)
    replay = trace.replay()
    replay.seek(len(trace))
    assert replay.state.depth == 1
    replay.seek(0)
    assert replay.state.depth == 0


def test_the_ends() -> None:
    replay = record(TOY).replay()
    with pytest.raises(IndexError, match="start"):
        replay.back()
    for position in (-1, 25):
        with pytest.raises(IndexError, match=f"position {position}: the replay has 0 to 24"):
            replay.seek(position)
    replay.seek(24)
    with pytest.raises(IndexError, match="end"):
        replay.step()
    with pytest.raises(OutOfRange, match="no event 24 among 24"):
        record(TOY)[24]
    assert len(list(record(TOY))) == 24


def test_events_are_immutable_and_their_kinds_differ() -> None:
    with pytest.raises(AttributeError):
        Cover(1).item = 2  # type: ignore[misc]
    assert len({Cover(1), Uncover(1), Cover(1)}) == 2
    assert len({cls.kind for cls in ALL_KINDS}) == len(ALL_KINDS)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([Cover(4)], "event 0, Cover(item=4): there is no such item"),
        ([Cover(1), Cover(1)], "event 1, Cover(item=1): the item is covered already"),
        ([Cover(0), Cover(1), Uncover(0)], "event 2, Uncover(item=0): another item"),
        ([Choose(1, 3)], "the item has another number of options"),
        ([Choose(1, 2), Leave(0)], "another item was chosen last"),
        ([Try(4)], "there is no such option"),
        ([Undo(0)], "another option was tried last"),
        ([DeadEnd(0)], "the item has options left"),
        ([CoverFound((0,))], "other options were tried"),
        ([CoverFound(())], "items are left to cover"),
        ([Purify(4, 0)], "there is no such item"),
        ([Purify(0, 9)], "there is no such option"),
        ([Purify(0, 0)], "the option gives the item no color"),
        ([Unpurify(0, 0)], "another item got its color last"),
        ([Count(4)], "there is no such item"),
        ([Count(0)], "the item has no bounds"),
        ([Uncount(0)], "another item was counted last"),
        ([Strike(4)], "there is no such option"),
        ([Strike(1), Strike(1)], "the option is out of its columns already"),
        ([Cover(0), Strike(0)], "the option is out of its columns already"),
        ([Strike(0), Strike(1), Unstrike(0)], "another option was struck out last"),
        ([Close(0)], "another item was chosen last"),
        ([Choose(0, 3), Close(0)], "the item needs an option"),
        ([Reopen(0)], "another item was closed last"),
        ([Cover(0), Try(1), Uncover(0)], "another item was covered last"),
        ([Event()], "not an event of dancing links"),
    ],
)
def test_events_that_no_search_could_have_done(events: list[Event], words: str) -> None:
    replay = Replay(TOY, events)
    replay.seek(len(events) - 1)
    before = replay.state
    with pytest.raises(ArgumentError) as caught:
        replay.step()
    assert words in str(caught.value)
    assert replay.position == len(events) - 1
    assert replay.state == before


@pytest.mark.parametrize(
    "data",
    [None, 3, [], "try", ["cover"], ["cover", -1], ["cover", True], ["cover", "1"], ["cover", 1, 2],
     ["jump", 1], [[1], 1], ["cover_found", 1], ["cover_found", [-1]], {"kind": "cover"}],
)  # fmt: skip
def test_what_is_no_event(data: object) -> None:
    with pytest.raises(ParseError, match="not an event"):
        Event.from_json(data)
