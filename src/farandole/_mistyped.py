"""Which argument of a call that failed isn't what its function takes: by the annotations.

Functions don't look at every argument before they use it. Where one fails with an error of
Python's own, this tells whether an argument was at fault; imported only then.
"""

from __future__ import annotations

import ast
from inspect import Signature, signature
from typing import TYPE_CHECKING

from farandole.errors import ArgumentError, ArgumentTypeError
from farandole.i18n import Listed, Message, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any

    from farandole.errors import FarandoleError

_NAMED: dict[str, tuple[Message | str, Callable[[Any], object]]] = {
    "int": (msg("a whole number"), lambda one: hasattr(one, "__index__") and not _is_bool(one)),
    "float": (msg("a number"), lambda one: hasattr(one, "__float__") and not _is_bool(one)),
    "str": (msg("text"), lambda one: isinstance(one, str)),
    "bytes": (msg("bytes"), lambda one: isinstance(one, bytes | bytearray | memoryview)),
    "bool": (msg("True or False"), lambda one: hasattr(one, "__bool__") and _is_bool(one)),
    "Mapping": (msg("a dictionary"), lambda one: hasattr(one, "items")),
    "Callable": (msg("a function"), callable),
    "None": ("None", lambda one: one is None),
}
_LISTS = ("Iterable", "Sequence", "Collection", "Iterator", "Set", "frozenset", "list", "tuple")
_CLASSES = (
    *("Board", "Certificate", "Checkpoint", "Design", "Grid", "Language", "Problem", "Profile"),
    *("Random", "Recipe", "Shape", "Step", "Transform", "Wish"),
)
_ALIASES = {"Bounds": "int | tuple[int, int]", "ProblemData": "Problem"}
_LARGE = 100_000
_MOST = 1000  # parts of a list that are looked at


def fault_of(
    function: Callable[..., object],
    given: tuple[object, ...],
    named: Mapping[str, object],
    error: Exception,
) -> FarandoleError | None:
    """Return what to say instead of an error from within a function; None: it isn't the arguments'.

    >>> def grow(n: int, by: "Sequence[int] | None" = None): ...
    >>> print(fault_of(grow, ("8",), {}, TypeError()))
    n must be a whole number, not '8'
    >>> print(fault_of(grow, (8, [1, "2"]), {}, TypeError()))
    by[1] must be a whole number, not '2'
    >>> fault_of(grow, (8,), {}, TypeError())
    """
    plain = signature(function)
    try:
        arguments = plain.bind(*given, **named).arguments
    except TypeError:
        return None
    for name, value in arguments.items():
        found = plain.parameters[name].annotation
        if found is Signature.empty or name in ("self", "cls"):
            continue
        kind = _read(found if isinstance(found, str) else getattr(found, "__name__", "Any"))
        if kind is not None and (wrong := next(_wrong(kind, value, name), None)):
            place, expected, bad = wrong
            kinds = Listed(_names(expected), "or")
            text = msg(
                "{name} must be {kinds}, not {value}", name=place, kinds=kinds, value=Quoted(bad)
            )
            return ArgumentTypeError(text)
    if isinstance(error, OverflowError | MemoryError):
        for name, value in arguments.items():
            if isinstance(value, int) and abs(value) > _LARGE:
                return ArgumentError(msg("{name} is too large: {value}", name=name, value=value))
    return None


def _is_bool(value: object) -> bool:
    return type(value).__name__ in ("bool", "bool_")


def _read(annotation: str) -> ast.expr | None:
    try:
        return ast.parse(annotation.strip("'\""), mode="eval").body
    except SyntaxError:
        return None


def _name(kind: ast.expr) -> str:
    """Return the name of a type, without what it is made of."""
    if isinstance(kind, ast.Subscript):
        return _name(kind.value)
    if isinstance(kind, ast.Constant):
        return str(kind.value)
    return getattr(kind, "id", getattr(kind, "attr", ""))


def _either(kind: ast.expr) -> list[ast.expr]:
    if isinstance(kind, ast.BinOp):
        return [*_either(kind.left), *_either(kind.right)]
    if meant := _ALIASES.get(_name(kind)):
        return _either(ast.parse(meant, mode="eval").body)
    return [kind]


def _is_pair(kind: ast.expr) -> bool:
    """Return whether a type is a tuple of two."""
    inner = kind.slice if isinstance(kind, ast.Subscript) and _name(kind) == "tuple" else None
    parts = inner.elts if isinstance(inner, ast.Tuple) else []
    return len(parts) == 2 and _name(parts[1]) != "Ellipsis"


def _names(kind: ast.expr) -> list[Message | str]:
    """Return what people call the types of an annotation."""
    names: list[Message | str] = []
    for one in _either(kind):
        name = _name(one)
        if name in _NAMED:
            names.append(_NAMED[name][0])
        elif _is_pair(one):
            names.append(msg("a pair"))
        else:
            names.append(msg("a list") if name in _LISTS else name)
    return names


def _wrong(kind: ast.expr, value: object, place: str) -> Iterator[tuple[str, ast.expr, object]]:
    """Yield what doesn't fit an annotation: its place, what is expected there, and what it is."""
    kinds = _either(kind)
    fits = [one for one in kinds if _fits(_name(one), value)]
    if not fits:
        yield place, kind, value
        return
    (one,) = fits if len(fits) == 1 else (None,)
    if isinstance(one, ast.Subscript) and _name(one) in _LISTS:
        yield from _wrong_parts(one.slice, value, place, kind)


def _wrong_parts(
    inner: ast.expr, value: object, place: str, whole: ast.expr
) -> Iterator[tuple[str, ast.expr, object]]:
    if not isinstance(value, list | tuple | bytes | str):
        return
    parts = list(value[:_MOST])
    if isinstance(inner, ast.Tuple):
        kinds = inner.elts
        if len(kinds) == 2 and _name(kinds[1]) == "Ellipsis":
            kinds = [kinds[0]] * len(parts)
        elif len(kinds) != len(parts):
            yield place, whole, value
            return
    else:
        kinds = [inner] * len(parts)
    for number, (kind, part) in enumerate(zip(kinds, parts, strict=True)):
        yield from _wrong(kind, part, f"{place}[{number}]")


def _fits(name: str, value: object) -> bool:
    is_known = name in _NAMED or name in _LISTS
    if is_known and isinstance(value, type):  # it has all methods of its values
        return name == "Callable"
    if name in _NAMED:
        return bool(_NAMED[name][1](value))
    if name in _LISTS:
        return hasattr(value, "__iter__") and not (name == "tuple" and hasattr(value, "items"))
    if name == "Hashable":
        try:
            hash(value)
        except TypeError:
            return False
    if name in _CLASSES:
        return any(one.__name__ == name for one in type(value).__mro__)
    return True
