"""What the page of guarantees promises, tried: a claim that no other test makes sure of."""

from __future__ import annotations

import os
import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from typing import Any

import numpy as np
import pytest

from farandole import (
    FarandoleError,
    Grid,
    SearchBusy,
    Shape,
    count,
    count_many,
    solutions,
    solve_many,
)
from farandole.cover import Sampler
from farandole.cover.models import queens
from farandole.cover.questions.minimize import MinimumSearch
from farandole.isa import levels_here
from tests.conftest import Python

EMPTY = "." * 81
forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")


def test_threads_share_one_problem() -> None:
    problem = pickle.loads(pickle.dumps(queens(8).problem))  # nothing of it made ready before
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda n: problem.solve(seed=n).count, range(8)))
    assert found == [92] * 8


@pytest.mark.parametrize(
    ("make", "total"),
    [
        (lambda: queens(9).problem.search(), 352),
        (lambda: solutions(Grid("." * 16)), 288),
        (lambda: solutions(Grid("1" + EMPTY[1:])), None),
    ],
)
def test_threads_at_one_search_find_nothing_twice(
    make: Callable[[], Iterator[Any]], total: int | None
) -> None:
    search, start = make(), threading.Barrier(4)
    found: list[Any] = []
    told: list[str] = []

    def work() -> None:
        start.wait()
        for _ in range(500):
            try:
                cover = next(search, None)
            except SearchBusy as error:
                told.append(str(error))
                continue
            if cover is None:
                return
            found.append(cover)

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(work) for _ in range(4)]:
            done.result()
    found += islice(search, 1000)
    assert set(told) <= {"this search is running in another thread"}
    assert len(set(found)) == len(found)
    assert total is None or len(found) == total


@pytest.mark.parametrize(
    "make",
    [
        lambda: partial(MinimumSearch(queens(20).problem, ties=True).run, nodes=100_000),
        lambda: queens(20).problem.search(seconds=1.0).tally,
    ],
)
def test_one_of_two_threads_is_told(make: Callable[[], Callable[[], object]]) -> None:
    run, told = make(), list[SearchBusy]()

    def work() -> None:
        while not told:
            try:
                run()
            except SearchBusy as error:
                told.append(error)

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(work), pool.submit(work)]:
            done.result()
    assert {str(error) for error in told} == {"this search is running in another thread"}
    assert isinstance(told[0], RuntimeError)
    assert told[0].code == "busy"


def test_no_thread_is_left(python: Python) -> None:
    done = python("""
import signal, threading
handlers = [signal.getsignal(number) for number in signal.valid_signals()]
from farandole import count_many, solve_many
from farandole.cover.models import queens
assert threading.active_count() == 1
queens(8).problem.count(threads=3, engine="bits"), queens(8).problem.solve(threads=3)
count_many(["." * 81] * 9, threads=3)
print(threading.active_count(), signal.getsignal(signal.SIGINT) is signal.default_int_handler)
assert handlers == [signal.getsignal(number) for number in signal.valid_signals()]
""")
    assert (done.stdout, done.stderr) == ("1 True\n", "")


@forks
def test_a_fork_goes_on_with_everything(python: Python) -> None:
    done = python("""
import os
from farandole import Grid, count_many, solutions
from farandole.cover.models import queens
problem = queens(8).problem
problem.count(threads=3, engine="bits"), count_many(["." * 81] * 9, threads=3)
search, grids = problem.search(), solutions(Grid("." * 16))
next(search), next(grids)
child = os.fork()
status = os.waitpid(child, 0)[1] if child else None  # so that their lines don't mix
print(len(list(search)), len(list(grids)), problem.count(threads=2, engine="bits"), flush=True)
print(*count_many(["." * 81] * 3, limit=5, threads=2).counts, flush=True)
if child:
    print(status)
""")
    lines = sorted(done.stdout.splitlines())
    assert (lines, done.stderr) == (sorted(["91 287 92", "5 5 5"] * 2 + ["0"]), "")


