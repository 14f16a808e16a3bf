"""What a board is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from farandole._extras import needed
from farandole.i18n import msg
from farandole.studio.api.routing import Called, router
from farandole.studio.puzzles import shape_of
from farandole.studio.schemas.boards import LONGEST_SHAPE, ShapeAnswer
from farandole.studio.steps import house_data
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.shape import CLASSIC

with needed("studio"):
    from fastapi import Query

if TYPE_CHECKING:
    from farandole.i18n import Language
    from farandole.sudoku.shape import Shape

routes = router("boards")

_About = Query(
    min_length=1,
    max_length=LONGEST_SHAPE,
    description="The board as text: 6, box 2x6, 9 + diagonals.",
)


@routes.get("/shape", summary=str(msg("Describe a board: its regions, houses and rules")))
async def shape(call: Called, shape: Annotated[str, _About] = "9") -> ShapeAnswer:
    """Return what a board is made of."""
    found = shape_of(shape) or CLASSIC
    return ShapeAnswer(**await call.run(described, found, call.say))


def described(shape: Shape, say: Language) -> dict[str, Any]:
    """Return what there is to know of a board."""
    return {
        "shape": str(shape),
        "side": shape.side,
        "symbols": SYMBOLS[1 : shape.side + 1],
        "box": None if shape.box is None else list(shape.box),
        "regions": list(shape.regions),
        "rules": [rule.name for rule in shape.rules],
        "houses": [house_data(house, say) for house in shape.houses],
        "groups": [list(group) for group in shape.partial],
    }
