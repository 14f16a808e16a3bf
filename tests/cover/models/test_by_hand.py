"""Boards of digits, rosters and timetables, word squares: against trying every combination."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.cover.models import (
    crossword,
    latin_square,
    orthogonal_mates,
    roster,
    sudoku,
    timetable,
    word_square,
)
from farandole.cover.models.plans.table import Table
from tests.conftest import INKALA, INKALA_SOLVED

GIVENS = bytes(0 if mark == "." else int(mark) for mark in INKALA)


def grids(rows: int, columns: int, givens: bytes | None = None) -> list[bytes]:
    model = sudoku(rows, columns, givens)
    return [model.drawing.filling.values(s.numbers) for s in model.problem]  # type: ignore


EVERY_4X4 = grids(2, 2)


@given(st.lists(st.integers(0, 4), min_size=16, max_size=16), st.integers(0, 16))
@settings(max_examples=60)
def test_givens_keep_exactly_the_grids_that_agree(marks: list[int], kept: int) -> None:
    givens = bytes(mark if place < kept else 0 for place, mark in enumerate(marks))
    agree = {
        grid for grid in EVERY_4X4 if all(g in (0, v) for g, v in zip(givens, grid, strict=True))
    }
    assert set(grids(2, 2, givens)) == agree


def test_items_are_the_324_columns_in_order() -> None:
    items = sudoku().problem.items
    assert len(items) == 324
    for a in range(1, 10):
        for b in range(1, 10):
            assert items[9 * (a - 1) + b - 1] == f"r{a}c{b}"
            for base, kind in ((81, "row"), (162, "column"), (243, "box")):
                assert items[base + 9 * (a - 1) + b - 1] == f"{kind}{a}={b}"
    option = sudoku().problem.options[9 * (9 * 4 + 6) + 2]
    assert option.name == "r5c7=3"
    assert option.items == ("r5c7", "row5=3", "column7=3", "box6=3")


def test_the_inkala_puzzle() -> None:
    model = sudoku(3, 3, GIVENS)
    assert model.known is None
    solutions = [model.drawing.filling.values(s.numbers) for s in model.problem]  # type: ignore
    assert ["".join(map(str, solution)) for solution in solutions] == [INKALA_SOLVED]
    text = model.text(model.problem.solve().covers[0])
    assert "".join(mark for mark in text if mark.isdigit()) == INKALA_SOLVED
    assert text.split("\n")[3:5] == ["│ 6 7 5 │ 4 9 1 │ 2 8 3 │", "├───────┼───────┼───────┤"]
    assert model.text([]).count(".") == INKALA.count(".")
    root = ElementTree.fromstring(model.svg(model.problem.solve().covers[0]))
    texts = root.findall("{http://www.w3.org/2000/svg}text")
    assert "".join(text.text or "" for text in texts) == INKALA_SOLVED
    found = "".join("." if text.get("class") == "found" else text.text or "" for text in texts)
    assert found == INKALA


def test_wide_digits_line_up() -> None:
    lines = latin_square(10, bytes([10]) + bytes(99)).text([]).split("\n")
    assert lines[1] == "│ 10  .  .  .  .  .  .  .  .  . │"
    assert len({len(line) for line in lines}) == 1


def squares(n: int) -> list[tuple[int, ...]]:
    model = latin_square(n)
    return [tuple(model.drawing.filling.values(s.numbers)) for s in model.problem]  # type: ignore[attr-defined]


def are_orthogonal(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return len(set(zip(a, b, strict=True))) == len(a)


@pytest.mark.parametrize("square", squares(4)[::71])
def test_mates_of_a_square(square: tuple[int, ...]) -> None:
    model = orthogonal_mates([square[row : row + 4] for row in range(0, 16, 4)])
    assert model.problem.count() == sum(are_orthogonal(square, other) for other in squares(4))


TURNS = ("early", "late", "night")


def rosters_by_hand(
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
    assert model.problem.count() == rosters_by_hand(people, days, shifts, work, absent)


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


LISTS = st.lists(st.text("ab", min_size=2, max_size=2), min_size=1, max_size=4, unique=True) | (
    st.lists(st.text("abc", min_size=3, max_size=3), min_size=1, max_size=9, unique=True)
)


@given(LISTS, st.booleans())
def test_word_squares(words: list[str], symmetric: bool) -> None:
    n = len(words[0])
    wanted = set()
    for rows in permutations(words, n):
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        are_apart = set(columns) <= set(words) and len({*rows, *columns}) == 2 * n
        if columns == list(rows) if symmetric else are_apart:
            wanted.add("\n".join(" ".join(row.upper()) for row in rows))
    model = word_square(words, symmetric=symmetric)
    found = [model.text(solution) for solution in model.problem]
    assert len(found) == len(set(found))
    assert set(found) == wanted


def test_crosswords() -> None:
    words = ["as", "at", "he", "the", "she", "hat", "eta", "tea", "ate"]
    model = crossword("..#/.../#..", words)
    two = [word for word in words if len(word) == 2]
    three = [word for word in words if len(word) == 3]
    wanted = 0
    for a, b, c, d, e, f in product(two, three, two, two, three, two):
        # rows a, b, c; columns d, e, f
        agrees = a == d[0] + e[0] and b == d[1] + e[1] + f[0] and c == e[2] + f[1]
        wanted += agrees and len({a, b, c, d, e, f}) == 6
    assert model.problem.count() == wanted


def test_runs_are_numbered_as_in_print() -> None:
    problem = crossword("...\n.#.\n...", "abc").problem
    assert set(problem.items) == {"1A", "1D", "2D", "3A"}
