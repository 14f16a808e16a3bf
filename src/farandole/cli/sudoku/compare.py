"""``farandole compare``: seven ways to solve the same puzzle, side by side."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from farandole.cli.common import Given, Output, Row, command, duration, option, options
from farandole.cli.common.result import facts, unreadable
from farandole.cli.common.sources import puzzles
from farandole.cli.common.values import Numeric, OneOf
from farandole.cli.sudoku.board_text import side_by_side
from farandole.i18n import Language, Number, msg, pmsg
from farandole.sudoku.methods.compare import NODES, compare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from farandole.sudoku.formats import Record
    from farandole.sudoku.grid import Grid
    from farandole.sudoku.many.items import Item
    from farandole.sudoku.methods import MethodResult

NAMES = {
    "elimination": msg("elimination"),
    "backtracking": msg("backtracking"),
    "hybrid": msg("hybrid"),
    "linked-cells": msg("linked cells"),
    "propagation": msg("propagation"),
    "dancing-links": msg("dancing links"),
    "kernel": msg("kernel"),
}
"""The methods, and the keys of what people call them."""

_SECOND = 10_000  # guesses in looking for another solution

_FACTS = (
    *("method", "outcome", "complete", "grid", "cells_left"),
    *("guesses", "nodes", "seconds", "stopped"),
)

TIMES = {5: 8, 6: 11}
"""The columns with times, and widths for all of them: a slow machine's table looks the same."""

OUTCOMES = {
    "solved": pmsg("is it solved", "yes"),
    "impossible": msg("no: proved impossible"),
    "stopped": msg("no: limit reached"),
    "stuck": msg("no: stuck"),
}


@command(
    "compare",
    [
        options.FILES,
        option(
            "--methods NAME,…",
            "Only these methods, separated by commas: {names}.",
            OneOf(NAMES, commas=True),
            names=", ".join(NAMES),
        ),
        option(
            "--seconds SECONDS",
            "Time limit for each method, in seconds (default: none).",
            options.DURATION,
        ),
        option(
            "--nodes N",
            "Node limit for each method (default: {default}).",
            Numeric(0),
            default=Number(NODES),
        ),
        options.JSON,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Solve a puzzle with each of seven methods and compare: solved or not, cells left, "
        "guesses, search nodes and time. All but the last are plain Python, so compare their "
        "nodes; the last is the C++ kernel, whose nodes are guesses."
    ),
    msg(
        "A guess is a digit tried while another was possible. Times are medians of five warm "
        "runs; without --seconds everything else is the same on every machine."
    ),
    msg("The exit code is 0 when a method found the solution."),
    "  farandole compare puzzle.txt --seconds 5",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    for found in puzzles(given, out):
        if found.record is None:
            unreadable(found, out, json=given.json)
            continue
        results = compare(
            found.record.grid, given.methods, seconds=given.seconds, nodes=given.nodes
        )
        if not any(result.complete for result in results):
            out.fail(1)
        several = _has_several(found.record.grid, results)
        if given.json:
            out.write_row(_row(found, results, several))
        else:
            out.write_apart(_report(found.record, results, several, out))
            out.flush()


def _has_several(grid: Grid, results: Sequence[MethodResult]) -> bool | None:
    """Return whether the puzzle has more than one solution; None where that takes too long."""
    from farandole.sudoku.solving import solutions

    if len({result.grid for result in results if result.complete}) > 1:
        return True
    search = solutions(grid, nodes=_SECOND)
    found = sum(1 for _ in islice(search, 2))
    return found > 1 if search.complete or found > 1 else None


def _report(
    record: Record, results: Sequence[MethodResult], several: bool | None, out: Output
) -> str:
    """Return the puzzle and its solution, if a method found it, over a row for each method."""
    say = out.say
    boards = [(record.label or say("puzzle"), record.grid)]
    solution = next((result.grid for result in reversed(results) if result.complete), None)
    if solution is not None:
        boards.append((say("a solution") if several else say("solution"), solution))
    text = side_by_side(boards, out) + "\n" + _table(results, say) + "\n"
    if several:
        text += (
            "\n" + say("The puzzle has several solutions; each method stops at the first.") + "\n"
        )
    if solution is not None:
        return text
    if any(result.outcome == "impossible" for result in results):
        from farandole.sudoku.clashes import clashes

        why = [say(clash.message(record.grid.shape)) for clash in clashes(record.grid)]
        return f"{text}\n" + "\n".join([say("The puzzle has no solution."), *why]) + "\n"
    return f"{text}\n" + say("No method found a solution.") + "\n"


def _table(results: Sequence[MethodResult], say: Language) -> str:
    """Return a row for each method."""
    from farandole.cli.common.help import table

    fastest = min((r.seconds for r in results if r.complete), default=None)
    rows = []
    for result in results:
        # How many times as long as the fastest that found the solution.
        times = "—"
        if fastest and result.complete:
            times = f"{result.seconds / fastest:,.0f} ×"
        outcome = [say(NAMES[result.method]), say(OUTCOMES[result.outcome])]
        counts = [f"{n:,}" for n in (result.cells_left, result.guesses, result.nodes)]
        rows.append([*outcome, *counts, duration(result.seconds), times])
    head = [say("method"), say("solved?"), say("cells left"), say("guesses"), say("nodes")]
    head += [say("time"), say("relative")]
    return table(head, rows, right=range(2, 7), least=TIMES)


def _row(found: Item, results: Sequence[MethodResult], several: bool | None) -> Row:
    row = facts(found)
    row["several"] = several
    row["methods"] = [
        {name: getattr(result, name) for name in _FACTS}
        | {"grid": result.grid.line, "seconds": round(result.seconds, 9)}
        for result in results
    ]
    return row
