"""Booklets and pictures."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from starlette.responses import Response

from farandole.errors import FarandoleError
from farandole.i18n import msg
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import (
    EXAMPLE,
    Body,
    PositionBody,
    PuzzleText,
    ShapeText,
    example,
)
from farandole.studio.puzzles import Unreadable, grid_of, position_of, shape_of


class PrintBody(Body):
    """Puzzles for a booklet, and how it is to look."""

    model_config = example(puzzles=[EXAMPLE], title="For tonight")

    puzzles: Annotated[list[PuzzleText], Field(min_length=1, max_length=200)]
    shape: ShapeText = None
    title: Annotated[str | None, Field(max_length=200)] = None
    per_page: Literal[1, 2, 3, 4, 6, 9, 12] | None = None
    paper: Annotated[str | None, Field(max_length=30)] = None
    gutter: Annotated[str | None, Field(max_length=30)] = None
    booklet: bool = False
    large: bool = False
    solutions: Literal["back", "next", "below", "none"] = "back"
    order: Literal["given", "level"] = "given"
    ratings: bool = True
    cover: bool = False
    contents: bool = False
    hints: bool = False
    imprint: Annotated[str, Field(max_length=200)] = ""
    name_line: bool = False
    marks: bool = False
    steps: bool = False


class PictureBody(PositionBody):
    """A board to be drawn."""

    model_config = example(puzzle=EXAMPLE, kind="svg")

    kind: Literal["svg", "png"] = "svg"
    pixels: Annotated[int, Field(ge=32, le=4096)] = 1000
    candidates: bool = False


calls = Calls("paper", 501)

_PDF = "application/pdf"
_TYPES = {"svg": "image/svg+xml", "png": "image/png"}


@calls.add(
    "POST /print", msg("Print puzzles as a booklet"), is_long=True, files=["application/pdf"]
)
def booklet(asked: PrintBody, call: Called) -> Response:
    from farandole.paper import Design, booklet

    shape = shape_of(asked.shape)
    grids = [grid_of(text, shape, f"puzzles.{at}") for at, text in enumerate(asked.puzzles)]
    design = Design(**asked.model_dump(exclude={"puzzles", "shape"}))
    try:
        body = booklet(grids, design, say=call.say, threads=1)
    except FarandoleError as error:
        if error.code in ("none", "many", "limit"):
            raise Unreadable(error, "puzzles") from None
        raise
    headers = {"content-disposition": 'attachment; filename="sudoku.pdf"'}
    return Response(body, media_type=_PDF, headers=headers)


@calls.add("POST /picture", msg("Draw a board"), files=_TYPES.values())
def picture(asked: PictureBody, call: Called) -> Response:
    from farandole.paper import picture

    givens, board, _ = position_of(asked)
    marks, pixels = asked.candidates, asked.pixels
    body = picture(board, asked.kind, givens=givens, marks=marks, pixels=pixels, say=call.say)
    return Response(body, media_type=_TYPES[asked.kind])
