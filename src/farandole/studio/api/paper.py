"""Booklets and pictures."""

from __future__ import annotations

from typing import Annotated, Literal

from farandole._extras import needed
from farandole.errors import FarandoleError
from farandole.i18n import Language, msg
from farandole.studio.api.routing import Called, router
from farandole.studio.api.schemas import (
    EXAMPLE,
    Asked,
    PositionAsked,
    PuzzleText,
    ShapeText,
    example,
)
from farandole.studio.puzzles import Unreadable, grid_of, position_of, shape_of

with needed("studio"):
    from pydantic import Field
    from starlette.responses import Response


class PrintAsked(Asked):
    """Puzzles for a booklet, and how it is to look."""

    model_config = example(puzzles=[EXAMPLE], title="For tonight")

    puzzles: Annotated[list[PuzzleText], Field(min_length=1, max_length=200)]
    shape: ShapeText = None
    title: Annotated[str | None, Field(max_length=200)] = None
    per_page: Literal[1, 2, 4, 6, 9] | None = None
    paper: Literal["A4", "letter"] = "A4"
    large: bool = False
    solutions: Literal["back", "next", "none"] = "back"
    order: Literal["given", "difficulty"] = "given"
    ratings: bool = True
    name_line: bool = False
    marks: bool = False
    steps: bool = False


class PictureAsked(PositionAsked):
    """A board to be drawn."""

    model_config = example(puzzle=EXAMPLE, kind="svg")

    kind: Literal["svg", "png"] = "svg"
    pixels: Annotated[int, Field(ge=32, le=4096)] = 1000
    candidates: bool = False


routes = router("paper", 501)

_TYPES = {"svg": "image/svg+xml", "png": "image/png"}


@routes.post(
    "/print",
    summary=str(msg("Print puzzles as a booklet")),
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}, "description": "a PDF"}},
)
async def booklet(asked: PrintAsked, call: Called) -> Response:
    body = await call.run_long(_booklet, asked, call.say)
    headers = {"content-disposition": 'attachment; filename="sudoku.pdf"'}
    return Response(body, media_type="application/pdf", headers=headers)


def _booklet(asked: PrintAsked, say: Language) -> bytes:
    from farandole.paper import Design, booklet

    shape = shape_of(asked.shape)
    grids = [grid_of(one, shape, f"puzzles.{at}") for at, one in enumerate(asked.puzzles)]
    design = Design(**asked.model_dump(exclude={"puzzles", "shape"}))
    try:
        return booklet(grids, design, say=say, threads=1)
    except FarandoleError as error:
        if error.code in ("none", "many", "limit"):
            raise Unreadable(error, "puzzles") from None
        raise


@routes.post(
    "/picture",
    summary=str(msg("Draw a board")),
    response_class=Response,
    responses={200: {"content": {name: {} for name in _TYPES.values()}, "description": "an image"}},
)
async def picture(asked: PictureAsked, call: Called) -> Response:
    body = await call.run(_picture, asked, call.say)
    return Response(body, media_type=_TYPES[asked.kind])


def _picture(asked: PictureAsked, say: Language) -> bytes:
    from farandole.paper import picture

    givens, board, _ = position_of(asked)
    return picture(
        board, asked.kind, givens=givens, marks=asked.candidates, pixels=asked.pixels, say=say
    )
