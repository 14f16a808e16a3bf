"""Counts by every engine, covers at random, and estimates by random walks."""

from __future__ import annotations

import collections
import math
import pickle
import random
import signal
import statistics
import threading
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole._kernel import CoverCounter, CoverProbe
from farandole.cover import Count, Problem, Solution
from farandole.cover.models import dominoes, langford, latin_square, queens
from farandole.cover.questions.count import COUNTERS, count
from farandole.cover.questions.estimate import estimate
from farandole.cover.questions.sample import Sampler, sample
from farandole.cover.search.search import ENGINES
from farandole.errors import (
    ArgumentError,
    CheckpointError,
    FarandoleError,
    LimitReached,
    NoSolution,
)
from farandole.isa import level_in_use
from tests.cover.instances import INSTANCES, dark_rivals
from tests.cover.oracle import covers, problems

SLOW_BY_SEARCH = [
    "dominoes 2x40",
    "dominoes 8x8",
    "dominoes 10x10",
    "three pentominoes 3x20",
    "L trominoes 9x9",
]


@pytest.mark.parametrize("name", INSTANCES)
def test_known_counts(name: str) -> None:
    make, known = INSTANCES[name]
    problem = make()
    assert count(problem) == known
    assert count(problem, engine="diagram") == known
    if name not in SLOW_BY_SEARCH:
        for engine in ("bits", "sparse"):
            assert count(problem, engine=engine) == known


def test_items_in_any_order() -> None:
    shuffled = dominoes(12, 12).problem
    cells = list(shuffled.items)
    random.Random(1).shuffle(cells)
    mixed = Problem(cells, [option.items for option in shuffled.options])
    assert count(mixed, nodes=10**6) == 53060477521960000


def test_parts_are_counted_one_by_one() -> None:
    # Nothing ties the copies together, and their cells come in turn.
    squares = latin_square(4).problem
    options = [
        [(copy, item) for item in option.items] for copy in range(40) for option in squares.options
    ]
    items = [(copy, item) for item in squares.items for copy in range(40)]
    assert count(Problem(items, options)) == 576**40


@pytest.mark.usefixtures("ticking")  # every call takes as long as any other
def test_the_diagram_steps_aside_where_nothing_recurs() -> None:
    problem = queens(11).problem
    counted = count(problem)
    assert counted == 2680
    assert counted.engine in ("bits", "sparse")
    alone = count(problem, engine="bits")
    assert alone.nodes < counted.nodes < 1.1 * alone.nodes


@pytest.mark.parametrize("memory", [0, 1, 200_000])
def test_little_memory_only_takes_longer(memory: int) -> None:
    counted = count(dominoes(10, 10).problem, engine="diagram", memory=memory)
    assert counted == 258584046368


@pytest.mark.parametrize("engine", COUNTERS)
def test_limits(engine: str) -> None:
    problem = langford(11).problem
    every = count(problem, engine=engine)
    assert (every, every.complete) == (35584, True)
    some = count(problem, engine=engine, nodes=5000)
    assert not some.complete
    assert some.nodes == 5000
    assert 0 < some < every
    few = count(problem, engine=engine, limit=7)
    assert (few, few.complete) == (7, False)
    most = count(problem, engine=engine, limit=35585)
    assert (most, most.complete) == (35584, True)
    assert count(problem, engine=engine, nodes=0) == 0
    for endless, seconds in ((problem, 0), (latin_square(9).problem, 0.1)):
        late = count(endless, engine=engine, seconds=seconds)
        assert not late.complete
        assert late.seconds >= seconds


