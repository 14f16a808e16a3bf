"""Arrows that go around what is in their way."""

from __future__ import annotations

from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from farandole.logic.render.curves import Arrow, Obstacle, arrow

PLACES = st.tuples(st.integers(10, 630), st.integers(10, 630))


def nearest(made: Arrow, x: float, y: float) -> float:
    return min(hypot(px - x, py - y) for px, py in made.points)


def test_it_goes_around_obstacles_and_other_arrows() -> None:
    first = arrow((100, 100), (300, 100), [], [], gap=10, size=648)
    assert all(abs(y - 100) < 1e-9 for _, y in first.points)
    around = arrow((100, 100), (300, 100), [Obstacle(200, 100, 10)], [], gap=10, size=648)
    assert nearest(around, 200, 100) >= 8
    second = arrow((300, 100), (100, 100), [], [first], gap=10, size=648)
    assert nearest(second, 200, 100) > 4


def test_a_short_arrow_bends_so_that_it_can_be_seen() -> None:
    for length, straight in ((30, False), (36, True), (200, True)):  # 36: two gaps and two heads
        made = arrow((100, 100), (100 + length, 100), [], [], gap=10, size=648)
        assert (abs(made.points[6][1] - 100) < 1e-9) == straight


@given(PLACES, PLACES)
def test_it_leaves_both_ends_free(start: tuple[int, int], end: tuple[int, int]) -> None:
    if hypot(start[0] - end[0], start[1] - end[1]) < 21:
        return
    made = arrow(start, end, [], [], gap=10, size=648)
    for x, y in (start, end):
        assert nearest(made, x, y) >= 9.9
