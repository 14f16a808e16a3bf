"""Dancing links in plain Python, and traces of them forwards and backwards."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.problem import Colored, Item, Problem
from farandole.cover.teach.dancing import RULES, SIX_BY_SEVEN, TOY, Dance, dance, record, watch
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
from farandole.cover.teach.links import Links
from farandole.cover.teach.stage import Stage
from farandole.cover.teach.trace import Replay, State, Trace
from farandole.errors import ArgumentError, OutOfRange, ParseError
from tests.cover.oracle import covers, problems


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


MIRRORS = {
    "choose": "leave",
    "try": "undo",
    "cover": "uncover",
    "purify": "unpurify",
    "count": "uncount",
    "strike": "unstrike",
    "close": "reopen",
}
ALL_KINDS = {*MIRRORS, *MIRRORS.values(), "cover_found", "dead_end"}
rules = st.sampled_from(sorted(RULES))


def everything(stage: Stage) -> tuple[object, ...]:
    links = stage.links
    parts = (links.left, links.right, links.up, links.down, links.color, links.room)
    return (stage.state, stage.options, *map(tuple, parts))


@given(problems(options=7), rules)
def test_a_replay_has_the_states_that_the_search_had_both_ways(problem: Problem, rule: str) -> None:
    events: list[Event] = []
    states: list[object] = []

    def look(event: Event) -> None:
        events.append(event)
        states.append(everything(search))

    search = Dance(problem, rule=rule, trace=look)
    states.append(everything(search))
    for _ in search.steps():
        pass
    replay = Replay(problem, events)
    for event, state in zip(events, states[1:], strict=True):
        assert replay.step() == event
        assert everything(replay) == state
    for event, state in zip(reversed(events), reversed(states[:-1]), strict=True):
        assert replay.back() == event
        assert everything(replay) == state
    assert states[0][2:] == states[-1][2:]  # type: ignore[index]


@given(problems(options=7), rules)
def test_events_nest_like_brackets_and_go_through_json(problem: Problem, rule: str) -> None:
    trace = record(problem, rule=rule)
    opened: list[Event] = []
    for event in trace:
        if event.kind in MIRRORS:
            opened.append(event)
        elif event.kind in MIRRORS.values():
            before = opened.pop()
            assert MIRRORS[before.kind] == event.kind
            assert before.as_json()[1] == event.as_json()[1]
    assert opened == []
    assert Trace.from_json(problem, json.loads(json.dumps(trace.as_json()))) == trace
    assert [eval(repr(event)) for event in trace] == list(trace)


@given(problems(options=7), rules)
def test_what_the_state_says(problem: Problem, rule: str) -> None:
    """Of bounds, what the options so far leave; of nodes, which hang in a covered column."""
    replay = record(problem, rule=rule).replay()
    every = problem.items + problem.secondary
    sets = [
        [e.item if isinstance(e, Colored) else e for e in option.items]
        for option in problem.options
    ]
    counted = [k for k, bounds in enumerate(problem.bounds) if bounds != (1, 1)]
    is_plain = not counted and problem._colors is None
    for _ in range(len(replay)):
        event = replay.step()
        state = replay.state
        assert [item for item, _, _ in state.bounds] == counted
        if isinstance(event, (Choose, CoverFound, DeadEnd)):
            for item, need, room in state.bounds:
                low, high = problem.bounds[item]
                had = sum(problem.items[item] in sets[option] for option in state.options)
                assert (need, room) == (max(0, low - had), high - had)
        if is_plain:  # a node is out unless its option hangs in the first covered of its columns
            expected = set()
            for k, members in enumerate(sets):
                items = [every.index(name) for name in members]
                first = next((item for item in state.covered if item in items), None)
                expected |= {(k, item) for item in items if first not in (None, item)}
            assert state.lifted == expected


def events_of(problem: Problem) -> str:
    parts = [event.as_json() for event in record(problem)]
    return " ".join(f"{kind}{numbers}" for kind, *numbers in parts).replace(" ", "")


def test_whole_searches_step_by_step() -> None:
    """The search on O, E, U, D as on paper; and one item, in at most two of two."""
    assert events_of(TOY) == (
        "choose[1,2]cover[1]try[1]cover[3]choose[0,1]cover[0]try[0]cover[2]cover_found[[1,0]]"
        "uncover[2]undo[0]uncover[0]leave[0]uncover[3]undo[1]"
        "try[2]cover[2]cover[0]dead_end[3]uncover[0]uncover[2]undo[2]uncover[1]leave[1]"
    )
    assert events_of(Problem([Item("a", 0, 2)], ["a", "a"])) == (
        "choose[0,2]count[0]strike[0]try[0]choose[0,1]count[0]cover[0]try[1]cover_found[[0,1]]"
        "undo[1]uncover[0]uncount[0]close[0]cover[0]cover_found[[0]]uncover[0]reopen[0]leave[0]"
        "undo[0]strike[1]try[1]choose[0,0]close[0]cover[0]cover_found[[1]]uncover[0]reopen[0]"
        "leave[0]undo[1]unstrike[1]unstrike[0]uncount[0]close[0]cover[0]cover_found[[]]"
        "uncover[0]reopen[0]leave[0]"
    )


def test_states_in_the_middle() -> None:
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
    bounded = record(Problem([Item("a", 0, 2)], ["a", "a"])).replay()
    bounded.seek(3)
    assert (bounded.state.struck, bounded.state.bounds) == ((0,), ((0, 0, 1),))
    assert bounded.state.lifted == {(0, 0)}
    bounded.seek(13)
    assert (bounded.state.closed, bounded.state.depth) == ((0,), 1)
    cut = record(TOY, nodes=1).replay()  # by a limit
    cut.seek(len(cut))
    assert cut.state.depth == 1


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


def test_traces_and_events_are_values() -> None:
    colors = Problem("a", [["a", Colored("x", "red")]], secondary="x")
    bounds = Problem([Item("b", 0, 2)], ["b", "b"])
    kinds = set()
    for problem in (TOY, colors, bounds):
        trace = record(problem)
        assert eval(repr(trace)) == trace
        assert hash(eval(repr(trace))) == hash(trace)
        assert trace != Trace(problem, trace[:-1])
        kinds |= {event.kind for event in trace}
    assert kinds == ALL_KINDS
    with pytest.raises(AttributeError):
        Cover(1).item = 2  # type: ignore[misc]
    assert len({Cover(1), Uncover(1), Cover(1)}) == 2


BOUNDED = Problem([Item("a", 0, 2), Item("b", 1, 1)], ["a", "ab", "b"])


@pytest.mark.parametrize(
    ("problem", "events"),
    [
        (TOY, [Cover(4)]),
        (TOY, [Cover(1), Cover(1)]),
        (TOY, [Cover(1), Choose(1, 2)]),
        (TOY, [Cover(0), Cover(1), Uncover(0)]),
        (TOY, [Choose(1, 3)]),
        (TOY, [Choose(1, 2), Leave(0)]),
        (TOY, [Try(4)]),
        (TOY, [Undo(0)]),
        (TOY, [DeadEnd(0)]),
        (TOY, [DeadEnd(4)]),
        (TOY, [CoverFound((0,))]),
        (TOY, [CoverFound(())]),
        (TOY, [Purify(4, 0)]),
        (TOY, [Purify(0, 9)]),
        (TOY, [Purify(0, 0)]),
        (TOY, [Unpurify(0, 0)]),
        (TOY, [Count(0)]),
        (TOY, [Uncount(0)]),
        (TOY, [Strike(4)]),
        (TOY, [Strike(1), Strike(1)]),
        (TOY, [Cover(0), Strike(0)]),
        (TOY, [Strike(0), Strike(1), Unstrike(0)]),
        (TOY, [Close(0)]),
        (TOY, [Choose(0, 3), Close(0)]),
        (TOY, [Reopen(0)]),
        (TOY, [Cover(0), Try(1), Uncover(0)]),
        (TOY, [Event()]),
        (BOUNDED, [Count(0), Count(0), Count(0)]),
        (BOUNDED, [Count(1)]),
        (BOUNDED, [Choose(0, 2), Close(1)]),
        (BOUNDED, [Choose(0, 2), Close(0), Reopen(1)]),
        (BOUNDED, [Choose(1, 2), Close(1)]),
        (BOUNDED, [Try(0), CoverFound((0,))]),
        (BOUNDED, [Strike(0), Strike(1), DeadEnd(0)]),
    ],
)
def test_events_that_no_search_could_have_done(problem: Problem, events: list[Event]) -> None:
    replay = Replay(problem, events)
    replay.seek(len(events) - 1)
    before = everything(replay)
    with pytest.raises(ArgumentError, match=f"event {len(events) - 1}, .*: no search can do"):
        replay.step()
    assert (replay.position, everything(replay)) == (len(events) - 1, before)


@pytest.mark.parametrize(
    "data",
    [None, 3, [], "try", ["cover"], ["cover", -1], ["cover", True], ["cover", "1"], ["cover", 1, 2],
     ["jump", 1], [[1], 1], ["cover_found", 1], ["cover_found", [-1]], {"kind": "cover"}],
)  # fmt: skip
def test_what_is_no_event(data: object) -> None:
    with pytest.raises(ParseError, match="not an event"):
        Event.from_json(data)
