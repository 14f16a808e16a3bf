"""Problems at the edge of what can be said, and every question put to every engine.

The truth comes from the definition (`tests.cover.oracle`). The large numbers are those around which
numbers of 15, 16, 24, 31, 32, 63 and 64 bits end.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from farandole.cover import Colored, Item, Option, Problem
from farandole.isa import levels_here
from tests.cover.checks import CHECKS, check_counts
from tests.cover.oracle import problems

MOST = (1 << 32) - 1
HIGH, LOW = (1 << 63) - 1, -(1 << 63)
EDGES = (
    *(2, 3, (1 << 14) - 1, 1 << 14, (1 << 15) - 1, 1 << 15, 1 << 16, 1 << 24),
    *((1 << 31) - 1, 1 << 31, MOST - 1, MOST),
)

TABLE: dict[str, Problem] = {
    "nothing": Problem("", []),
    "empty options": Problem("", [[], []]),
    "secondary items alone": Problem("", ["x", "xy", [Colored("y", 1)], []], secondary="xy"),
    "no options": Problem("ab", []),
    "an item of no option": Problem("abc", ["ab", "a", "b"]),
    "an item of no option, which needs none": Problem(["a", Item("b", 0, MOST)], ["a", "a"]),
    "empty options beside others": Problem("ab", ["", "a", "", "b", "ab", ""]),
    "options alike": Problem("ab", ["a"] * 4 + ["b"] * 3 + ["ab"] * 2),
    "options alike, apart in order": Problem("ab", ["ab", "ba", "ab", "ba"]),
    "options alike, which may stand together": Problem([Item("a", 1, 3)], ["a"] * 5),
    "one option of all items": Problem(range(300), [range(300), range(150), range(150, 300)]),
    "many secondary items": Problem("a", [["a", *range(400)], ["a"]], secondary=range(400)),
    "as many colors as options": Problem(
        [Item("a", 0, MOST), Item("b", 1, 2)],
        [["a", "b", Colored("x", k)] for k in range(5)] + [["a", Colored("x", 0)], ["b", "x"]],
        secondary="x",
    ),
    "the largest color": Problem.from_arrays(
        [0, 2, 4, 6, 8],
        [0, 2, 1, 2, 0, 2, 1, 2],
        primary=2,
        secondary=1,
        colors=[0, MOST, 0, MOST, 0, MOST - 1, 0, 1],
    ),
    "costs of the largest size": Problem(
        "abc",
        ["a", "b", "c", "ab", "bc", "abc", "a"],
        costs=[HIGH, LOW, HIGH, LOW, HIGH - 1, LOW + 1, 0],
    ),
    "costs that are all the least": Problem([Item("a", 0, 9)], [["a"]] * 4, costs=[LOW] * 4),
    "costs that are all the largest": Problem([Item("a", 2, 3)], [["a"]] * 4, costs=[HIGH] * 4),
    "costs of half the least": Problem([Item("a", 0, 9)], [["a"]] * 3, costs=[-(1 << 62)] * 3),
    "costs that cancel": Problem("ab", ["a", "a", "b", "b", "ab"], costs=[HIGH, LOW, LOW, HIGH, 0]),
    "costs around nothing": Problem("ab", ["a", "a", "b", "ab"], costs=[0, 0, 0, 0]),
    "only one cover": Problem("ab", ["a", "b"]),
    "names that are equal": Problem("ab", [Option("o", ("a",)), Option("o", ("b",))]),
}
for edge in EDGES:
    TABLE |= {
        f"{edge}:{edge}, one option": Problem([Item("a", edge, edge)], ["a"]),
        f"{edge}:{edge}, three options": Problem([Item("a", edge, edge), "b"], ["a", "ab", "a"]),
        f"{edge - 1}:{edge}": Problem([Item("a", edge - 1, edge)], ["a"] * 3),
        f"0:{edge}": Problem([Item("a", 0, edge), "b"], ["a", "ab", "b", "a"]),
        f"1:{edge}": Problem([Item("a", 1, edge)], ["ax", "ax", "a"], secondary="x"),
        f"2:{edge}, with another": Problem(
            [Item("a", 2, edge), Item("b", 0, edge)],
            ["a", "ab", "b", "ab", ["a", Colored("x", 1)], ["b", Colored("x", 2)]],
            secondary="x",
            costs=[5, LOW, HIGH, 0, -3, 7],
        ),
    }


@pytest.mark.parametrize("check", CHECKS)
def test_at_the_edges(check: Callable[[Problem], None]) -> None:
    for problem in TABLE.values():
        check(problem)


@pytest.mark.parametrize("check", CHECKS)
@given(problems())
def test_anywhere(check: Callable[[Problem], None], problem: Problem) -> None:
    check(problem)


@pytest.mark.parametrize("level", levels_here())
def test_at_every_level(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARANDOLE_ISA", level)
    for problem in TABLE.values():
        check_counts(problem)
