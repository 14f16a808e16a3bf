"""Routers whose calls read JSON strictly, and the context that each call gets."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from inspect import Parameter, signature
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from farandole.i18n import Language, Message, msg
from farandole.studio.api.schemas import ProblemAnswer
from farandole.studio.pool import Pool
from farandole.studio.problems import MEDIA_TYPE, Problem, language_of
from farandole.studio.settings import Settings

F = TypeVar("F", bound="Callable[..., Any]")


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
    except (RecursionError, ValueError):  # too deep, or invalid numbers
        text = msg("this JSON is too deep, or has invalid numbers")
        raise Problem(400, "request.json", text) from None


def _refuse(name: str) -> None:
    raise ValueError(name)


def _check_type(kind: str) -> None:
    """Refuse requests that a page of another site could send without asking first."""
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


class Calls:
    """The calls of one room, each a function that works in a thread of the pool.

    The function names the parameters of the request and the type of its answer, as FastAPI reads
    them. A call may answer the errors of all calls, and ``more`` statuses; calls that save
    something are finished when the server shuts down.
    """

    def __init__(self, tag: str, *more: int, saves: bool = False) -> None:
        errors = _ERRORS | {status: _MORE[status] for status in more}
        content: dict[str, Any] = {MEDIA_TYPE: {}}
        responses: dict[int | str, dict[str, Any]] = {
            status: {"model": ProblemAnswer, "content": content, "description": text}
            for status, text in errors.items()
        }
        self.router = APIRouter(route_class=_Route, tags=[tag], responses=responses)
        self._saves = saves

    def add(
        self,
        place: str,
        summary: Message,
        *,
        is_long: bool = False,
        files: Iterable[str] = (),
        status: int = 200,
    ) -> Callable[[F], F]:
        """Return a decorator that adds a call at a place such as ``"GET /shape"``.

        Calls that are long may take all the time of a call. ``files`` are the media types of
        answers that aren't JSON.
        """
        method, path = place.split()
        more: dict[str, Any] = {"methods": [method], "status_code": status, "summary": str(summary)}
        if files:
            content: dict[str, Any] = {kind: {} for kind in files}
            more["response_class"] = Response
            more["responses"] = {200: {"content": content, "description": "a file"}}

        def decorate(work: F) -> F:
            async def endpoint(context: Call, **given: Any) -> Any:  # noqa: ANN401
                pool = context.long_pool if is_long else context.pool
                receive = context.request.receive
                return await pool.run(receive, partial(work, **given), saves=self._saves)

            # FastAPI reads parameters, answer and name of the function; the context is ours.
            own = signature(work, eval_str=True)
            context = Parameter("context", Parameter.KEYWORD_ONLY, annotation=Called)
            parameters = [*own.parameters.values(), context]
            endpoint.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
            endpoint.__name__ = work.__name__
            self.router.add_api_route(path, endpoint, **more)
            return work

        return decorate


@dataclass(frozen=True, slots=True)
class Call:
    """The context of a request: the reader's language, limits, and where to work."""

    request: Request
    say: Language
    settings: Settings
    pool: Pool
    long_pool: Pool


async def _call(request: Request) -> Call:
    state = request.app.state
    return Call(request, language_of(request.scope), state.settings, state.pool, state.long_pool)


Called = Annotated[Call, Depends(_call)]
