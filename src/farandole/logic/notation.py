"""Steps in the notations that solvers write: short, and the same in all languages.

Chains are in Eureka notation: ``=`` is a strong link, ``-`` a weak one, and a candidate is its
digit in brackets before its cells. All else is written as HoDoKu does. Cells are grouped: r1c25 is
r1c2 and r1c5.

``Naked Pair: 3,7 in r1c25 => r1c8,r1c9<>3,7``
``Finned Swordfish: 5 r258 c147 fr2c8 => r1c7<>5``
``AIC: (3)r1c1=(3)r1c9-(7)r1c9=(7)r4c9 => r4c1<>3``
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._kernel import Words
from farandole.logic.board import BoardLike, any_board
from farandole.logic.words.telling import ask

if TYPE_CHECKING:
    from farandole.logic.steps import Step


def notation(board: BoardLike, step: Step) -> str:
    """Return a step in the usual notation; ``board`` is the board before it.

    >>> from farandole.logic import first_step
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> notation(p, first_step(p))
    'Naked Single: r5c5=5'
    """
    return ask(Words.notation, any_board(board), step) or step.technique.name
