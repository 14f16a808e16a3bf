"""Names of techniques and sentences about steps, in any language."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.logic.words.names import technique_name as technique_name
    from farandole.logic.words.steps import hint_line as hint_line
    from farandole.logic.words.steps import step_clause as step_clause
    from farandole.logic.words.steps import step_line as step_line
    from farandole.logic.words.steps import teach as teach

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "names": "technique_name",
        "steps": "hint_line step_clause step_line teach",
    },
)
