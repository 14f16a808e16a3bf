"""Rosters, timetables and their tables: against every assignment."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.models import roster, timetable
from farandole.cover.models.plans.table import Table

TURNS = ("early", "late", "night")


def by_hand(
    people: list[str],
    days: int,
    shifts: dict[str, tuple[int, int]],
    work: tuple[int, int],
    absent: set[tuple[str, int]],
) -> int:
    """Try for each person each plan of a shift or none a day."""
    turns = list(shifts)
    plans: dict[str, list[tuple[int | None, ...]]] = {}
    for who in people:
        plans[who] = [
            plan
            for plan in product([None, *range(len(turns))], repeat=days)
            if work[0] <= sum(turn is not None for turn in plan) <= work[1]
            and all(plan[day] is None for name, day in absent if name == who)
            and not any(
                len(turns) > 1 and plan[day] == len(turns) - 1 and plan[day + 1] == 0
                for day in range(days - 1)
            )
        ]
    found = 0
    for chosen in product(*plans.values()):
        tally = Counter((day, turn) for plan in chosen for day, turn in enumerate(plan))
        found += all(
            low <= tally[day, turn] <= high
            for day in range(days)
            for turn, (low, high) in enumerate(shifts.values())
        )
    return found


BOUNDS = st.tuples(st.integers(0, 2), st.integers(1, 2)).map(lambda two: (min(two), max(two)))


@given(
    st.integers(1, 3),
    st.integers(1, 3),
    st.lists(BOUNDS, min_size=1, max_size=2),
    BOUNDS,
    st.sets(st.tuples(st.integers(0, 2), st.integers(0, 2)), max_size=2),
)
def test_rosters(
    size: int,
    days: int,
    bounds: list[tuple[int, int]],
    work: tuple[int, int],
    holidays: set[tuple[int, int]],
) -> None:
    people = ["Ann", "Bo", "Cai"][:size]
    shifts = dict(zip(TURNS, bounds, strict=False))
    absent = {(people[p], d) for p, d in holidays if p < size and d < days}
    away: dict[str, list[str]] = {}
    for who, day in absent:
        away.setdefault(who, []).append(f"day{day}")
    model = roster(people, [f"day{d}" for d in range(days)], shifts, work=work, away=away)
    assert model.problem.count() == by_hand(people, days, shifts, work, absent)


def test_wishes_are_costs() -> None:
    model = roster(
        "Ann Bo",
        "Mon Tue",
        {"day": 1, "night": 1},
        work=2,
        wishes={"Ann": {"Mon": 2, "Tue night": 5}, "Bo": {"Mon day": 1}},
    )
    costs = dict(
        zip((o.name for o in model.problem.options), model.problem.costs or (), strict=True)
    )
    assert {name: cost for name, cost in costs.items() if cost} == {
        "Ann Mon day": 2,
        "Ann Mon night": 2,
        "Ann Tue night": 5,
        "Bo Mon day": 1,
    }
    assert roster().problem.costs is None


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_classes_that_meet_every_teacher_once_make_latin_squares(n: int, count: int) -> None:
    lessons = [(f"class{c}", f"subject{t}", f"T{t}", 1) for c in range(n) for t in range(n)]
    assert timetable(lessons, "Mon", n).problem.count() == count
    assert timetable(lessons, [f"day{d}" for d in range(n)], 1).problem.count() == count


def test_rooms() -> None:
    """Two classes, a teacher each, two hours each: any hours, but not the same ones."""
    lessons = "1A:art:Frida:2 1B:maths:Emmy:2"
    days = "a b c d"
    free = timetable(lessons, days, 1).problem.count()
    one_room = timetable(lessons, days, 1, rooms=1).problem.count()
    wanted = [(x, y) for x in combinations(range(4), 2) for y in combinations(range(4), 2)]
    assert free == len(wanted) == 36
    assert one_room == sum(not set(x) & set(y) for x, y in wanted) == 6
    assert timetable(lessons, days, 1, rooms=2).problem.count() == free


def test_away() -> None:
    lessons = "1A:art:Frida:1 1A:maths:Emmy:1"
    every = {frozenset(s) for s in timetable(lessons, "Mon Tue", 2).problem}
    assert len(every) == len(list(permutations(range(4), 2)))
    kept = {
        frozenset(s)
        for s in timetable(lessons, "Mon Tue", 2, away={"Frida": "Mon", "Emmy": ["Tue2"]}).problem
    }
    assert kept == {s for s in every if not s & {"1A art Mon1", "1A art Mon2", "1A maths Tue2"}}


TABLE = Table(
    "plan", ("周一", "Tue"), ("A", "Bo"), ((0, 0, "数学", 0), (1, 1, "art", 1)), frozenset([1])
)


def test_columns_line_up_for_chinese_too() -> None:
    assert TABLE.text([0, 1]) == "      A     Bo\n周一  数学  .\n\nTue   .     art"
    assert TABLE.text([]).count(".") == 4


def test_two_entries_share_a_place() -> None:
    table = Table("plan", ("x",), ("y",), ((0, 0, "a", 0), (0, 0, "b", 1)))
    assert table.text([1, 0]).split("\n")[1] == "x  a b"


def test_the_image_has_every_place() -> None:
    root = ElementTree.fromstring(TABLE.svg([1]))
    svg = "{http://www.w3.org/2000/svg}"
    assert [t.text for t in root.iter(f"{svg}text")] == ["A", "Bo", "周一", "Tue", "art"]
    assert [t.text for t in root.iter(f"{svg}title")] == [
        "周一, A",
        "周一, Bo",
        "Tue, A",
        "Tue, Bo",
    ]
