"""Errors in the API's responses, ``application/problem+json``, in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Mapping, MutableMapping, Sequence
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from starlette.responses import Response

from farandole.errors import FarandoleError, ParseError
from farandole.i18n import LANGUAGES, Language, Message, language, msg, sentence

MEDIA_TYPE = "application/problem+json"

_TITLES = {
    400: msg("The request can't be read."),
    401: msg("A token is needed."),
    403: msg("This request is not allowed."),
    404: msg("Nothing was found."),
    405: msg("The method is not allowed."),
    408: msg("The request took too long."),
    409: msg("The request conflicts with what exists."),
    413: msg("The request is too large."),
    415: msg("The request is of the wrong type."),
    422: msg("The request is invalid."),
    429: msg("The server is busy."),
    500: msg("The server failed."),
    501: msg("The server lacks an optional dependency."),
    503: msg("The server is unavailable."),
}

_STATUS = {
    "bank.missing": 404,
    "bank.exists": 409,
    "bank.readonly": 403,
    "bank.locked": 503,
    "bank.connection": 503,
    "bank.full": 503,
    "bank.foreign": 503,
    "bank.damaged": 503,
    "bank.newer": 503,
    "extra": 501,
}


class Problem(Exception):
    """Raised for an answer that is an error: a status, a code, a sentence and a place."""

    def __init__(
        self,
        status: int,
        code: str,
        message: Message,
        where: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(str(message))
        self.status = status
        self.code = code
        self.message = message
        self.where = dict(where or {})
        self.headers = dict(headers or {})

    def data(self, say: Language) -> dict[str, Any]:
        """Return the body of the answer."""
        detail = say.capital(say(self.message), self.message)
        return _data(self.status, self.code, detail, self.where, say)


def failure(error: FarandoleError, say: Language, field: str | None = None) -> dict[str, Any]:
    """Return the body of the answer to one of the package's errors, which arose in ``field``."""
    places: dict[str, object] = {"field": field}
    if isinstance(error, ParseError):
        places |= {"line": error.line, "column": error.column}
    where = {name: place for name, place in places.items() if place is not None}
    status = _STATUS.get(error.code, 422)
    return _data(status, error.code, sentence(error, say), where, say)


def _data(
    status: int, code: str, detail: str, where: Mapping[str, object], say: Language
) -> dict[str, Any]:
    return {
        "type": f"/api#{code}",
        "title": say(_TITLES.get(status, _TITLES[500])),
        "status": status,
        "code": code,
        "detail": detail,
        "where": dict(where),
    }


def answer_of(
    data: Mapping[str, Any], say: Language, headers: Mapping[str, str] | None = None
) -> Response:
    """Return the body of an error as an answer."""
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")
    fields = {"content-language": say.code, "cache-control": "no-store", **(headers or {})}
    return Response(body, data["status"], fields, MEDIA_TYPE)


_FAULTS = {
    "missing": msg("{field} is missing"),
    "extra_forbidden": msg("{field} is not a known field"),
    "string_type": msg("{field} must be text"),
    "int_type": msg("{field} must be an integer"),
    "int_from_float": msg("{field} must be an integer"),
    "float_type": msg("{field} must be a number"),
    "bool_type": msg("{field} must be true or false"),
    "list_type": msg("{field} must be a list"),
    "model_attributes_type": msg("{field} must be an object"),
    "model_type": msg("{field} must be an object"),
    "dict_type": msg("{field} must be an object"),
    "too_long": msg("{field} has too many elements"),
    "too_short": msg("{field} has too few elements"),
    "string_too_long": msg("{field} is too long"),
    "string_too_short": msg("{field} is too short"),
    "greater_than_equal": msg("{field} is too small"),
    "less_than_equal": msg("{field} is too large"),
    "literal_error": msg("{field} is not one of the valid values"),
}


def invalid(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return the first of the faults that pydantic found."""
    first = errors[0]
    place = [part for part in map(str, first["loc"][1:]) if part.isidentifier() or part.isdigit()]
    branches = ("int", "str", "float", "bool")  # of a union, which are no fields
    place = [part for part in place if part not in branches]
    field = ".".join(place)[:200]
    known = _FAULTS.get(first["type"], msg("{field} is invalid"))
    label: Message | str = field or msg("the request")
    return Problem(422, "request", known.having({"field": label}), {"field": field})


def language_of(scope: MutableMapping[str, Any]) -> Language:
    """Return the language of a request: that of its address, or else the browser's favourite."""
    header = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return _language(scope.get("query_string", b"")[:1000], header[:200])


@lru_cache(maxsize=256)
def _language(query: bytes, header: bytes) -> Language:
    if b"lang=" in query:
        code = parse_qs(query.decode("latin-1")).get("lang", [""])[-1]
        if code in LANGUAGES:
            return language(code)
    return language(preferred_language(header.decode("latin-1")))


def preferred_language(header: str) -> str:
    """Return the code of the language that a header ``Accept-Language`` prefers.

    >>> [preferred_language(text) for text in ("zh-CN,zh;q=0.9", "fr, en;q=0.5, zh;q=0.7", "")]
    ['zh', 'zh', 'en']
    """
    best, code = 0.0, "en"
    for part in header.split(","):
        name, _, weight = part.partition(";")
        short = name.strip().lower().partition("-")[0]
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if short in LANGUAGES and quality > best:
            best, code = quality, short
    return code
