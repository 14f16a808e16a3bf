"""``farandole cover estimate``: how long a search would be, estimated by random walks."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from farandole.cli.common import Given, Output, Row, command, option, options
from farandole.cli.common.help import pad, width
from farandole.cli.common.values import Numeric
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import case_facts, cases
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.cover.questions.estimate import Estimate

PROBES = 1000
"""Walks down the tree, unless told otherwise."""


@command(
    "estimate",
    [
        cover_options.CASES,
        option(
            "--probes N", "Number of random walks (default: {default}).", Numeric(1), default=PROBES
        ),
        option("--seed N", "Seed of the random walks (default: 1).", options.SEED, default=1),
        cover_options.SECONDS,
        options.JSON,
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg(
        "Estimate the number of search nodes and of covers by random walks down the search "
        "tree (Knuth, 1975), with standard errors. If few walks get far, both estimates tend "
        "to be too small."
    ),
    "  farandole cover estimate queens 20",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    for numbered in cases(given, out, json=given.json):
        out.expect(())
        guess = numbered.problem.estimate(given.probes, seed=given.seed, seconds=given.seconds)
        if given.json:
            out.write_row(case_facts(numbered) | estimate_facts(guess))
        else:
            keys = (msg("nodes"), guess.nodes), (msg("covers"), guess.covers)
            out.write_apart(listed([(say(key), str(figure)) for key, figure in keys]))
        out.progress.stop()
        out.flush()


def listed(rows: list[tuple[str, str]], indent: str = "") -> str:
    """Return names and what they are, in two columns.

    >>> print(listed([("nodes", "12"), ("covers", "3")]), end="")
    nodes   12
    covers  3
    """
    left = max(width(name) for name, _ in rows)
    return "".join(f"{indent}{pad(name, left)}  {text}\n" for name, text in rows)


def estimate_facts(guess: Estimate) -> Row:
    """Return what ``--json`` says of an estimate; JSON has no infinity, so that is None."""
    row: Row = {}
    for name, figure in (("nodes", guess.nodes), ("solutions", guess.covers)):
        finite = [None if math.isinf(n) else n for n in (figure.mean, figure.error)]
        row |= {name: finite[0], f"{name}_error": finite[1]}
        row |= {f"{name}_log10": figure.log10, f"{name}_error_log10": figure.log10_error}
    return row | {"probes": guess.probes}
