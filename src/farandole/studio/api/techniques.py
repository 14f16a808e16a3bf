"""The course: what there is to learn."""

from __future__ import annotations

from typing import Annotated

from farandole._extras import needed
from farandole.i18n import msg
from farandole.studio.api.routing import Called, router
from farandole.studio.course import course, lesson
from farandole.studio.schemas.techniques import LessonAnswer, TechniquesAnswer

with needed("studio"):
    from fastapi import Path

routes = router("techniques", 404)


@routes.get("/techniques", summary=str(msg("List all techniques")))
async def techniques(call: Called) -> TechniquesAnswer:
    """Return the list."""
    return TechniquesAnswer(**course(call.say))


@routes.get("/techniques/{id}", summary=str(msg("Teach a technique: words, example, practice")))
async def technique(
    id: Annotated[str, Path(max_length=100, examples=["x-wing"])], call: Called
) -> LessonAnswer:
    """Return a lesson."""
    return LessonAnswer(**await call.run(lesson, id, call.say))
