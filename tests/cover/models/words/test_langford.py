"""Langford pairs."""

from __future__ import annotations

import pytest

from farandole.cover.models import langford

KNOWN = {1: 0, 2: 0, 3: 2, 4: 2, 5: 0, 6: 0, 7: 52, 8: 300, 9: 0}


def rows(n: int, *, reduced: bool) -> list[list[int]]:
    model = langford(n, reduced=reduced)
    return [[int(word) for word in model.text(s).split()] for s in model.problem]


@pytest.mark.parametrize("n", [3, 4, 7, 8])
def test_reduced_keeps_one_of_each_row_and_its_reverse(n: int) -> None:
    every = rows(n, reduced=False)
    half = rows(n, reduced=True)
    for row in every:
        for k in range(1, n + 1):
            first, second = (place for place, number in enumerate(row) if number == k)
            assert second - first == k + 1
    assert langford(n, reduced=True).known == len(half) == KNOWN[n] // 2
    assert sorted(half + [row[::-1] for row in half]) == sorted(every)


def test_options_and_items() -> None:
    problem = langford(3).problem
    assert problem.items == ("v1", "v2", "v3", "s1", "s2", "s3", "s4", "s5", "s6")
    assert [o.name for o in problem.options][-1] == "3@2"
    assert problem.options[-1].items == ("v3", "s2", "s6")
