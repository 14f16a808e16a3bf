"""``farandole bench --isa``: the lock-step solver on each instruction set that is there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from farandole.cli.common.output import duration
from farandole.i18n import Listed
from farandole.isa import LEVELS, level_in_use, levels_here
from farandole.sudoku.formats.source import Run
from farandole.sudoku.many.items import Chunk, Source
from farandole.sudoku.many.verbs import Solving

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from farandole.i18n import Language
    from farandole.sudoku.grid import Grid

_LEAST = 20_000  # puzzles in a batch: fewer are taken several times


def measure_levels(grids: Sequence[Grid], repeats: int) -> dict[str, Any]:
    """Time reading, solving and writing classic grids as lines, on each instruction set in turn.

    The sets take turns, so that a change of the processor's clock meets them all.
    Raises ArgumentError if ``FARANDOLE_ISA`` names a set that isn't there.
    """
    used, here = level_in_use(), levels_here()
    text = "".join(grid.line + "\n" for grid in grids).encode() * -(-_LEAST // len(grids))
    number = text.count(b"\n")
    chunk = Chunk(1, Source("-", "-"), Run(text, 0, len(text), 1, number, number, ""))
    solvers = {name: Solving("unique", as_text=True, level=name).worker() for name in here}
    solved = 0
    cpu: dict[str, list[float]] = {name: [] for name in here}
    for repeat in range(repeats + 1):
        for name, solver in solvers.items():
            start = time.thread_time()
            solver.load(chunk)
            while not solver.run():
                pass
            solved = solver.result().tally[0]
            if repeat:  # the first pass isn't counted
                cpu[name].append(time.thread_time() - start)
    levels = []
    for name in LEVELS:
        row: dict[str, Any] = {"isa": name, "here": name in here, "used": name == used}
        if name in here:
            row["cpu_seconds"] = cpu[name]
            row["per_second"] = number / max(sorted(cpu[name])[len(cpu[name]) // 2], 1e-9)
        levels.append(row)
    copies = number // len(grids)
    return {
        "puzzles": len(grids),
        "copies": copies,
        "solved": solved // copies,
        "repeats": repeats,
        "levels": levels,
    }


def level_rows(result: dict[str, Any], say: Language) -> list[tuple[str, str]]:
    """Return a line for each instruction set, as people read it."""
    rows = []
    for row in result["levels"]:
        if not row["here"]:
            rows.append((row["isa"], say("not here")))
            continue
        rate = row["per_second"]
        parts = [say("{rate} puzzles a second", rate=f"{rate:,.0f}"), duration(1 / rate)]
        if row["used"]:
            parts.append(say("in use"))
        rows.append((row["isa"], say.value(Listed(parts))))
    return rows
