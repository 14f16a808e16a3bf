"""Exact cover: problems, and every way to ask for their covers."""

from farandole.cover.infeasible import Infeasible
from farandole.cover.option import Colored, Item, Option
from farandole.cover.problem import Problem
from farandole.cover.search import Count, Search, SearchResult, Solution, fewest

__all__ = [
    "Colored",
    "Count",
    "Infeasible",
    "Item",
    "Option",
    "Problem",
    "Search",
    "SearchResult",
    "Solution",
    "fewest",
]
