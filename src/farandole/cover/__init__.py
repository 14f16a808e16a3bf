"""Exact cover: problems, and every way to ask for their covers."""

from farandole.cover.problem import Option, Problem
from farandole.cover.search import Count, Search, SearchResult, Solution, fewest

__all__ = ["Count", "Option", "Problem", "Search", "SearchResult", "Solution", "fewest"]
