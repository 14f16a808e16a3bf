"""A duty roster: shifts that need people, and people who need rest."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from farandole.cover.data.problem_error import model_error
from farandole.cover.models.model import Model, Options, Span, bounds_of, call
from farandole.cover.models.parameters import named_bounds, span, text
from farandole.cover.models.plans.table import Table, distinct_words, named_times
from farandole.cover.models.registry import Parameter, model
from farandole.cover.problem import Problem
from farandole.i18n import Quoted, msg

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
    staff, week = distinct_words(people, "people"), distinct_words(days, "days")
    needed = {name: bounds_of(name, times, 1) for name, times in (shifts or _SHIFTS).items()}
    share = bounds_of("work", work, 1)
    at: dict[str, list[tuple[int, int]]] = {}
    for (d, day), (t, turn) in product(enumerate(week), enumerate(needed)):
        at.setdefault(day, []).append((d, t))
        at[f"{day} {turn}"] = [(d, t)]
    absences = {who: _times(when) for who, when in (away or {}).items()}
    absent = {(who, time) for who, _, time in named_times("away", absences, staff, at)}
    costs: dict[At, int] = {}
    for who, word, time in named_times("wishes", wishes or {}, staff, at):
        cost = (wishes or {})[who][word]
        if cost < 0:
            raise model_error(
                "wishes of {who} for {when}: the cost {cost} is below 0",
                who=Quoted(who),
                when=Quoted(word),
                cost=cost,
            )
        costs[who, time] = costs.get((who, time), 0) + cost

    problem, placed = _problem(staff, week, needed, share, absent, costs if wishes else None)
    usual = needed == {name: bounds_of(name, times, 1) for name, times in _SHIFTS.items()}
    name = call(
        roster,
        people=", ".join(staff),
        days=", ".join(week),
        shifts=None if usual else {turn: _abbreviation(bounds) for turn, bounds in needed.items()},
        work=_abbreviation(share),
        away={who: ", ".join(when) for who, when in absences.items()} or None,
        wishes={who: dict(wish) for who, wish in (wishes or {}).items()} or None,
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
            if turn == turns[0]:
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


def _abbreviation(bounds: tuple[int, int]) -> Span:
    return bounds[0] if bounds[0] == bounds[1] else bounds


def _times(times: str | Iterable[str]) -> tuple[str, ...]:
    """Return days or ``day shift``s of a text, split at commas, or of a collection."""
    if not isinstance(times, str):
        return tuple(times)
    return tuple(word.strip() for word in times.split(",") if word.strip())
