"""Model: an exact-cover problem together with the way to draw its covers."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from farandole._misuse import OtherNames
from farandole.cover.data.solution import Solution
from farandole.drawing import Svg
from farandole.errors import ArgumentError
from farandole.i18n import ENGLISH, msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from farandole.cover.models.geometry.motions import Cells
    from farandole.cover.problem import Problem
    from farandole.cover.search.result import Count
    from farandole.i18n import Language


class Drawing:
    """How to draw options of a problem; each family of models has its own.

    ``chosen`` are option numbers. They need not be a whole cover: a search that is half
    way can be drawn too.
    """

    __slots__ = ()

    def text(self, chosen: Sequence[int]) -> str:
        """Return lines of plain text, without a newline at the end."""
        raise NotImplementedError

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return a whole SVG image that needs nothing from outside; titles in a language."""
        raise NotImplementedError

    def places(self) -> Sequence[tuple[str, Cells]] | None:
        """Return what each option lays and where, None if it isn't pieces on cells."""
        return None


@dataclass(frozen=True, slots=True, repr=False)
class Model(OtherNames):
    """A classic problem, ready to solve and to draw.

    ``name`` is the call that makes the model again, and is its repr. ``known`` is the
    published number of covers and ``source`` says where it comes from; both are None
    where nobody has counted.

    >>> from farandole.cover.models import langford
    >>> model = langford(3, reduced=True)
    >>> model, model.known
    (langford(3, reduced=True), 1)
    >>> print(model.text(model.problem.solve().covers[0]))
    3 1 2 1 3 2
    """

    _instead = (
        (".problem.solve()", "solve solutions covers solution"),
        (".problem.count()", "count numsolutions"),
        (".problem.minimum()", "minimum minimize"),
        (".problem.sample(n)", "sample random"),
        (".problem.search()", "search iterate"),
        (".problem.items", "items"),
        (".problem.options", "options"),
        (".text(cover), or .svg(cover)", "show print draw drawing pretty"),
    )

    name: str
    problem: Problem
    drawing: Drawing
    known: int | None = None
    source: str | None = None

    def text(self, solution: Solution | Sequence[int]) -> str:
        """Return a cover, or any option numbers, drawn as lines of text."""
        return self.drawing.text(_numbers(solution))

    def svg(self, solution: Solution | Sequence[int], say: Language = ENGLISH) -> str:
        """Return a cover, or any option numbers, drawn as a self-contained SVG image.

        A notebook shows the image, which follows the page's colour scheme. Colours are never
        the only sign: pieces have
        outlines and letters too. Titles, which screen readers read, are in the language
        ``say``.
        """
        return Svg(self.drawing.svg(_numbers(solution), say))

    def distinct(self, *, nodes: int | None = None, seconds: float | None = None) -> Count:
        """Return how many covers differ, those counted once that are turned or mirrored.

        All covers are looked at, some hundred thousand a second; after ``nodes`` or
        ``seconds`` what was found until then is returned, with ``complete`` false. Only
        motions count that turn every option into an option with a piece of the same name:
        a board of one-sided pieces, for instance, is turned and not mirrored.

        Raises `ArgumentError` for models that aren't pieces on a board.

        >>> from farandole.cover.models import queens
        >>> queens(8).distinct()
        Count(12, complete=True)
        """
        places = self.drawing.places()
        if places is None:
            raise ArgumentError(msg("{model} has no board to be turned", model=self.name))
        from farandole.cover.models.geometry.symmetry import distinct

        return distinct(self.problem, places, nodes=nodes, seconds=seconds)

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


def bounds(
    low: Iterable[int], high: Iterable[int]
) -> tuple[array[int], array[int]] | tuple[None, None]:
    """Return bounds of primary items as a problem wants them: none where all are 1.

    >>> bounds([1, 1], [1, 1]), bounds([1], [2])
    ((None, None), (array('I', [1]), array('I', [2])))
    """
    least, most = array("I", low), array("I", high)
    if all(times == 1 for times in least) and all(times == 1 for times in most):
        return None, None
    return least, most
