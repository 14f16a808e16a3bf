"""``farandole candidates``: what each cell can be over all solutions."""

from __future__ import annotations

from farandole.cli.common import Given, Output, command, duration, option, options
from farandole.cli.common.result import facts, place_of, unreadable
from farandole.cli.common.sources import puzzles
from farandole.cli.common.values import Numeric
from farandole.i18n import msg
from farandole.sudoku.candidates import MOST, TrueCandidates, true_candidates
from farandole.sudoku.many.items import Item


@command(
    "candidates",
    [
        options.FILES,
        option(
            "--limit N",
            "Count the solutions of each candidate up to N, and show these numbers.",
            Numeric(1, MOST),
        ),
        *options.LIMITS,
        options.JSON,
        *options.reading(),
        options.OUTPUT,
    ],
    msg("Draw each puzzle with its true candidates: the digits that a cell has in some solution."),
    msg("The exit code is 1 when a limit ended a search; some candidates are then missing."),
    "  farandole candidates --limit 8 puzzles.txt",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    for item in puzzles(given, out):
        if item.record is None:
            unreadable(item, out, json=given.json)
            continue
        found = true_candidates(
            item.record.grid, limit=given.limit or 1, nodes=given.nodes, seconds=given.seconds
        )
        out.progress.puzzles += 1
        if given.json:
            _write_row(item, found, out, has_counts=given.limit is not None)
        else:
            label = f"{item.record.label}\n" if item.record.label else ""
            marks = found.pretty(color=out.has_color, numbers=given.limit is not None)
            out.write(f"{label}{marks}\n")
        if not found.complete:
            remark = out.say("limit reached")
            out.fail(1, f"{place_of(item)}: {remark}")
        elif out.is_terminal and not given.json:
            out.sum_up(msg("complete"), duration(found.seconds))


def _write_row(item: Item, found: TrueCandidates, out: Output, *, has_counts: bool) -> None:
    """Write the candidates of a puzzle as ``--json`` gives them."""
    row = facts(item)
    row["complete"] = found.complete
    row["candidates"] = [sorted(digits) for digits in found.digits]
    if has_counts:
        row["counts"] = [list(counts) for counts in found.counts]
    row["nodes"], row["seconds"] = found.nodes, round(found.seconds, 9)
    out.write_row(row)
