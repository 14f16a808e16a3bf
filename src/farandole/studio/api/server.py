"""The server itself: its health, its API described as OpenAPI, and the boards it knows."""

from __future__ import annotations

import json
from copy import deepcopy
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Literal

from farandole import __version__
from farandole._extras import needed
from farandole.i18n import Message, msg
from farandole.studio.api.routing import Called, router
from farandole.studio.api.schemas import Answer, HouseAnswer
from farandole.studio.puzzles import shape_of
from farandole.studio.steps import house_data
from farandole.sudoku.digits import SYMBOLS
from farandole.sudoku.shape import CLASSIC

with needed("studio"):
    from fastapi import Query
    from starlette.responses import Response

if TYPE_CHECKING:
    from farandole.i18n import Language
    from farandole.sudoku.shape import Shape


class HealthAnswer(Answer):
    """The server is running."""

    status: Literal["ok"]
    version: str


class ShapeAnswer(Answer):
    """The parts of a board: enough to draw it, and to see what breaks its rules."""

    shape: str
    side: int
    symbols: str
    box: list[int] | None
    regions: list[int]
    rules: list[str]
    houses: list[HouseAnswer]
    groups: list[list[int]]


routes = router("server")


@routes.get("/health", summary=str(msg("Check that the server is running")))
async def health() -> HealthAnswer:
    return HealthAnswer(status="ok", version=__version__)


_About = Query(
    min_length=1, max_length=5000, description="The board as text: 6, box 2x6, 9 + diagonals."
)


@routes.get("/shape", summary=str(msg("Describe a board: its regions, houses and rules")))
async def shape(call: Called, shape: Annotated[str, _About] = "9") -> ShapeAnswer:
    found = shape_of(shape) or CLASSIC
    return ShapeAnswer(**await call.run(described, found, call.say))


def described(shape: Shape, say: Language) -> dict[str, Any]:
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


@routes.get("/openapi.json", include_in_schema=False)
async def describe(call: Called) -> Response:
    cache: dict[str, tuple[bytes, str]] = call.request.app.state.described
    if call.say.code not in cache:
        text = json.dumps(_said(call.request.app.openapi(), call.say), ensure_ascii=False)
        cache[call.say.code] = (text.encode(), f'"{sha256(text.encode()).hexdigest()[:24]}"')
    body, tag = cache[call.say.code]
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-language"}
    if call.request.headers.get("if-none-match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _said(whole: dict[str, Any], say: Language) -> dict[str, Any]:
    whole = deepcopy(whole)
    for calls in whole["paths"].values():
        for call in calls.values():
            call["summary"] = say(Message(call["summary"], {}))
    return whole
