"""Exact cover: problems, and every way to ask for their covers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole._lazy import loader

if TYPE_CHECKING:
    from farandole.cover.data.option import Colored as Colored
    from farandole.cover.data.option import Item as Item
    from farandole.cover.data.option import Option as Option
    from farandole.cover.data.solution import Solution as Solution
    from farandole.cover.problem import Problem as Problem
    from farandole.cover.questions.estimate import Estimate as Estimate
    from farandole.cover.questions.estimate import Figure as Figure
    from farandole.cover.questions.infeasible import Infeasible as Infeasible
    from farandole.cover.questions.minimize import MinimumResult as MinimumResult
    from farandole.cover.questions.minimize import MinimumSearch as MinimumSearch
    from farandole.cover.questions.minimize import fewest as fewest
    from farandole.cover.questions.reduce import Reduction as Reduction
    from farandole.cover.questions.sample import Sampler as Sampler
    from farandole.cover.search.batches import Batch as Batch
    from farandole.cover.search.checkpoint import Checkpoint as Checkpoint
    from farandole.cover.search.result import Count as Count
    from farandole.cover.search.result import SearchResult as SearchResult
    from farandole.cover.search.search import Search as Search

__all__, __getattr__, __dir__ = loader(
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
