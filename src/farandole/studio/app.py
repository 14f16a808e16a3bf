"""The app: the rooms of the API, the files of the browser, and the guard before both."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from farandole import __version__
from farandole._extras import needed
from farandole.errors import FarandoleError
from farandole.i18n import msg
from farandole.studio.api import (
    bank,
    boards,
    cover,
    describing,
    forms,
    health,
    logic,
    making,
    paper,
    solving,
    techniques,
)
from farandole.studio.guard import API, Guard
from farandole.studio.languages import language_of
from farandole.studio.pages import Pages
from farandole.studio.pool import Gone, Pool
from farandole.studio.problems import MEDIA_TYPE, Problem, body_of, failure, invalid
from farandole.studio.puzzles import Unreadable
from farandole.studio.settings import Settings

with needed("studio"):
    from fastapi import FastAPI
    from fastapi.exceptions import RequestValidationError
    from starlette.exceptions import HTTPException
    from starlette.middleware.gzip import GZipMiddleware
    from starlette.responses import Response
    from starlette.routing import Match, Mount

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from typing import Any

    from fastapi import Request
    from starlette.types import Scope

    from farandole.studio.tokens import Tokens

_ROOMS = (
    *(describing, health, boards, solving, logic, techniques),
    *(making, forms, cover, paper, bank),
)


def application(settings: Settings | None = None, tokens: Tokens | None = None) -> Guard:
    """Return the whole server as an ASGI app; with ``tokens`` it answers those who have one.

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
    app.state.described = {}
    app.state.pool = Pool(settings.workers, settings.queue)
    app.state.long_pool = Pool(settings.workers, min(settings.queue, 8), is_patient=True)
    for room in _ROOMS:
        app.include_router(room.routes, prefix="/api/v1")
    for error, handler in _HANDLERS.items():
        app.add_exception_handler(error, handler)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.router.routes.append(_Files("/", Pages()))
    return Guard(app, settings, tokens, (app.state.pool, app.state.long_pool))


class _Files(Mount):
    """Everything but the API, where a wrong method is told from a wrong address."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Return whether an address is one of a file."""
        if scope["type"] == "http" and scope["path"].startswith(API):
            return Match.NONE, {}
        return super().matches(scope)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    yield
    app.state.pool.close()
    app.state.long_pool.close()


def _answer(
    data: dict[str, Any], request: Request, headers: dict[str, str] | None = None
) -> Response:
    return Response(
        body_of(data),
        data["status"],
        {
            "content-language": language_of(request.scope).code,
            "cache-control": "no-store",
            **(headers or {}),
        },
        MEDIA_TYPE,
    )


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return _answer(error.data(language_of(request.scope)), request, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, FarandoleError)
    return _answer(failure(error, language_of(request.scope)), request)


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, Unreadable)
    return _answer(failure(error.error, language_of(request.scope), error.field), request)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return await _problem(request, invalid(error.errors()))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    where = {"path": request.url.path[:200]}
    if error.status_code == 405:
        known = request.app.openapi()["paths"].get(request.url.path, {})
        headers = {"allow": ", ".join(map(str.upper, known)) or headers.get("Allow", "GET")}
        text = msg("{method} isn't answered here", method=request.method[:20])
        problem = Problem(405, "request.method", text, where, headers)
    elif error.status_code == 404:
        problem = Problem(404, "request.path", msg("there is nothing at this address"), where)
    else:
        problem = Problem(error.status_code, "request", msg("the request can't be answered"))
    return await _problem(request, problem)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=499)


async def _crashed(request: Request, error: Exception) -> Response:
    problem = Problem(500, "server", msg("something went wrong here; it has been noted"))
    return await _problem(request, problem)


_HANDLERS: dict[int | type[Exception], Any] = {
    Problem: _problem,
    FarandoleError: _failed,
    Unreadable: _unreadable,
    RequestValidationError: _invalid,
    HTTPException: _http,
    Gone: _gone,
    Exception: _crashed,
}
