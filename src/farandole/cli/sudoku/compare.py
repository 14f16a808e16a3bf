"""``farandole compare``: six ways to solve the same puzzle, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.output import Output, duration
from farandole.cli.common.result import facts, json_line
from farandole.cli.common.sources import puzzles
from farandole.cli.sudoku.board_text import side_by_side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.cli.app import Given
    from farandole.cli.common.sources import ItemRead
    from farandole.cli.say import Say
    from farandole.sudoku.formats import Record
    from farandole.sudoku.methods import MethodResult

PATIENCE = 10.0
"""Seconds each method gets unless told otherwise."""

NAMES = {
    "elimination": "method.elimination",
    "backtracking": "method.backtracking",
    "hybrid": "method.hybrid",
    "linked-cells": "method.linked",
    "dancing-links": "method.dancing",
    "kernel": "method.kernel",
}
"""The methods, and the keys of what people call them."""

TIMES = {5: 8, 6: 11}
"""The columns with times, and widths for all of them: a slow machine's table looks the same."""

OUTCOMES = {
    "solved": "outcome.solved",
    "impossible": "outcome.impossible",
    "stopped": "outcome.stopped",
    "stuck": "outcome.stuck",
}


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "compare",
        say,
        lambda given: _run(given, say),
        [
            options.files(say),
            click.Option(
                ["--methods"],
                type=options.OneOf(say, NAMES, commas=True),
                metavar=say("metavar.names"),
                help=say("compare.methods", names=", ".join(NAMES)),
            ),
            options.number(
                say,
                "--seconds",
                say("metavar.seconds"),
                say("compare.seconds", default=f"{PATIENCE:g}"),
                least=0,
                whole=False,
            ),
            options.number(say, "--nodes", "N", say("compare.nodes"), least=0),
            options.json_flag(say),
            *options.reading(say),
            options.output(say),
        ],
        help=say("compare.help"),
    )


def _run(given: Given, say: Say) -> int:
    from farandole.sudoku.methods.compare import compare

    seconds = PATIENCE if given.seconds is None else given.seconds
    with Output(say, given.output) as out:
        tables = 0
        for found in puzzles(given, out):
            if found.record is None:
                assert found.error is not None
                out.puzzle_error(found.error)
                if given.json:
                    out.write(json_line(facts(found, None)))
                continue
            results = compare(found.record.grid, given.methods, seconds=seconds, nodes=given.nodes)
            if not any(result.complete for result in results):
                out.fail(1)
            if given.json:
                out.write(_json(found, results))
            else:
                out.write("\n" * (tables > 0) + _report(found.record, results, out))
                out.flush()
            tables += 1
    return out.code


def _report(record: Record, results: Sequence[MethodResult], out: Output) -> str:
    """Return the puzzle and its answer, if a method found it, over a row for each method."""
    say = out.say
    boards = [(record.label or say("compare.puzzle"), record.grid)]
    answer = next((result.grid for result in reversed(results) if result.complete), None)
    if answer is not None:
        boards.append((say("compare.found"), answer))
    text = side_by_side(boards, out) + "\n" + _table(results, say) + "\n"
    return text if answer is not None else f"{text}\n{say('compare.none')}\n"


def _table(results: Sequence[MethodResult], say: Say) -> str:
    """Return a row for each method."""
    from farandole.cli.common.help import table

    fastest = min((r.seconds for r in results if r.complete), default=None)
    rows = []
    for result in results:
        # How many times as long as the fastest that found the answer.
        times = "—"
        if fastest and result.complete:
            times = f"{result.seconds / fastest:,.0f} ×"
        rows.append(
            [
                say(NAMES[result.method]),
                say(OUTCOMES[result.outcome]),
                f"{result.cells_left:,}",
                f"{result.guesses:,}",
                f"{result.nodes:,}",
                duration(result.seconds),
                times,
            ]
        )
    head = [
        say("compare.method"),
        say("compare.answer"),
        say("compare.left"),
        say("compare.guesses"),
        say("compare.placed"),
        say("compare.time"),
        say("compare.times"),
    ]
    return table(head, rows, right=range(2, 7), least=TIMES)


def _json(found: ItemRead, results: Sequence[MethodResult]) -> str:
    row = facts(found, None)
    row["methods"] = [
        {
            "method": result.method,
            "outcome": result.outcome,
            "complete": result.complete,
            "grid": result.grid.line,
            "cells_left": result.cells_left,
            "guesses": result.guesses,
            "nodes": result.nodes,
            "seconds": round(result.seconds, 9),
            "stopped": result.stopped,
        }
        for result in results
    ]
    return json_line(row)
