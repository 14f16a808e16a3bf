"""Assemblies: the ways to build a solid from pieces, up to its rotations and reflections.

An assembly is an exact cover: items are pieces, with bounds, and cells; variable cells are
secondary; an option puts a piece somewhere. Of assemblies that motions of the solid turn into each
other only one counts: the least, compared as sorted numbers of placements. A reflection makes
another assembly where each piece is replaced by its mirror image; it counts only if that is a
piece too.

Few others are found in the first place, because a search starts from *leaders* (`symmetry`). Where
an assembly has only one, placements of their kind that don't lead are left out. Otherwise a leader
is an option of its own with an item of its own, and a secondary item for each class, in two
colors, excludes placements of the classes before it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from farandole.cover.data.encode import bounds_that_count
from farandole.cover.data.problem_error import model_error
from farandole.cover.data.solution import Solution
from farandole.cover.problem import Problem
from farandole.cover.search.result import Count
from farandole.cover.solids.placing import Room, Rows, room_of
from farandole.cover.solids.puzzle import COLORS, Puzzle, Solid, Task
from farandole.cover.solids.symmetry import Leaders, Motions, Numbers, leaders, motions_of
from farandole.i18n import Number, Quoted
from farandole.limits import whole_number

_BATCH = 256
_OTHER, _BEFORE = 1, 2
"""Colors of an item for a class: one of its placements is used, or none may be."""


@dataclass(frozen=True, slots=True, eq=False)
class Assembly:
    """A task of a puzzle as an exact-cover problem.

    Covers of ``problem`` are assemblies, each class at least once; `is_least` holds for
    one of each class. ``is_reduced`` is whether there is only that one in the first place.
    ``placements`` has by option the piece, by its place in the task, and the cells, by their places
    in ``room.points``.
    """

    puzzle: Puzzle
    task: Task
    problem: Problem
    room: Room
    placements: tuple[tuple[int, tuple[int, ...]], ...]
    is_reduced: bool
    _numbers: Numbers  # by option: its number among all placements
    _images: Numbers  # by motion and placement: the placement after the motion, -1 for none
    _owners: Numbers  # by placement: its piece

    def search(
        self, *, nodes: int | None = None, seconds: float | None = None
    ) -> Iterator[Solution]:
        """Yield the assemblies, one of each class, as covers of the problem.

        ``seconds`` include the time to compare them.
        """
        search = self.problem.search(nodes=nodes, seconds=seconds)
        for cover in search:
            with search.budget:
                is_least = self.is_least(cover)
            if is_least:
                yield cover
            if search.budget.seconds_left <= 0:
                return

    def count(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> Count:
        """Return the number of assemblies, up to rotations and reflections.

        The arguments are those of `Problem.count`. Where ``is_reduced`` is false, all covers of the
        problem are looked at, some ten thousand a second.
        """
        if self.is_reduced:
            return self.problem.count(limit=limit, nodes=nodes, seconds=seconds, progress=progress)
        most = None if limit is None else whole_number(limit, "limit")
        search = self.problem.search(nodes=nodes, seconds=seconds)
        found, is_over = 0, most == 0
        while not is_over:
            result = search.collect(_BATCH, progress)
            with search.budget:
                for cover in result.covers:
                    found += self.is_least(cover)
                    if found == most:
                        break
            is_over = found == most or result.count < _BATCH
        complete = search.complete and not search.has_pending and found != most
        return Count(found, complete=complete, nodes=search.nodes, seconds=search.seconds)

    def is_least(self, cover: Solution | Sequence[int]) -> bool:
        """Return whether a cover is the one that counts of those that motions make of it."""
        if self.is_reduced:
            return True
        numbers = cover.numbers if isinstance(cover, Solution) else cover
        own = np.sort(self._numbers[list(numbers)])
        others = self._images[:, own]
        others = np.sort(others[(others >= 0).all(1)], 1)
        if not others.size:
            return True
        every, first = np.arange(len(others)), (others != own).argmax(1)
        is_less = others[every, first] < own[first]
        return not any(map(self._is_allowed, others[is_less]))

    def _is_allowed(self, placements: Numbers) -> bool:
        """Return whether each piece is used as often as it may be."""
        used = np.bincount(self._owners[placements], minlength=len(self.task.pieces)).tolist()
        pieces = self.task.pieces
        return all(p.low <= times <= p.high for p, times in zip(pieces, used, strict=True))


def assembly(puzzle: Puzzle, number: int = 0) -> Assembly:
    """Return a task of a puzzle, by its number from 0, as an exact-cover problem.

    Pieces may be turned, and slid along their grid; a piece and its mirror image are two pieces.
    Where colors differ, they must be a pair of the task.

    Raises `ProblemError` for a piece with variable voxels, and for pieces that are too large or too
    small together.

    >>> from farandole.cover.solids import Piece, Puzzle, Solid, Task
    >>> domino, square = Solid((2, 1, 1), "##"), Solid((2, 2, 1), "####")
    >>> assembly(Puzzle((domino, square), (Task((Piece(0, 2, 2),), 1),))).count()
    Count(1, complete=True)
    """
    task = puzzle.tasks[number]
    solids = [puzzle.solids[piece.solid] for piece in task.pieces]
    room = room_of(puzzle, task)
    _check(puzzle, task, solids, room)
    rows = [
        room.placements(solid) if piece.high else np.empty((0, 1), np.int32)
        for solid, piece in zip(solids, task.pieces, strict=True)
    ]
    motions = motions_of(room, task, solids, rows)
    led = leaders(room, task, rows, motions)
    return _Building(puzzle, task, room, rows, motions, led).assembly()


def _check(puzzle: Puzzle, task: Task, solids: Sequence[Solid], room: Room) -> None:
    if task.holes is not None and any(piece.low < piece.high for piece in task.pieces):
        raise model_error("a largest number of holes isn't supported")
    low = high = 0
    for piece, solid in zip(task.pieces, solids, strict=True):
        size = solid.voxels.count("#")
        if "+" in solid.voxels:
            raise model_error(
                "the piece {piece} has variable voxels", piece=Quoted(puzzle.label(piece.solid))
            )
        if not size:
            raise model_error(
                "piece {piece} must have cells, each only once",
                piece=Quoted(puzzle.label(piece.solid)),
            )
        low, high = low + piece.low * size, high + piece.high * size
    most = len(room.points)
    least = most - int(room.variable.sum())
    if low > most or high < least:
        if low == high and least == most:
            raise model_error(
                "the pieces have {low} voxels, the solid {most}", low=Number(low), most=Number(most)
            )
        raise model_error(
            "the pieces have {low} to {high} voxels, the solid {least} to {most}",
            low=low,
            high=high,
            least=least,
            most=most,
        )


class _Building:
    """The work of writing a problem: items, then options."""

    def __init__(
        self,
        puzzle: Puzzle,
        task: Task,
        room: Room,
        rows: Sequence[Rows],
        motions: Motions,
        led: Leaders | None,
    ) -> None:
        self.puzzle, self.task, self.room, self.led = puzzle, task, room, led
        every = np.arange(sum(map(len, rows)))
        least = every if led is None else led.least
        # Placements that may lead come first, class by class, the least of each class first.
        order = every if led is None else np.lexsort((every, least, ~led.mask))
        place = np.empty_like(every)
        place[order] = every
        moved = motions.places[:, order]
        self.images = np.where(moved >= 0, place[moved], -1)
        self.owners = np.repeat(np.arange(len(rows)), [len(part) for part in rows])[order]
        cells = [row for part in rows for row in part // COLORS]
        self.cells = [cells[k] for k in order.tolist()]
        self.least = place[least[order]]
        self.can_lead = 0 if led is None else int(led.mask.sum())
        self.firsts = np.flatnonzero(self.least[: self.can_lead] == every[: self.can_lead]).tolist()
        self.is_single = led is not None and led.is_single
        self.has_leader = led is not None and not led.is_single

    def assembly(self) -> Assembly:
        """Return the problem with what it takes to recognise equal assemblies."""
        numbers, problem = self._options(*self._items())
        sizes = np.bincount(self.least[: self.can_lead])
        is_reduced = not len(self.images) or (
            self.is_single  # and each leader lies differently after every motion
            and bool((sizes[self.firsts] == len(self.images) + 1).all())
        )
        placements = tuple((int(self.owners[k]), tuple(self.cells[k].tolist())) for k in numbers)
        return Assembly(
            self.puzzle, self.task, problem, self.room, placements, is_reduced,
            np.array(numbers, np.int64), self.images, self.owners,
        )  # fmt: skip

    def _items(self) -> tuple[list[str], list[str]]:
        """Return the primary and the secondary items: pieces, cells, the leader; cells, classes."""
        names = [",".join(map(str, point)) for point in self.room.points.tolist()]
        is_variable = self.room.variable.tolist()
        filled = [name for name, variable in zip(names, is_variable, strict=True) if not variable]
        rest = [name for name, variable in zip(names, is_variable, strict=True) if variable]
        labels = [f"S{piece.solid + 1}" for piece in self.task.pieces]
        classes = [f"class {k + 1}" for k in range(len(self.firsts) - 1)] * self.has_leader
        return [*labels, *filled, *["leader"] * self.has_leader], [*rest, *classes]

    def _options(self, primary: list[str], secondary: list[str]) -> tuple[list[int], Problem]:
        """Return the placement of each option, and the problem."""
        pieces, variable = self.task.pieces, self.room.variable
        before = np.cumsum(variable)
        item = np.where(
            variable, len(primary) + before - 1, len(pieces) + np.arange(len(variable)) - before
        )
        first_class = len(primary) + int(variable.sum())
        classes = {number: k for k, number in enumerate(self.firsts)}
        starts, entries, colors = array("I", [0]), array("I"), array("I")
        numbers: list[int] = []

        def add(number: int, more: Sequence[int] = (), color: int = 0) -> None:
            own = [int(self.owners[number]), *item[self.cells[number]].tolist()]
            entries.extend(own)
            entries.extend(more)
            colors.extend([0] * len(own))
            colors.extend([color if entry >= first_class else 0 for entry in more])
            starts.append(len(entries))
            numbers.append(number)

        for number in range(len(self.cells)):
            if number >= self.can_lead or (self.is_single and number in classes):
                add(number)
            elif self.has_leader:
                own = classes[int(self.least[number])]
                add(number, [first_class + own] * (own < len(classes) - 1), _OTHER)
        if self.has_leader:
            for number, k in classes.items():
                add(number, [len(primary) - 1, *range(first_class, first_class + k)], _BEFORE)
        ones = [1] * (len(primary) - len(pieces))
        low, high = bounds_that_count(
            array("I", [piece.low for piece in pieces] + ones),
            array("I", [piece.high for piece in pieces] + ones),
        )
        names = [f"S{piece.solid + 1}" for piece in pieces]
        points = [",".join(map(str, point)) for point in self.room.points.tolist()]

        def name(option: int) -> str:
            number = numbers[option]
            cells = [points[cell] for cell in self.cells[number].tolist()]
            return " ".join([names[self.owners[number]], *cells])

        is_colored = self.has_leader and len(classes) > 1
        problem = Problem._from_flat(
            primary, secondary, starts, entries, name,
            colors=colors if is_colored else None,
            color_names=("used", "excluded") if is_colored else (),
            low=low, high=high,
        )  # fmt: skip
        return numbers, problem
