"""The answers of other solvers, checked by the definition of a cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from farandole.cover.data.problem_data import ProblemData
from farandole.cover.data.solution import Solution, SolutionDecoder
from farandole.errors import ArgumentError
from farandole.i18n import Quoted, msg


def checked_cover(problem: ProblemData, variables: Iterable[int]) -> Solution:
    """Return the cover that a solver found for an exported problem.

    ``variables`` are those that are 1, from 1; option k is variable k + 1. Negative numbers, 0 and
    auxiliary variables are skipped, so that a SAT solver's model can be passed as it is. Options
    are in the order of their numbers.

    Raises `ArgumentError` with the item or option at fault if the options aren't a cover.

    >>> from farandole.cover import Problem
    >>> checked_cover(Problem("ab", ["a", "b", "ab"]), [1, 2, -3])
    Solution((0, 1), (0, 1))
    >>> checked_cover(Problem("ab", ["a", "b", "ab"]), [1, 3])
    Traceback (most recent call last):
    farandole.errors.ArgumentError: not a cover: options with item 'a': 2, not 1 to 1
    """
    count, first = problem.option_count, problem.primary_count
    numbers = sorted({k - 1 for k in variables if 1 <= k <= count})
    times: Counter[int] = Counter()
    tints: dict[int, int] = {}  # by secondary item: its color, or an option without one
    for number in numbers:
        begin, end = problem._starts[number], problem._starts[number + 1]
        row = problem._entries[begin:end]
        if not any(entry < first for entry in row):
            name = Quoted(problem.name(number))
            raise ArgumentError(
                msg("not a cover: option {option} has no primary item", option=name)
            )
        for place, entry in enumerate(row, begin):
            color = 0 if problem._colors is None else problem._colors[place]
            if entry < first:
                times[entry] += 1
            elif tints.setdefault(entry, color or ~number) != (color or ~number):
                name = Quoted(problem.secondary[entry - first])
                raise ArgumentError(msg("not a cover: item {item} twice", item=name))
    for item, (low, high) in enumerate(problem.bounds):
        if not low <= times[item] <= high:
            text = msg(
                "not a cover: options with item {item}: {times}, not {low} to {high}",
                item=Quoted(problem.items[item]),
                times=times[item],
                low=low,
                high=high,
            )
            raise ArgumentError(text)
    return SolutionDecoder(problem).solution(numbers)
