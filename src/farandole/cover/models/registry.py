"""Models by name: a decorator registers them, with parameters that are read from words.

The command line uses the list of names, with a line about each, and the function that makes a model
from words. The lines are messages, in any language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from farandole.cover.data.problem_error import model_error
from farandole.cover.models.model import Model
from farandole.errors import ProblemError
from farandole.i18n import Listed, Message, Quoted, msg
from farandole.limits import known

Maker = TypeVar("Maker", bound="Callable[..., Model]")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a model: its name, how to read it, and a few words about it.

    ``parse`` turns a word into a value or raises `ProblemError`. ``default`` is the word for
    a parameter that isn't given, None where one must be. A parameter without a word (``""``)
    keeps the function's own default unless ``parse`` makes a value of it. The value of one
    that ``fills`` several arguments of the function has a part for each.
    """

    name: str
    parse: Callable[[str], Any]
    default: str | None
    about: Message
    fills: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A model in the list: its function, a line about it, its parameters in order.

    ``example`` are words that `build` takes.
    """

    name: str
    make: Callable[..., Model]
    about: Message
    parameters: tuple[Parameter, ...]
    example: tuple[str, ...]

    @property
    def usage(self) -> str:
        """The call of the model, on one line.

        >>> NAMES["queens"].usage
        'queens n'
        """
        words = [
            p.name if p.default is None else f"[{p.name}={p.default}]" for p in self.parameters
        ]
        return " ".join([self.name, *words])


NAMES: dict[str, Entry] = {}
"""The models by name, in the order in which they are listed."""


def model(about: Message, *parameters: Parameter, example: str = "") -> Callable[[Maker], Maker]:
    """Return a decorator that registers a function as a model, called as the function is."""

    def register(function: Maker) -> Maker:
        name = function.__name__.replace("_", "-")
        NAMES[name] = Entry(name, function, about, parameters, tuple(example.split()))
        return function

    return register


def build(name: str, words: Sequence[str] = ()) -> Model:
    """Return the model of this name from words, in order or as ``key=value``.

    Raises `ArgumentError` for an unknown name, and `ProblemError` for an unknown parameter,
    for a value that can't be read, and for too few or too many words.

    >>> build("polyominoes", ["pentominoes", "3x20", "reduced=yes"])
    polyominoes('pentominoes', '3x20', reduced=True)
    >>> build("queens")
    Traceback (most recent call last):
    farandole.errors.ProblemError: queens: n is missing; write: queens n
    """
    entry = NAMES[known(name, "model", NAMES)]
    parameters = _values(entry, words)
    values: dict[str, Any] = {}
    for parameter in entry.parameters:
        text = parameters.get(parameter.name, parameter.default)
        if text is None:
            raise model_error(
                "{model}: {parameter} is missing; write: {usage}",
                model=name,
                parameter=parameter.name,
                usage=entry.usage,
            )
        try:
            value = parameter.parse(text)
        except ProblemError as error:
            raise model_error(
                "{model}, {parameter}: {wrong}",
                model=name,
                parameter=parameter.name,
                wrong=cast("Message", error.message),
            ) from None
        if parameter.fills:
            values.update(zip(parameter.fills, value, strict=True))
        elif value is not None:
            values[parameter.name] = value
    return entry.make(**values)


def _values(entry: Entry, words: Sequence[str]) -> dict[str, str]:
    """Return the words by the names of their parameters."""
    from farandole.i18n.guess import guessed

    keys = [parameter.name for parameter in entry.parameters]
    values: dict[str, str] = {}
    in_order = iter(keys)
    for word in words:
        key, mark, value = word.partition("=")
        if not mark:
            key, value = next(in_order, ""), word
            if not key:
                raise model_error(
                    "{model}: {word} is one word too many; write: {usage}",
                    model=entry.name,
                    word=Quoted(word),
                    usage=entry.usage,
                )
        if key not in keys:
            text = msg(
                "{model}: unknown parameter {found}, expected {known}",
                model=entry.name,
                found=Quoted(key),
                known=Listed(keys, "or"),
            )
            raise ProblemError(guessed(text, key, keys), code="problem.model")
        if key in values:
            raise model_error(
                "{model}: {parameter} is given twice", model=entry.name, parameter=key
            )
        values[key] = value
    return values
