"""Tables out of what `bench.cover` and `bench.engines` measured; figures are milliseconds."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING, Any

from bench import plot, report
from bench.coverers import CONTESTANTS, OURS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SHOWN = (
    "pent6x10",
    "pent3x20",
    "soma",
    "queens12",
    "langford12h",
    "sudoku16_105",
    "latin5",
    "rand400x60k5",
    "rand1000x200k10",
    "rand1000x1000k50",
    "wordsq3",
    "wordsq4",
    "macmahon",
    "mcc_no3line7",
    "line8",
    "roster",
    "domino6x6",
    "domino8x8",
    "domino10x10",
    "tromL9x9",
    "union3_pent3x20",
)
"""The problems of the table of packages."""
PLOTTED = ("pent6x10", "queens12", "langford12h", "wordsq4", "domino8x8")
"""The problems of the plot."""
LABELS = {
    "covers.svg": "processor time to build the problem and count its covers",
    "covers.zh.svg": "建立问题并数出全部覆盖的处理器时间",
}
COUNTED = ("dlx2", "ssxcc", "dlx6")
LEAST = 20.0
"""Means are taken over problems that SSXCC needs so many milliseconds for."""
FINE = 5.0
"""Below so many milliseconds a whole process is mostly its start: no factors of such times."""


def packages(outcome: dict[str, Any], sets: Sequence[str]) -> list[list[str]]:
    """Return processor time by problem and package; building the problem is in it.

    The last row is by how much everyone is slower, in geometric mean over all problems that both
    solved. The last column is how far the round furthest from its median lies, of all in that row.
    """
    rows = [["problem", "covers", *(f"`{name}`" for name in CONTESTANTS), "±"]]
    for name in sets:
        one = outcome["sets"][name]
        rounds = {who: _sums(times) for who, times in one["times"].items()}
        cells = (_cell(one, who, rounds) for who in CONTESTANTS)
        rows.append([f"`{name}`", f"{one['count']:,}", *cells, _apart(rounds.values())])
    return [*rows, ["× `farandole`", "", *_means(outcome), ""]]


def programs(outcome: dict[str, Any]) -> list[list[str]]:
    """Return user time of Knuth's programs and of `Problem.count`, by problem."""
    rows = [
        ["problem", "covers", "DLX2", "SSXCC", "DLX6", "`count`", "engine", "process", "×", "±"]
    ]
    for name, one in _of(outcome, "plain", "colors"):
        times = {who: told["user"] for who, told in one["times"].items()}
        ours = one["times"]["farandole"]
        best = min(statistics.median(times[who]) for who in COUNTED if who in times)
        mine = statistics.median(ours["solve"])
        factor = f"{best / mine:.1f}" if max(best, mine) >= FINE else ""
        rounds = {who: times[who] for who in COUNTED if who in times} | {"count": ours["solve"]}
        rows.append(
            [
                f"`{name}`",
                f"{one['count']:,}",
                *(_median(times.get(who)) for who in COUNTED),
                report.figure(mine),
                f"`{one['engine']}`",
                _median(ours["user"]),
                factor,
                _apart(rounds.values()),
            ]
        )
    return rows


def bounds(outcome: dict[str, Any]) -> list[list[str]]:
    """Return user time of Knuth's programs for multiplicities, by problem."""
    rows = [["problem", "covers", "`DLX3`", "`SSMCC`", "`count`", "engine", "process", "±"]]
    for name, one in _of(outcome, "bounds"):
        ours = one["times"]["farandole"]
        peers = [one["times"].get(who, {}).get("user") for who in ("dlx3", "ssmcc")]
        rows.append(
            [
                f"`{name}`",
                f"{one['count']:,}",
                *map(_median, peers),
                _median(ours["solve"]),
                f"`{one['engine']}`",
                _median(ours["user"]),
                _apart(told for told in [*peers, ours["solve"]] if told),
            ]
        )
    return rows


def costs(outcome: dict[str, Any]) -> list[list[str]]:
    """Return user time of DLX5 and of `Problem.minimum`, by problem."""
    rows = [["problem", "least cost", "`DLX5`", "`minimum`", "process", "±"]]
    for name, one in _of(outcome, "costs"):
        ours, peer = one["times"]["farandole"], one["times"].get("dlx5", {}).get("user")
        rows.append(
            [
                f"`{name}`",
                f"{one['count']:,}",
                _median(peer),
                _median(ours["solve"]),
                _median(ours["user"]),
                _apart(told for told in [peer, ours["solve"]] if told),
            ]
        )
    return rows


def memory(outcome: dict[str, Any]) -> list[list[str]]:
    """Return the memory, in MB, of DLX6 and of a Python process that counts with a diagram.

    The second column is what DLX6 says it uses, the third what its process had.
    """
    rows = [["problem", "`DLX6` says", "`DLX6`", "`count`"]]
    for name, one in _of(outcome, "plain", "colors"):
        theirs, ours = one["times"].get("dlx6"), one["times"]["farandole"]
        if theirs and theirs["memory"] and one["engine"] == "diagram":
            sizes = theirs["claimed"], theirs["memory"], ours["memory"]
            rows.append([f"`{name}`", *map(report.figure, sizes)])
    return rows


