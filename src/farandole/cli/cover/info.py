"""``farandole cover info``: what a problem is like, and what solving it would take."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from farandole.cli.app import Command
from farandole.cli.common import options
from farandole.cli.common.output import Output
from farandole.cli.common.result import json_line
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.estimate import about, finite, listed
from farandole.cli.cover.inputs import case_facts, cases, word
from farandole.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence
    from typing import Any

    from farandole.cli.app import Given
    from farandole.cli.cover.inputs import CaseRead
    from farandole.cli.say import Say
    from farandole.cover.problem import Problem
    from farandole.cover.questions.infeasible import Infeasible

PROBES = 5, 100
"""Walks down the tree for the estimate, at least and at most."""
_WORK = 10_000_000
"""Entries that may be walked through, about; large problems get fewer walks."""
PATIENCE = 5.0
"""Seconds that preprocessing may take."""
SHOWN = 8
"""So many names at most are written."""

GAINS = {
    "idle options": "gain.idle",
    "forced options": "gain.forced",
    "excluded options": "gain.excluded",
    "impossible options": "gain.impossible",
    "duplicate options": "gain.duplicate",
    "dominated options": "gain.dominated",
    "settled items": "gain.settled",
    "identical items": "gain.identical",
    "free items": "gain.free",
    "harmless items": "gain.harmless",
}
"""What preprocessing calls its gains -> the key of what is said."""


def build(say: Say) -> Command:
    """Return the command."""
    return Command(
        "info",
        say,
        lambda given: _run(given, say),
        [
            cover_options.cases(say),
            options.flag("--explain", say("cover.info.explain")),
            options.json_flag(say),
            *options.limits(say),
            cover_options.format_of(say),
            options.output(say),
        ],
        help=say("cover.info.help"),
    )


def _run(given: Given, say: Say) -> int:
    with Output(say, given.output) as out:
        for numbered in cases(given, out, json=given.json):
            out.expect(())
            row = facts(numbered.problem)
            row |= gains(numbered.problem, given.seconds)
            if given.explain:
                row |= _explained(numbered, given, out)
            if given.json:
                out.write(json_line(case_facts(numbered) | row))
            else:
                gap = "\n" if numbered.number > 1 else ""
                format = numbered.case.format
                head = f"{numbered.place} ({format})" if format else numbered.place
                out.write(f"{gap}{head}\n{listed(_lines(row, say), '  ')}")
            out.progress.stop()
            out.flush()
    return out.code


def facts(problem: Problem) -> dict[str, Any]:
    """Return the sizes of a problem, and what is odd about it."""
    starts, entries, colors = problem._starts, problem._entries, problem._colors
    primary = problem.primary_count
    used = set(entries)
    seen: set[Any] = set()
    without = 0
    for begin, end in pairwise(starts):
        items = entries[begin:end]
        tints = () if colors is None else colors[begin:end]
        seen.add(frozenset(zip(items, tints, strict=True)) if tints else frozenset(items))
        without += not any(item < primary for item in items)
    bounds = problem.bounds
    row: dict[str, Any] = {
        "items": primary,
        "bounded": sum(bound != (1, 1) for bound in bounds),
        "secondary": problem.secondary_count,
        "options": problem.option_count,
        "entries": len(entries),
        "colors": len(problem._color_names),
        "colored_entries": 0 if colors is None else len(colors) - colors.count(0),
        "costs": None if not problem.costs else [min(problem.costs), max(problem.costs)],
        "duplicates": problem.option_count - len(seen),
        "options_without_items": without,
        "items_without_options": [
            word(name) for item, name in enumerate(problem.items) if item not in used
        ],
    }
    row["engine"] = problem.search().engine
    return row


def gains(problem: Problem, seconds: float | None) -> dict[str, Any]:
    """Return what preprocessing takes away, and an estimate of the search that is left."""
    reduction = problem.reduced(seconds=PATIENCE if seconds is None else seconds)
    least, most = PROBES
    probes = max(least, min(most, _WORK // max(1, len(problem._entries))))
    guess = problem.estimate(probes)
    return {
        "reduced": {
            "items": reduction.problem.primary_count,
            "secondary": reduction.problem.secondary_count,
            "options": reduction.problem.option_count,
            "gains": {name: count for name, count in reduction.gains.items() if count},
            "infeasible": reduction.infeasible,
        },
        "nodes": finite(guess.nodes.mean),
        "nodes_error": finite(guess.nodes.error),
        "solutions": finite(guess.covers.mean),
        "solutions_error": finite(guess.covers.error),
        "probes": probes,
    }


def _explained(numbered: CaseRead, given: Given, out: Output) -> dict[str, Any]:
    """Return whether there is a cover and, if not, the items to blame."""
    say = out.say
    try:
        why = numbered.problem.explain_infeasible(nodes=given.nodes, seconds=given.seconds)
    except LimitReached:
        out.fail(1, f"{numbered.place}: {say('cover.info.unknown')}")
        return {"feasible": None}
    if why is None:
        return {"feasible": True}
    out.fail(1)
    return {
        "feasible": False,
        "blamed": [word(name) for name in why.items],
        "minimal": why.minimal,
        "reason": _reason(numbered.problem, why, say),
    }


def _reason(problem: Problem, why: Infeasible, say: Say) -> str:
    """Return in words why there is no cover."""
    names = _names(why.items, say)
    if len(why.items) == 1:
        place = problem.items.index(why.items[0])
        number = problem._entries.count(place)
        low = problem.bounds[place][0]
        if number < low:
            return say("cover.info.few", item=names, low=low, number=number)
        return say("cover.info.alone", item=names)
    return say("cover.info.together" if why.minimal else "cover.info.some", items=names)


def _names(names: Sequence[Hashable], say: Say) -> str:
    shown = [word(name) for name in names[:SHOWN]]
    if len(names) > SHOWN:
        shown.append(say("cover.info.more", count=len(names) - SHOWN))
    return say("comma").join(shown)


def _lines(row: dict[str, Any], say: Say) -> list[tuple[str, str]]:
    """Return what is known as names and texts."""
    items, every = row["items"], row["items"] + row["secondary"]
    text = f"{items:,}"
    if row["bounded"]:
        text += say("cover.info.bounded", count=row["bounded"])
    lines = [(say("cover.info.items"), text)]
    if row["secondary"]:
        lines.append((say("cover.info.secondary"), f"{row['secondary']:,}"))
    lines.append((say("cover.info.options"), f"{row['options']:,}"))
    share = row["entries"] / (every * row["options"]) if every and row["options"] else 0.0
    lines.append((say("cover.info.entries"), f"{row['entries']:,} ({share:.1%})"))
    if row["colors"]:
        text = say("cover.info.colored", colors=row["colors"], entries=row["colored_entries"])
        lines.append((say("cover.info.colors"), text))
    if row["costs"]:
        least, most = row["costs"]
        lines.append((say("cover.info.costs"), say("cover.info.range", least=least, most=most)))
    if row["duplicates"]:
        lines.append((say("cover.info.duplicates"), f"{row['duplicates']:,}"))
    if row["options_without_items"]:
        text = f"{row['options_without_items']:,}"
        lines.append((say("cover.info.useless"), text))
    if row["items_without_options"]:
        names = row["items_without_options"]
        lines.append((say("cover.info.empty"), f"{len(names):,} ({_names(names, say)})"))
    lines.append((say("cover.info.engine"), row["engine"]))
    lines.append((say("cover.info.reduced"), _reduced(row, say)))
    nodes = say("cover.info.nodes"), about(row["nodes"], row["nodes_error"])
    solutions = say("cover.info.covers"), about(row["solutions"], row["solutions_error"])
    lines += [nodes, solutions]
    if "feasible" in row:
        keys = {True: "cover.info.yes", False: "cover.info.no", None: "cover.info.open"}
        text = say(keys[row["feasible"]])
        if row.get("reason"):
            text += say("colon") + row["reason"]
        lines.append((say("cover.info.feasible"), text))
    return lines


def _reduced(row: dict[str, Any], say: Say) -> str:
    """Return what preprocessing leaves, and what it takes away."""
    left = row["reduced"]
    if left["infeasible"]:
        return say("cover.info.refuted")
    if not left["gains"]:
        return say("cover.info.nothing")
    text = say("cover.info.left", options=left["options"], items=left["items"] + left["secondary"])
    gone = [say.number(GAINS[name], count) for name, count in left["gains"].items()]
    return text + say("cover.info.gone") + say("comma").join(gone)
