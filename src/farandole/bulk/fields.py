"""Values of jobs and of verbs as text holds them: each suits its field, or a sentence says why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from farandole.errors import JobError
from farandole.i18n import Listed, Message, Quoted, msg

_KINDS = {
    "str": msg("a string"),
    "int": msg("an integer"),
    "bool": msg("true or false"),
    "float": msg("a number"),
    "Sequence[str]": msg("a list of strings"),
    "tuple[str, ...]": msg("a list of strings"),
    "Sequence[int]": msg("a list of integers"),
    "Sequence[float]": msg("a list of numbers"),
    "Mapping[str, Any]": msg("a table"),
}
"""What the annotations of fields mean, in words."""


def check_fields(owner: type, table: Mapping[str, object], unknown: Message) -> None:
    """Check that a table has only fields of a dataclass, with values of their types.

    ``unknown`` is the error for a name that there isn't; it has values ``name`` and ``names``.

    >>> from farandole.bulk.verbs.puzzles import Solve
    >>> check_fields(Solve, {"limit": "all"}, msg("{name} isn't one of {names}"))
    Traceback (most recent call last):
    farandole.errors.JobError: limit must be an integer, not 'all'

    Raises `JobError`.
    """
    types = {field.name: str(field.type) for field in fields(owner)}
    for name, value in table.items():
        if name not in types:
            names = Listed([*types], "and")
            raise JobError(unknown.having({"name": Quoted(name), "names": names}))
        kinds = types[name].split(" | ")
        if not any(_suits(value, kind) for kind in kinds):
            words = Listed([_KINDS[kind] for kind in kinds if kind != "None"], "or")
            text = msg("{name} must be {known}, not {value}", name=name, known=words)
            raise JobError(text.having({"value": repr(value)}))


def check_effects(*rules: tuple[bool, str, Message | str]) -> None:
    """Refuse what would do nothing: each rule says whether to, the name, and what makes it so.

    >>> check_effects((True, "column", "verb=make"))
    Traceback (most recent call last):
    farandole.errors.JobError: column has no effect with verb=make

    Raises `JobError`.
    """
    for is_idle, name, other in rules:
        if is_idle:
            raise JobError(msg("{name} has no effect with {other}", name=name, other=other))


def _suits(value: object, kind: str) -> bool:
    if kind == "Sequence[float]":
        return isinstance(value, list | tuple) and all(type(one) in (int, float) for one in value)
    element = {"Sequence[str]": str, "tuple[str, ...]": str, "Sequence[int]": int}.get(kind)
    if element is not None:
        return isinstance(value, list | tuple) and all(type(each) is element for each in value)
    if kind == "Mapping[str, Any]":
        return isinstance(value, dict)
    if kind == "float" and type(value) is int:
        return True
    return type(value).__name__ == kind or (kind, value) == ("None", None)
