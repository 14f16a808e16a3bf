"""Word squares and crosswords: against trying every combination."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from farandole.cover.models import crossword, word_square

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
