"""HiGHS in a process of its own, which can be ended at any moment.

HiGHS asks only now and then whether to stop; simplifying a model it has gone on for ten seconds.
So the process writes each better cover as it finds it, a line of JSON, and is killed when its time
is up. It ends by itself when the process that started it does.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from threading import Thread
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from farandole.cover.exchange.lowering import Rows, Whole

    Answer = tuple[str, list[int], float]

_START = (
    "import sys, pickle; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from farandole.cover.exchange.highs import serve; serve()"
)


class Process:
    """A process that looks for the cheapest cover of a model."""

    def __init__(self, rows: Rows, costs: Whole) -> None:
        self._model = pickle.dumps(sys.path) + pickle.dumps((rows, costs))
        # In a session of its own it doesn't hear Ctrl-C, which is for the process that waits.
        self._child = subprocess.Popen(
            [sys.executable, "-c", _START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._is_ended = False

    def answer(self) -> Answer:
        """Return how it ended, the variables that are 1, and a bound on the cost of others.

        ``"best"``: no cover costs less. ``"none"``: there is none. ``"limit"``: it was ended.
        Raises `subprocess.CalledProcessError` if it failed by itself; it has said why.
        """
        answer: Answer = "limit", [], float("-inf")
        with self._child as child:
            assert child.stdin is not None
            assert child.stdout is not None
            try:
                child.stdin.write(self._model)
                child.stdin.flush()
                for line in child.stdout:
                    status, chosen, bound = json.loads(line)
                    answer = status, chosen or answer[1], bound
            except (OSError, ValueError):  # it was killed: no one reads, or half a line came
                pass
        if child.returncode and not self._is_ended:
            raise subprocess.CalledProcessError(child.returncode, "HiGHS")
        return answer

    def end(self) -> None:
        """End it, from another thread."""
        self._is_ended = True
        self._child.kill()


def serve() -> None:
    """Read a model, and write better and better covers, and the claim that one is the best."""
    rows, costs = pickle.load(sys.stdin.buffer)
    Thread(target=_end_with_parent, daemon=True).start()
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what HiGHS prints is no answer

    def write(*answer: object) -> None:
        print(json.dumps(answer), file=out, flush=True)

    write(*solved(rows, costs, write))


def _end_with_parent() -> None:
    os.read(0, 1)  # nothing comes, except the end
    os._exit(0)


def solved(rows: Rows, costs: Whole, write: Callable[..., object]) -> Answer:
    """Return HiGHS's answer; ``write`` is called with what it has found until then."""
    import highspy

    class Quiet(highspy.Highs):  # type: ignore[misc]
        """HiGHS that doesn't print its version."""

        def enableCallbacks(self) -> None:  # noqa: N802
            """Be quiet before the first thing that HiGHS would print."""
            self.silent()
            super().enableCallbacks()

    solver: Any = Quiet()
    for name, value in (("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)):
        solver.setOptionValue(name, value)
    bound = -np.inf

    def note(event: highspy.highs.HighsCallbackEvent) -> None:
        nonlocal bound
        found, least = event.data_out.mip_solution, event.data_out.mip_dual_bound
        if least > bound or len(found):
            bound = max(bound, least)
            write("limit", _chosen(found) if len(found) else [], bound)

    solver.cbMipImprovingSolution += note
    solver.cbMipInterrupt += note
    solver.passModel(_program(rows, costs))
    solver.run()
    status, info = solver.getModelStatus(), solver.getInfo()
    if status == highspy.HighsModelStatus.kInfeasible:
        return "none", [], np.inf
    chosen: list[int] = []
    if info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible:
        chosen = _chosen(solver.getSolution().col_value)
    how = "best" if status == highspy.HighsModelStatus.kOptimal else "limit"
    return how, chosen, info.mip_dual_bound


def _chosen(values: Iterable[float]) -> list[int]:
    return (np.flatnonzero(np.asarray(values) > 0.5) + 1).tolist() or [0]


def _program(rows: Rows, costs: Whole) -> object:
    """Return the rows as HiGHS wants them."""
    import highspy

    program: Any = highspy.HighsLp()
    variables = max(len(costs), int(rows.members.max(initial=0)))
    ones, sides = np.ones(variables), rows.sides.astype(float)
    program.num_col_, program.num_row_ = variables, len(sides)
    program.col_cost_ = np.concatenate([costs, 0 * ones[len(costs) :]]).astype(float)
    program.col_lower_, program.col_upper_ = 0 * ones, ones
    program.integrality_ = [highspy.HighsVarType.kInteger] * variables
    program.row_lower_ = np.where(rows.senses < 0, -highspy.kHighsInf, sides)
    program.row_upper_ = np.where(rows.senses > 0, highspy.kHighsInf, sides)
    program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    program.a_matrix_.start_ = rows.starts
    program.a_matrix_.index_ = rows.members - 1
    program.a_matrix_.value_ = rows.coefficients.astype(float)
    return program
