"""Every question put to every engine, against the definition (`tests.cover.oracle`)."""

from __future__ import annotations

import pickle
from itertools import product

from farandole.cover import Problem, Sampler, fewest
from farandole.cover.questions.count import COUNTERS
from farandole.cover.questions.minimize import MinimumResult, k_best
from farandole.cover.search.search import ENGINES
from farandole.cover.teach.dancing import dance
from tests.cover.oracle import covers


def found(solutions: object) -> list[frozenset[int]]:
    return [frozenset(cover.numbers) for cover in solutions]  # type: ignore[attr-defined]


def check_list(solutions: object, problem: Problem) -> None:
    """Check that these are all covers, each once."""
    every = found(solutions)
    assert len(every) == len(set(every)), problem
    assert set(every) == covers(problem).keys(), problem


def check_counts(problem: Problem) -> None:
    truth = len(covers(problem))
    for engine, threads in product(COUNTERS, (1, 2)):
        counted = problem.count(engine=engine, threads=threads)
        assert (counted, counted.complete) == (truth, True), (engine, threads, problem)
    assert problem.count(engine="diagram", memory=0) == truth
    assert problem.has_cover() == (truth > 0)
    assert (problem.explain_infeasible() is None) == (truth > 0)
    for limit, threads in product((1, 3), (1, 2)):
        assert problem.count(limit=limit, threads=threads) == min(limit, truth)
        some = problem.solve(limit=limit, threads=threads)
        assert some.count == len(set(found(some.covers))) == min(limit, truth)
        assert set(found(some.covers)) <= covers(problem).keys()
        assert not (some.complete and some.count < truth)


def check_lists(problem: Problem) -> None:
    for engine, seed in product(ENGINES, (0, 7)):
        check_list(problem.solve(engine=engine, seed=seed).covers, problem)
    for threads, ordered in product((1, 2), (False, True)):
        check_list(problem.solve(threads=threads, ordered=ordered).covers, problem)
    check_list(problem, problem)
    batches = list(problem.iter_batches(2))
    assert all(1 <= len(batch) <= 2 for batch in batches)
    every = [frozenset(cover.tolist()) for batch in batches for cover in batch]
    assert sorted(map(sorted, every)) == sorted(map(sorted, covers(problem)))
    parts = pickle.loads(pickle.dumps(problem.pieces(4)))
    check_list([cover for part in parts for cover in part.solve().covers], problem)
    assert sum(part.count() for part in parts) == len(every)
    for engine in ENGINES:
        some, search = [], problem.search(engine=engine)
        while (cover := next(search, None)) is not None:
            some.append(cover)
            search = pickle.loads(pickle.dumps(search.checkpoint())).search()
        check_list(some, problem)


def prices(problem: Problem) -> dict[frozenset[int], int]:
    """Return every cover with its cost, which without costs is its size."""
    every = covers(problem)
    return every if problem.costs is not None else {cover: len(cover) for cover in every}


def check_best(problem: Problem, best: MinimumResult, k: int, ties: bool) -> None:
    every = prices(problem)
    costs = sorted(every.values())
    wanted = costs[:k]
    if ties and wanted:
        wanted = [cost for cost in costs if cost <= wanted[-1]]
    kept = found(best.covers)
    assert list(best.costs) == [every[cover] for cover in kept] == wanted, (problem, k, ties)
    assert len(set(kept)) == len(kept)
    assert best.complete
    others = [cost for cover, cost in every.items() if cover not in kept]
    if best.bound is None:
        assert not others
    else:
        assert k <= len(every)
        assert costs[0] <= best.bound <= min(others, default=best.bound)


def check_cheapest(problem: Problem) -> None:
    for k, ties in product((1, 2, len(covers(problem)) + 1), (False, True)):
        check_best(problem, k_best(problem, k, ties=ties), k, ties)
    smallest = fewest(problem)
    assert smallest.complete
    assert [len(cover) for cover in smallest.covers] == sorted(map(len, covers(problem)))[:1]


def check_draws(problem: Problem) -> None:
    sampler = Sampler(problem)
    assert sampler.count == len(covers(problem))
    check_list(sampler, problem)
    assert problem.estimate(20).nodes.mean >= 0


def check_reductions(problem: Problem) -> None:
    small = problem.reduced()
    check_list([c for cover in small.problem for c in small.expand(cover)], problem)
    cheap = problem.reduced(keep="cheapest")
    every = prices(problem)
    left = [every[f] for cover in cheap.problem for f in found(cheap.expand(cover))]
    assert min(left, default=None) == min(every.values(), default=None)


def check_dance(problem: Problem) -> None:
    result = dance(problem)
    check_list(result.covers, problem)
    kernel = problem.solve(ordered=True).covers
    assert found(result.covers) == found(kernel)


CHECKS = (check_counts, check_lists, check_cheapest, check_draws, check_reductions, check_dance)
