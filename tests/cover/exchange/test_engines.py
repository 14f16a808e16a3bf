"""SAT, CP-SAT and HiGHS against the definition; limits, Ctrl-C and false answers."""

from __future__ import annotations

import math
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from farandole.cover import Problem
from farandole.cover.exchange import best, foreign, highs, sat
from farandole.cover.exchange.lowering import lowered
from farandole.cover.models import langford, queens
from farandole.errors import ArgumentError, MissingExtra, ProblemError
from farandole.limits import Budget, Limits, Stop
from tests.cover.oracle import covers, random_problem

pytest.importorskip("pysat", reason="needs python-sat")
pytest.importorskip("highspy", reason="needs HiGHS")
pytest.importorskip("ortools", reason="needs OR-tools")


def test_sat_finds_every_cover_once() -> None:
    rng = random.Random(3)
    for _ in range(80):
        problem = random_problem(rng)
        result = problem.solve(engine="sat")
        numbers = [frozenset(cover.numbers) for cover in result]
        assert (result.complete, result.engine) == (True, "sat")
        assert sorted(map(sorted, numbers)) == sorted(map(sorted, covers(problem))), problem


@pytest.mark.parametrize(("engine", "times"), [("cp", 60), ("mip", 6)])
def test_the_cheapest_cover_is_found(engine: str, times: int) -> None:
    rng = random.Random(4)
    for _ in range(times):
        problem = random_problem(rng)
        every = covers(problem)
        if sum(map(abs, problem.costs or ())) > best.MOST_COST[engine]:
            with pytest.raises(ProblemError, match=f"too large for engine {engine}"):
                problem.minimum(engine=engine)
            continue
        prices = every.values() if problem.costs else map(len, every)
        result = problem.minimum(engine=engine)
        assert (result.complete, result.engine) == (True, engine)
        assert result.cost == result.bound == min(prices, default=None), problem
        assert {frozenset(cover.numbers) for cover in result.covers} <= set(every)


def test_some_covers_and_then_no_more() -> None:
    board = queens(6).problem
    some = board.solve(engine="sat", limit=3)
    assert (some.count, some.complete) == (3, False)
    assert {frozenset(c) for c in some} <= {frozenset(c) for c in board}
    seen: list[float] = []
    assert board.solve(engine="sat", progress=seen.append).count == 4
    assert seen[-1] == 1.0


def test_a_limit_of_time_ends_them() -> None:
    hard = langford(21).problem
    assert not hard.solve(engine="sat", seconds=0).complete
    for engine in ("cp", "mip"):
        result = hard.minimum(engine=engine, seconds=0)
        assert (result.complete, result.count) in ((False, 0), (False, 1))
        assert result.bound is not None
    easy = Problem("ab", ["a", "b"])
    assert not easy.solve(engine="sat", seconds=0).complete
    assert not any(easy.minimum(engine=engine, seconds=0).complete for engine in ("cp", "mip"))
    with Stop() as stop:
        stop.set()
        assert not hard.solve(engine="sat").complete


def test_an_interrupt_is_repeated_until_it_is_heard() -> None:
    from threading import Event

    heard, calls = Event(), []

    def interrupt() -> None:
        calls.append(1)
        if len(calls) == 2:
            heard.set()

    foreign.run_watched(heard.wait, interrupt, Budget(Limits(seconds=0)))
    assert len(calls) >= 2


def test_a_process_that_is_ended_has_no_more_to_say() -> None:
    """What it had found counts, even if it ends in the middle of a line; it isn't left behind."""
    low = lowered(langford(21).problem)
    process = highs.Process(low.rows, np.ones(low.options, np.int64))
    process.end()
    assert process.answer() == ("limit", [], -math.inf)
    assert process._child.returncode
    lines = (b'["limit", [], 1]\n', b'["limit", [7], 2.5]\n', b'["limit", [], 3]\n', b'["li')
    for code, answer in (
        (b"".join(lines), ("limit", [7], 3)),
        (b"".join(lines[:3]) + b'["best", [8], 4]\n', ("best", [8], 4)),
    ):
        speaks = [sys.executable, "-c", f"import os; os.write(1, {code!r})"]
        process._child = subprocess.Popen(speaks, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.answer() == answer


def test_a_process_that_fails_is_an_error() -> None:
    low = lowered(queens(6).problem)
    nothing: Any = None
    process = highs.Process(nothing, np.ones(low.options, np.int64))
    with pytest.raises(subprocess.CalledProcessError):
        process.answer()


def test_what_they_cannot_do_is_refused() -> None:
    problem = Problem("a", ["a"])
    for name, value in (
        ("nodes", 0),
        ("memory", 1),
        ("ordered", True),
        ("seed", 1),
        ("threads", 2),
    ):
        asked: dict[str, Any] = {name: value}
        with pytest.raises(ArgumentError, match=f"engine sat doesn't support {name}"):
            problem.solve(engine="sat", **asked)
    for name, value in {"nodes": 0, "memory": 1, "ties": True}.items():
        asked = {name: value}
        with pytest.raises(ArgumentError, match=f"engine cp doesn't support {name}"):
            problem.minimum(engine="cp", **asked)
    with pytest.raises(ArgumentError, match="automatic, branch, cp or mip, not 'sat'"):
        problem.minimum(engine="sat")
    with pytest.raises(ArgumentError, match="bits, sparse or sat, not 'cp'"):
        problem.solve(engine="cp")


@pytest.mark.parametrize(
    ("claim", "result"),
    [
        (("limit", [], 3.2), (None, 4, False)),
        (("limit", [], 4.0000000001), (None, 4, False)),
        (("limit", [], -math.inf), (None, -2, False)),
        (("limit", [1, 2], 3.2), (9, 4, False)),
        (("limit", [1, 2], 99.0), (9, 9, False)),
        (("best", [1, 2], 3.2), (9, 9, True)),
        (("none", [], math.inf), (None, None, True)),
    ],
)
def test_claims_become_results(
    claim: tuple[str, list[int], float],
    result: tuple[int | None, int | None, bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(best, "_mip", lambda *_: (lambda: claim, lambda: None))
    found = Problem("ab", ["a", "b", "b"], costs=[4, 5, -2]).minimum(engine="mip")
    assert (found.cost, found.bound, found.complete) == result


def test_a_false_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Problem("ab", ["a", "b"])

    monkeypatch.setattr(sat, "_clauses", lambda clauses: [[1], [-2]])
    with pytest.raises(ArgumentError, match="not a cover: options with item 'b': 0, not 1 to 1"):
        problem.solve(engine="sat")
    monkeypatch.setattr(best, "_cp", lambda *_: (lambda: ("best", [1], 1.0), lambda: None))
    with pytest.raises(ArgumentError, match="not a cover: options with item 'b'"):
        problem.minimum(engine="cp")


@pytest.mark.parametrize(
    ("package", "ask"),
    [
        ("pysat.solvers", lambda problem: problem.solve(engine="sat")),
        ("ortools.sat.python", lambda problem: problem.minimum(engine="cp")),
        ("highspy", lambda problem: problem.minimum(engine="mip")),
    ],
)
def test_a_missing_solver_is_one_sentence(
    package: str, ask: Callable[[Problem], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=r"farandole\[solvers\]"):
        ask(Problem("a", ["a"]))
