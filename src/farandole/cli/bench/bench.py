"""``farandole bench``: a small honest timing of ``solve()`` on this machine."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.help import paragraphs
from farandole.cli.common.output import Output, duration
from farandole.cli.common.result import json_line
from farandole.cli.common.sources import puzzles
from farandole.cli.common.values import SEEDS
from farandole.errors import ManySolutions, NoSolution
from farandole.i18n import nmsg
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import count, solve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random
    from typing import Any

    from farandole.cli.app import Given
    from farandole.i18n import Language

PUZZLES, REPEATS, SEED = 500, 7, 1


def build(say: Language) -> Command:
    """Return the command."""
    return Command(
        "bench",
        say,
        lambda given: _run(given, say),
        [
            options.files(say),
            options.number(
                say,
                "--repeat",
                "N",
                say("Number of repeats (default: {default}).", default=REPEATS),
                most=10_000,
            ),
            options.number(
                say,
                "--puzzles",
                "N",
                say(
                    "Number of puzzles to make (default: {default}), or to take from the files.",
                    default=PUZZLES,
                ),
                most=10_000_000,
            ),
            options.number(
                say,
                "--seed",
                "N",
                say("Seed of the random puzzles (default: {default}).", default=SEED),
                least=0,
                most=SEEDS,
            ),
            options.flag(
                "--isa",
                say(
                    "Time lists of classic puzzles, as solve takes them, on each instruction set "
                    "that this build and this processor have, and show which one is used. "
                    "FARANDOLE_ISA chooses."
                ),
            ),
            options.json_flag(say),
            *options.reading(say),
            options.output(say),
        ],
        help=paragraphs(
            say(
                "Time solve() on the puzzles of the files, or on generated ones: the median rate "
                "over several repeats, its spread, and the machine it was measured on. Times are "
                "processor time of one thread."
            ),
            "  farandole bench puzzles.txt\n  farandole bench --shape 16x16 --puzzles 20",
        ),
    )


def _run(given: Given, say: Language) -> int:
    options.at_most_one(given, say, "--puzzles", "--regions")
    with Output(say, given.output) as out:
        if given.files:
            source = ", ".join(given.files)
            grids = []
            for found in puzzles(given, out):
                if found.record is not None:
                    grids.append(found.record.grid)
                elif found.error is not None:
                    out.puzzle_error(found.error)
            grids = grids[: given.puzzles]
        else:
            seed = SEED if given.seed is None else given.seed
            source = say("generated, seed {seed}", seed=seed)
            grids = minimal_puzzles(given.puzzles or PUZZLES, seed)
        if given.isa and grids:
            grids = [grid for grid in grids if grid.shape.is_classic]
            if not grids:
                out.error(say("no classic puzzle to time"))
        if not grids:
            out.fail(2)
            return out.code
        if given.isa:
            result = _by_level(grids, given.repeat or REPEATS, say)
        else:
            result = measure(grids, given.repeat or REPEATS)
        if result["solved"] < len(grids):
            out.fail(1)
        facts = {"source": source, **result, "machine": machine()}
        report = _level_report if given.isa else _report
        out.write(json_line(facts) if given.json else report(facts, say))
    return out.code


def _by_level(grids: Sequence[Grid], repeats: int, say: Language) -> dict[str, Any]:
    from farandole.cli.bench.bench_isa import measure_levels

    return measure_levels(grids, repeats)


def minimal_puzzles(number: int, seed: int) -> list[Grid]:
    """Return minimal puzzles made by shuffling a full board and digging; the same for a seed."""
    from random import Random

    random = Random(seed)
    return [_dig(_full_board(random), random) for _ in range(number)]


def _full_board(random: Random) -> list[int]:
    """Return a full board: a pattern with its bands, rows, stacks, columns and digits shuffled."""

    def lines() -> list[int]:
        return [
            3 * band + line
            for band in random.sample(range(3), 3)
            for line in random.sample(range(3), 3)
        ]

    rows, columns, digits = lines(), lines(), random.sample(range(1, 10), 9)
    return [digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns]


def _dig(cells: list[int], random: Random) -> Grid:
    """Take away givens in random order as long as the solution stays the only one."""
    for cell in random.sample(range(81), 81):
        digit, cells[cell] = cells[cell], 0
        if count(Grid(bytes(cells)), limit=2) > 1:
            cells[cell] = digit
    return Grid(bytes(cells))


def measure(grids: Sequence[Grid], repeats: int) -> dict[str, Any]:
    """Time ``solve()`` on all grids, over and over, after one pass that isn't counted.

    Processor seconds are those of this thread, so that other load on the machine shows in the
    elapsed seconds only.
    """
    solved = _pass(grids)
    cpu, elapsed = [], []
    for _ in range(repeats):
        start, start_cpu = time.perf_counter(), time.thread_time()
        _pass(grids)
        cpu.append(time.thread_time() - start_cpu)
        elapsed.append(time.perf_counter() - start)
    rates = sorted(len(grids) / max(seconds, 1e-9) for seconds in cpu)
    return {
        "puzzles": len(grids),
        "solved": solved,
        "repeats": repeats,
        "cpu_seconds": cpu,
        "elapsed_seconds": elapsed,
        "per_second": {"median": _median(rates), "lowest": rates[0], "highest": rates[-1]},
    }


def _pass(grids: Sequence[Grid]) -> int:
    """Solve every grid once; return how many have one solution."""
    solved = 0
    for grid in grids:
        try:
            solve(grid)
            solved += 1
        except (NoSolution, ManySolutions):
            pass
    return solved


def _median(values: Sequence[float]) -> float:
    half = len(values) // 2
    return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2


def machine() -> dict[str, Any]:
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
    """Return the processor's name as Linux tells it."""
    if not sys.platform.startswith("linux"):
        return None
    with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
        for line in file:
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return None


