"""Rules as JSON: what :meth:`~farandole.sudoku.rules.Constraint.to_json` gives, read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from farandole.errors import ParseError
from farandole.i18n import Message, msg
from farandole.sudoku.rules.families import rules
from farandole.sudoku.rules.rule import Constraint

_DEEPEST = 40  # lists and rules within each other


def from_json(value: object) -> Constraint:
    """Return the rule of a value from JSON.

    >>> from_json({"rule": "Killer", "cells": "r1c1 r1c2", "total": 3})
    Killer('r1c1 r1c2', 3)

    Raises :class:`~farandole.ParseError` for a value that isn't a rule.
    """
    return _from_json(value, 0)


def rules_to_text(constraints: Iterable[Constraint]) -> str:
    """Return rules as JSON on one line, nothing for none.

    >>> from farandole.sudoku.rules import Killer
    >>> rules_to_text([Killer("r1c1 r1c2", 3)])
    '[{"rule": "Killer", "cells": "r1c1 r1c2", "total": 3}]'
    """
    every = [rule.to_json() for rule in constraints]
    return json.dumps(every, ensure_ascii=False) if every else ""


def rules_of_text(text: str) -> list[Constraint]:
    """Return the rules that :func:`rules_to_text` wrote.

    Raises :class:`~farandole.ParseError` for any other text.
    """
    try:
        return rules_of_json(json.loads(text)) if text else []
    except (ValueError, RecursionError) as error:
        if isinstance(error, ParseError):
            raise
        raise _not_a_rule(text) from None


def rules_of_json(value: object) -> list[Constraint]:
    """Return the rules of a list from JSON. Raises ParseError for any other value."""
    if not isinstance(value, list):
        raise _not_a_rule(value)
    return [from_json(it) for it in value]


def _from_json(value: object, depth: int) -> Constraint:
    members = dict(value) if isinstance(value, Mapping) else {}
    kind = rules().get(str(members.pop("rule", "")))
    if kind is None or depth > _DEEPEST:
        raise _not_a_rule(value)
    try:
        return kind(**{name: _read(member, depth + 1) for name, member in members.items()})
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        if isinstance(error, ParseError):
            raise
        raise _not_a_rule(value, getattr(error, "message", None)) from None


def _not_a_rule(value: object, why: Message | None = None) -> ParseError:
    if why is not None:
        return ParseError(why, code="parse.rules")
    return ParseError(msg("not a valid rule"), code="parse.rules", found=repr(value)[:100])


def _read(value: object, depth: int) -> Any:  # noqa: ANN401
    """Return the value of a field from JSON."""
    if depth > _DEEPEST:
        raise _not_a_rule(value)
    if isinstance(value, Mapping):
        return _from_json(value, depth)
    return tuple(_read(it, depth + 1) for it in value) if isinstance(value, list) else value
