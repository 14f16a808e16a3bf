"""Tables and plots out of what was measured.

    python -m bench.report       renew the pages of docs/why from what bench/results keeps

``bench/results/sudoku.json`` comes from ``python -m bench.sudoku --keep``;
``bench/results/native.json`` from a race of programs that are built outside the repository, which
the page describes. Those that begin with ``cover`` come from `bench.cover`, `bench.engines` and
`bench.verbs`, likewise with ``--keep``.
"""

from __future__ import annotations

import json
import re
import statistics
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench import plot

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
PAGES = tuple(ROOT / "docs" / "why" / name for name in ("benchmarks.md", "cover-engines.md"))
PICTURES = ROOT / "docs" / "images" / "bench"
HARD, JOINER = "\u00a0", "\u2060"
"""A space that no line ends in, and nothing at all, but no line ends there either."""

SHOWN = ("easy", "minimal", "17-clue", "hardest")
KNOWN = ("easy", "minimal", "17-clue", "top1465", "hardest", "many")
OURS = ("avx512", "avx2", "portable")
LABELS = {
    "solvers.svg": ({}, "processor time per puzzle"),
    "solvers.zh.svg": (
        {"easy": "容易", "minimal": "极小", "17-clue": "17 数", "hardest": "最难"},
        "每题的处理器时间",
    ),
}
_MARKED = re.compile(r"(<!-- bench: ([\w-]+) -->\n\n)((?:\|.*\n)+)")


def figure(microseconds: float) -> str:
    """Return a number with three significant digits, and no more than three decimals.

    >>> figure(0.04449), figure(2.345), figure(61_870.4)
    ('0.044', '2.35', '61,900')
    """
    value = float(f"{microseconds:.3g}")
    decimals = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{decimals}f}"


def spread(times: Sequence[float]) -> str:
    """Return the median of some microseconds, with the lowest and the highest, which stay together.

    >>> print(spread([31_900, 32_200, 35_500]).replace(HARD, " ").replace(JOINER, ""))
    32.2 ms (31.9 – 35.5)
    """
    middle = statistics.median(times)
    unit, size = plot.unit(middle)
    low, high = figure(min(times) / size), figure(max(times) / size)
    return f"{figure(middle / size)}{HARD}{unit} ({low}{HARD}–{JOINER}{HARD}{high})"


def table(rows: list[list[str]]) -> str:
    """Return a table in Markdown; the first row is its head."""
    head, *body = rows
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "".join(f"| {' | '.join(row)} |\n" for row in (head, rule, *body))


def packages(outcome: dict[str, Any], sets: Sequence[str]) -> list[list[str]]:
    """Return processor time by solver and set: this package on one thread, and the others."""
    rows = [["solver", *sets]]
    for name in _solvers(outcome):
        row, version = [], ""
        for which in sets:
            times = outcome["sets"][which]["times"].get(name)
            cell = "–"
            if times is not None:
                version = times["version"]
                part = times["puzzles"] < outcome["sets"][which]["puzzles"]
                cell = spread(times["us"]) + (f" ·{HARD}{times['puzzles']:,}" if part else "")
            row.append(cell)
        label = called(name)
        rows.append([f"`{label}`" if label != name else f"`{name} {version}`", *row])
    return rows


def levels(outcome: dict[str, Any], sets: Sequence[str]) -> list[list[str]]:
    """Return the time that passes by level, number of threads and set."""
    rows = [["level", "threads", *sets]]
    for name in next(iter(outcome["sets"].values()))["times"]:
        if name.startswith("many:"):
            _, level, threads = name.split(":")
            times = [outcome["sets"][which]["times"][name]["elapsed"] for which in sets]
            rows.append([f"`{level}`", threads, *map(spread, times)])
    return rows


def factors(native: dict[str, Any]) -> list[list[str]]:
    """Return this package's microseconds by set and level, and how often the best peer has them.

    The last column is how far the round furthest from its median lies, of all in that row.
    """
    rows = [
        ["puzzles", "best peer", "µs", *(x for level in OURS for x in (f"`{level}`", "×")), "±"]
    ]
    for name, times in native["sets"].items():
        medians = {solver: statistics.median(us) for solver, us in times.items()}
        best = min((m, solver) for solver, m in medians.items() if not solver.startswith("ours:"))
        row = [name, f"`{best[1]}`", figure(best[0])]
        shown = [best[1], *(f"ours:{level}" for level in OURS)]
        for solver in shown[1:]:
            row += [figure(medians[solver]), f"{best[0] / medians[solver]:.1f}"]
        apart = max(abs(us / medians[solver] - 1) for solver in shown for us in times[solver])
        rows.append([*row, f"{100 * apart:.0f}{HARD}%"])
    return rows


