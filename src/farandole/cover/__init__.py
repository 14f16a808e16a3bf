"""Exact cover: problems, and every way to ask for their covers.

What a search needs is imported at once; names of what comes after it, when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.data.option import Colored, Item, Option
from farandole.cover.data.solution import Solution
from farandole.cover.problem import Problem
from farandole.cover.search.search import Count, Search, SearchResult, fewest

if TYPE_CHECKING:
    from farandole.cover.questions.estimate import Estimate, Figure
    from farandole.cover.questions.infeasible import Infeasible
    from farandole.cover.questions.minimize import MinimumResult, MinimumSearch
    from farandole.cover.questions.reduce import Reduction
    from farandole.cover.questions.sample import Sampler
    from farandole.cover.search.batches import Batch
    from farandole.cover.search.checkpoint import Checkpoint

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

_HOMES = {
    "Batch": "search.batches",
    "MinimumResult": "questions.minimize",
    "MinimumSearch": "questions.minimize",
    "Checkpoint": "search.checkpoint",
    "Estimate": "questions.estimate",
    "Figure": "questions.estimate",
    "Infeasible": "questions.infeasible",
    "Reduction": "questions.reduce",
    "Sampler": "questions.sample",
}


def __getattr__(name: str) -> object:
    """Import a public name from the module that holds it."""
    if name in _HOMES:
        from importlib import import_module

        found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        globals()[name] = found
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the public names, whether used yet or not."""
    return __all__
