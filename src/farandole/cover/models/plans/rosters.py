"""A duty roster: shifts that need people, and people who need rest."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from farandole.cover.models.arguments import typed
from farandole.cover.models.model import Model, bounds, call
from farandole.cover.models.plans.plan_drawing import Table, listed
from farandole.cover.problem import Problem
from farandole.errors import ProblemError
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    Bounds = int | tuple[int, int]

STAFF = "Ann, Bo, Cai, Dia, Eli"
WEEK = "Mon, Tue, Wed, Thu, Fri, Sat, Sun"


@typed
def roster(
    people: str | Iterable[str] = STAFF,
    days: str | Iterable[str] = WEEK,
    shifts: Mapping[str, Bounds] | None = None,
    *,
    work: Bounds = (3, 5),
    away: Mapping[str, str | Iterable[str]] | None = None,
    wishes: Mapping[str, Mapping[str, int]] | None = None,
) -> Model:
    """Return the problem of who works when: each shift manned, nobody overworked.

    ``shifts`` maps the shifts of a day, in order, to how many people each takes, a number
    or a least and a most; by default an early, a late and a night shift of one. ``work``
    is how many shifts a person has in all. Nobody has two shifts on a day, nor the first
    shift on the day after the last one. ``away`` says for a person the days on which, or
    the ``day shift`` at which, they can't; ``wishes`` says what it costs to have them
    there all the same: ``{"Ann": {"Sat": 2, "Mon night": 5}}``.

    Primary items are the shifts of every day and the people, with these bounds; one day of
    a person, and a night with the morning after it, are secondary. An option ``Ann Mon
    night`` costs what the wishes say, else nothing.

    Raises `ProblemError` for names that are unknown or given twice, and for bounds and
    costs that can't be.

    >>> model = roster("Ann, Bo", "Mon, Tue", {"day": 1, "night": 1}, work=2)
    >>> model.problem.count()
    Count(2, complete=True)
    >>> print(min(model.text(solution) for solution in model.problem))
         Mon    Tue
    Ann  day    day
    Bo   night  night
    """
    staff, week = listed(people), listed(days)
    usual: Mapping[str, Bounds] = dict.fromkeys(("early", "late", "night"), 1)
    needed = {name: _bounds(times, name) for name, times in (shifts or usual).items()}
    turns = tuple(needed)
    share = _bounds(work, "work")
    if not staff or len(set(staff)) < len(staff):
        raise ProblemError(
            msg("the people must be named, and each only once"), code="problem.model"
        )
    if not week or len(set(week)) < len(week):
        raise ProblemError(msg("the days must be named, and each only once"), code="problem.model")
    away, wishes = away or {}, wishes or {}
    _known_to(staff, away, "away")
    _known_to(staff, wishes, "wishes")
    absent = {
        (who, at)
        for who, when in away.items()
        for at in _times(_when(when), week, turns, "away", who)
    }
    costs: dict[tuple[str, tuple[int, int]], int] = {}
    for who, wish in wishes.items():
        for when, cost in wish.items():
            if cost < 0:
                raise ProblemError(
                    msg(
                        "wishes of {who} for {when}: the cost {cost} is below 0",
                        who=Quoted(who),
                        when=Quoted(when),
                        cost=cost,
                    ),
                    code="problem.model",
                )
            for at in _times([when], week, turns, "wishes", who):
                costs[who, at] = costs.get((who, at), 0) + cost

    items = [f"{day} {turn}" for day in week for turn in turns] + list(staff)
    wanted = [needed[turn] for _ in week for turn in turns] + [share] * len(staff)
    least, most = bounds([low for low, _ in wanted], [high for _, high in wanted])
    secondary = [f"{who} {day}" for who in staff for day in week]
    nights = len(items) + len(secondary)
    if len(turns) > 1:
        secondary += [f"{who} after {day}" for who in staff for day in week[:-1]]
    starts, entries, prices = array("I", [0]), array("I"), array("q")
    placed = []
    for p, who in enumerate(staff):
        for d in range(len(week)):
            for t, turn in enumerate(turns):
                if (who, (d, t)) in absent:
                    continue
                entries.extend((d * len(turns) + t, len(week) * len(turns) + p))
                entries.append(len(items) + p * len(week) + d)
                if len(turns) > 1 and t == len(turns) - 1 and d + 1 < len(week):
                    entries.append(nights + p * (len(week) - 1) + d)
                if len(turns) > 1 and t == 0 and d:
                    entries.append(nights + p * (len(week) - 1) + d - 1)
                starts.append(len(entries))
                prices.append(costs.get((who, (d, t)), 0))
                placed.append((p, d, turn, t))
    problem = Problem._from_flat(
        items,
        secondary,
        starts,
        entries,
        lambda k: f"{staff[placed[k][0]]} {week[placed[k][1]]} {placed[k][2]}",
        low=least,
        high=most,
        costs=prices if wishes else None,
    )
    name = call(
        "roster",
        [],
        {
            "people": (", ".join(staff), STAFF),
            "days": (", ".join(week), WEEK),
            "shifts": ({t: _short(b) for t, b in needed.items()}, dict(usual)),
            "work": (_short(share), (3, 5)),
            "away": ({who: ", ".join(_when(at)) for who, at in away.items()}, {}),
            "wishes": ({who: dict(wish) for who, wish in wishes.items()}, {}),
        },
    )
    return Model(name, problem, Table(name, staff, week, tuple(placed)))


def _bounds(times: Bounds, shift: str) -> tuple[int, int]:
    low, high = (times, times) if isinstance(times, int) else times
    if not 0 <= low <= high or high == 0:
        text = msg("{shift}: {low} to {high} can't be", shift=shift, low=low, high=high)
        raise ProblemError(text, code="problem.model")
    return low, high


def _short(bounds: tuple[int, int]) -> Bounds:
    return bounds[0] if bounds[0] == bounds[1] else bounds


def _known_to(staff: Sequence[str], given: Iterable[str], argument: str) -> None:
    for who in given:
        if who not in staff:
            text = msg("{argument}: {who} isn't on the roster", argument=argument, who=Quoted(who))
            raise ProblemError(text, code="problem.model")


def _when(times: str | Iterable[str]) -> tuple[str, ...]:
    """Return days or ``day shift``s of a text, split at commas, or of a collection."""
    if not isinstance(times, str):
        return tuple(times)
    return tuple(word.strip() for word in times.split(",") if word.strip())


def _times(
    when: Iterable[str], days: Sequence[str], turns: Sequence[str], argument: str, who: str
) -> list[tuple[int, int]]:
    """Return the days and shifts, by number, that a day or ``day shift`` names."""
    found = []
    for word in when:
        day, _, turn = word.partition(" ")
        if day not in days or (turn and turn not in turns):
            raise ProblemError(
                msg(
                    "{argument} of {who}: {found} is no day, nor a day and a shift",
                    argument=argument,
                    who=Quoted(who),
                    found=Quoted(word),
                ),
                code="problem.model",
            )
        wanted = [turns.index(turn)] if turn else range(len(turns))
        found += [(days.index(day), t) for t in wanted]
    return found
