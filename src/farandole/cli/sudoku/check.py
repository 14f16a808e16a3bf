"""``farandole check``: whether puzzles are well formed, have one solution, need every given."""

from __future__ import annotations

from farandole.cli.common import Given, Output, Row, command, option, options
from farandole.cli.common.many import each
from farandole.cli.common.result import facts, place_of, unreadable
from farandole.i18n import Language, msg
from farandole.sudoku.checking import Check
from farandole.sudoku.many.items import Item
from farandole.sudoku.many.single import LIMIT, MANY, NONE, SOLVED
from farandole.sudoku.many.verbs import TextChecking


@command(
    "check",
    [
        options.FILES,
        option("--no-minimal", "Skip the minimality test."),
        options.THREADS,
        options.SECONDS,
        options.JSON,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Check whether each puzzle is well formed, has exactly one solution, and is minimal "
        "(every clue is necessary)."
    ),
    msg("The exit code is 0 when every puzzle has exactly one solution."),
    "  farandole check puzzles.txt",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""

    def see(item: Item, report: Check | None) -> None:
        if report is None:
            unreadable(item, out, json=given.json)
            return
        if not report.is_unique:
            out.fail(1)
        if given.json:
            out.write_row(_row(item, report))
        else:
            out.write(_line(item, report, out.say))
        if out.is_terminal:
            out.flush()

    each(given, out, TextChecking(minimal=not given.no_minimal, seconds=given.seconds), see)


def _status(report: Check) -> str:
    if report.is_unique:
        return SOLVED
    if report.count > 1:
        return MANY
    return NONE if report.settled else LIMIT


def _row(found: Item, report: Check) -> Row:
    """Return the report as ``--json`` gives it."""
    grid = report.grid
    name = grid.shape.cell_name
    row = facts(found)
    row["status"] = _status(report)
    row["givens"] = len(grid.givens)
    row["unique"] = report.is_unique
    row["minimal"] = report.is_minimal
    row["redundant"] = (
        None if report.redundant is None else [name(cell) for cell in report.redundant]
    )
    if grid.constraints:
        conflict = report.conflict
        row["redundant_constraints"] = (
            None
            if report.redundant is None
            else [rule.to_json() for rule in report.redundant_constraints]
        )
        row["conflict"] = conflict and {
            "cells": [name(cell) for cell in conflict.cells],
            "constraints": [rule.to_json() for rule in conflict.constraints],
        }
    row["clashes"] = [
        {"digit": clash.digit, "cells": [name(cell) for cell in clash.cells], "where": clash.where}
        for clash in report.clashes
    ]
    row["solutions"] = [solution.line for solution in report.solutions]
    return row


def _line(found: Item, report: Check, say: Language) -> str:
    """Return the report as people read it, on one line."""
    label = f" {found.record.label}" if found.record and found.record.label else ""
    return f"{place_of(found)}{label}: " + say(report.message) + "\n"
