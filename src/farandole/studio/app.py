"""The app: the rooms of the API, the files of the pages, and the guard before both."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Match, Mount

from farandole import __version__
from farandole.errors import FarandoleError
from farandole.i18n import msg
from farandole.studio.api import (
    bank,
    cover,
    forms,
    logic,
    making,
    paper,
    server,
    solids,
    solving,
    techniques,
    variants,
)
from farandole.studio.banks import Banks
from farandole.studio.guard import API, Guard
from farandole.studio.pages import Pages
from farandole.studio.pool import Gone, Pool
from farandole.studio.problems import Problem, answer_of, failure, invalid, language_of
from farandole.studio.puzzles import Unreadable
from farandole.studio.settings import Settings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Scope

    from farandole.studio.entrance import Tokens


_ROOMS = (
    *(server, solving, variants, logic, techniques, making, forms, cover, solids, paper, bank),
)


def application(settings: Settings | None = None, tokens: Tokens | None = None) -> Guard:
    """Return the server as an ASGI app; with ``tokens`` it answers only browsers that have one.

    >>> application().settings.port
    8721

    Raises :class:`~farandole.MissingExtra` without the extra ``studio``.
    """
    settings = settings or Settings()
    app = FastAPI(
        title="farandole",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = settings
    app.state.banks = Banks(settings)
    app.state.pool = Pool(settings.workers, settings.queue)
    app.state.long_pool = Pool(settings.workers, min(settings.queue, 8), is_patient=True)
    for room in _ROOMS:
        app.include_router(room.calls.router, prefix="/api/v1")
    for error in _ERRORS:
        app.add_exception_handler(error, _answer)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_route("/metrics", _metrics)
    app.router.routes.append(_Files("/", Pages()))
    return Guard(app, settings, tokens, (app.state.pool, app.state.long_pool))


async def _metrics(request: Request) -> Response:
    from farandole.studio.hosting.metrics import answer  # its library takes a while to import

    return await answer(request)


class _Files(Mount):
    """Every address outside the API, which answers wrong methods and wrong addresses itself."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match every address outside the API."""
        if scope["type"] == "http" and scope["path"].startswith(API):
            return Match.NONE, {}
        return super().matches(scope)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    yield
    app.state.pool.close()
    app.state.long_pool.close()
    app.state.banks.close()


async def _answer(request: Request, error: Exception) -> Response:
    """Return the answer to an error."""
    if isinstance(error, Gone):
        return Response(status_code=499)
    say = language_of(request.scope)
    headers: dict[str, str] = {}
    if isinstance(error, FarandoleError):
        data = failure(error, say)
    elif isinstance(error, Unreadable):
        data = failure(error.error, say, error.field)
    else:
        problem = _problem(request, error)
        data, headers = problem.data(say), problem.headers
    return answer_of(data, say, headers)


def _problem(request: Request, error: Exception) -> Problem:
    where = {"path": request.url.path[:200]}
    match error:
        case Problem():
            return error
        case RequestValidationError():
            return invalid(error.errors())
        case HTTPException(status_code=404):
            return Problem(404, "request.path", msg("nothing exists at this address"), where)
        case HTTPException(status_code=405):
            known = request.app.openapi()["paths"].get(request.url.path, {})
            allowed = ", ".join(map(str.upper, known)) or (error.headers or {}).get("Allow", "GET")
            text = msg("{method} isn't allowed here", method=request.method[:20])
            return Problem(405, "request.method", text, where, {"allow": allowed})
        case HTTPException():
            return Problem(error.status_code, "request", msg("the request can't be answered"))
    return Problem(500, "server", msg("an internal error occurred; it has been logged"))


_ERRORS = (
    *(Problem, FarandoleError, Unreadable, RequestValidationError),
    *(HTTPException, Gone, Exception),
)
