"""``farandole check``: whether puzzles are well formed, have one answer, need every given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.output import Output
from farandole.cli.common.result import (
    LIMIT,
    MANY,
    NONE,
    SOLVED,
    clash_text,
    facts,
    json_line,
    place_of,
)
from farandole.cli.common.sources import puzzles
from farandole.sudoku.checking import check

if TYPE_CHECKING:
    from typing import Any

    from farandole.cli.app import Given
    from farandole.cli.common.sources import ItemRead
    from farandole.cli.say import Say
    from farandole.sudoku.checking import Check

_SHOWN = 8  # of the givens that could go; --json has them all


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "check",
        say,
        lambda given: _run(given, say),
        [
            options.files(say),
            options.flag("--no-minimal", say("check.no_minimal")),
            options.limits(say)[0],
            options.json_flag(say),
            *options.reading(say),
            options.output(say),
        ],
        help=say("check.help"),
    )


def _run(given: Given, say: Say) -> int:
    with Output(say, given.output) as out:
        for found in puzzles(given, out):
            if found.record is None:
                assert found.error is not None
                out.puzzle_error(found.error)
                if given.json:
                    out.write(json_line(facts(found, None)))
                continue
            report = check(found.record.grid, minimal=not given.no_minimal, seconds=given.seconds)
            if not report.is_unique:
                out.fail(1)
            row = _row(found, report) if given.json else None
            out.write(json_line(row) if row else _line(found, report, say))
            if out.is_terminal:
                out.flush()
    return out.code


def _status(report: Check) -> str:
    if report.is_unique:
        return SOLVED
    if report.count > 1:
        return MANY
    return NONE if report.settled else LIMIT


def _row(found: ItemRead, report: Check) -> dict[str, Any]:
    """Return the report as ``--json`` gives it."""
    grid = report.grid
    name = grid.shape.cell_name
    row = facts(found, None)
    row["status"] = _status(report)
    row["givens"] = len(grid.givens)
    row["unique"] = report.is_unique
    row["minimal"] = report.is_minimal
    row["redundant"] = (
        None if report.redundant is None else [name(cell) for cell in report.redundant]
    )
    row["clashes"] = [
        {"digit": clash.digit, "cells": [name(cell) for cell in clash.cells], "where": clash.where}
        for clash in report.clashes
    ]
    row["solutions"] = [answer.line for answer in report.solutions]
    return row


def _line(found: ItemRead, report: Check, say: Say) -> str:
    """Return the report as people read it, on one line."""
    grid = report.grid
    keys = {
        SOLVED: "check.one",
        MANY: "check.several",
        NONE: "check.none",
        LIMIT: "status.limit.one" if report.count else "status.limit",
    }
    parts = [say(keys[_status(report)]), say.number("givens", len(grid.givens))]
    if report.is_minimal:
        parts.append(say("check.minimal"))
    elif report.redundant:
        names = [grid.shape.cell_name(cell) for cell in report.redundant[:_SHOWN]]
        cells = " ".join([*names, "…"] if len(report.redundant) > _SHOWN else names)
        parts.append(say("check.redundant", count=len(report.redundant), cells=cells))
    parts += [clash_text(clash, grid, say) for clash in report.clashes]
    label = f" {found.record.label}" if found.record and found.record.label else ""
    return f"{place_of(found)}{label}: {say('comma').join(parts)}\n"
