"""Measure how long the verdict on an answer takes, by the form of the answer.

    python -m bench.answers [--rounds N]

Times are processor time of the thread in microseconds: the median of N rounds (default 9) of 2,000
calls each, with the fastest and the slowest round. The solution of the puzzle is known, as while
training.
"""

from __future__ import annotations

import argparse
import statistics
import time
import timeit
from functools import partial

from farandole import Grid, solve
from farandole.environments import reward, verify

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CALLS = 2_000
_REASON = "Row 4 lacks 1, 2, 5 and 9; column 5 has 1 and 9, box 5 has 2: so r4c5 is 5.\n"


def forms() -> dict[str, str]:
    """Return an answer in each form."""
    solution = solve(PUZZLE)
    rows = "\n".join(" ".join(map(str, row)) for row in solution.rows())
    reasons = (_REASON * 30)[:2000] + "\n"
    return {
        "81 digits in a line": solution.line,
        "lists of numbers": str([list(row) for row in solution.rows()]),
        "rows with spaces": rows,
        "drawn with lines": solution.pretty(),
        "in an answer tag": f"<answer>\n{rows}\n</answer>",
        "rows after 2,000 characters": reasons + rows,
        "rows before 2,000 characters": f"{rows}\n{reasons}",
        "2,000 characters without a board": reasons,
        "rows with a wrong digit": rows[:-1] + "1",
        "half of the cells, drawn": Grid(PUZZLE[:45] + solution.line[45:]).pretty(),
    }


def main() -> None:
    """Print a line for each form."""
    parser = argparse.ArgumentParser(description="Measure verdicts.")
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    for name, text in forms().items():
        for verb in (verify, reward):
            timer = timeit.Timer(partial(verb, text, PUZZLE), timer=time.thread_time)
            times = [time / CALLS * 1e6 for time in timer.repeat(rounds, CALLS)]
            middle, least, most = statistics.median(times), min(times), max(times)
            print(f"{name:33} {verb.__name__:6} {middle:5.1f} ({least:.1f}–{most:.1f})")


if __name__ == "__main__":
    main()
