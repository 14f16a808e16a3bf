"""Puzzles, streamed as they are generated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field
from starlette.responses import StreamingResponse

from farandole.i18n import Language, msg
from farandole.logic.profile import HODOKU
from farandole.make import Made, Outlook, Recipe, Wish, make_many, random_jigsaw
from farandole.make.random_numbers import random_seed
from farandole.studio.api.routing import Called, Calls
from farandole.studio.api.schemas import (
    Level,
    PuzzleText,
    ShapeText,
    Techniques,
    TechniquesBody,
    example,
)
from farandole.studio.events import stream
from farandole.studio.problems import Problem
from farandole.studio.puzzles import build, grid_of, profile_of, shape_of
from farandole.studio.steps import candidates_of, level_data, technique_data
from farandole.sudoku.shape import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.logic.many.result import Rated
    from farandole.make.wishing import Practice


Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
Levels = Annotated[list[Level], Field(min_length=2, max_length=2)]


class MakeBody(TechniquesBody):
    """The puzzles to make."""

    model_config = example(count=2, symmetry="half-turn", level="easy")

    count: Annotated[int, Field(ge=1, le=1000)] = 1
    symmetry: Annotated[str, Field(max_length=50)] = "none"
    clues: int | Pair | None = None
    minimal: bool = False
    pattern: Annotated[list[int] | None, Field(max_length=4096)] = None
    start: Annotated[
        PuzzleText | None, Field(description="A full grid or a puzzle to remove givens from.")
    ] = None
    unbiased: Literal["exact", "weighted"] | None = None
    shape: ShapeText = None
    jigsaw: Annotated[
        int | None, Field(ge=4, le=25, description="A board of this side with random regions.")
    ] = None
    seed: Annotated[
        Annotated[int, Field(ge=0)] | Annotated[str, Field(pattern=r"^\d{1,20}$")] | None,
        Field(description="A number; as text, too, for those of 64 bits."),
    ] = None
    seconds: Annotated[float, Field(gt=0, le=600)] = 30.0
    level: Level | Levels | None = None
    score: Pair | None = None
    uses: Techniques = []
    avoids: Techniques = []
    once: Techniques = []
    needs: Techniques = []
    practice: Annotated[str, Field(max_length=100)] | None = None


calls = Calls("making")

_BETWEEN = 0.25  # seconds between two events of progress
_MOST_SEED = (1 << 64) - 1


@calls.router.post(
    "/make",
    summary=str(msg("Make puzzles, as server-sent events")),
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "events"}},
)
async def make(body: MakeBody, call: Called) -> StreamingResponse:
    seed = random_seed() if body.seed is None else int(body.seed)
    if seed > _MOST_SEED:
        text = msg("a seed is an integer up to {most}", most=str(_MOST_SEED))
        raise Problem(422, "request", text, {"field": "seed"})
    recipe, wish = await call.pool.run(
        call.request.receive, lambda: (_recipe(body, seed), _wish(body))
    )

    def work(tell: Callable[[str, dict[str, Any]], None]) -> None:
        last = 0.0

        def progress(outlook: Outlook) -> None:
            nonlocal last
            if outlook.seconds - last >= _BETWEEN:
                last = outlook.seconds
                tell("progress", _progress(outlook))

        with make_many(
            body.count,
            recipe,
            seed=seed,
            wish=wish,
            threads=1,
            seconds=body.seconds,
            progress=progress,
        ) as puzzles:
            for number, puzzle in enumerate(puzzles, 1):
                tell("puzzle", {"number": number, **_puzzle(puzzle, call.say)})
            outlook = puzzles.outlook
            end = {"complete": puzzles.complete, "seed": str(puzzles.seed)}
            tell("end", {**_progress(outlook), **end})

    return stream(call, work)


def _progress(outlook: Outlook) -> dict[str, Any]:
    left = outlook.seconds_left
    return {
        "made": outlook.made,
        "wanted": outlook.wanted,
        "tried": outlook.tried,
        "one_in": round(outlook.one_in, 1),
        "seconds": round(outlook.seconds, 3),
        "seconds_left": None if left is None else round(left, 1),
    }


def _puzzle(puzzle: Made, say: Language) -> dict[str, Any]:
    return {
        "puzzle": puzzle.grid.line,
        "solution": puzzle.solution.line,
        "shape": str(puzzle.grid.shape),
        "clues": len(puzzle.grid.givens),
        "weight": puzzle.weight,
        "rating": _rating(puzzle.rated, say),
        "practice": _practice(puzzle.practice, say),
    }


def _rating(rating: Rated | None, say: Language) -> dict[str, Any] | None:
    if rating is None:
        return None
    return {
        **level_data(rating, say),
        "techniques": [
            {**technique_data(technique, say), "count": n} for technique, n in rating.counts
        ],
    }


def _practice(practice: Practice | None, say: Language) -> dict[str, Any] | None:
    if practice is None:
        return None
    grid = practice.board.grid
    return {
        "line": practice.line if grid.shape.is_classic else None,
        "board": grid.line,
        "candidates": candidates_of(practice.board),
        "technique": technique_data(practice.step.technique, say),
    }


def _recipe(body: MakeBody, seed: int) -> Recipe:
    shape = shape_of(body.shape) or CLASSIC
    if body.jigsaw is not None:
        if body.shape is not None:
            text = msg("{names} can't be used together", names="shape, jigsaw")
            raise Problem(422, "argument", text, {"field": "jigsaw"})
        shape = random_jigsaw(body.jigsaw, seed)
    clues = body.clues
    values: dict[str, Any] = {
        "symmetry": body.symmetry,
        "clues": (clues[0], clues[1]) if isinstance(clues, list) else clues,
        "minimal": body.minimal,
        "pattern": None if body.pattern is None else frozenset(body.pattern),
        "unbiased": body.unbiased,
    }
    if body.start is not None:
        values["start"] = grid_of(body.start, shape, "start")
    return build(lambda **some: Recipe(shape, **some), values)


def _wish(body: MakeBody) -> Wish | None:
    wishes = (body.level, body.score, body.uses, body.avoids, body.once, body.needs)
    profile = profile_of(body.techniques, body.without)
    if not any(wishes) and body.practice is None:
        if profile != HODOKU:
            text = msg("requires a level, a score or a technique")
            field = "techniques" if body.techniques is not None else "without"
            raise Problem(422, "argument", text, {"field": field})
        return None
    level, score = body.level, body.score
    values = {
        "level": (level[0], level[1]) if isinstance(level, list) else level,
        "score": None if score is None else (score[0], score[1]),
        "avoids": body.avoids,
        "uses": body.uses,
        "once": body.once,
        "needs": body.needs,
        "practice": body.practice,
    }

    def made(level: Any = None, score: Any = None, **some: Any) -> Wish:  # noqa: ANN401
        return Wish(level, score, profile=profile, **some)

    return build(made, values)
