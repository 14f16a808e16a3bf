"""Making puzzles, streamed as they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole._extras import needed
from farandole.i18n import Language, msg
from farandole.logic.techniques import level_message
from farandole.make import Recipe, Wish, generate_many
from farandole.studio.api.routing import Called, router
from farandole.studio.events import stream
from farandole.studio.problems import Problem
from farandole.studio.puzzles import shape_of
from farandole.studio.schemas.making import MakeAsked
from farandole.studio.steps import technique_data
from farandole.sudoku.shape import CLASSIC

with needed("studio"):
    from starlette.responses import StreamingResponse

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.logic.many.result import Rated
    from farandole.make import Outlook

routes = router("making")

_BETWEEN = 0.25  # seconds between two events that tell how far it is


@routes.post(
    "/make",
    summary=str(msg("Make puzzles; they come as server-sent events")),
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "events"}},
)
async def make(asked: MakeAsked, call: Called) -> StreamingResponse:
    """Return a stream of puzzles."""
    recipe, wish, seed = _recipe(asked), _wish(asked), _seed(asked.seed)

    def work(tell: Callable[[str, dict[str, Any]], None]) -> None:
        last = 0.0

        def progress(outlook: Outlook) -> None:
            nonlocal last
            if outlook.seconds - last >= _BETWEEN:
                last = outlook.seconds
                tell("progress", _progress(outlook))

        with generate_many(
            asked.count,
            recipe,
            seed=seed,
            wish=wish,
            threads=1,
            seconds=asked.seconds,
            progress=progress,
        ) as puzzles:
            for number, made in enumerate(puzzles, 1):
                tell(
                    "puzzle",
                    {
                        "number": number,
                        "puzzle": made.grid.line,
                        "solution": made.solution.line,
                        "clues": len(made.grid.givens),
                        "rating": _rating(made.rated, call.say),
                    },
                )
            outlook = puzzles.outlook
            tell(
                "end",
                {
                    "complete": puzzles.complete,
                    "made": outlook.made,
                    "tried": outlook.tried,
                    "seconds": round(outlook.seconds, 3),
                    "seed": str(puzzles.seed),
                },
            )

    return stream(call, work)


def _progress(outlook: Outlook) -> dict[str, Any]:
    left = outlook.seconds_left
    return {
        "made": outlook.made,
        "wanted": outlook.wanted,
        "tried": outlook.tried,
        "seconds": round(outlook.seconds, 3),
        "seconds_left": None if left is None else round(left, 1),
    }


def _rating(found: Rated | None, say: Language) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "level": found.level,
        "level_name": say(level_message(found.level)),
        "score": found.score,
        "techniques": [{**technique_data(one, say), "count": n} for one, n in found.counts],
    }


def _recipe(asked: MakeAsked) -> Recipe:
    clues = asked.clues
    return Recipe(
        shape_of(asked.shape) or CLASSIC,
        asked.symmetry,
        (clues[0], clues[1]) if isinstance(clues, list) else clues,
        asked.minimal,
        None if asked.pattern is None else frozenset(asked.pattern),
    )


def _wish(asked: MakeAsked) -> Wish | None:
    wishes = (asked.level, asked.score, asked.uses, asked.avoids, asked.needs)
    if not any(wishes):
        return None
    level, score = asked.level, asked.score
    return Wish(
        (level[0], level[1]) if isinstance(level, list) else level,
        None if score is None else (score[0], score[1]),
        uses=asked.uses,
        avoids=asked.avoids,
        needs=asked.needs,
    )


def _seed(given: int | str | None) -> int | None:
    if not isinstance(given, str):
        return given
    if not (given.isascii() and given.isdigit() and len(given) <= 20):
        raise Problem(422, "request", msg("a seed is a whole number"), {"field": "seed"})
    return int(given)
