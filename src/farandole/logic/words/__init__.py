"""Names of techniques and sentences about steps, in any language."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.logic.words.names import technique_name
    from farandole.logic.words.steps import hint_line, step_clause, step_line, teach

__all__ = ["hint_line", "step_clause", "step_line", "teach", "technique_name"]

__getattr__, __dir__ = loader(
    globals(),
    {
        "names": "technique_name",
        "steps": "hint_line step_clause step_line teach",
    },
)
