"""MacMahon squares: against laying them by hand, one after the other."""

from __future__ import annotations

from itertools import product

import pytest

from farandole.cover.models import macmahon


def by_hand(rows: int, columns: int, colors: int, border: int | None) -> int:
    """Count arrangements cell by cell, in reading order."""
    sides = list(product(range(colors), repeat=4))
    least = {s: min(s[k:] + s[:k] for k in range(4)) for s in sides}
    laid: list[tuple[int, ...]] = []
    used: set[tuple[int, ...]] = set()

    def count() -> int:
        place = len(laid)
        if place == rows * columns:
            return 1
        row, column = divmod(place, columns)
        found = 0
        for square in sides:
            wanted = (
                laid[place - columns][2] if row else border,
                border if column + 1 == columns else None,
                border if row + 1 == rows else None,
                laid[place - 1][1] if column else border,
            )
            agrees = all(w is None or w == s for w, s in zip(wanted, square, strict=True))
            if agrees and least[square] not in used:
                used.add(least[square])
                laid.append(square)
                found += count()
                laid.pop()
                used.remove(least[square])
        return found

    return count()


@pytest.mark.parametrize("board", [(2, 3), (3, 2), (1, 6)])
@pytest.mark.parametrize("border", ["", "a", "b"])
def test_two_colors(board: tuple[int, int], border: str) -> None:
    wanted = by_hand(*board, 2, "ab".index(border) if border else None)
    assert macmahon(*board, colors=2, border=border).problem.count() == wanted
    assert wanted > 0 or border


def test_reduced_keeps_the_plain_square_in_a_quarter() -> None:
    plain = [str(o.name) for o in macmahon(reduced=True).problem.options if "aaaa" in o.items]
    assert sorted(plain) == [f"aaaa r{r}c{c}" for r in (1, 2) for c in (1, 2, 3)]