@pytest.mark.parametrize("engine", COUNTERS)
def test_progress(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.limits.BETWEEN_REPORTS", 1e-6)
    seen: list[float] = []
    counted = count(langford(11).problem, engine=engine, progress=seen.append)
    assert counted.complete
    assert len(seen) > 1
    assert min(seen) < 1
    assert seen[-1] == 1
    assert all(0 <= done <= 1 for done in seen)


def test_wrong_arguments() -> None:
    problem = Problem("a", ["a"])
    with pytest.raises(ArgumentError, match=r"engine must be .* or diagram, not 'guess'"):
        count(problem, engine="guess")
    with pytest.raises(ArgumentError, match="memory must be "):
        count(problem, memory=-1)
    assert count(problem, memory=10**30) == 1
    assert isinstance(count(problem), Count)


def test_one_thread_at_a_time() -> None:
    diagram = CoverCounter(latin_square(9).problem._flat(), 1 << 24)
    worker = threading.Thread(target=diagram.run, args=(1_000_000, float("inf")))
    worker.start()
    while not diagram.nodes:
        assert worker.is_alive()
    with pytest.raises(RuntimeError, match="another thread"):
        diagram.run(1, 1.0)
    worker.join()


@given(problems(), st.sampled_from(ENGINES), st.integers(1, 20))
def test_a_count_goes_on_where_another_stopped(problem: Problem, engine: str, nodes: int) -> None:
    expected = len(covers(problem))
    part, before = problem.count(engine=engine, nodes=nodes), -1
    while not part.complete:
        assert part.checkpoint is not None
        at = pickle.loads(pickle.dumps(part)).checkpoint
        assert at.counted <= part <= expected
        assert at.nodes > before
        before = at.nodes
        part = problem.count(checkpoint=at, nodes=nodes)
    assert (part, part.checkpoint) == (expected, None)


def test_a_limit_holds_for_all_parts_of_a_count() -> None:
    problem = langford(8).problem
    first = problem.count(engine="bits", nodes=500)
    assert 0 < first < 100
    at = first.checkpoint
    assert at is not None
    whole = problem.count(checkpoint=at)
    for threads in (1, 2):
        assert problem.count(engine="bits", checkpoint=at, threads=threads) == whole == 300
        little = problem.count(engine="bits", checkpoint=at, limit=2, threads=threads)
        assert (little, little.complete) == (2, False)
    some = problem.count(checkpoint=at, limit=100)
    assert some.nodes < whole.nodes == problem.count(engine="bits").nodes
    assert (some, some.complete, some.checkpoint) == (100, False, None)
    none = problem.count(checkpoint=at, limit=1)
    assert (none, none.complete) == (1, False)
    assert at.count() == 300 - first
    by_diagram = problem.count(engine="diagram", nodes=200)
    since = by_diagram.checkpoint
    assert since is not None
    assert (since.engine, since.nodes) == ("diagram", 200)
    for rest in (problem.count(checkpoint=since), problem.count(engine="bits", checkpoint=since)):
        assert (rest, rest.complete, rest.engine) == (300, True, "diagram")
    again = pickle.loads(pickle.dumps(by_diagram))
    assert (again, again.checkpoint, again.nodes) == (by_diagram, since, 200)
    with pytest.raises(CheckpointError, match="a count by diagram, not of a search"):
        since.search()
    with pytest.raises(CheckpointError, match="another problem"):
        queens(9).problem.count(checkpoint=since)
    with pytest.raises(CheckpointError, match="another version"):
        queens(9).problem.count(checkpoint=replace(since, problem=queens(9).problem))
    with pytest.raises(CheckpointError, match="is invalid"):
        problem.count(checkpoint=replace(since, cache="text"))  # type: ignore[arg-type]
    by_threads = problem.count(engine="bits", nodes=100, threads=2)
    assert not by_threads.complete
    for threads in (1, 2):
        whole = problem.count(checkpoint=by_threads.checkpoint, threads=threads)
        assert (whole, whole.complete, whole.checkpoint) == (300, True, None)


@pytest.mark.parametrize("nodes", [1, 3])
def test_a_diagram_gets_further_with_each_node(nodes: int) -> None:
    problem = latin_square(4).problem
    part = count(problem, engine="diagram", nodes=nodes)
    turns = 1
    while not part.complete and turns < 1000:
        assert part.nodes == turns * nodes
        part = count(problem, checkpoint=part.checkpoint, nodes=nodes)
        turns += 1
    assert (part, part.complete) == (576, True)


def test_what_waits_to_be_handed_out_is_counted() -> None:
    problem = langford(8).problem
    search = problem.search()
    next(search)
    search.advance(2000)
    at = search.checkpoint()
    assert len(at.pending) > 5
    assert problem.count(checkpoint=at) == 299
    with pytest.raises(FarandoleError, match="another problem"):
        queens(9).problem.count(checkpoint=at)
    with pytest.raises(FarandoleError, match="is invalid"):
        problem.count(checkpoint=replace(at, counted=-1))


def test_a_limit_that_is_the_number_itself() -> None:
    # Whoever counts: what is asked for is there, and nobody has looked for more.
    problem = latin_square(4).problem
    for engine in COUNTERS:
        number = count(problem, engine=engine, limit=576)
        assert (number, number.complete) == (576, False), engine
        more = count(problem, engine=engine, limit=577)
        assert (more, more.complete) == (576, True), engine
    wide = dominoes(8, 8).problem
    for limit, complete in ((12_988_816, False), (12_988_817, True)):
        number = count(wide, limit=limit)
        assert (number, number.complete, number.engine) == (12_988_816, complete, "diagram")


@pytest.mark.parametrize("board", [10, 12])
def test_what_hangs_together_by_secondary_items_has_a_frontier_too(board: int) -> None:
    """Rivals on a board, that no option has both of: row by row, there is little to know."""
    problem = dark_rivals(board)
    counted = count(problem, engine="diagram", nodes=200_000)
    assert (counted, counted.complete) == (0, True)


def chi_square_bound(freedom: int) -> float:
    """Return what chi square exceeds about once in ten million times (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 5.2 * part**0.5) ** 3)


def two_boards(rows: int, columns: int) -> Problem:
    """Return the problem to fill two boards with dominoes; no domino joins them."""
    board = dominoes(rows, columns).problem
    items = [(side, cell) for cell in board.items for side in "ab"]
    return Problem(items, [[(s, cell) for cell in o.items] for s in "ab" for o in board.options])


@pytest.mark.parametrize(
    "problem",
    [
        dominoes(4, 6).problem,  # 281 covers
        latin_square(4).problem,  # 576
        two_boards(3, 4),  # 11 * 11
    ],
    ids=["dominoes", "latin square", "parts"],
)
def test_every_cover_is_as_likely(problem: Problem) -> None:
    expected = {frozenset(solution.numbers) for solution in problem.search()}
    times = 40
    drawn = sample(problem, times * len(expected), seed=7)
    seen = collections.Counter(frozenset(solution.numbers) for solution in drawn)
    assert set(seen) == expected
    chi_square = sum((seen[cover] - times) ** 2 / times for cover in expected)
    assert chi_square < chi_square_bound(len(expected) - 1)
    # Nor are they drawn in turn: that would be too even.
    assert chi_square > len(expected) / 2


def test_huge_numbers() -> None:
    problem = dominoes(16, 16).problem
    sampler = Sampler(problem)
    assert sampler.count == 2444888770250892795802079170816
    for number in (0, 1, sampler.count // 3, sampler.count - 1):
        solution = sampler[number]
        options = [problem.options[k].items for k in solution.numbers]
        cells = collections.Counter(cell for option in options for cell in option)
        assert cells == collections.Counter(problem.items)
    assert len({solution.numbers for solution in sampler.draw(100, 5)}) == 100


def test_a_seed_repeats_the_draw() -> None:
    problem = dominoes(6, 6).problem
    assert sample(problem, 5, 1) == sample(problem, 5, 1)
    assert sample(problem, 5, 1) == sample(problem, 5, random.Random(1))
    assert sample(problem, 5, 1) != sample(problem, 5, 2)
    rng = random.Random(1)
    assert sample(problem, 5, rng) != sample(problem, 5, rng)
    assert len(sample(problem, 3)) == 3


def test_nothing_to_draw() -> None:
    problem = Problem("ab", ["a"])
    assert sample(problem, 0) == []
    with pytest.raises(NoSolution, match="no cover"):
        sample(problem, 1)
    assert sample(Problem([], []), 2) == [Solution(), Solution()]


def test_wrong_numbers_of_covers() -> None:
    problem = Problem("a", ["a"])
    sampler = Sampler(problem)
    for number in (-1, 1, 1 << 200):
        with pytest.raises(IndexError, match="no cover number"):
            sampler[number]
    assert list(sampler) == [sampler[0]]
    with pytest.raises(ArgumentError, match="covers must be at least 0, not -1"):
        sampler.draw(-1)
    assert repr(sampler) == "<Sampler of 1 covers>"


def test_time_limits() -> None:
    with pytest.raises(LimitReached, match="counted"):
        sample(latin_square(7).problem, 1, seconds=0.1)


@pytest.mark.usefixtures("ticking")
def test_a_time_limit_leaves_what_was_drawn() -> None:
    sampler = Sampler(dominoes(6, 6).problem)
    with pytest.raises(LimitReached, match="of 1,000 covers") as caught:
        sampler.draw(1000, 1, seconds=9)
    assert 1 < len(caught.value.solutions) < 10


def test_progress_and_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.limits.BETWEEN_REPORTS", 1e-6)
    seen: list[float] = []
    latin_square(5).problem.sample(1, 1, progress=seen.append)
    assert len(seen) > 1
    assert 0 <= seen[0] < 1
    assert seen == sorted(seen)
    assert seen[-1] == 1
    problem = latin_square(9).problem
    with pytest.raises(KeyboardInterrupt):
        sample(problem, 1, progress=lambda _: signal.raise_signal(signal.SIGINT))


def test_the_figures_are_means_and_their_standard_errors() -> None:
    problem = langford(7).problem
    walker, random = CoverProbe(problem._flat(), level_in_use()), Random(5)
    walks = [walker.walk(random.getrandbits(64)) for _ in range(300)]
    size = estimate(problem, 300, seed=5)
    assert size.probes == 300
    assert {power for *_, power in walks} == {0}
    for figure, values in zip(
        (size.nodes, size.covers), list(zip(*walks, strict=True)), strict=False
    ):
        assert figure.mean == pytest.approx(statistics.fmean(values))
        assert figure.error == pytest.approx(statistics.stdev(values) / math.sqrt(300))
        assert figure.error > 0


def test_one_walk_tells_nothing_about_the_error() -> None:
    size = estimate(queens(6).problem, 1)
    assert (size.probes, size.nodes.error, size.covers.error) == (1, math.inf, math.inf)
    assert estimate(queens(6).problem, 2).nodes.error < math.inf
    assert estimate(queens(6).problem, 10**9, seconds=0).probes == 1


@pytest.mark.parametrize("digits", [290, 300, 310, 2000])
def test_a_tree_larger_than_any_float(digits: int) -> None:
    """Every item has ten options of its own: all walks are alike, and the size is known."""
    items = range(digits)
    size = estimate(Problem(items, [[item] for item in items for _ in range(10)]), 3)
    nodes = 10 * (10**digits - 1) // 9
    for figure, number in ((size.nodes, nodes), (size.covers, 10**digits)):
        assert figure.mean == (pytest.approx(float(number)) if digits < 308 else math.inf)
        assert figure.log10 == pytest.approx(math.log10(number), rel=1e-12)
        assert (figure.log10_error or 0) < digits - 10, "only of rounding"
    assert str(size.covers).startswith(f"1e+{digits} ± ")
