"""What went wrong, as the API says it: ``application/problem+json``, in the reader's language."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from farandole.errors import FarandoleError, ParseError
from farandole.i18n import msg, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from farandole.i18n import Language, Message

MEDIA_TYPE = "application/problem+json"

_TITLES = {
    400: msg("The request can't be read."),
    401: msg("A token is needed."),
    403: msg("This is not allowed."),
    404: msg("There is nothing here."),
    405: msg("This can't be done here."),
    408: msg("The request took too long."),
    409: msg("Something is in the way."),
    413: msg("The request is too large."),
    415: msg("The request is of the wrong type."),
    422: msg("What is asked for can't be."),
    429: msg("There is too much to do at the moment."),
    500: msg("The server has failed."),
    501: msg("The server lacks a part."),
    503: msg("The server can't do this at the moment."),
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
    """Something that is answered by an error: a status, a code, a sentence and a place."""

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
        """Return what is answered."""
        detail = say.capital(say(self.message), self.message)
        return _data(self.status, self.code, detail, self.where, say)


def failure(error: FarandoleError, say: Language, field: str | None = None) -> dict[str, Any]:
    """Return what is answered to one of the package's own errors; ``field`` is where it arose."""
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


def body_of(data: Mapping[str, Any]) -> bytes:
    """Return an answer as bytes."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(errors="replace")


_FAULTS = {
    "missing": msg("{field} is missing"),
    "extra_forbidden": msg("{field} isn't known here"),
    "string_type": msg("{field} must be text"),
    "int_type": msg("{field} must be a whole number"),
    "int_from_float": msg("{field} must be a whole number"),
    "float_type": msg("{field} must be a number"),
    "bool_type": msg("{field} must be true or false"),
    "list_type": msg("{field} must be a list"),
    "model_attributes_type": msg("{field} must be an object"),
    "model_type": msg("{field} must be an object"),
    "dict_type": msg("{field} must be an object"),
    "too_long": msg("{field} has too many parts"),
    "too_short": msg("{field} has too few parts"),
    "string_too_long": msg("{field} is too long"),
    "string_too_short": msg("{field} is too short"),
    "greater_than_equal": msg("{field} is too small"),
    "less_than_equal": msg("{field} is too large"),
    "literal_error": msg("{field} is none of the names that can stand there"),
}


_NO_FIELDS = ("int", "str", "float", "bool")
"""Parts of a place that are no fields: the branches of a union."""


def invalid(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """Return what is wrong with values, from what pydantic says; the first of them is told."""
    first = errors[0]
    place = [part for part in map(str, first["loc"][1:]) if part.isidentifier() or part.isdigit()]
    place = [part for part in place if part not in _NO_FIELDS]
    field = ".".join(place)[:200]
    known = _FAULTS.get(first["type"], msg("{field} isn't as it must be"))
    shown: Message | str = field or msg("the request")
    return Problem(422, "request", known.having({"field": shown}), {"field": field})
