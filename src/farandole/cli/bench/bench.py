"""``farandole bench``: a small honest timing of ``solve()`` on this machine."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from statistics import median

from farandole.cli.common import Given, Output, Row, command, duration, option, options
from farandole.cli.common.sources import puzzles
from farandole.cli.common.values import Numeric
from farandole.errors import ManySolutions, NoSolution
from farandole.i18n import Language, Listed, msg, nmsg
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import solve

PUZZLES, REPEATS, SEED = 500, 7, 1
_LEAST = 20_000  # puzzles in a list for all instruction sets: fewer are repeated


@command(
    "bench",
    [
        options.FILES,
        option(
            "--repeat N",
            "Number of repeats (default: {default}).",
            Numeric(1, 10_000),
            default=REPEATS,
        ),
        option(
            "--puzzles N",
            "Number of puzzles to generate (default: {count}), or to read from the files.",
            Numeric(1, 10_000_000),
            count=PUZZLES,
        ),
        option(
            "--seed N",
            "Seed of the random puzzles (default: {default}).",
            options.SEED,
            default=SEED,
        ),
        option(
            "--isa",
            "Time lists of classic puzzles with each instruction set of this build and "
            "processor. FARANDOLE_ISA selects one.",
        ),
        options.JSON,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Time solve() on the puzzles of the files, or on generated ones. Reports the median "
        "rate, its spread and the machine, in processor time of one thread."
    ),
    "  farandole bench puzzles.txt\n  farandole bench --shape 16x16 --puzzles 20",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    options.at_most_one(given, say, "--puzzles", "--regions")
    if given.files:
        source, grids = ", ".join(given.files), _read(given, out)
    else:
        source = say("generated, seed {seed}", seed=given.seed)
        grids = minimal_puzzles(given.puzzles or PUZZLES, given.seed)
    if given.isa and grids:
        grids = [grid for grid in grids if grid.shape.is_classic]
        if not grids:
            out.error(say("no classic puzzles to time"))
    if not grids:
        out.fail(2)
        return
    result = (measure_levels if given.isa else measure)(grids, given.repeat)
    if result["solved"] < len(grids):
        out.fail(1)
    facts = {"source": source, **result, "machine": machine()}
    if given.json:
        out.write_row(facts)
    else:
        out.write(_report(facts, say))


def _read(given: Given, out: Output) -> list[Grid]:
    """Return the puzzles of the files, as many as are asked for."""
    grids = []
    for item in puzzles(given, out):
        if item.record is not None:
            grids.append(item.record.grid)
        elif item.error is not None:
            out.puzzle_error(item.error)
    return grids[: given.puzzles]


def minimal_puzzles(number: int, seed: int) -> list[Grid]:
    """Return minimal puzzles; the same for the same seed."""
    from farandole.make.generating import make_many

    return [made.grid for made in make_many(number, seed=seed)]


def measure(grids: Sequence[Grid], repeats: int) -> Row:
    """Time ``solve()`` on all grids, over and over, after one pass that isn't counted.

    Processor seconds are those of this thread, so that other load on the machine shows in the
    elapsed seconds only.
    """
    solved = _solved(grids)
    cpu, elapsed = [], []
    for _ in range(repeats):
        start, start_cpu = time.perf_counter(), time.thread_time()
        _solved(grids)
        cpu.append(time.thread_time() - start_cpu)
        elapsed.append(time.perf_counter() - start)
    rates = [len(grids) / max(seconds, 1e-9) for seconds in cpu]
    return {
        "puzzles": len(grids),
        "solved": solved,
        "repeats": repeats,
        "cpu_seconds": cpu,
        "elapsed_seconds": elapsed,
        "per_second": {"median": median(rates), "lowest": min(rates), "highest": max(rates)},
    }


def _solved(grids: Sequence[Grid]) -> int:
    """Solve every grid once; return how many have one solution."""
    solved = 0
    for grid in grids:
        with suppress(NoSolution, ManySolutions):
            solve(grid)
            solved += 1
    return solved


def measure_levels(grids: Sequence[Grid], repeats: int) -> Row:
    """Time reading, solving and writing classic grids as lines, with each instruction set.

    The sets take turns, so that a change of the processor's clock meets them all.
    Raises ArgumentError if ``FARANDOLE_ISA`` names a set that isn't available.
    """
    from farandole.isa import LEVELS, level_in_use, levels_here
    from farandole.sudoku.formats.source import Run
    from farandole.sudoku.many.items import Chunk, Source
    from farandole.sudoku.many.verbs import Solving

    used, here = level_in_use(), levels_here()
    copies = -(-_LEAST // len(grids))
    text = "".join(grid.line + "\n" for grid in grids).encode() * copies
    number = copies * len(grids)
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
        row: Row = {"isa": name, "here": name in here, "used": name == used}
        if name in here:
            row |= {"cpu_seconds": cpu[name], "per_second": number / max(median(cpu[name]), 1e-9)}
        levels.append(row)
    return {
        "puzzles": len(grids),
        "copies": copies,
        "solved": solved // copies,
        "repeats": repeats,
        "levels": levels,
    }


def machine() -> Row:
    """Return what the figures depend on."""
    import platform
    from importlib.metadata import version

    return {
        "processor": _processor() or platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "load": [round(value, 2) for value in os.getloadavg()],
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "farandole": version("farandole"),
    }


def _processor() -> str | None:
    """Return the name of the processor on Linux."""
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        for line in file:
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return None


def _report(facts: Row, say: Language) -> str:
    from farandole.cli.common.help import rows

    host = facts["machine"]
    number = say(nmsg("{count} puzzle", "{count} puzzles", count=facts["puzzles"]))
    copies = f" × {facts['copies']}" if "copies" in facts else ""
    machine = msg("{name}, {cores} cores, load {load}", name=host["processor"])
    software = f"farandole {host['farandole']}, Python {host['python']}, {host['system']}"
    pairs = [
        (say("puzzles"), facts["source"] + say(", ") + number + copies),
        (say("with a unique solution"), f"{facts['solved']:,}"),
        *(_level_rows(facts, say) if "levels" in facts else _rate_rows(facts, say)),
        (say("repeats"), str(facts["repeats"])),
        (say("machine"), say(machine, cores=host["cores"], load=host["load"][0])),
        (say("software"), software),
    ]
    about = (
        say("Processor time of one thread for reading, proving uniqueness and writing.")
        if "levels" in facts
        else say(
            "Processor time of one thread; solve() is called once per puzzle and proves uniqueness."
        )
    )
    return "\n".join([*rows(pairs, 100), "", about]) + "\n"


def _rate_rows(facts: Row, say: Language) -> list[tuple[str, str]]:
    rate = facts["per_second"]
    low, high = rate["lowest"], rate["highest"]
    spread = f"{low:,.0f} – {high:,.0f} ({(high - low) / rate['median']:.0%})"
    return [
        (say("median"), say("{rate} puzzles/s", rate=f"{rate['median']:,.0f}")),
        (say("lowest – highest"), spread),
        (say("per puzzle"), duration(median(facts["cpu_seconds"]) / facts["puzzles"])),
        (say("elapsed, one repeat"), duration(median(facts["elapsed_seconds"]))),
    ]


def _level_rows(facts: Row, say: Language) -> list[tuple[str, str]]:
    rows = []
    for row in facts["levels"]:
        if not row["here"]:
            rows.append((row["isa"], say("not available")))
            continue
        rate = row["per_second"]
        parts = [say("{rate} puzzles/s", rate=f"{rate:,.0f}"), duration(1 / rate)]
        if row["used"]:
            parts.append(say("in use"))
        rows.append((row["isa"], say.value(Listed(parts))))
    return rows