@pytest.mark.parametrize("method", [*(["fork"] if hasattr(os, "fork") else []), "spawn"])
def test_process_pools(python: Python, method: str) -> None:
    code = """
import multiprocessing, sys
from concurrent.futures import ProcessPoolExecutor
from farandole import Grid, solve
from farandole.cover import Checkpoint
from farandole.cover.models import queens
problem = queens(8).problem
problem.count(threads=2, engine="bits")
with ProcessPoolExecutor(2, multiprocessing.get_context(sys.argv[1])) as pool:
    print(sum(pool.map(Checkpoint.count, problem.pieces(4))))
    print(*(grid.line for grid in pool.map(solve, [Grid("1..4..1..3..2...")])))
"""
    assert python(code, method).stdout == "92\n1234341243212143\n"


@pytest.mark.skipif(os.name == "nt", reason="no such signals")
def test_exceptions_of_signal_handlers_are_raised(python: Python) -> None:
    """None of this work ends by itself in a lifetime."""
    done = python("""
import os, signal, threading
from farandole import Grid, Shape, count, count_many
from farandole.cover.models import queens

class Enough(Exception):
    pass

def raise_it(*_):
    raise Enough

def send(begun):
    begun.wait()
    os.kill(os.getpid(), signal.SIGUSR1)

signal.signal(signal.SIGUSR1, raise_it)
# Load everything first: an import turns an exception into another.
count_many(["." * 81], limit=1)
queens(4).problem.count(threads=2)
queens(4).problem.minimum(ties=True)
for work in (
    lambda: queens(20).problem.count(),
    lambda: queens(20).problem.count(threads=2),
    lambda: [None for _ in queens(20).problem],
    lambda: count(Grid.empty()),
    lambda: count(Grid.empty(Shape.parse("9 + diagonals"))),
    lambda: count_many(["." * 81] * 2000, limit=10**9),
    lambda: queens(20).problem.minimum(ties=True),
):
    begun = threading.Event()
    sender = threading.Thread(target=send, args=(begun,))
    sender.start()
    try:
        begun.set()
        work()
    except Enough:
        print("enough")
    sender.join()
""")
    assert (done.stdout, done.stderr) == ("enough\n" * 7, "")


class _Enough(Exception):
    pass


def test_progress_may_raise() -> None:
    def raise_it(*_: object) -> None:
        raise _Enough

    for work in (
        lambda: queens(20).problem.count(progress=raise_it),
        lambda: queens(20).problem.solve(threads=2, progress=raise_it),
        lambda: queens(20).problem.minimum(ties=True, progress=raise_it),
        lambda: queens(20).problem.sample(1, progress=raise_it),
        lambda: count_many([EMPTY] * 99, limit=10**9, progress=raise_it),
    ):
        with pytest.raises(_Enough):
            work()
    assert not [one.name for one in threading.enumerate() if one.name.startswith("farandole")]


def test_nodes_are_the_same_on_every_instruction_set(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    outcomes = set()
    for level in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", level)
        search = queens(8).problem.search(nodes=500)
        covers = tuple(search)
        guesses = int(solve_many([hard]).guesses[0])
        outcomes.add((covers, search.nodes, count(Grid.empty(), nodes=1000), guesses))
    assert len(outcomes) == 1
    covers, nodes, *_ = outcomes.pop()
    assert (0 < len(covers) < 92, nodes) == (True, 500)


def test_what_results_take() -> None:
    n = 100
    result = solve_many([EMPTY] * n)
    parts = (result.solutions, result.counts, result.guesses, result.status)
    assert sum(part.nbytes for part in parts) == 90 * n


def test_text_opens_no_file() -> None:
    for text in (__file__, f"file:{__file__}", "@" + __file__):
        with pytest.raises(FarandoleError):
            Grid.parse(text)
        with pytest.raises(FarandoleError):
            Shape.parse(text)


def test_results_with_arrays_come_back_with_the_same_contents() -> None:
    result = solve_many([EMPTY, "1" * 81, "no puzzle"])
    same = pickle.loads(pickle.dumps(result))
    assert np.array_equal(same.solutions, result.solutions)
    assert same.counts.tolist() == result.counts.tolist()
    assert {row: str(error) for row, error in same.errors.items()} == {
        row: str(error) for row, error in result.errors.items()
    }
    reduction = queens(6).problem.reduced()
    again = pickle.loads(pickle.dumps(reduction))
    assert (again.problem, again.gains) == (reduction.problem, reduction.gains)


def test_running_work_can_t_be_pickled() -> None:
    for running in (queens(6).problem.search(), Sampler(queens(6).problem)):
        with pytest.raises((TypeError, AttributeError, pickle.PicklingError)):
            pickle.dumps(running)
