"""Answers to calls that can't work as they were written: what to write instead.

Python has sentences of its own for an argument that is missing and an object that has no
index; these know what was meant.
"""

from __future__ import annotations

from functools import update_wrapper
from inspect import Parameter, signature
from typing import TYPE_CHECKING, cast

from farandole.errors import ArgumentTypeError, FarandoleError
from farandole.i18n import Message, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FunctionType
    from typing import Any, ClassVar, TypeVar

    Function = TypeVar("Function", bound=Callable[..., Any])
    Type = TypeVar("Type", bound=type[Any])
    Answer = Callable[[tuple[object, ...], dict[str, object]], Message | None]


ODD = (TypeError, AttributeError, ValueError, LookupError, OverflowError, MemoryError)
"""What Python raises where an argument isn't what it was taken for."""


def answered(answer: Answer) -> Callable[[Function], Function]:
    """Return a decorator of functions: calls that don't fit their parameters get an answer.

    ``answer`` is called with what was given, by place and by name, and returns what to say, or
    None to leave it at Python's own sentence. Errors from within the function pass, unless an
    argument isn't what its annotation says: then that is what is wrong.

    >>> @answered(lambda given, named: msg("no argument is needed"))
    ... def function(): ...
    >>> function(1)
    Traceback (most recent call last):
    farandole.errors.ArgumentTypeError: no argument is needed
    """

    def decorated(function: Function) -> Function:
        wrong, odd, inside = ArgumentTypeError, ODD, fault_within  # the call has other globals

        def call(*given: object, **named: object) -> object:
            try:
                return function(*given, **named)
            except odd as error:
                # One that was raised in the function itself has come through its frame.
                if error.__traceback__ is None or error.__traceback__.tb_next is not None:
                    fault = inside(function, given, named, error)
                    if fault is None:
                        raise
                else:
                    text = answer(given, named) if isinstance(error, TypeError) else None
                    if text is None:
                        raise
                    fault = wrong(text)
            raise fault from None

        return in_place_of(function, call)

    return decorated


def fault_within(
    function: Callable[..., object],
    given: tuple[object, ...],
    named: Mapping[str, object],
    error: Exception,
) -> FarandoleError | None:
    """Return what to say of an argument that isn't what its annotation says; None: all are."""
    if isinstance(error, FarandoleError):
        return None
    from farandole._mistyped import fault_of

    return fault_of(function, given, named, error)


def text_for(call: str, given: object) -> str:
    """Return what a function that reads text was given, if it is text."""
    if isinstance(given, str):
        return given
    from farandole._calls import no_text

    raise no_text(call, given)


def in_place_of(function: Function, call: Callable[..., object]) -> Function:
    """Return what is called instead of a function, looking like it.

    It has the globals of its module, which is how doctest knows where a function belongs.
    """
    kind = cast("type[FunctionType]", type(call))
    code = cast("FunctionType", call)
    same = kind(code.__code__, function.__globals__, "call", (), code.__closure__)
    return cast("Function", update_wrapper(same, function))


def fitted(function: Function) -> Function:
    """Decorate a function so that calls that don't fit its parameters get an answer.

    >>> @fitted
    ... def count(grid, *, limit=None): ...
    >>> count("12..", max=5)
    Traceback (most recent call last):
    farandole.errors.ArgumentTypeError: count has no argument max; did you mean limit?
    """

    def answer(given: tuple[object, ...], named: dict[str, object]) -> Message | None:
        from farandole._calls import misfit

        return misfit(function, given, named)

    return answered(answer)(function)


def fitted_type(kind: Type) -> Type:
    """Decorate a dataclass, so that it is made as a function decorated with :func:`fitted`."""
    kind.__init__ = fitted(kind.__init__)
    return kind


def strict(function: Function) -> Function:
    """Decorate a function that raises :func:`wrong_call` for ``more`` and ``others`` by itself.

    Another call in between, as :func:`fitted` has it, would cost the fastest functions a tenth of
    their time. Two parameters cost less, some 80 ns: ``*more: Never, **others: Never`` take what
    no other parameter does, so that the function can say what was meant. Whoever asks for its
    signature doesn't see them. An argument that is missing is None, of which the function says
    what is expected. ``Grid(...)``, of which there are millions, has one more place, ``size``, as
    that is what is written there most: other names that it hasn't got are left to Python, as to
    take them would cost 25 ns.
    """
    plain = signature(function)
    shown = list(plain.parameters.values())
    function.__signature__ = plain.replace(  # type: ignore[attr-defined]
        parameters=[one for one in shown if one.name not in ("more", "others", "size")]
    )
    places = [one for one in shown if one.kind is Parameter.POSITIONAL_OR_KEYWORD]
    defaults = [None if one.default is Parameter.empty else one.default for one in places]
    start = 1 if places[0].name == "self" else 0
    function.__defaults__ = tuple(defaults[start:])
    return function


class OtherNames:
    """What answers for names that its objects haven't got, with what is written instead.

    >>> class Result(OtherNames):
    ...     _instead = ((".is_unique", "valid unique"),)
    >>> Result().is_valid
    Traceback (most recent call last):
    AttributeError: 'Result' object has no attribute 'is_valid'; write .is_unique
    """

    __slots__ = ()

    _instead: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What is written -> the words it is looked for by, in small letters without underscores."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> None:
            """Raise an AttributeError that says what may have been meant."""
            text = f"{type(self).__name__!r} object has no attribute {name!r}"
            plain = name.lower().replace("_", "")
            for word in (plain, plain.removeprefix("is"), plain.removeprefix("get")):
                for meant, words in self._instead:
                    if word in words.split():
                        raise AttributeError(f"{text}; write {meant}")
            raise AttributeError(text)


class _NoLength(ArgumentTypeError):
    """Raised by ``len`` of what comes one by one: made in no time, and worded when it is read.

    ``list`` asks for a length first, so each list of a puzzle's solutions makes one.
    """

    if not TYPE_CHECKING:
        __init__ = TypeError.__init__

    @property
    def message(self) -> Message:  # type: ignore[override]
        """What is wrong, and what to write instead."""
        of: type[OneByOne] = self.args[0]
        return msg(
            "they come one by one and have no length: {count} counts them, "
            "len(list({call})) when all have been found",
            count=of._counted_by,
            call=of._made_by,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (ArgumentTypeError, (self.message,))


_NoLength.__name__ = _NoLength.__qualname__ = ArgumentTypeError.__name__  # in tracebacks
_NoLength.__module__ = ArgumentTypeError.__module__


class OneByOne:
    """What iterators over results have in common: no index, no length and no truth value.

    A subclass says how it is made, and what counts. There is no answer to names that aren't there:
    ``__getattr__`` slows down all that are.
    """

    __slots__ = ()

    _made_by = ""
    _counted_by = ""

    if not TYPE_CHECKING:

        def __len__(self) -> None:
            """Raise an error: how many there are is known when all were asked for."""
            raise _NoLength(type(self))

        def __getitem__(self, index: object) -> None:
            """Raise an error: there is no index, only the next one."""
            raise ArgumentTypeError(
                msg(
                    "they come one by one and have no index: next({call}) is the first, "
                    "list({call}) has all of them",
                    call=self._made_by,
                )
            )

        def __bool__(self) -> None:
            """Raise an error: whether there are any is known when one was asked for."""
            raise ArgumentTypeError(
                msg(
                    "whether there is one isn't known before it is asked for: "
                    "next({call}, None) is None where there is none",
                    call=self._made_by,
                )
            )
