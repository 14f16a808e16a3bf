"""``farandole cover info``: what a problem is like, and what solving it would take."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from farandole.cli.common import Given, Output, Row, command, option, options
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.estimate import estimate_facts, listed
from farandole.cli.cover.inputs import CaseRead, case_facts, cases, engine_message, word
from farandole.errors import LimitReached
from farandole.i18n import Language, Listed, Number, msg, nmsg

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from farandole.cover.problem import Problem
    from farandole.cover.questions.estimate import Estimate
    from farandole.cover.questions.infeasible import Infeasible

PROBES = 5, 100
"""Walks down the tree for the estimate, at least and at most."""
_WORK = 10_000_000
"""Entries to walk through, about: an estimate must not take longer than the rest of the page."""
PATIENCE = 5.0
"""Seconds that preprocessing may take."""
SHOWN = 8
"""How many names are written at most."""

GAINS = {
    "idle options": lambda n: nmsg("{count} idle option", "{count} idle options", count=n),
    "forced options": lambda n: nmsg("{count} forced option", "{count} forced options", count=n),
    "excluded options": lambda n: nmsg(
        "{count} excluded option", "{count} excluded options", count=n
    ),
    "impossible options": lambda n: nmsg(
        "{count} impossible option", "{count} impossible options", count=n
    ),
    "duplicate options": lambda n: nmsg(
        "{count} duplicate option", "{count} duplicate options", count=n
    ),
    "dominated options": lambda n: nmsg(
        "{count} dominated option", "{count} dominated options", count=n
    ),
    "settled items": lambda n: nmsg("{count} settled item", "{count} settled items", count=n),
    "identical items": lambda n: nmsg("{count} identical item", "{count} identical items", count=n),
    "free items": lambda n: nmsg("{count} free item", "{count} free items", count=n),
    "harmless items": lambda n: nmsg("{count} harmless item", "{count} harmless items", count=n),
}
"""What preprocessing calls its gains -> what is said of so many."""


@command(
    "info",
    [
        cover_options.CASES,
        option(
            "--explain",
            "Report whether a cover exists; if not, list a few items that can't be covered "
            "together.",
        ),
        options.JSON,
        *cover_options.LIMITS,
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg(
        "Describe each problem: items, options, colors, bounds, costs, oddities, engine, "
        "preprocessing, and an estimate of the search."
    ),
    msg(
        "With --explain the exit code is 1 for a problem without a cover, or when a limit "
        "was reached first."
    ),
    "  farandole cover info problem.dlx --explain",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    for numbered in cases(given, out, json=given.json):
        out.expect(())
        row = facts(numbered.problem)
        more, guess = gains(numbered.problem, given.seconds)
        row |= more
        if given.explain:
            row |= _explained(numbered, given, out)
        if given.json:
            out.write_row(case_facts(numbered) | row)
        else:
            out.write_apart(f"{numbered.title}\n{listed(_lines(row, guess, say), '  ')}")
        out.progress.stop()
        out.flush()


def facts(problem: Problem) -> Row:
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
    row: Row = {
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


def gains(problem: Problem, seconds: float | None) -> tuple[Row, Estimate]:
    """Return what preprocessing takes away, and with it an estimate of the search."""
    reduction = problem.reduced(seconds=PATIENCE if seconds is None else seconds)
    least, most = PROBES
    probes = max(least, min(most, _WORK // max(1, len(problem._entries))))
    guess = problem.estimate(probes, seconds=seconds)
    row: Row = {
        "reduced": {
            "items": reduction.problem.primary_count,
            "secondary": reduction.problem.secondary_count,
            "options": reduction.problem.option_count,
            "gains": {name: count for name, count in reduction.gains.items() if count},
            "infeasible": reduction.infeasible,
        },
        **estimate_facts(guess),
    }
    return row, guess


def _explained(numbered: CaseRead, given: Given, out: Output) -> Row:
    """Return whether there is a cover and, if not, the items to blame."""
    say = out.say
    try:
        why = numbered.problem.explain_infeasible(nodes=given.nodes, seconds=given.seconds)
    except LimitReached:
        text = say("limit reached before a cover was found or ruled out")
        out.fail(1, f"{numbered.place}: {text}")
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


def _reason(problem: Problem, why: Infeasible, say: Language) -> str:
    """Return in words why there is no cover."""
    if why.needed is not None:
        return say(why.reason)
    names = _names(why.items, say)
    if len(why.items) == 1:
        place = problem.items.index(why.items[0])
        number = problem._entries.count(place)
        low = problem.bounds[place][0]
        if number < low:
            key = msg("{item} needs at least {low} options, but only {number} contain it")
            return say(key, item=names, low=Number(low), number=Number(number))
        return say("{item} can't be covered often enough", item=names)
    return say(
        msg("these can't be covered together, but any one fewer can: {items}")
        if why.minimal
        else msg("these can't be covered together (perhaps some can be left out): {items}"),
        items=names,
    )


def _names(names: Sequence[Hashable], say: Language) -> str:
    shown = [word(name) for name in names[:SHOWN]]
    if len(names) > SHOWN:
        shown.append(say("{count} others", count=Number(len(names) - SHOWN)))
    return say.value(Listed(shown))


def _lines(row: Row, guess: Estimate, say: Language) -> list[tuple[str, str]]:
    """Return what is known as names and texts."""
    items, every = row["items"], row["items"] + row["secondary"]
    text = f"{items:,}"
    if row["bounded"]:
        text += say(", {count} of them with bounds", count=Number(row["bounded"]))
    lines = [(say("items"), text)]
    if row["secondary"]:
        lines.append((say("secondary items"), f"{row['secondary']:,}"))
    lines.append((say("options"), f"{row['options']:,}"))
    share = row["entries"] / (every * row["options"]) if every and row["options"] else 0.0
    lines.append((say("entries"), f"{row['entries']:,} ({share:.1%})"))
    if row["colors"]:
        colors, entries = Number(row["colors"]), Number(row["colored_entries"])
        text = say("{colors}, in {entries} entries", colors=colors, entries=entries)
        lines.append((say("colors"), text))
    if row["costs"]:
        least, most = map(Number, row["costs"])
        lines.append((say("costs"), say("{least} to {most}", least=least, most=most)))
    if count := row["duplicates"]:
        lines.append((say("duplicate options"), f"{count:,}"))
    if count := row["options_without_items"]:
        lines.append((say("options without primary items"), f"{count:,}"))
    if row["items_without_options"]:
        names = row["items_without_options"]
        lines.append((say("items without an option"), f"{len(names):,} ({_names(names, say)})"))
    lines.append((say("engine"), say(engine_message(row["engine"]))))
    lines.append((say("after preprocessing"), _reduced(row, say)))
    lines.append((say("nodes, estimated"), str(guess.nodes)))
    lines.append((say("covers, estimated"), str(guess.covers)))
    if "feasible" in row:
        keys = {True: msg("yes"), False: msg("no"), None: msg("unknown: limit reached")}
        text = say(keys[row["feasible"]])
        if row.get("reason"):
            text = say("{place}: {fault}", place=text, fault=row["reason"])
        lines.append((say("has a cover"), text))
    return lines


def _reduced(row: Row, say: Language) -> str:
    """Return what preprocessing leaves, and what it takes away."""
    left = row["reduced"]
    if left["infeasible"]:
        return say("no cover (proved by preprocessing)")
    if not left["gains"]:
        return say("unchanged")
    items, number = Number(left["items"] + left["secondary"]), Number(left["options"])
    text = say("{items} items, {options} options", items=items, options=number)
    gone = [say(GAINS[name](count)) for name, count in left["gains"].items()]
    return text + say("; removed: ") + say.value(Listed(gone))
