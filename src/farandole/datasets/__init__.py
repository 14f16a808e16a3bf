"""Data sets of puzzles: making them, and what two of them share."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.datasets.auditing import audit as audit
    from farandole.datasets.making import MadeDataset as MadeDataset
    from farandole.datasets.making import describe_many as describe_many
    from farandole.datasets.making import make_dataset as make_dataset
    from farandole.datasets.recipe import DatasetRecipe as DatasetRecipe
    from farandole.datasets.recipe import reproduce as reproduce
    from farandole.datasets.report import Audit as Audit
    from farandole.datasets.report import Contents as Contents
    from farandole.datasets.report import Shared as Shared
    from farandole.datasets.report import Tally as Tally

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "auditing": "audit",
        "making": "MadeDataset describe_many make_dataset",
        "recipe": "DatasetRecipe reproduce",
        "report": "Audit Contents Shared Tally",
    },
)
