"""Arguments of models: checked by their types, and answered where they don't fit."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING

from farandole._misuse import ODD, fault_within, in_place_of
from farandole.errors import ArgumentTypeError, ProblemError
from farandole.i18n import Quoted, msg
from farandole.limits import whole_number

if TYPE_CHECKING:
    from inspect import BoundArguments

    from farandole._misuse import Function


_LARGEST = 1_000_000
"""More than any size of a model that can be built; refused before memory is asked for."""


def typed(function: Function) -> Function:
    """Decorate a function as :func:`fitted` does, and check arguments that are ``int`` or ``str``.

    >>> @typed
    ... def square(n: int) -> int:
    ...     return n * n
    >>> square("8")
    Traceback (most recent call last):
    farandole.errors.ArgumentTypeError: n must be a whole number, not '8'
    """
    plain = signature(function)
    kinds = {name: str(one.annotation) for name, one in plain.parameters.items()}
    is_list = {
        name: "None" not in kind and any(one in kind for one in ("Iterable", "Mapping", "Sequence"))
        for name, kind in kinds.items()
    }

    def checked(given: tuple[object, ...], named: dict[str, object]) -> BoundArguments:
        bound = plain.bind(*given, **named)
        for name, value in bound.arguments.items():
            if kinds[name] in ("int", "<class 'int'>"):
                number = bound.arguments[name] = whole_number(value, name, -(1 << 64))
                if number > _LARGEST:
                    raise ProblemError(msg("{name} is too large: {value}", name=name, value=number))
            elif kinds[name] == "str" and not isinstance(value, str):
                raise ArgumentTypeError(
                    msg("{name} must be text, not {found}", name=name, found=Quoted(value))
                )
            elif is_list.get(name) and not hasattr(value, "__iter__"):
                raise ArgumentTypeError(
                    msg(
                        "{name} must be a text or a list, not {found}",
                        name=name,
                        found=Quoted(value),
                    )
                    if "str" in kinds[name]
                    else msg("{name} must be a list, not {found}", name=name, found=Quoted(value))
                )
        return bound

    odd, within = ODD, fault_within

    def call(*given: object, **named: object) -> object:
        try:
            bound = checked(given, named)
        except TypeError as error:
            if hasattr(error, "code"):
                raise
            from farandole._calls import wrong_call

            raise wrong_call(function, given, named) from None
        try:
            return function(*bound.args, **bound.kwargs)
        except odd as error:
            fault = within(function, given, named, error)
            if fault is None:
                raise
        raise fault from None

    return in_place_of(function, call)
