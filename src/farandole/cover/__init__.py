"""Exact cover: problems, and every way to ask for their covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader

if TYPE_CHECKING:
    from farandole.cover.data.option import Colored, Item, Option
    from farandole.cover.data.solution import Solution
    from farandole.cover.problem import Problem
    from farandole.cover.questions.estimate import Estimate, Figure
    from farandole.cover.questions.infeasible import Infeasible
    from farandole.cover.questions.minimize import MinimumResult, MinimumSearch, fewest
    from farandole.cover.questions.reduce import Reduction
    from farandole.cover.questions.sample import Sampler
    from farandole.cover.search.batches import Batch
    from farandole.cover.search.checkpoint import Checkpoint
    from farandole.cover.search.result import Count, SearchResult
    from farandole.cover.search.search import Search

__all__ = [
    "Batch",
    "Checkpoint",
    "Colored",
    "Count",
    "Estimate",
    "Figure",
    "Infeasible",
    "Item",
    "MinimumResult",
    "MinimumSearch",
    "Option",
    "Problem",
    "Reduction",
    "Sampler",
    "Search",
    "SearchResult",
    "Solution",
    "fewest",
]


__getattr__, __dir__ = loader(
    globals(),
    {
        "data.option": "Colored Item Option",
        "data.solution": "Solution",
        "problem": "Problem",
        "questions.estimate": "Estimate Figure",
        "questions.infeasible": "Infeasible",
        "questions.minimize": "MinimumResult MinimumSearch fewest",
        "questions.reduce": "Reduction",
        "questions.sample": "Sampler",
        "search.batches": "Batch",
        "search.checkpoint": "Checkpoint",
        "search.result": "Count SearchResult",
        "search.search": "Search",
    },
)