def engines(outcome: dict[str, Any]) -> list[list[str]]:
    """Return thread time of each engine, by problem, and which one ``automatic`` took."""
    names = outcome["engines"]
    rows = [["problem", "options", "covers", *(f"`{name}`" for name in names), "chose", "±"]]
    for name, one in outcome["sets"].items():
        rows.append(
            [
                f"`{name}`",
                f"{one['options']:,}",
                f"{one['count']:,}",
                *(_median(one["times"].get(engine)) for engine in names),
                f"`{one['chosen']}`" if one["chosen"] else "",
                _apart(one["times"].values()),
            ]
        )
    return rows


def verbs(outcome: dict[str, Any]) -> list[list[str]]:
    """Return what the other verbs need."""
    rows = [["task", "ms", "lowest – highest", "MB"]]
    for what, one in outcome["verbs"].items():
        times = one["ms"]
        low, high = report.figure(min(times)), report.figure(max(times))
        rows.append([what, _median(times), f"{low} – {high}", f"{one['memory']:,.0f}"])
    return rows


def means(outcome: dict[str, Any]) -> list[list[str]]:
    """Return how often `Problem.count` fits into the time of Knuth's programs, in geometric mean.

    The means are over the problems that SSXCC needs more than 20 ms for, and the program solved.
    """
    rows = [["program", "problems", "×", "lowest – highest"]]
    for who in COUNTED:
        factors = []
        for _, one in _of(outcome, "plain", "colors"):
            times = {name: statistics.median(told["user"]) for name, told in one["times"].items()}
            if times.get("ssxcc", 0) > LEAST and times.get(who):
                factors.append(times[who] / statistics.median(one["times"]["farandole"]["solve"]))
        if factors:
            mean, low, high = statistics.geometric_mean(factors), min(factors), max(factors)
            spread = f"{report.figure(low)} – {report.figure(high)}"
            rows.append([f"`{who.upper()}`", str(len(factors)), f"{mean:.2f}", spread])
    return rows


def told(outcome: dict[str, Any]) -> str:
    """Return a report in Markdown: where it was measured, the tables, what was left out."""
    lines = [f"{outcome['command']}, {outcome['date']}, {outcome['rounds']} rounds"]
    lines += [f"{key}: {value}" for key, value in outcome["machine"].items()]
    if "versions" in outcome:
        lines += ["", report.table(packages(outcome, list(outcome["sets"])))]
        lines += [f"{name} {version}" for name, version in outcome["versions"].items()]
        lines += [f"{name}: {reason}" for name, reason in outcome["left_out"].items()]
    else:
        for make in (programs, means, memory, bounds, costs):
            rows = make(outcome)
            lines += ["", report.table(rows)] if len(rows) > 1 else []
    for which, one in outcome["sets"].items():
        lines += [f"{which}: {name}: {reason}" for name, reason in one["left_out"].items()]
        lines += [f"{which}: {name} says {count}" for name, count in one["faults"].items()]
    return "\n".join(lines) + "\n"


def picture(outcome: dict[str, Any], name: str) -> str:
    """Return the plot called ``name``: this package first, then the others by speed."""
    here = [which for which in PLOTTED if which in outcome["sets"]]
    rows: dict[str, dict[str, float]] = {}
    for which in here:
        for who, times in outcome["sets"][which]["times"].items():
            if who not in outcome["sets"][which]["faults"]:
                rows.setdefault(who, {})[which] = 1e3 * statistics.median(_sums(times))
    others = sorted({*rows} - {*OURS}, key=lambda who: _slowness(rows, who))
    return plot.svg({who: rows[who] for who in (*OURS, *others)}, len(OURS), {}, LABELS[name])


def _slowness(rows: dict[str, dict[str, float]], who: str) -> float:
    return statistics.geometric_mean(us / rows[OURS[0]][which] for which, us in rows[who].items())


def _means(outcome: dict[str, Any]) -> list[str]:
    """Return by how much everyone is slower, in geometric mean over what both solved."""
    cells = []
    for who in CONTESTANTS:
        factors = []
        for one in outcome["sets"].values():
            if who in one["times"] and who not in one["faults"] and OURS[0] in one["times"]:
                mine, its = (statistics.median(_sums(one["times"][x])) for x in (OURS[0], who))
                factors.append(its / mine)
        cells.append(f"{statistics.geometric_mean(factors):.1f}" if factors else "")
    return cells


def _of(outcome: dict[str, Any], *kinds: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the problems of these kinds that this package solved."""
    return [
        (name, one)
        for name, one in outcome["sets"].items()
        if one["kind"] in kinds and "farandole" in one["times"]
    ]


def _sums(times: dict[str, list[float]]) -> list[float]:
    return [sum(pair) for pair in zip(times["build"], times["solve"], strict=True)]


def _cell(one: dict[str, Any], who: str, rounds: dict[str, list[float]]) -> str:
    if who in one["faults"]:
        return "wrong"
    if who in rounds:
        return report.figure(statistics.median(rounds[who]))
    if who not in one["left_out"]:
        return ""
    return "late" if one["left_out"][who].startswith("more than") else "error"


def _median(times: Sequence[float] | None) -> str:
    return report.figure(statistics.median(times)) if times else ""


def _apart(rounds: Iterable[Sequence[float]]) -> str:
    """Return how far from its median the furthest of all times lies."""
    apart = 0.0
    for told in rounds:
        if middle := statistics.median(told):
            apart = max(apart, *(abs(t / middle - 1) for t in told))
    return f"{100 * apart:.0f}{report.HARD}%"
