"""Names of techniques and sentences about steps, in any language."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.logic.words.names import technique_name
    from farandole.logic.words.steps import hint_line, step_clause, step_line, teach

__all__ = ["hint_line", "step_clause", "step_line", "teach", "technique_name"]

__getattr__ = loader(
    globals(),
    {
        "technique_name": "names",
        **dict.fromkeys(("hint_line", "step_clause", "step_line", "teach"), "steps"),
    },
)


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
