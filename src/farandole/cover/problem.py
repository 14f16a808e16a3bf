"""Exact-cover problems: items, options, and the ways to write them down.

Choose options so that every *primary* item lies in exactly one of them and every
*secondary* item in at most one. (Knuth's words, from The Art of Computer Programming,
volume 4B, section 7.2.2.1; other texts say columns and rows, or elements and subsets.)

>>> problem = Problem("1234", {"O": "13", "E": "24", "U": "123", "D": "134"})
>>> problem.solve().covers
(Solution(('E', 'O'), (1, 0)),)
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from farandole.cover.data.option import Colored, Item, Option
from farandole.cover.data.problem_data import ProblemData
from farandole.cover.search.result import Count, SearchResult
from farandole.cover.search.search import Search
from farandole.errors import LimitReached, ParseError
from farandole.i18n import msg
from farandole.parallel import thread_count

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator
    from typing import Any

    from farandole.cover.data.solution import Solution
    from farandole.cover.questions.estimate import Estimate
    from farandole.cover.questions.infeasible import Infeasible
    from farandole.cover.questions.minimize import MinimumResult
    from farandole.cover.questions.reduce import Reduction
    from farandole.cover.search.batches import Batch
    from farandole.cover.search.checkpoint import Checkpoint

__all__ = ["Colored", "Item", "Option", "Problem"]


class Problem(ProblemData):
    """An exact-cover problem; immutable, hashable, picklable.

    ``items`` and ``secondary`` are the names of the primary and secondary items: any
    hashable values, all different. ``options`` is a mapping from option name to item
    names, or an iterable of `Option` objects and of iterables of item names. An option
    without a name is called by its number, from 0. Names of options may repeat; their
    numbers distinguish them.

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

    Raises `ProblemError` for an item given twice, an unknown item in an option, an item
    twice in one option, a color on a primary item, bounds of a secondary one, and costs of
    the wrong number or too large; `ArgumentTypeError` for a name or color that isn't
    hashable, and for a cost that isn't a whole number.

    >>> Problem(["a", "b"], [["a"], ["b"], ["a", "b", "x"]], secondary=["x"])
    Problem(('a', 'b'), [('a',), ('b',), ('a', 'b', 'x')], secondary=('x',))
    >>> Problem([Item("a", 1, 2)], [["a"], ["a", Colored("x", 1)]], secondary="x", costs=[3, 4])
    Problem((Item('a', 1, 2),), [('a',), ('a', Colored('x', 1))], secondary=('x',), costs=(3, 4))
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str, format: str | None = None) -> Problem:
        r"""Return the one problem written in ``text``; see `farandole.cover.formats`.

        Raises `ParseError` if the text can't be read, holds no problem, or holds several
        (`formats.read` returns them all).

        >>> Problem.parse("a b | x\na x\nb\n")
        Problem(('a', 'b'), [('a', 'x'), ('b',)], secondary=('x',))
        """
        from farandole.cover.formats import read

        cases = read(text, format)
        if len(cases) != 1:
            several = msg("the text holds {problems} problems, not one", problems=len(cases))
            raise ParseError(several, code="parse.several")
        return cases[0].problem

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
        self,
        checkpoint: Checkpoint,
        *,
        nodes: int | None,
        seconds: float | None,
    ) -> Search:
        """Return a search that goes on from a checkpoint of this problem."""
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

        >>> Problem("ab", ["a", "b", "ab"]).solve(limit=1).complete
        False
        """
        count = thread_count(threads)
        search = Search(
            self,
            nodes=nodes,
            seconds=seconds,
            engine=engine,
            seed=seed,
            ordered=ordered,
        )
        if count == 1:
            return search.collect(limit, progress, memory)
        from farandole.cover.search.parallel import SharedSearch

        shared = SharedSearch(
            self,
            count,
            search.kernel,
            nodes=nodes,
            seconds=seconds,
            beside=search.beside(limit, memory),
            progress=progress,
        )
        return shared.collect(limit, ordered=ordered, memory=memory)

    def count(
        self,
        *,
        limit: int | None = None,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        engine: str = "automatic",
        threads: int | None = 1,
        progress: Callable[[float], object] | None = None,
        checkpoint: Checkpoint | None = None,
    ) -> Count:
        """Return the number of covers, however large; nothing is listed.

        Beside the engines of `search` there is ``"diagram"``, which counts what recurs only
        once, and ``"automatic"`` finds out which is quicker (`farandole.cover.questions.count`).
        ``memory`` bounds the bytes that a diagram remembers counts in. ``threads`` and
        ``progress`` are those of `solve`; a diagram is made by one thread.

        Where a limit stopped the count, ``complete`` is false and the number is what was
        found until then. ``checkpoint`` of such a count says where it stands, and given here
        lets another one go on from there (not if several threads counted, nor for the engine
        ``"diagram"``).

        >>> Problem("ab", ["a", "b", "ab"]).count()
        Count(2, complete=True)
        """
        from farandole.cover.questions.count import count
        from farandole.cover.search.checkpoint import Checkpoint

        return count(
            self,
            limit=limit,
            nodes=nodes,
            seconds=seconds,
            memory=memory,
            engine=engine,
            threads=threads,
            progress=progress,
            checkpoint=checkpoint,
            save=partial(Checkpoint, self),
        )

    def has_cover(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> bool:
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

    def estimate(self, probes: int = 1000, *, seed: int = 1) -> Estimate:
        """Return how many nodes and covers a search is likely to have, from random walks.

        >>> problem = Problem("ab", ["a", "b", "ab"])
        >>> problem.estimate(10).probes
        10
        """
        from farandole.cover.questions.estimate import estimate

        return estimate(self, probes, seed=seed)

    def sample(
        self,
        n: int,
        rng: random.Random | int | None = None,
        *,
        seconds: float | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> list[Solution]:
        """Return ``n`` covers drawn at random, each as likely as any other at every draw.

        ``rng`` is a `random.Random`, or a seed for one. All covers are counted first, by a
        diagram; `farandole.cover.Sampler` keeps it for more.

        Raises `NoSolution` if there is no cover, and `LimitReached` after ``seconds``.

        >>> len(Problem("ab", ["a", "b", "ab"]).sample(5, rng=1))
        5
        """
        from farandole.cover.questions.sample import sample

        return sample(self, n, rng, seconds=seconds, memory=memory, progress=progress)

    def minimum(
        self,
        *,
        ties: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> MinimumResult:
        """Return a cover of least cost; with ``ties``, all of them.

        Where nothing has a cost, every option costs 1: the cover has the fewest options.
        If a limit stopped the search, the result has the best cover found, and a bound
        below which there is none.

        >>> Problem("abc", ["a", "b", "c", "ab", "bc"], costs=[1, 2, 3, 2, 4]).minimum().cost
        5
        """
        return self.k_best(
            1,
            ties=ties,
            nodes=nodes,
            seconds=seconds,
            memory=memory,
            progress=progress,
        )

    def k_best(
        self,
        k: int,
        *,
        ties: bool = False,
        nodes: int | None = None,
        seconds: float | None = None,
        memory: int | None = None,
        progress: Callable[[float], object] | None = None,
    ) -> MinimumResult:
        """Return the ``k`` cheapest covers in order of cost.

        With ``ties``, covers that cost as much as the last of them come along.

        >>> Problem("abc", ["a", "b", "c", "ab", "bc"], costs=[1, 2, 3, 2, 4]).k_best(3).costs
        (5, 5, 6)
        """
        from farandole.cover.questions.minimize import k_best

        return k_best(
            self,
            k,
            ties=ties,
            nodes=nodes,
            seconds=seconds,
            memory=memory,
            progress=progress,
        )

    def pieces(self, number: int) -> tuple[Checkpoint, ...]:
        """Return about ``number`` parts of a search, to be run anywhere, in any order.

        They are picklable, and can be counted or searched one by one. Together they find
        every cover once.

        >>> problem = Problem("abc", ["a", "b", "c", "ab", "bc"])
        >>> sum(piece.count() for piece in problem.pieces(2)) == problem.count()
        True
        """
        from farandole.cover.search.checkpoint import pieces

        return pieces(self, number)

    def reduced(self, *, keep: str = "covers", seconds: float | None = None) -> Reduction:
        """Return a smaller problem from which the covers of this one can be had.

        With ``keep="cheapest"`` only one of the covers of least cost need survive.

        >>> Problem("abc", ["ab", "abc", "bc", "c"]).reduced().problem.option_count
        3
        """
        from farandole.cover.questions.reduce import reduced

        return reduced(self, keep=keep, seconds=seconds)

    def explain_infeasible(
        self,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> Infeasible | None:
        """Return some items that can't be covered together; None if there is a cover.

        If an item wants more options than contain it, none perhaps, it stands alone in
        the result. Otherwise the first search settles whether there is a cover; then some
        k log n more, for k of n items, find a set of items none of which is superfluous.
        To cover part of the items can be harder to refute than all of them: give limits
        where that matters. They are for all searches together; if they end before the
        set is as small as that, it has ``minimal`` false.

        Raises `LimitReached` if a limit comes before it is known whether there is a cover.

        >>> three_squares = Problem(["a1", "b1", "c1"], [["a1", "b1"], ["b1", "c1"]])
        >>> print(three_squares.explain_infeasible())
        items 'a1' and 'c1' can't be covered together; either can
        """
        from farandole.cover.questions.infeasible import explain_infeasible

        return explain_infeasible(self, nodes=nodes, seconds=seconds)
