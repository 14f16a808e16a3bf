"""Arrows between candidates, bent so that they run over as little as possible.

An arrow is a parabola: a quadratic Bézier curve. Some bends are tried, and the one taken that is
nearest to the fewest obstacles; of equally good ones the straightest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import dist, hypot, inf
from typing import NamedTuple

Point = tuple[float, float]
_Square = tuple[int, int]

_BENDS = (0, 9, -9, 16, -16, 24, -24, 34, -34, 46, -46, 60, -60)
_SAMPLES = 24
_HEAD = 8.0  # length of an arrow's head, where there is room for it
_SLIM = 0.46  # half of its width, for a length of one
_CROWDED = 5.0  # pixels between two arrows
_SQUARE = 5.0  # pixels along the side of a square


class Obstacle(NamedTuple):
    """A disc that arrows should avoid, and the penalty for crossing it."""

    x: float
    y: float
    radius: float
    weight: float = 1.0


class Arrow(NamedTuple):
    """SVG path data of a line and of its head, and points along it."""

    line: str
    head: str
    points: tuple[Point, ...]


class Arrows:
    """Arrows of one drawing, each ``gap`` away from both its ends, and within ``size``.

    >>> Arrows([], gap=10, size=100).between((10, 10), (90, 10)).line
    'M20 10Q46 10 72 10'
    """

    def __init__(self, obstacles: Iterable[Obstacle], *, gap: float, size: float) -> None:
        self.gap, self.size = gap, size
        # What may be near a point, by small squares of the drawing.
        self._obstacles: dict[_Square, list[Obstacle]] = defaultdict(list)
        self._points: dict[_Square, list[Point]] = defaultdict(list)
        for one in obstacles:
            for square in _squares(one.x, one.y, one.radius):
                self._obstacles[square].append(one)

    def between(self, start: Point, end: Point) -> Arrow:
        """Return the best arrow between two points; the next ones keep away from it."""
        best: tuple[float, Point] | None = None
        for bend in _BENDS:
            middle = _bent(start, end, bend)
            cost = self._cost(start, middle, end, abs(bend) * 0.12, best[0] if best else inf)
            if best is None or cost < best[0] - 1e-9:
                best = cost, middle
        assert best is not None
        made = _arrow_from(start, best[1], end, self.gap)
        for point in made.points[::2]:
            for square in _squares(*point, _CROWDED):
                self._points[square].append(point)
        return made

    def _cost(self, start: Point, middle: Point, end: Point, cost: float, most: float) -> float:
        """Return the cost of a curve, or of a part of it that costs ``most`` already."""
        seen, before = 0.0, start
        for number in range(1, _SAMPLES):
            x, y = here = _at(start, middle, end, number / _SAMPLES)
            if not (4 < x < self.size - 4 and 4 < y < self.size - 4):
                cost += 8
            if dist(here, start) < self.gap or dist(here, end) < self.gap:
                before = here
                continue
            piece = dist(here, before)
            seen, before = seen + piece, here
            square = int(x // _SQUARE), int(y // _SQUARE)
            for obstacle in self._obstacles.get(square, ()):
                ox, oy, radius, weight = obstacle
                near = radius - hypot(x - ox, y - oy)
                if near > 0 and (ox, oy) not in (start, end):
                    cost += near * weight * piece / 12
            for px, py in self._points.get(square, ()):
                if abs(px - x) + abs(py - y) < _CROWDED:
                    cost += 0.7
            if cost >= most:
                return cost
        # An arrow that can't be seen is left out.
        return cost + 0.03 * seen + 4 * max(0.0, 2 * _HEAD - seen)


def _squares(x: float, y: float, reach: float) -> Iterator[_Square]:
    """Yield the squares that are within ``reach`` of a point, right and left, up and down."""
    for column in range(int((x - reach) // _SQUARE), int((x + reach) // _SQUARE) + 1):
        for row in range(int((y - reach) // _SQUARE), int((y + reach) // _SQUARE) + 1):
            yield column, row


def _bent(start: Point, end: Point, bend: float) -> Point:
    """Return the control point that puts the middle of the curve ``bend`` beside the line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return (
        (start[0] + end[0]) / 2 - 2 * bend * dy / length,
        (start[1] + end[1]) / 2 + 2 * bend * dx / length,
    )


def _at(start: Point, middle: Point, end: Point, t: float) -> Point:
    return _between(start, middle, end, t, t)


def _arrow_from(start: Point, middle: Point, end: Point, gap: float) -> Arrow:
    """Return the arrow, cut off near its ends."""

    def at(t: float) -> Point:
        return _at(start, middle, end, t)

    ts = [number / 200 for number in range(201)]
    visible = [t for t in ts if dist(at(t), start) >= gap and dist(at(t), end) >= gap]
    visible = visible or [0.3, 0.7]
    first, last = visible[0], visible[-1]
    tip = at(last)
    size = max(4.0, min(_HEAD, 0.7 * dist(at(first), tip)))
    # The line ends where its head begins.
    neck = next((t for t in reversed(visible) if dist(at(t), tip) >= size), first)
    a, b = at(first), at(neck)
    control = _between(start, middle, end, first, neck)
    line = f"M{_xy(a)}Q{_xy(control)} {_xy(b)}"
    dx, dy = tip[0] - b[0], tip[1] - b[1]
    length = hypot(dx, dy) or 1.0
    wx, wy = -dy / length * size * _SLIM, dx / length * size * _SLIM
    left, right = (b[0] + wx, b[1] + wy), (b[0] - wx, b[1] - wy)
    head = f"M{_xy(tip)}L{_xy(left)}L{_xy(right)}Z"
    points = tuple(at(first + (last - first) * n / 12) for n in range(13))
    return Arrow(line, head, points)


def _between(start: Point, middle: Point, end: Point, first: float, last: float) -> Point:
    """Return the control point of a part of a curve (its blossom at both ends)."""
    a, c = (1 - first) * (1 - last), first * last
    b = 1 - a - c
    return (
        a * start[0] + b * middle[0] + c * end[0],
        a * start[1] + b * middle[1] + c * end[1],
    )


def _xy(point: Point) -> str:
    return f"{round(point[0], 1):g} {round(point[1], 1):g}"
