"""The calls of the API in a Python inside the browser (Pyodide): the server's own functions.

They are written for FastAPI and pydantic, which are too much to load into a page, so small ones
stand in for them: :func:`stand_in` must be called before the calls are imported. What a page sends
is what its modules make, so nothing but the types of nested values is looked at; faults of puzzles
are the package's own errors, as ever.
"""

from __future__ import annotations

import json
import sys
import types
import typing
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from inspect import get_annotations, signature
from typing import Any

from farandole.errors import FarandoleError
from farandole.i18n import language

_UNSET: Any = object()
_SECONDS = 30.0  # of a call: three times a server's, as a browser is some four times slower


class Anything:
    """Stands in for what only a server needs: can be made, called and asked for anything."""

    def __init__(self, *_: object, **__: object) -> None:
        """Accept everything."""

    def __call__(self, *_: object, **__: object) -> Any:  # noqa: ANN401
        """Return a decorator that does nothing."""
        return lambda work: work

    def __getattr__(self, name: str) -> Anything:
        return Anything()


class Router(Anything):
    """Stands in for that of FastAPI: all calls by method and place."""

    calls: typing.ClassVar[dict[str, Callable[..., Awaitable[Any]]]] = {}

    def add_api_route(
        self,
        path: str,
        endpoint: Callable[..., Awaitable[Any]],
        *,
        methods: list[str],
        **_: object,
    ) -> None:
        """Add a call."""
        self.calls[f"{methods[0]} {path}"] = endpoint


class Field:
    """Stands in for that of pydantic."""

    def __init__(self, *, alias: str | None = None, **_: object) -> None:
        self.alias = alias


@cache
def _hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401
    return typing.get_type_hints(kind, include_extras=True)


class Model:
    """Stands in for that of pydantic: fields by name, nested models made of dictionaries."""

    model_config: typing.ClassVar[dict[str, Any]] = {}
    model_fields: typing.ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        """List the fields."""
        cls.model_fields = {**cls.model_fields, **get_annotations(cls)}

    def __init__(self, **values: Any) -> None:  # noqa: ANN401
        kind: Any = type(self)
        for name, hint in ((name, _hints(kind)[name]) for name in self.model_fields):
            value = values.pop(_alias(hint) or name, _UNSET)
            if value is _UNSET:
                value = getattr(kind, name)  # the default; an AttributeError if it is missing
            setattr(self, name, _made(hint, value))
        if values:
            raise TypeError(f"{kind.__name__} has no {', '.join(values)}")

    def model_copy(self, *, update: dict[str, Any]) -> Model:
        """Return a copy with other values of some fields."""
        return type(self)(**{**self.data(), **update})

    def data(self) -> dict[str, Any]:
        """Return the fields as they are sent."""
        kind: Any = type(self)
        names = {name: _alias(_hints(kind)[name]) or name for name in self.model_fields}
        return {alias: getattr(self, name) for name, alias in names.items()}


def _alias(hint: Any) -> str | None:  # noqa: ANN401
    about = getattr(hint, "__metadata__", ())
    return next((one.alias for one in about if isinstance(one, Field)), None)


def _made(hint: Any, value: Any) -> Any:  # noqa: ANN401
    """Return a value with models in place of dictionaries."""
    if hasattr(hint, "__metadata__"):
        return _made(hint.__origin__, value)
    kinds = typing.get_args(hint)
    if isinstance(value, list) and typing.get_origin(hint) is list:
        return [_made(kinds[0], one) for one in value]
    if isinstance(value, (dict, list)) and types.NoneType in kinds:
        return _made(next(kind for kind in kinds if kind is not types.NoneType), value)
    if isinstance(value, dict) and isinstance(hint, type) and issubclass(hint, Model):
        return hint(**value)
    return value


def stand_in() -> None:
    """Put the stand-ins where the libraries would be imported from, and import the calls."""

    def module(name: str, **things: object) -> None:
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(things)

    module("pydantic", BaseModel=Model, ConfigDict=dict, Field=Field)
    module("fastapi", APIRouter=Router, Depends=Anything, Request=object)
    module("fastapi.routing", APIRoute=object)
    module("starlette")
    module("starlette.responses", Response=Anything)
    module("typing_extensions", TypedDict=typing.TypedDict)
    from farandole.studio.api import forms, logic, solving, variants  # noqa: F401  they add calls


@dataclass(frozen=True, slots=True)
class _Here:
    """Stands in for the context of a request, and for the pool of threads in it."""

    say: Any
    settings: Any

    @property
    def pool(self) -> _Here:
        return self

    @property
    def request(self) -> Anything:
        return Anything()

    long_pool = pool

    async def run(self, _: object, work: Callable[[], Any], *, saves: bool) -> Any:  # noqa: ANN401
        return work()


def answer(place: str, body: str, code: str) -> str:
    """Return the answer to a call such as ``"POST /hint"`` as JSON: a status and its data.

    The status is 0 where there is no answer.
    """
    from farandole.studio.problems import failure
    from farandole.studio.puzzles import Unreadable
    from farandole.studio.settings import Settings

    say = language(code)
    call = Router.calls.get(place)
    if call is None:
        return json.dumps({"status": 0})
    here = _Here(say, Settings(seconds=_SECONDS))
    given: dict[str, Any] = {"context": here, "call": here}
    try:
        if body:
            given["body"] = signature(call).parameters["body"].annotation(**json.loads(body))
        call(**given).send(None)  # type: ignore[attr-defined]
    except StopIteration as done:
        data, status = done.value, 200
    except FarandoleError as error:
        data = failure(error, say)
        status = data["status"]
    except Unreadable as unreadable:
        data = failure(unreadable.error, say, unreadable.field)
        status = data["status"]
    return json.dumps({"status": status, "data": data}, default=Model.data)
