"""Exact-cover problems: items, options, and the ways to write them down.

Choose options so that every *primary* item lies in exactly one of them and every
*secondary* item in at most one. (Knuth's words, from The Art of Computer Programming,
volume 4B, section 7.2.2.1; other texts say columns and rows, or elements and subsets.)

>>> problem = Problem("1234", {"O": "13", "E": "24", "U": "123", "D": "134"})
>>> problem.solve().solutions
(Solution(('E', 'O'), (1, 0)),)
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from farandole.cover.option import Colored, Item, Option
from farandole.cover.search import Count, Search, SearchResult
from farandole.cover.statement import Statement
from farandole.errors import ProblemError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from farandole.cover.infeasible import Infeasible

__all__ = ["Colored", "Item", "Option", "Problem"]


class Problem(Statement):
    """An exact-cover problem; immutable, hashable, picklable.

    ``items`` and ``secondary`` are the names of the primary and secondary items: any
    hashable values, all different. ``options`` is a mapping from option name to item
    names, or an iterable of `Option` objects and of iterables of item names. An option
    without a name is called by its number, from 0. Names of options may repeat; their
    numbers tell them apart.

    Three things can be said beyond that, alone or together. In place of the name of a
    primary item, `Item` says how many options may contain it: not one, but from so many
    to so many. In place of a secondary item in an option, `Colored` gives it a color: all
    chosen options that contain the item must then agree on it. And ``costs`` says what
    each option costs, as whole numbers of 64 bits, negative ones too: in the order of the
    options, or as a mapping from their names; `Option` can hold its cost by itself.

    A cover is a set of options; none is in it twice. An option without primary items is
    kept, but is never part of a cover. A problem without primary items has one cover, the
    empty one. An item that no option contains is no error here: there is just no cover,
    unless its ``low`` is 0 (see `explain_infeasible`).

    ``repr`` evaluates back for small problems and is a summary for large ones. Two
    problems are equal if items, options, names, colors, bounds and costs agree in content
    and order; the order of the items inside an option doesn't count.

    Raises `ProblemError` for a name or color that isn't hashable, an item given twice, an
    unknown item in an option, an item twice in one option, a color on a primary item,
    bounds of a secondary one, and costs of the wrong number, not whole or too large.

    >>> Problem(["a", "b"], [["a"], ["b"], ["a", "b", "x"]], secondary=["x"])
    Problem(('a', 'b'), [('a',), ('b',), ('a', 'b', 'x')], secondary=('x',))
    >>> Problem([Item("a", 1, 2)], [["a"], ["a", Colored("x", 1)]], secondary="x", costs=[3, 4])
    Problem((Item('a', 1, 2),), [('a',), ('a', Colored('x', 1))], secondary=('x',), costs=(3, 4))
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str, format: str | None = None) -> Problem:
        r"""Return the one problem written in ``text``; see `farandole.cover.formats`.

        Raises `ParseError` if the text can't be read, and `ProblemError` if it holds
        several problems (`formats.read` returns them all) or none.

        >>> Problem.parse("a b | x\na x\nb\n")
        Problem(('a', 'b'), [('a', 'x'), ('b',)], secondary=('x',))
        """
        from farandole.cover.formats import read

        cases = read(text, format)
        if len(cases) != 1:
            raise ProblemError(f"the text holds {len(cases)} problems, not one")
        return cases[0].problem

    def search(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        engine: str = "automatic",
        clock: Callable[[], float] = time.perf_counter,
    ) -> Search:
        """Return an iterator over the covers that searches only as far as it is read.

        It ends early, with ``complete`` false, after trying ``nodes`` options or after
        ``seconds`` spent searching; it can be dropped at any point. ``engine`` is
        ``"bits"``, ``"sparse"`` or, by the shape of the problem, ``"automatic"``.

        >>> search = Problem("ab", ["a", "b", "ab"]).search()
        >>> len(list(search)), search.complete
        (2, True)
        """
        return Search(self, nodes=nodes, seconds=seconds, engine=engine, clock=clock)

    # Any and not Solution: option names are only known to be hashable, and people sort them.
    def __iter__(self) -> Iterator[Any]:
        """Iterate over all covers, as ``search()`` does."""
        return self.search()

    def solve(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> SearchResult:
        """Return the covers, at most ``limit`` of them, as one result.

        ``complete`` says that there are no others; it is false wherever a limit stopped
        the search, even if nothing was left to find.

        >>> Problem("ab", ["a", "b", "ab"]).solve(limit=1).complete
        False
        """
        return Search(self, nodes=nodes, seconds=seconds, clock=clock).collect(limit)

    def count(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> Count:
        """Return the number of covers; nothing is stored, so millions cost little.

        Where a limit stopped the count, ``complete`` is false and the number is what was
        found until then.

        >>> Problem("ab", ["a", "b", "ab"]).count()
        Count(2, complete=True)
        """
        return Search(self, nodes=nodes, seconds=seconds, clock=clock).tally(limit)

    def explain_infeasible(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> Infeasible | None:
        """Return some items that can't be covered together; None if there is a cover.

        If an item wants more options than contain it, none perhaps, it stands alone in
        the answer. Otherwise the first search settles whether there is a cover; then some
        k log n more, for k of n items, find a set of items none of which is superfluous.
        To cover part of the items can be harder to refute than all of them: give limits
        where that matters. They are for all searches together; if they end before the
        set is as small as that, it has ``minimal`` false.

        Raises `LimitReached` if a limit comes before it is known whether there is a cover.

        >>> three_squares = Problem(["a1", "b1", "c1"], [["a1", "b1"], ["b1", "c1"]])
        >>> print(three_squares.explain_infeasible())
        items 'a1' and 'c1' can't be covered together; either can
        """
        from farandole.cover.infeasible import explain_infeasible

        return explain_infeasible(self, nodes=nodes, seconds=seconds, clock=clock)
