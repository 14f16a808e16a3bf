"""Routers whose calls read JSON strictly, and the context that each call gets."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

from farandole._extras import needed
from farandole.i18n import Language, msg
from farandole.studio.api.schemas import ProblemAnswer
from farandole.studio.pool import Pool
from farandole.studio.problems import MEDIA_TYPE, Problem, language_of
from farandole.studio.settings import Settings

with needed("studio"):
    from fastapi import APIRouter, Depends, Request
    from fastapi.routing import APIRoute

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.responses import Response

P = ParamSpec("P")
R = TypeVar("R")


class _JsonRequest(Request):
    """A request whose body has been read by `loads`, which reports the place of a fault."""

    read: Any = None

    async def json(self) -> Any:  # noqa: ANN401
        """Return the body."""
        return self.read


def loads(body: bytes) -> Any:  # noqa: ANN401
    """Return the value of JSON. Raises Problem with the place of a fault.

    >>> loads(b'{"a": 1}')
    {'a': 1}
    """
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError as error:
        place = error.start + 1
        text = msg("the body isn't UTF-8 at byte {place}", place=place)
        raise Problem(400, "request.json", text, {"byte": place}) from None
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        text = msg("line {line}, column {column}: invalid JSON", **where)
        raise Problem(400, "request.json", text, where) from None
    except (RecursionError, ValueError):  # too deep, or numbers that there aren't
        text = msg("this JSON is too deep, or has invalid numbers")
        raise Problem(400, "request.json", text) from None


def _refuse(name: str) -> None:
    raise ValueError(name)


def _check_type(kind: str) -> None:
    """Refuse what a page of another site could send without asking first."""
    if kind.partition(";")[0].strip().lower() != "application/json":
        text = msg("the body must be application/json")
        raise Problem(415, "request.type", text, {"header": "Content-Type"})


class _Route(APIRoute):
    """A call whose body is read by `loads`."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers."""
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            ours = _JsonRequest(request.scope, request.receive)
            if ours.method == "POST":
                _check_type(ours.headers.get("content-type", ""))
                if body := await ours.body():
                    ours.read = loads(body)
            return await handler(ours)

        return handle


_ERRORS = {
    400: "invalid JSON",
    401: "a token is needed",
    403: "a Host or an Origin that isn't this server's",
    408: "a body that takes too long to arrive",
    413: "a body that is too large",
    415: "a body that isn't application/json",
    422: "invalid values, or an invalid puzzle",
    429: "the server is busy: try again later",
    503: "the server is shutting down, or the bank is unavailable",
}
"""The errors that every call may answer."""

_MORE = {
    404: "a puzzle or another thing that doesn't exist",
    409: "a conflict with what exists",
    501: "an extra isn't installed",
}


def router(tag: str, *more: int) -> APIRouter:
    """Return a router for the calls of one room, which may also answer ``more`` statuses."""
    errors = _ERRORS | {status: _MORE[status] for status in more}
    content: dict[str, Any] = {MEDIA_TYPE: {}}
    responses: dict[int | str, dict[str, Any]] = {
        status: {"model": ProblemAnswer, "content": content, "description": text}
        for status, text in errors.items()
    }
    return APIRouter(route_class=_Route, tags=[tag], responses=responses)


@dataclass(frozen=True, slots=True)
class Call:
    """The context of a request: the reader's language, limits, and where to work."""

    request: Request
    say: Language
    settings: Settings
    pool: Pool
    long_pool: Pool

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result of work that takes milliseconds, or seconds at worst."""
        return await self.pool.run(self.request.receive, partial(work, *args, **kwargs))

    async def run_long(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return the result of work that may take all the time of a call."""
        return await self.long_pool.run(self.request.receive, partial(work, *args, **kwargs))


async def _call(request: Request) -> Call:
    state = request.app.state
    return Call(request, language_of(request.scope), state.settings, state.pool, state.long_pool)


Called = Annotated[Call, Depends(_call)]
