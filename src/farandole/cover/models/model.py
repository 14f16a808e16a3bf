"""Model: an exact-cover problem together with the way to draw its covers."""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from inspect import signature
from typing import Any, Generic, TypeVar

from farandole.cover.data.encode import bounds_that_count
from farandole.cover.data.problem_error import model_error
from farandole.cover.data.solution import Solution
from farandole.cover.models.geometry.motions import Cells, option_symmetries
from farandole.cover.problem import Problem
from farandole.cover.search.result import Count
from farandole.drawing import Svg
from farandole.errors import ArgumentError
from farandole.i18n import ENGLISH, Language, msg

Span = int | tuple[int, int]

Placed = TypeVar("Placed")


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
        """Return the piece and the cells of each option, None if options aren't pieces on cells."""
        return None


@dataclass(frozen=True, slots=True, repr=False)
class Model:
    """A classic problem, ready to solve and to draw.

    ``name`` is the call that makes the model again, and is its repr. ``known`` is the published
    number of covers, and ``source`` its source; both are None if there is none.

    >>> from farandole.cover.models import langford
    >>> model = langford(3, reduced=True)
    >>> model, model.known
    (langford(3, reduced=True), 1)
    >>> print(model.text(model.problem.solve().covers[0]))
    3 1 2 1 3 2
    """

    name: str
    problem: Problem
    drawing: Drawing
    known: int | None = None
    source: str | None = None

    def __post_init__(self) -> None:
        if self.known is None:
            object.__setattr__(self, "source", None)

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
        """Return the number of covers that differ by more than rotation and reflection.

        All covers are compared, some hundred thousand a second; when ``nodes`` or ``seconds`` are
        used up, the number so far is returned, with ``complete`` false. Only motions count that
        turn every option into an option with a piece of the same name: a board of one-sided pieces,
        for instance, is turned and not mirrored.

        Raises `ArgumentError` for models that aren't pieces on a board.

        >>> from farandole.cover.models import queens
        >>> queens(8).distinct()
        Count(12, complete=True)
        """
        places = self.drawing.places()
        if places is None:
            raise ArgumentError(msg("{model} has no board to be turned", model=self.name))
        moves = option_symmetries(places)
        search = self.problem.search(nodes=nodes, seconds=seconds)
        found = 0
        for solution in search:  # of images the least counts, compared as sorted option numbers
            numbers = sorted(solution.numbers)
            found += all(numbers <= sorted([move[k] for k in numbers]) for move in moves)
        return Count(found, complete=search.complete, nodes=search.nodes, seconds=search.seconds)

    def __repr__(self) -> str:
        return self.name


def _numbers(solution: Solution | Sequence[int]) -> Sequence[int]:
    return solution.numbers if isinstance(solution, Solution) else solution


class Options(Generic[Placed]):
    """The options of a model, added one by one, with what each of them places where.

    >>> options = Options[str]()
    >>> options.add([0, 1], "x")
    >>> options.problem("ab", name=lambda mark: f"{mark} here")
    Problem(('a', 'b'), {'x here': ('a', 'b')})
    """

    def __init__(self) -> None:
        self.starts, self.entries = array("I", [0]), array("I")
        self.placed: list[Placed] = []

    def add(self, entries: Iterable[int], placed: Placed) -> None:
        """Add an option that contains these items, by number."""
        self.entries.extend(entries)
        self.starts.append(len(self.entries))
        self.placed.append(placed)

    def problem(
        self,
        items: Iterable[Hashable],
        secondary: Iterable[Hashable] = (),
        *,
        name: Callable[[Placed], Hashable],
        bounds: Iterable[tuple[int, int]] = (),
        colors: array[int] | None = None,
        color_names: Sequence[Hashable] = (),
        costs: array[int] | None = None,
    ) -> Problem:
        """Return the problem; ``name`` is called with what an option places.

        ``bounds`` are those of the first items; all others are covered once. Colors and costs
        are as in `Problem._from_flat`.
        """
        primary, placed, given = tuple(items), self.placed, tuple(bounds)
        every = [*given, *[(1, 1)] * (len(primary) - len(given))]
        low, high = bounds_that_count(
            array("I", [least for least, _ in every]), array("I", [most for _, most in every])
        )
        return Problem._from_flat(
            primary,
            secondary,
            self.starts,
            self.entries,
            lambda k: name(placed[k]),
            colors=colors,
            color_names=color_names,
            low=low,
            high=high,
            costs=costs,
        )


def call(make: Callable[..., Model], *arguments: object, **options: object) -> str:
    """Return the text of a call: the name of a model. Options at their defaults are left out.

    >>> from farandole.cover.models import langford
    >>> call(langford, 7, reduced=True), call(langford, 7, reduced=False)
    ('langford(7, reduced=True)', 'langford(7)')
    """
    usual = signature(make).parameters
    parts = [repr(argument) for argument in arguments]
    parts += [f"{key}={value!r}" for key, value in options.items() if value != usual[key].default]
    return f"{make.__name__}({', '.join(parts)})"


def bounds_of(name: str, span: Span, least: int = 0) -> tuple[int, int]:
    """Return a number, or a least and a most, as bounds; errors call them by ``name``.

    The most must be ``least`` or more.

    >>> bounds_of("I", 2), bounds_of("I", (0, 3))
    ((2, 2), (0, 3))
    """
    low, high = (span, span) if isinstance(span, int) else span
    if not 0 <= low <= high or high < least:
        raise model_error("{name}: {low} to {high} can't be", name=name, low=low, high=high)
    return low, high


@cache
def _known_counts() -> dict[str, Any]:
    tables: dict[str, Any] = json.loads((files(__package__) / "published.json").read_text("ascii"))
    return tables


def published(model: str, *sizes: int) -> tuple[int | None, str]:
    """Return the published number of covers of a model of these sizes, and its source.

    >>> published("queens", 8), published("queens", 1000)
    ((92, 'OEIS A000170'), (None, 'OEIS A000170'))
    """
    table = _known_counts()[model]
    return table["counts"].get("x".join(map(str, sizes))), table["source"]
