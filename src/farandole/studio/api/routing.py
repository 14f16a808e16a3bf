"""Routers whose calls read JSON strictly, and what calls are given."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec, TypeVar

from farandole._extras import needed
from farandole.i18n import Language, msg
from farandole.studio.languages import language_of
from farandole.studio.pool import Pool
from farandole.studio.problems import MEDIA_TYPE, Problem
from farandole.studio.schemas.common import ProblemAnswer, PuzzleAsked
from farandole.studio.settings import Settings

with needed("studio"):
    from fastapi import APIRouter, Depends, Request
    from fastapi.routing import APIRoute

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.responses import Response

P = ParamSpec("P")
R = TypeVar("R")
A = TypeVar("A", bound=PuzzleAsked)


class _JsonRequest(Request):
    """A request whose body has been read by `loads`, which says where it is no JSON."""

    read: Any = None

    async def json(self) -> Any:  # noqa: ANN401
        """Return the body."""
        return self.read


def loads(body: bytes) -> Any:  # noqa: ANN401
    """Return what JSON says. Raises Problem with the place where it is none.

    >>> loads(b'{"a": 1}')
    {'a': 1}
    """
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_refuse)
    except UnicodeDecodeError as error:
        raise Problem(
            400,
            "request.json",
            msg("the body isn't UTF-8 at byte {place}", place=error.start + 1),
            {"byte": error.start + 1},
        ) from None
    except json.JSONDecodeError as error:
        raise Problem(
            400,
            "request.json",
            msg(
                "line {line}, column {column}: this is no JSON",
                line=error.lineno,
                column=error.colno,
            ),
            {"line": error.lineno, "column": error.colno},
        ) from None
    except (RecursionError, ValueError):  # too deep, or numbers that there aren't
        raise Problem(
            400, "request.json", msg("this is JSON that nothing here can be made of")
        ) from None


def _refuse(name: str) -> None:
    raise ValueError(name)


def _check_type(kind: str) -> None:
    """Refuse what a page of another site could send without asking first."""
    if kind.partition(";")[0].strip().lower() != "application/json":
        raise Problem(
            415,
            "request.type",
            msg("the body must be application/json"),
            {"header": "Content-Type"},
        )


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


_PROBLEM: dict[str, Any] = {"model": ProblemAnswer, "content": {MEDIA_TYPE: {}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    400: {**_PROBLEM, "description": "no JSON"},
    401: {**_PROBLEM, "description": "a token is needed"},
    403: {**_PROBLEM, "description": "a Host or an Origin that isn't this server's"},
    408: {**_PROBLEM, "description": "a body that takes too long to come"},
    413: {**_PROBLEM, "description": "a body that is too large"},
    415: {**_PROBLEM, "description": "a body that isn't application/json"},
    422: {**_PROBLEM, "description": "values, or a puzzle, that can't be"},
    429: {**_PROBLEM, "description": "too much to do: come back later"},
    503: {**_PROBLEM, "description": "the server ends, or the bank can't be used at the moment"},
}
"""What every call may answer besides what it is for."""


_MORE = {
    404: "a puzzle, or something else, that isn't there",
    409: "something is in the way",
    501: "an extra isn't installed",
}


def router(tag: str, *more: int) -> APIRouter:
    """Return a router for the calls of one room, which may answer ``more`` statuses, too."""
    others: dict[int | str, dict[str, Any]] = {
        status: {**_PROBLEM, "description": _MORE[status]} for status in more
    }
    return APIRouter(route_class=_Route, tags=[tag], responses={**ERRORS, **others})


_SHORT = 700  # characters: a line of the largest board


@dataclass(frozen=True, slots=True)
class Call:
    """One request as its function sees it: the reader's language, limits, and where to work."""

    request: Request
    say: Language
    settings: Settings
    pool: Pool
    long_pool: Pool

    async def read(self, reader: Callable[[A], R], asked: A) -> R:
        """Return what a reader makes of puzzles; a link that unpacks to much is read in a thread.

        Most are a line, which isn't worth one.
        """
        if max(len(asked.puzzle), len(getattr(asked, "board", None) or "")) <= _SHORT:
            return reader(asked)
        return await self.run(reader, asked)

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what work comes to that takes milliseconds, or seconds at worst."""
        return await self.pool.run(self.request.receive, work, *args, **kwargs)

    async def run_whole(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what work comes to that keeps something: a server that ends waits for it."""
        return await self.pool.run_whole(self.request.receive, work, *args, **kwargs)

    async def run_long(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what work comes to that may take all the time a call has."""
        return await self.long_pool.run(self.request.receive, work, *args, **kwargs)


async def _call(request: Request) -> Call:
    state = request.app.state
    return Call(request, language_of(request.scope), state.settings, state.pool, state.long_pool)


Called = Annotated[Call, Depends(_call)]