def _report(facts: dict[str, Any], say: Language) -> str:
    from farandole.cli.common.help import rows

    rate = facts["per_second"]
    number = facts["puzzles"]
    each = _median(sorted(facts["cpu_seconds"])) / number
    spread = (rate["highest"] - rate["lowest"]) / rate["median"]
    elapsed = _median(sorted(facts["elapsed_seconds"]))
    pairs = [
        (
            say("puzzles"),
            (
                f"{facts['source']}"
                + say(", ")
                + say(nmsg("{count} puzzle", "{count} puzzles", count=number))
            ),
        ),
        (say("with a unique solution"), f"{facts['solved']:,}"),
        (say("median"), say("{rate} puzzles a second", rate=f"{rate['median']:,.0f}")),
        (
            say("lowest – highest"),
            f"{rate['lowest']:,.0f} – {rate['highest']:,.0f} ({spread:.0%})",
        ),
        (say("per puzzle"), duration(each)),
        (say("elapsed, one repeat"), duration(elapsed)),
        (say("repeats"), str(facts["repeats"])),
        *_host(facts["machine"], say),
    ]
    return (
        "\n".join(
            [
                *rows(pairs, 100),
                "",
                say(
                    "Processor time of one thread, solve() called once a puzzle, uniqueness proved."
                ),
            ]
        )
        + "\n"
    )


def _level_report(facts: dict[str, Any], say: Language) -> str:
    from farandole.cli.bench.bench_isa import level_rows
    from farandole.cli.common.help import rows

    puzzles = say(nmsg("{count} puzzle", "{count} puzzles", count=facts["puzzles"]))
    pairs = [
        (say("puzzles"), (f"{facts['source']}" + say(", ") + f"{puzzles} × {facts['copies']}")),
        (say("with a unique solution"), f"{facts['solved']:,}"),
        *level_rows(facts, say),
        (say("repeats"), str(facts["repeats"])),
        *_host(facts["machine"], say),
    ]
    return (
        "\n".join(
            [
                *rows(pairs, 100),
                "",
                say("Processor time of one thread: text read, uniqueness proved, text written."),
            ]
        )
        + "\n"
    )


def _host(host: dict[str, Any], say: Language) -> list[tuple[str, str]]:
    name, cores, load = host["processor"], host["cores"], host["load"][0]
    software = f"farandole {host['farandole']}, Python {host['python']}, {host['system']}"
    return [
        (
            say("machine"),
            say("{name}, {cores} cores, load {load}", name=name, cores=cores, load=load),
        ),
        (say("software"), software),
    ]
