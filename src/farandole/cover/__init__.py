"""Exact cover: problems, and every way to ask for their covers.

What a search needs is imported at once; names of what comes after it, when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cover.option import Colored, Item, Option
from farandole.cover.problem import Problem
from farandole.cover.search import Count, Search, SearchResult, fewest
from farandole.cover.solution import Solution

if TYPE_CHECKING:
    from farandole.cover.batches import Batch
    from farandole.cover.checkpoint import Checkpoint
    from farandole.cover.costs import Cheapest, CheapestSearch
    from farandole.cover.estimating import Estimate, Figure
    from farandole.cover.infeasible import Infeasible
    from farandole.cover.reducing import Reduction
    from farandole.cover.sampling import Sampler

__all__ = [
    "Batch",
    "Cheapest",
    "CheapestSearch",
    "Checkpoint",
    "Colored",
    "Count",
    "Estimate",
    "Figure",
    "Infeasible",
    "Item",
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
    "Batch": "batches",
    "Cheapest": "costs",
    "CheapestSearch": "costs",
    "Checkpoint": "checkpoint",
    "Estimate": "estimating",
    "Figure": "estimating",
    "Infeasible": "infeasible",
    "Reduction": "reducing",
    "Sampler": "sampling",
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
