"""Booklets and pictures."""

from __future__ import annotations

from farandole._extras import needed
from farandole.errors import FarandoleError
from farandole.i18n import Language, msg
from farandole.studio.api.routing import Called, router
from farandole.studio.puzzles import Unreadable, grid_of, position_of, shape_of
from farandole.studio.schemas.paper import PictureAsked, PrintAsked

with needed("studio"):
    from starlette.responses import Response

routes = router("paper", 501)

_TYPES = {"svg": "image/svg+xml", "png": "image/png"}


@routes.post(
    "/print",
    summary=str(msg("Print puzzles as a booklet")),
    response_class=Response,
    responses={200: {"content": {"application/pdf": {}}, "description": "a PDF"}},
)
async def booklet(asked: PrintAsked, call: Called) -> Response:
    """Return a PDF."""
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
    """Return an image."""
    body = await call.run(_picture, asked, call.say)
    return Response(body, media_type=_TYPES[asked.kind])


def _picture(asked: PictureAsked, say: Language) -> bytes:
    from farandole.paper import picture

    givens, board, _ = position_of(asked)
    return picture(
        board,
        asked.kind,
        givens=givens,
        marks=asked.candidates,
        pixels=asked.pixels,
        say=say,
    )
