"""Data sets of puzzles: what two of them share."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.datasets.auditing import audit
    from farandole.datasets.report import Audit, Contents, Shared, Tally

__all__ = ["Audit", "Contents", "Shared", "Tally", "audit"]


__getattr__, __dir__ = loader(
    globals(), {"auditing": "audit", "report": "Audit Contents Shared Tally"}
)
