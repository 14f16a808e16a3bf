"""The interpreter ends while other threads search: it waits until they have left the kernel."""

from __future__ import annotations

import sys

import pytest

from tests.conftest import Python

SEARCHES = {
    "count": "queens(20).problem.count(engine='bits')",
    "count sparse": "queens(20).problem.count(engine='sparse')",
    "count in threads": "queens(20).problem.count(threads=3)",
    "diagram": "dominoes(30, 30).problem.count(engine='diagram')",
    "iterate": "len(list(queens(20).problem))",
    "solve": "queens(20).problem.solve()",
    "solve in threads": "queens(20).problem.solve(threads=3)",
    "sample": "queens(20).problem.sample(3)",
    "minimum": "queens(20).problem.minimum(ties=True)",
    "estimate": "queens(20).problem.estimate(10**9)",
    "explain": "Problem(range(40), combinations(range(40), 3)).explain_infeasible()",
    "reduce": "while True: queens(20).problem.reduced()",
    "count a grid": "count(Grid.empty())",
    "solutions of a grid": "len(list(solutions(Grid.empty())))",
    "count another board": "count(Grid('.' * 256))",
    "many": "count_many(['.' * 81] * 2000, limit=10**9, threads=1)",
    "many in threads": "count_many(['.' * 81] * 2000, limit=10**9, threads=3)",
    "lines": "while True: _kernel.run9(LINES, 0, True, 'label')",
}

# The thread gives up the GIL only where it enters the kernel, or when it is through. So the
# main thread goes on, and ends, while the other is in the kernel.
CODE = """
import sys, threading
from itertools import combinations
from farandole import Grid, Problem, _kernel, count, count_many, solutions
from farandole.cover.models import dominoes, queens
import farandole.cover.questions.minimize, farandole.cover.questions.estimate
import farandole.cover.questions.sample

LINES = b'%081d\\n' % 1 * 10_000
queens(6).problem.count(), queens(6).problem.solve(threads=2), count_many(['.' * 81])
has_begun = threading.Event()

def work():
    has_begun.set()
    SEARCH

sys.setswitchinterval(1000.0)
threading.Thread(target=work, daemon=True).start()
has_begun.wait()
print("the end")
"""


@pytest.mark.long
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_the_interpreter_ends_in_order(python: Python, search: str) -> None:
    done = python(CODE.replace("SEARCH", search))
    assert (done.returncode, done.stdout, done.stderr) == (0, "the end\n", "")


def test_a_thread_at_its_end_is_let_go_quietly(python: Python) -> None:
    """Its own clean-up runs, and whoever joins it later isn't kept waiting."""
    code = """
import atexit, threading
has_begun, has_ended = threading.Event(), threading.Event()

@atexit.register  # before the kernel's, so that it comes after that
def join():
    thread.join()
    print("joined", has_ended.is_set(), count(Grid.empty(), limit=5))

from farandole import Grid, count

def work():
    try:
        has_begun.set()
        while True:
            count(Grid.empty(), limit=10_000)
    finally:
        has_ended.set()

thread = threading.Thread(target=work, daemon=True)
thread.start()
has_begun.wait()
"""
    done = python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "joined True 5\n", "")


def test_a_search_in_threads_that_begins_at_the_end(python: Python) -> None:
    """From Python 3.12 on no thread can start then."""
    code = """
import atexit, threading
from farandole.cover.models import queens
has_ended = threading.Event()
atexit.register(has_ended.wait)

def work():
    while threading.main_thread().is_alive():
        pass
    try:
        queens(8).problem.solve(threads=3)
    finally:
        has_ended.set()

threading.Thread(target=work, daemon=True).start()
"""
    done = python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_child_of_a_fork_ends_too(python: Python) -> None:
    """Threads that were in the kernel when it forked aren't in the child, which can't wait."""
    code = """
import os, sys, threading, warnings
from farandole import Grid, count
from farandole.cover.models import queens
warnings.simplefilter("ignore")
threading.Thread(target=lambda: queens(20).problem.count(), daemon=True).start()
pid = os.fork()
if pid:
    print(os.waitpid(pid, 0)[1])
else:
    print(count(Grid.empty(), limit=7), flush=True)
"""
    done = python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "7\n0\n", "")


@pytest.mark.long
@pytest.mark.parametrize("end", ["interpreters.destroy(other)", "pass"])
def test_another_interpreter_of_the_process_may_end_first(python: Python, end: str) -> None:
    is_new = sys.version_info >= (3, 13)
    name = "_interpreters" if is_new else "_xxsubinterpreters"
    kind = "'legacy'" if is_new else "isolated=False"
    code = f"""
import threading, {name} as interpreters
import farandole
def count():
    print(farandole.count("." * 81, limit=7))
other = interpreters.create({kind})
interpreters.run_string(other, "import farandole; print(farandole.count('.' * 81, limit=5))")
{end}
thread = threading.Thread(target=count)
thread.start()
thread.join()
"""
    done = python(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "5\n7\n", "")
