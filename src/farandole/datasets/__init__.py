"""Data sets of puzzles: making them, and what two of them share."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.datasets.auditing import audit
    from farandole.datasets.making import MadeDataset, describe_many, make_dataset
    from farandole.datasets.recipe import DatasetRecipe, reproduce
    from farandole.datasets.report import Audit, Contents, Shared, Tally

__all__ = [
    "Audit",
    "Contents",
    "DatasetRecipe",
    "MadeDataset",
    "Shared",
    "Tally",
    "audit",
    "describe_many",
    "make_dataset",
    "reproduce",
]


__getattr__, __dir__ = loader(
    globals(),
    {
        "auditing": "audit",
        "making": "MadeDataset describe_many make_dataset",
        "recipe": "DatasetRecipe reproduce",
        "report": "Audit Contents Shared Tally",
    },
)
