"""A school's timetable: every lesson so many hours a week, and nobody in two places."""

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
    from typing import Any

    Lesson = tuple[str, str, str, int]

SCHOOL = (
    "1A:maths:Noether:2 1A:physics:Curie:2 1A:music:Clara:1 "
    "1B:maths:Noether:2 1B:physics:Curie:1 1B:music:Clara:2 "
    "1C:maths:Noether:1 1C:physics:Curie:2 1C:music:Clara:2"
)
"""Three classes, three teachers, five hours each."""


@typed
def timetable(
    lessons: str | Iterable[Sequence[Any]] = SCHOOL,
    days: str | Iterable[str] = "Mon, Tue, Wed",
    periods: int = 2,
    *,
    rooms: int | None = None,
    away: Mapping[str, str | Iterable[str]] | None = None,
) -> Model:
    """Return the problem of setting lessons to the hours of a week.

    A lesson is a class, a subject, a teacher and a number of hours, as text
    ``1A:maths:Noether:2``. Hours are called ``Mon1``, ``Mon2`` and so on, ``periods`` a
    day. A class has no two lessons at a time, nor has a teacher; no class has the same
    lesson twice a day; at most ``rooms`` lessons are held at a time. ``away`` says for a
    teacher at which days or hours they can't.

    Lessons are primary, their hours both bounds; so are the hours if there are ``rooms``,
    with the bounds 0 and that number. What a class or teacher does at an hour, and a
    lesson on a day, are secondary items. An option ``1A maths Mon1`` covers four or five
    of these.

    Raises `ProblemError` for lessons that can't be read, are given twice or have more
    hours than there are days, and for an unknown teacher, day or hour in ``away``.

    >>> model = timetable("1A:art:Frida:1 1B:art:Frida:1 1B:maths:Emmy:1", "Mon", 2)
    >>> model.problem.count()
    Count(2, complete=True)
    >>> print(min(model.text(solution) for solution in model.problem))
          1A   1B
    Mon1  .    art
    Mon2  art  maths
    """
    taught = _read(lessons)
    names = listed(days)
    if not names or periods < 1:
        raise ProblemError(msg("a week needs days and periods"), code="problem.model")
    if len(set(names)) < len(names):
        raise ProblemError(msg("a day is given twice"), code="problem.model")
    if rooms is not None and rooms < 1:
        raise ProblemError(
            msg(
                "{name} must be at least {least}, not {value}",
                name="rooms",
                least=1,
                value=rooms,
            ),
            code="problem.model",
        )
    hours = [(d, p) for d in range(len(names)) for p in range(periods)]
    called = [f"{names[d]}{p + 1}" for d, p in hours]
    absent = _absent(away or {}, taught, names, called, periods)
    classes = tuple(dict.fromkeys(lesson[0] for lesson in taught))
    teachers = tuple(dict.fromkeys(lesson[2] for lesson in taught))
    subjects = tuple(dict.fromkeys(lesson[1] for lesson in taught))
    for group, subject, _, times in taught:
        if times > len(names):
            raise ProblemError(
                msg(
                    "{lesson} has {hours} hours, and there are {days} days",
                    lesson=Quoted(f"{group} {subject}"),
                    hours=times,
                    days=len(names),
                ),
                code="problem.model",
            )

    items = [f"{group} {subject}" for group, subject, _, _ in taught]
    low = [times for _, _, _, times in taught]
    high = list(low)
    if rooms is not None:
        low += [0] * len(called)
        high += [rooms] * len(called)
    base = len(low)
    secondary = [f"{who} {hour}" for who in (*classes, *teachers) for hour in called]
    per_day = base + len(secondary)
    secondary += [f"{item} {day}" for item in items for day in names]
    starts, entries = array("I", [0]), array("I")
    placed = []
    for k, (group, subject, teacher, _) in enumerate(taught):
        own, other = classes.index(group), len(classes) + teachers.index(teacher)
        for h, (day, _period) in enumerate(hours):
            if (teacher, h) in absent:
                continue
            entries.append(k)
            if rooms is not None:
                entries.append(len(taught) + h)
            entries.extend((base + own * len(hours) + h, base + other * len(hours) + h))
            entries.append(per_day + k * len(names) + day)
            starts.append(len(entries))
            placed.append((h, own, subject, subjects.index(subject)))
    least, most = bounds(low, high)
    problem = Problem._from_flat(
        items + (called if rooms is not None else []),
        secondary,
        starts,
        entries,
        lambda k: f"{classes[placed[k][1]]} {placed[k][2]} {called[placed[k][0]]}",
        low=least,
        high=most,
    )
    text = " ".join(":".join(map(str, lesson)) for lesson in taught)
    name = call(
        "timetable",
        [],
        {
            "lessons": (text, SCHOOL),
            "days": (", ".join(names), "Mon, Tue, Wed"),
            "periods": (periods, 2),
            "rooms": (rooms, None),
            "away": (_plain(away or {}), {}),
        },
    )
    gaps = frozenset(range(periods, len(hours), periods)) if periods > 1 else frozenset()
    return Model(name, problem, Table(name, tuple(called), classes, tuple(placed), gaps))


def _plain(away: Mapping[str, str | Iterable[str]]) -> dict[str, str]:
    return {who: ", ".join(listed(when)) for who, when in away.items()}


def _read(lessons: str | Iterable[Sequence[Any]]) -> list[Lesson]:
    """Return the lessons, checked."""
    rows = [word.split(":") for word in listed(lessons)] if isinstance(lessons, str) else lessons
    found: list[Lesson] = []
    for row in rows:
        try:
            group, subject, teacher, times = tuple(row)
            found.append((str(group), str(subject), str(teacher), int(times)))
        except (TypeError, ValueError):
            raise ProblemError(
                msg(
                    "lesson {lesson}: expected class, subject, teacher and a number of hours",
                    lesson=Quoted(row),
                ),
                code="problem.model",
            ) from None
        if found[-1][3] < 1:
            raise ProblemError(
                msg("lesson {lesson}: the hours must be at least 1", lesson=Quoted(row)),
                code="problem.model",
            )
    if not found:
        raise ProblemError(msg("no lessons"), code="problem.model")
    if len({lesson[:2] for lesson in found}) < len(found):
        raise ProblemError(msg("a class has the same subject twice"), code="problem.model")
    if {lesson[0] for lesson in found} & {lesson[2] for lesson in found}:
        raise ProblemError(msg("a class and a teacher have the same name"), code="problem.model")
    return found


def _absent(
    away: Mapping[str, str | Iterable[str]],
    lessons: Sequence[Lesson],
    days: Sequence[str],
    hours: Sequence[str],
    periods: int,
) -> set[tuple[str, int]]:
    """Return who can't, and at which hour, by number."""
    found = set()
    for who, times in away.items():
        if who not in {lesson[2] for lesson in lessons}:
            raise ProblemError(
                msg("away: nobody called {who} teaches", who=Quoted(who)), code="problem.model"
            )
        for when in listed(times):
            if when in days:
                first = days.index(when) * periods
                found |= {(who, first + period) for period in range(periods)}
            elif when in hours:
                found.add((who, hours.index(when)))
            else:
                raise ProblemError(
                    msg(
                        "away: {who} can't be away at {when}: no such day or hour",
                        who=Quoted(who),
                        when=Quoted(when),
                    ),
                    code="problem.model",
                )
    return found
