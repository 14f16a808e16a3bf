"""The server itself: its health, its API as OpenAPI, and the boards it supports."""

from __future__ import annotations

from copy import deepcopy
from typing import Annotated, Any, Literal

from fastapi import Query
from starlette.responses import JSONResponse

from farandole import __version__
from farandole.i18n import Language, Message, msg
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import Answer, HouseAnswer
from farandole.studio.puzzles import shape_of
from farandole.studio.steps import house_data
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.shape import CLASSIC, Shape


class HealthAnswer(Answer):
    """The server is running; ``read_only`` is whether its bank refuses changes."""

    status: Literal["ok"]
    version: str
    read_only: bool


class ShapeAnswer(Answer):
    """The parts of a board: enough to draw it and to check its rules."""

    shape: str
    side: int
    symbols: str
    box: list[int] | None
    regions: list[int]
    rules: list[str]
    houses: list[HouseAnswer]
    groups: list[list[int]]


calls = Calls("server")


@calls.router.get("/health", summary=str(msg("Check that the server is running")))
async def health(call: Called) -> HealthAnswer:
    return HealthAnswer(status="ok", version=__version__, read_only=call.settings.read_only)


_About = Query(
    min_length=1, max_length=5000, description="The board as text: 6, box 2x6, 9 + diagonals."
)


@calls.add("GET /shape", msg("Describe a board: its regions, houses and rules"))
def shape(call: Called, shape: Annotated[str, _About] = "9") -> ShapeAnswer:
    return ShapeAnswer(**shape_data(shape_of(shape) or CLASSIC, call.say))


def shape_data(shape: Shape, say: Language) -> dict[str, Any]:
    """Return the fields of :class:`ShapeAnswer`."""
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


@calls.router.get("/openapi.json", include_in_schema=False)
async def describe(call: Called) -> JSONResponse:
    whole = deepcopy(call.request.app.openapi())
    for calls in whole["paths"].values():
        for one in calls.values():
            one["summary"] = call.say(Message(one["summary"], {}))
    return JSONResponse(whole, headers={"cache-control": "no-cache", "vary": "accept-language"})
