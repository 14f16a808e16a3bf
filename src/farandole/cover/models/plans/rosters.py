"""A duty roster: shifts that need people, and people who need rest."""

from __future__ import annotations

from array import array
from itertools import product
from typing import TYPE_CHECKING

from farandole.cover.data.problem_error import problem_error
from farandole.cover.models.model import Model, Options, call
from farandole.cover.models.parameters import named_bounds, span, text
from farandole.cover.models.plans.table import Table, distinct_words
from farandole.cover.models.registry import Parameter, model
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from farandole.cover.models.parameters import Span
    from farandole.cover.problem import Problem

    At = tuple[str, tuple[int, int]]  # who, and the numbers of a day and a shift
    Shift = tuple[int, int, str, int]  # numbers of who and the day, and the shift with its number

STAFF = "Ann, Bo, Cai, Dia, Eli"
WEEK = "Mon, Tue, Wed, Thu, Fri, Sat, Sun"
_SHIFTS: Mapping[str, Span] = dict.fromkeys(("early", "late", "night"), 1)


@model(
    msg("a duty roster: shifts manned, nobody overworked"),
    Parameter("people", text, "", msg("names; else five of ours")),
    Parameter("days", text, "", msg("names of days; else a week")),
    Parameter(
        "shifts",
        named_bounds,
        "early:1,late:1,night:1",
        msg("how many people each takes, as in day:1-2"),
    ),
    Parameter("work", span, "3-5", msg("shifts for each person")),
    example="Ann,Bo,Cai Mon,Tue day:1,night:1 1-2",
)
def roster(
    people: str | Iterable[str] = STAFF,
    days: str | Iterable[str] = WEEK,
    shifts: Mapping[str, Span] | None = None,
    *,
    work: Span = (3, 5),
    away: Mapping[str, str | Iterable[str]] | None = None,
    wishes: Mapping[str, Mapping[str, int]] | None = None,
) -> Model:
    """Return the problem of who works when: each shift manned, nobody overworked.

    ``shifts`` maps the shifts of a day, in order, to how many people each takes, a number
    or a least and a most; by default an early, a late and a night shift of one. ``work``
    is how many shifts a person has in all. Nobody has two shifts on a day, nor the first
    shift on the day after the last one. ``away`` maps people to the days on which, or
    the ``day shift`` at which, they can't work; ``wishes`` to the cost of having them
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
    staff = distinct_words(people, msg("the people must be named, and each only once"))
    week = distinct_words(days, msg("the days must be named, and each only once"))
    needed = {name: _bounds(times, name) for name, times in (shifts or _SHIFTS).items()}
    share = _bounds(work, "work")
    away, wishes = away or {}, wishes or {}
    times = _Times(staff, week, tuple(needed))
    absent, costs = times.absent(away), times.costs(wishes)

    problem, placed = _problem(staff, week, needed, share, absent, costs if wishes else None)
    name = call(
        "roster",
        people=(", ".join(staff), STAFF),
        days=(", ".join(week), WEEK),
        shifts=({t: _short(b) for t, b in needed.items()}, _SHIFTS),
        work=(_short(share), (3, 5)),
        away=({who: ", ".join(_when(at)) for who, at in away.items()}, {}),
        wishes=({who: dict(wish) for who, wish in wishes.items()}, {}),
    )
    return Model(name, problem, Table(name, staff, week, placed))


def _problem(
    staff: Sequence[str],
    week: Sequence[str],
    needed: Mapping[str, tuple[int, int]],
    share: tuple[int, int],
    absent: set[At],
    costs: Mapping[At, int] | None,
) -> tuple[Problem, tuple[Shift, ...]]:
    """Return the problem, and the shift that each option gives to somebody."""
    turns = tuple(needed)
    items = [f"{day} {turn}" for day in week for turn in turns] + list(staff)
    secondary = [f"{who} {day}" for who in staff for day in week]
    nights = week[:-1] if len(turns) > 1 else ()
    secondary += [f"{who} after {day}" for who in staff for day in nights]
    number = {name: k for k, name in enumerate(items + secondary)}
    options: Options[Shift] = Options()
    prices = array("q")
    for (p, who), (d, day), (t, turn) in product(*map(enumerate, (staff, week, turns))):
        if (who, (d, t)) not in absent:
            names = [f"{day} {turn}", who, f"{who} {day}"]
            if turn == turns[-1]:
                names.append(f"{who} after {day}")
            if turn == turns[0] and d:
                names.append(f"{who} after {week[d - 1]}")
            options.add([number[name] for name in names if name in number], (p, d, turn, t))
            prices.append((costs or {}).get((who, (d, t)), 0))
    problem = options.problem(
        items,
        secondary,
        name=lambda put: f"{staff[put[0]]} {week[put[1]]} {put[2]}",
        bounds=[needed[turn] for _ in week for turn in turns] + [share] * len(staff),
        costs=None if costs is None else prices,
    )
    return problem, tuple(options.placed)


class _Times:
    """The days and shifts of a roster, which people name in words."""

    def __init__(self, staff: Sequence[str], days: Sequence[str], turns: Sequence[str]) -> None:
        self.staff, self.days, self.turns = staff, days, turns

    def absent(self, away: Mapping[str, str | Iterable[str]]) -> set[At]:
        """Return who can't work, on which day and at which shift."""
        return {
            (who, at)
            for who, when in away.items()
            for word in _when(when)
            for at in self.named(word, "away", who)
        }

    def costs(self, wishes: Mapping[str, Mapping[str, int]]) -> dict[At, int]:
        """Return the cost of having somebody there on a day and at a shift."""
        found: dict[At, int] = {}
        for who, wish in wishes.items():
            self.check_name(who, "wishes")
            for when, cost in wish.items():
                if cost < 0:
                    raise problem_error(
                        "model",
                        "wishes of {who} for {when}: the cost {cost} is below 0",
                        who=Quoted(who),
                        when=Quoted(when),
                        cost=cost,
                    )
                for at in self.named(when, "wishes", who):
                    found[who, at] = found.get((who, at), 0) + cost
        return found

    def check_name(self, who: str, argument: str) -> None:
        """Raise `ProblemError` for somebody who isn't on the roster."""
        if who not in self.staff:
            raise problem_error(
                "model", "{argument}: {who} isn't on the roster", argument=argument, who=Quoted(who)
            )

    def named(self, word: str, argument: str, who: str) -> list[tuple[int, int]]:
        """Return the days and shifts, by number, that a day or ``day shift`` names."""
        self.check_name(who, argument)
        day, _, turn = word.partition(" ")
        if day not in self.days or (turn and turn not in self.turns):
            raise problem_error(
                "model",
                "{argument} of {who}: {found} is not a day, nor a day and a shift",
                argument=argument,
                who=Quoted(who),
                found=Quoted(word),
            )
        wanted = [self.turns.index(turn)] if turn else range(len(self.turns))
        return [(self.days.index(day), t) for t in wanted]


def _bounds(times: Span, shift: str) -> tuple[int, int]:
    low, high = (times, times) if isinstance(times, int) else times
    if not 0 <= low <= high or high == 0:
        raise problem_error(
            "model", "{shift}: {low} to {high} can't be", shift=shift, low=low, high=high
        )
    return low, high


def _short(bounds: tuple[int, int]) -> Span:
    return bounds[0] if bounds[0] == bounds[1] else bounds


def _when(times: str | Iterable[str]) -> tuple[str, ...]:
    """Return days or ``day shift``s of a text, split at commas, or of a collection."""
    if not isinstance(times, str):
        return tuple(times)
    return tuple(word.strip() for word in times.split(",") if word.strip())
