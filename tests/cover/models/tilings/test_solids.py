"""Solid pieces: the Soma cube, solid pentominoes, their drawings."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations, product
from typing import TYPE_CHECKING

from farandole.cover.models import soma

if TYPE_CHECKING:
    pass

SOMA = {"V": 3, "L": 4, "T": 4, "Z": 4, "A": 4, "B": 4, "P": 4}


def congruence(cells: set[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return one form for all turned and mirrored copies of a solid piece."""
    forms = []
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            turned = [
                tuple(cell[a] * s for a, s in zip(order, signs, strict=True)) for cell in cells
            ]
            low = [min(axis) for axis in zip(*turned, strict=True)]
            forms.append(
                tuple(sorted(tuple(a - b for a, b in zip(c, low, strict=True)) for c in turned))
            )
    return min(forms)


def read(drawing: str, side: int) -> dict[str, set[tuple[int, ...]]]:
    """Read the layers of a text drawing of a cube: letter -> cells."""
    pieces: dict[str, set[tuple[int, ...]]] = defaultdict(set)
    width = 4 * side + 4
    for r, line in enumerate(drawing.split("\n")[1::2]):
        for layer in range(side):
            for c in range(side):
                pieces[line[layer * width + 4 * c + 2]].add((layer, r, c))
    return pieces


def test_every_soma_solution_up_to_rotation_is_a_cube() -> None:
    model = soma(reduced=True)
    cube = set(product(range(3), repeat=3))
    forms = set()
    drawings = set()
    for solution in model.problem:
        text = model.text(solution)
        pieces = read(text, 3)
        assert {name: len(cells) for name, cells in pieces.items()} == SOMA
        assert set().union(*pieces.values()) == cube
        forms.add(tuple(sorted((name, congruence(cells)) for name, cells in pieces.items())))
        drawings.add(text)
    assert len(drawings) == model.known == 480
    assert len(forms) == 1  # each letter is the same piece everywhere
    assert len({form for _, form in forms.pop()}) == 6  # A and B mirror each other
