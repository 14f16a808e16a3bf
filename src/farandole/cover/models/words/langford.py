"""Langford pairs: 1, 1, 2, 2, ..., n, n in a row, k numbers between the two k's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from farandole.cover.data.problem_error import check_size
from farandole.cover.models.model import Drawing, Model, Options, call, published
from farandole.cover.models.parameters import REDUCED, size
from farandole.cover.models.registry import model
from farandole.drawing import COLOURS, UNIT, box, letter, page
from farandole.i18n import ENGLISH, Language, msg


@model(
    msg("1, 1, 2, 2, ..., n, n with k numbers between the two k's"),
    size(msg("the largest number")),
    REDUCED,
    example="7",
)
def langford(n: int, *, reduced: bool = False) -> Model:
    """Return the problem of Langford's pairs of the numbers 1 to n.

    An option ``3@2`` puts a number 3 at the places 2 and 6. Items are the numbers ``v1``
    to ``vn``, then the places ``s1`` to ``s2n``. Covers exist if n or n + 1 is a
    multiple of 4.

    Every cover read backwards is another. With ``reduced`` only one of each two
    remains: the largest odd number has no symmetric place, so it may start in one half
    only (Knuth, The Art of Computer Programming 7.2.2.1, exercise 15, does alike).

    Raises `ProblemError` if n isn't 1 to 1000.

    >>> langford(7).problem.count(), langford(7, reduced=True).problem.count()
    (Count(52, complete=True), Count(26, complete=True))
    """
    check_size("n", n, 1, 1000)
    halved = n if n % 2 else n - 1
    options: Options[tuple[int, int]] = Options()
    for number in range(1, n + 1):
        for first in range(2 * n - number - 1):
            second = first + number + 1
            if reduced and number == halved and first + second > 2 * n - 1:
                continue
            options.add((number - 1, n + first, n + second), (number, first))
    items = [f"v{number + 1}" for number in range(n)] + [f"s{place + 1}" for place in range(2 * n)]
    problem = options.problem(items, name=lambda pair: f"{pair[0]}@{pair[1] + 1}")
    known, source = published("langford", n)  # of reduced ones
    if n % 4 in (1, 2):
        known = 0
    if known and not reduced:
        known *= 2
    name = call(langford, n, reduced=reduced)
    return Model(name, problem, Pairs(name, n, tuple(options.placed)), known, source)


@dataclass(frozen=True, slots=True)
class Pairs(Drawing):
    """A row of numbers: option k puts ``pairs[k]``, a number and its first place, from 0."""

    title: str
    n: int
    pairs: tuple[tuple[int, int], ...]

    def text(self, chosen: Sequence[int]) -> str:
        """Return the numbers in their row; places still free are dots."""
        row = ["."] * (2 * self.n)
        for option in chosen:
            number, first = self.pairs[option]
            row[first] = row[first + number + 1] = str(number)
        return " ".join(row)

    def svg(self, chosen: Sequence[int], say: Language = ENGLISH) -> str:
        """Return the row as an SVG image: an arc joins the two places of each number."""
        height = (self.n + 1) / 2 + 0.2
        base = round(height * UNIT)
        arcs, boxes, filled = [], [], set()
        for number, first in sorted(self.pairs[option] for option in chosen):
            x, span = round((first + 0.5) * UNIT), (number + 1) * UNIT
            arcs.append(
                f'<path class="line" d="M{x} {base}a{span / 2:g} {span / 2:g} 0 0 1 {span} 0"/>'
            )
            for place in (first, first + number + 1):
                filled.add(place)
                boxes.append(box(height, place, f"piece c{(number - 1) % COLOURS}"))
                boxes.append(letter(height, place, str(number)))
        free = sorted(set(range(2 * self.n)) - filled)
        boxes += [box(height, place, "line") for place in free]
        return page(
            (height + 1, 2 * self.n),
            f'<g stroke-width="2">{"".join(arcs)}{"".join(boxes)}</g>',
            say(msg("{model}: {solution}", model=self.title, solution=self.text(chosen))),
        )
