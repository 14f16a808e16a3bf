"""``farandole cover estimate``: how long a search would be, estimated by random walks."""

from __future__ import annotations

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.help import pad, width
from farandole.cli.common.values import Numeric
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import case_facts, cases
from farandole.i18n import msg

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
        guess = numbered.problem.estimate(given.probes, seed=given.seed)
        if given.json:
            row = case_facts(numbered)
            for name, number in (("nodes", guess.nodes), ("solutions", guess.covers)):
                row |= {name: finite(number.mean), f"{name}_error": finite(number.error)}
            row["probes"] = given.probes
            out.write_row(row)
        else:
            keys = (msg("nodes"), guess.nodes), (msg("covers"), guess.covers)
            rows = [(say(key), about(finite(n.mean), finite(n.error))) for key, n in keys]
            out.write_apart(listed(rows))
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


def about(mean: float | None, error: float | None) -> str:
    """Return an estimate with its error; None is unknown or beyond all bounds.

    >>> about(12345.6, 78.9), about(3.25, 0), about(2.5e30, 1.25e29)
    ('12,346 ± 78.9', '3.25 ± 0', '2.5e+30 ± 1.25e+29')
    """
    return f"{_number(mean)} ± {_number(error)}"


def finite(value: float) -> float | None:
    """Return a number for JSON, which has no infinity: the error of a single walk is None."""
    return value if value < float("inf") else None


def _number(value: float | None) -> str:
    from farandole.cover.questions.estimate import short

    return short(float("inf") if value is None else value)
