"""Timetables: against Latin squares and against the rules, read off what is drawn."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from farandole.cover.models import timetable


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
