"""Model: an exact-cover problem together with the way to draw its solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole.cover.search import Solution

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from farandole.cover.problem import Problem


class Drawing:
    """How to draw options of a problem; each family of models has its own.

    ``chosen`` are option numbers. They need not be a whole cover: a search that is half
    way can be drawn too.
    """

    __slots__ = ()

    def text(self, chosen: Sequence[int]) -> str:
        """Return lines of plain text, without a newline at the end."""
        raise NotImplementedError

    def svg(self, chosen: Sequence[int]) -> str:
        """Return a whole SVG image that needs nothing from outside."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, repr=False)
class Model:
    """A classic problem, ready to solve and to draw.

    ``name`` is the call that makes the model again, and is its repr. ``known`` is the
    published number of solutions and ``source`` says where it comes from; both are None
    where nobody has counted.

    >>> from farandole.cover.models import langford
    >>> model = langford(3, reduced=True)
    >>> model, model.known
    (langford(3, reduced=True), 1)
    >>> print(model.text(model.problem.solve().solutions[0]))
    3 1 2 1 3 2
    """

    name: str
    problem: Problem
    drawing: Drawing
    known: int | None = None
    source: str | None = None

    def text(self, solution: Solution | Sequence[int]) -> str:
        """Return a solution, or any option numbers, drawn as lines of text."""
        return self.drawing.text(_numbers(solution))

    def svg(self, solution: Solution | Sequence[int]) -> str:
        """Return a solution, or any option numbers, drawn as a self-contained SVG image.

        It follows the page's colour scheme. Colours are never the only sign: pieces have
        outlines and letters too.
        """
        return self.drawing.svg(_numbers(solution))

    def __repr__(self) -> str:
        return self.name


def _numbers(solution: Solution | Sequence[int]) -> Sequence[int]:
    return solution.numbers if isinstance(solution, Solution) else solution


def call(function: str, arguments: Sequence[Any], options: Mapping[str, tuple[Any, Any]]) -> str:
    """Return the text of a call: the name of a model.

    ``options`` are keyword arguments as value and default; defaults are left out.

    >>> call("f", [1, "a"], {"x": (2, 2), "y": (3, 4)})
    "f(1, 'a', y=3)"
    """
    parts = [repr(argument) for argument in arguments]
    parts += [f"{key}={value!r}" for key, (value, default) in options.items() if value != default]
    return f"{function}({', '.join(parts)})"
