"""Rosters: against every assignment of people to shifts."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.models import roster

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
