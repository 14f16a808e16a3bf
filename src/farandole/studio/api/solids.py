"""Puzzles of solid pieces: their problems, and assemblies to look at."""

from __future__ import annotations

from math import prod
from typing import Annotated

from pydantic import Field

from farandole.cover.data.solution import Solution
from farandole.cover.solids.building import assembly
from farandole.cover.solids.placing import room_of
from farandole.cover.solids.puzzle import Puzzle
from farandole.cover.solids.xmpuzzle import read
from farandole.errors import FarandoleError, ParseError
from farandole.i18n import msg, nmsg
from farandole.limits import Budget, Limits
from farandole.studio.api.routing import Calls
from farandole.studio.api.schemas import Answer, Body, example
from farandole.studio.problems import Problem as Fault
from farandole.studio.puzzles import Unreadable

_MOST_TRIED = 400_000  # places of the box around the solid, times pieces: tried in a second
_MOST_PLACEMENTS = 20_000
_MOST_VOXELS = 500_000  # of all placements together
_SMALL = (
    '<puzzle><shapes><voxel x="2" y="1" z="1">##</voxel><voxel x="2" y="2" z="1">####</voxel>'
    '</shapes><problems><problem><shapes><shape id="0" count="2"/></shapes><result id="1"/>'
    "</problem></problems></puzzle>"
)

Point = tuple[int, int, int]


class SolidBody(Body):
    """The XML of a file of BurrTools, which isn't packed any more, and a problem by its number."""

    model_config = example(text=_SMALL)

    text: Annotated[str, Field(min_length=1, max_length=500_000)]
    task: Annotated[int, Field(ge=0, le=10_000)] = 0
    limit: Annotated[int, Field(ge=1, le=100)] = 20
    seconds: Annotated[float, Field(gt=0, le=10)] = 5.0


class PlacedAnswer(Answer):
    """A piece, by its place in ``pieces``, and the voxels that it fills: x, y, z."""

    piece: int
    cells: list[Point]


class SolidAnswer(Answer):
    """The problems of a file, "" without a name, and assemblies of one of them."""

    tasks: list[str]
    grid: str
    size: Point
    pieces: list[str]
    assemblies: list[list[PlacedAnswer]]
    complete: bool


calls = Calls("cover")


@calls.add("POST /cover/solid", msg("Assemble a puzzle of solid pieces"), is_long=True)
def solid(body: SolidBody) -> SolidAnswer:
    try:
        puzzle = read(body.text.encode(errors="replace"))
        if not puzzle.tasks:
            raise ParseError(msg("a file without a problem"), code="parse.empty")
        if body.task >= len(puzzle.tasks):
            text = nmsg(
                "the file has {count} problem",
                "the file has {count} problems",
                count=len(puzzle.tasks),
            )
            raise Fault(422, "request", text, {"field": "task"})
        _check_size(puzzle, body.task)
        built = assembly(puzzle, body.task)
    except FarandoleError as error:
        raise Unreadable(error, "text") from None
    search = built.problem.search(seconds=body.seconds)
    budget = Budget(Limits(seconds=body.seconds)).start()  # comparing assemblies takes time, too
    found: list[Solution] = []
    is_whole = False
    for cover in search:
        if len(found) > body.limit or budget.is_over():
            break
        found += [cover] * built.is_least(cover)
    else:
        is_whole = search.complete and len(found) <= body.limit
    points = [(x, y, z) for x, y, z in built.room.points.tolist()]
    placed = [(piece, [points[cell] for cell in cells]) for piece, cells in built.placements]
    return SolidAnswer(
        tasks=[task.name for task in puzzle.tasks],
        grid=puzzle.grid,
        size=puzzle.solids[built.task.result].size,
        pieces=[puzzle.label(piece.solid) for piece in built.task.pieces],
        assemblies=[
            [PlacedAnswer(piece=placed[n][0], cells=placed[n][1]) for n in sorted(cover.numbers)]
            for cover in found[: body.limit]
        ],
        complete=is_whole,
    )


def _check_size(puzzle: Puzzle, number: int) -> None:
    """Refuse what takes long to build, which nothing can interrupt."""
    task = puzzle.tasks[number]
    kinds = [puzzle.solids[piece.solid] for piece in task.pieces if piece.high]
    is_small = prod(puzzle.solids[task.result].size) * len(kinds) <= _MOST_TRIED
    if is_small:
        room = room_of(puzzle, task)
        placements = voxels = 0
        for kind in kinds:
            rows = room.placements(kind)
            placements, voxels = placements + len(rows), voxels + rows.size
        is_small = placements <= _MOST_PLACEMENTS and voxels <= _MOST_VOXELS
    if not is_small:
        text = msg("this puzzle is too large for the studio; farandole cover solve can solve it")
        raise Fault(422, "request.size", text, {"field": "text"})