def everyone(native: dict[str, Any]) -> list[list[str]]:
    """Return the medians of all solvers on the known sets."""
    sets = {name: times for name, times in native["sets"].items() if name in KNOWN}
    rows = [["solver", *sets]]
    solvers = list(next(iter(sets.values())))
    ours = [f"ours:{level}" for level in OURS]
    for solver in [*ours, *sorted({*solvers} - {*ours})]:
        label = f"farandole {solver[5:]}" if solver.startswith("ours:") else solver
        cells = (figure(statistics.median(times[solver])) for times in sets.values())
        rows.append([f"`{label}`", *cells])
    return rows


def called(name: str) -> str:
    """Return a contestant's name as people know it."""
    if name.startswith("many:"):
        return "solve_many"
    return "solve_line" if name == "line" else name


def tables(outcome: dict[str, Any]) -> str:
    """Return a report in Markdown: where it was measured, what was left out, and the tables."""
    sets = list(outcome["sets"])
    lines = [f"{key}: {value}" for key, value in outcome["machine"].items()]
    notes = [f"{name}: {reason}" for name, reason in outcome["left_out"].items()]
    for which, result in outcome["sets"].items():
        notes += [f"{which}: {name}: {reason}" for name, reason in result["left_out"].items()]
        for name, (number, first) in result["faults"].items():
            notes.append(f"{which}: {name}: {number} wrong replies, the first in {first}")
    return "\n".join(
        [
            f"{outcome['command']}, {outcome['date']}, {outcome['rounds']} rounds",
            *lines,
            "",
            "Processor time a puzzle (after a dot: how many puzzles were timed)",
            "",
            table(packages(outcome, sets)),
            "Time that passes a puzzle, by level and number of threads",
            "",
            table(levels(outcome, sets)),
            *notes,
        ]
    )


def picture(outcome: dict[str, Any], sets: Sequence[str], name: str) -> str:
    """Return the plot called ``name``."""
    words, label = LABELS[name]
    rows = {}
    for solver in _solvers(outcome):
        times = {which: outcome["sets"][which]["times"].get(solver) for which in sets}
        here = {which: statistics.median(one["us"]) for which, one in times.items() if one}
        if here:
            rows[called(solver)] = here
    return plot.svg(rows, 2, words, label)


def write(outcome: dict[str, Any], path: Path) -> None:
    """Write an outcome as JSON, and beside it the report and the plot of all its sets."""
    path.write_text(to_json(outcome), "utf-8")
    if path.parent != RESULTS:
        path.with_suffix(".md").write_text(tables(outcome), "utf-8")
        svg = picture(outcome, list(outcome["sets"]), "solvers.svg")
        path.with_suffix(".svg").write_text(svg, "utf-8")


def to_json(outcome: dict[str, Any]) -> str:
    """Return JSON with each list of numbers on one line."""
    text = json.dumps(outcome, indent=1, ensure_ascii=False)
    return re.sub(r"\[[^\[\]{}]*\]", lambda m: re.sub(r"\s+", " ", m[0]), text) + "\n"


def renewed(page: str) -> str:
    """Return a page with the tables that ``bench/results`` gives; each follows its mark."""
    from bench import cover_report as cover

    outcome, native = (_kept(name) for name in ("sudoku", "native"))
    covers, programs = (_kept(name) for name in ("cover", "cover-programs"))
    made = {
        "packages": packages(outcome, SHOWN),
        "levels": levels(outcome, SHOWN),
        "factors": factors(native),
        "native": everyone(native),
        "cover-packages": cover.packages(covers, cover.SHOWN),
        "cover-programs": cover.programs(programs),
        "cover-means": cover.means(programs),
        "cover-memory": cover.memory(programs),
        "cover-bounds": cover.bounds(programs),
        "cover-costs": cover.costs(programs),
        "cover-verbs": cover.verbs(_kept("cover-verbs")),
        "cover-engines": cover.engines(_kept("cover-engines")),
    }
    return _MARKED.sub(lambda found: found[1] + table(made[found[2]]), page)


def pictures() -> dict[str, str]:
    """Return the plots of the pages by the names of their files."""
    from bench import cover_report as cover

    covers = {name: cover.picture(_kept("cover"), name) for name in cover.LABELS}
    return {name: picture(_kept("sudoku"), SHOWN, name) for name in LABELS} | covers


def renew() -> None:
    """Write the tables and plots of the pages on benchmarks and on the exact-cover engines."""
    for page in PAGES:
        page.write_text(renewed(page.read_text("utf-8")), "utf-8")
    for name, drawn in pictures().items():
        (PICTURES / name).write_text(drawn, "utf-8")


def _kept(name: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text("utf-8"))
    return kept


def _solvers(outcome: dict[str, Any]) -> list[str]:
    """Return those that are compared: this package on one thread, then the others by speed."""
    speed: dict[str, list[float]] = {}
    for one in outcome["sets"].values():
        for name, times in one["times"].items():
            speed.setdefault(name, []).append(statistics.median(times["us"]))
    level = next(name for name in speed if name.startswith("many:") and name.endswith(":1"))
    others = [name for name in speed if name != "line" and not name.startswith("many:")]
    others.sort(key=lambda name: statistics.geometric_mean(speed[name]))
    return [level, "line", *others]


if __name__ == "__main__":
    renew()
