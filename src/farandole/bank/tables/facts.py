"""Properties of a pattern of givens: their number and their symmetry."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SYMMETRIES = {
    "none": 0,
    "half-turn": 1,
    "quarter-turn": 1 | 2,
    "diagonal": 4,
    "anti-diagonal": 8,
    "top-bottom": 32,
    "left-right": 16,
    "axes": 1 | 16 | 32,
    "diagonals": 1 | 4 | 8,
    "full": 63,
}
"""Symmetries of patterns by the names they are made by (:data:`farandole.make.SYMMETRIES`).

They are sets of motions that change nothing, a bit for each.

1: half a turn; 2: a quarter turn; 4, 8: reflection in the diagonal from top left, and in the other;
16: left and right swapped; 32: top and bottom swapped.
"""

_NAMES = {bits: name for name, bits in SYMMETRIES.items()}


def symmetry_name(bits: int) -> str:
    """Return the name of the symmetry with this set of motions."""
    return _NAMES[bits]


def symmetries(is_given: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """Return the motions that change nothing in each pattern: (n, side, side) bool to (n,) uint8.

    >>> import numpy as np
    >>> symmetries(np.eye(9, dtype=bool)[None]).tolist() == [SYMMETRIES["diagonals"]]
    True
    """
    import numpy as np

    flipped = is_given[:, :, ::-1]
    turned = (
        is_given[:, ::-1, ::-1],
        flipped.transpose(0, 2, 1),
        is_given.transpose(0, 2, 1),
        is_given[:, ::-1, ::-1].transpose(0, 2, 1),
        flipped,
        is_given[:, ::-1, :],
    )
    motions = np.zeros(len(is_given), np.uint8)
    for bit, other in enumerate(turned):
        motions |= (is_given == other).all(axis=(1, 2)).astype(np.uint8) << bit
    return motions
