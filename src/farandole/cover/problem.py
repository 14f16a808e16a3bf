"""Exact-cover problems: items, options, and the ways to write them down.

Choose options so that every *primary* item lies in exactly one of them and every
*secondary* item in at most one. (Knuth's words, from The Art of Computer Programming,
volume 4B, section 7.2.2.1; other texts say columns and rows, or elements and subsets.)

>>> problem = Problem("1234", {"O": "13", "E": "24", "U": "123", "D": "134"})
>>> problem.solve().covers
(Solution(('E', 'O'), (1, 0)),)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from farandole._lazy import Method
from farandole.cover.data.option import Colored, Item, Option
from farandole.cover.data.problem_data import ProblemData
from farandole.cover.exchange.foreign import check_asked
from farandole.cover.search.result import SearchResult
from farandole.cover.search.search import SOLVERS, Search
from farandole.errors import LimitReached
from farandole.i18n import msg
from farandole.limits import known
from farandole.parallel import thread_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.cover.data.as_html import html as _html
    from farandole.cover.formats import parse as _parse
    from farandole.cover.questions.count import count as _count
    from farandole.cover.questions.estimate import estimate as _estimate
    from farandole.cover.questions.infeasible import explain_infeasible as _explain_infeasible
    from farandole.cover.questions.minimize import k_best as _k_best
    from farandole.cover.questions.minimize import minimum as _minimum
    from farandole.cover.questions.reduce import reduced as _reduced
    from farandole.cover.questions.sample import sample as _sample
    from farandole.cover.search.batches import Batch
    from farandole.cover.search.checkpoint import Checkpoint
    from farandole.cover.search.checkpoint import pieces as _pieces

__all__ = ["Colored", "Item", "Option", "Problem"]


class Problem(ProblemData):
    """An exact-cover problem; immutable, hashable, picklable.

    ``items`` and ``secondary`` are the names of the primary and secondary items: any
    hashable values, all different. ``options`` is a mapping from option name to item
    names, or an iterable of `Option` objects and of iterables of item names. An option
    without a name is called by its number, from 0. Names of options may repeat; their
    numbers distinguish them.

    There are three extensions, alone or together. In place of the name of a
    primary item, `Item` gives bounds on how many options contain it, instead of
    exactly one. In place of a secondary item in an option, `Colored` gives it a color: all
    chosen options that contain the item must then agree on it. And ``costs`` are the costs
    of the options, as whole numbers of 64 bits, negative ones too: in the order of the
    options, or as a mapping from their names; `Option` can hold its cost by itself.

    A cover is a set of options, each at most once. An option without primary items is
    kept, but is never part of a cover. A problem without primary items has one cover, the
    empty one. An item that no option contains is not an error: there is no cover then,
    unless its ``low`` is 0 (see `explain_infeasible`).

    ``repr`` evaluates back for small problems and is a summary for large ones. Two
    problems are equal if items, options, names, colors, bounds and costs agree in content
    and order; the order of the items inside an option doesn't count.

    Raises `ProblemError` for an item given twice, an unknown item in an option, an item
    twice in one option, a color on a primary item, bounds of a secondary one, and costs of
    the wrong number or too large.

    >>> Problem(["a", "b"], [["a"], ["b"], ["a", "b", "x"]], secondary=["x"])
    Problem(('a', 'b'), [('a',), ('b',), ('a', 'b', 'x')], secondary=('x',))
    >>> Problem([Item("a", 1, 2)], [["a"], ["a", Colored("x", 1)]], secondary="x", costs=[3, 4])
    Problem((Item('a', 1, 2),), [('a',), ('a', Colored('x', 1))], secondary=('x',), costs=(3, 4))
    """

    __slots__ = ()

    def search(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        engine: str = "automatic",
        seed: int = 0,
    ) -> Search:
        """Return an iterator over the covers that searches only as far as it is read.

        It ends early, with ``complete`` false, after trying ``nodes`` options or after
        ``seconds`` spent searching; it can be dropped at any point. ``engine`` is
        ``"bits"``, ``"sparse"`` or, by the shape of the problem, ``"automatic"``. With a
        ``seed`` other than 0 covers come in another order, the same for the same seed.

        >>> search = Problem("ab", ["a", "b", "ab"]).search()
        >>> len(list(search)), search.complete
        (2, True)
        """
        return Search(self, nodes=nodes, seconds=seconds, engine=engine, seed=seed)

    # Any and not Solution: option names are only known to be hashable, and people sort them.
    def __iter__(self) -> Iterator[Any]:
        """Iterate over all covers, as ``search()`` does."""
        return self.search()

    def iter_batches(
        self,
        size: int = 65536,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        engine: str = "automatic",
        seed: int = 0,
    ) -> Iterator[Batch]:
        """Return an iterator over batches of up to ``size`` covers, as numpy arrays.

        Names aren't looked up and no tuples made: millions of covers a second. Limits and
        the rest are those of `search`.

        >>> from farandole.cover.models import dominoes
        >>> sum(len(batch) for batch in dominoes(8, 6).problem.iter_batches())
        167089
        """
        from farandole.cover.search.batches import batches

        return batches(self.search(nodes=nodes, seconds=seconds, engine=engine, seed=seed), size)

    def _resume(
        self, checkpoint: Checkpoint, *, nodes: int | None, seconds: float | None
    ) -> Search:
        """Return a search that continues from a checkpoint of this problem."""
        return Search(self, nodes=nodes, seconds=seconds, checkpoint=checkpoint)

    def solve(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        engine: str = "automatic",
        memory: int | None = None,
        seed: int = 0,
        threads: int | None = 1,
        ordered: bool = False,
        progress: Callable[[float], object] | None = None,
    ) -> SearchResult:
        """Return the covers, at most ``limit`` of them, as one result.

        ``complete`` says that there are no others; it is false wherever a limit stopped
        the search, even if nothing was left to find. The covers take about ``memory`` bytes
        at most.

        Several ``threads`` (None: one for each processor) share the search, and covers come
        in any order. With ``ordered`` their order is the same for any number of threads,
        one too; that may need more nodes. ``progress`` is called about ten times a second
        with an estimate, from 0 to 1, of how much is done.

        ``engine`` may also be ``"sat"``: CaDiCaL, of the extra ``solvers``, on one thread and
        without ``nodes``, ``memory``, ``seed`` and ``ordered``. Each of its covers is checked; that
        there are no others is its claim. It ends about 100 ms after a limit or Ctrl-C, later
        while it reads or preprocesses a large problem.

        >>> Problem("ab", ["a", "b", "ab"]).solve(limit=1).complete
        False
        """
        count = thread_count(threads)
        if known(engine, "engine", SOLVERS) == "sat":
            more = {"seed": seed or None, "threads": None if count == 1 else count}
            check_asked("sat", nodes=nodes, memory=memory, ordered=ordered, **more)
            from farandole.cover.exchange.sat import solve

            return solve(self, limit, seconds, progress)
        search = Search(
            self, nodes=nodes, seconds=seconds, engine=engine, seed=seed, ordered=ordered
        )
        if count == 1:
            return search.collect(limit, progress, memory)
        shared = search.shared(count, limit, memory, progress)
        return shared.collect(limit, ordered=ordered, memory=memory)

    def has_cover(self, *, nodes: int | None = None, seconds: float | None = None) -> bool:
        """Return whether there is a cover; the first one found ends the search.

        Raises `LimitReached` if a limit comes before that is known.

        >>> Problem("ab", ["a"]).has_cover()
        False
        """
        search = self.search(nodes=nodes, seconds=seconds)
        if next(search, None) is not None:
            return True
        if not search.complete:
            raise LimitReached(msg("the limit was reached before a cover was found"))
        return False

    if TYPE_CHECKING:
        parse = staticmethod(_parse)
        _repr_html_ = _html
        count = _count
        estimate = _estimate
        explain_infeasible = _explain_infeasible
        k_best = _k_best
        minimum = _minimum
        pieces = _pieces
        reduced = _reduced
        sample = _sample
    else:
        parse = Method("farandole.cover.formats", "parse", static=True)
        _repr_html_ = Method("farandole.cover.data.as_html", "html")
        count = Method("farandole.cover.questions.count", "count")
        estimate = Method("farandole.cover.questions.estimate", "estimate")
        explain_infeasible = Method("farandole.cover.questions.infeasible", "explain_infeasible")
        k_best = Method("farandole.cover.questions.minimize", "k_best")
        minimum = Method("farandole.cover.questions.minimize", "minimum")
        pieces = Method("farandole.cover.search.checkpoint", "pieces")
        reduced = Method("farandole.cover.questions.reduce", "reduced")
        sample = Method("farandole.cover.questions.sample", "sample")
