"""A school's timetable: lessons with their hours a week, and nobody in two places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from farandole.cover.data.problem_error import check_size, model_error
from farandole.cover.models.model import Model, Options, call
from farandole.cover.models.parameters import optional, text, whole
from farandole.cover.models.plans.table import Table, distinct_words, named_times, split_words
from farandole.cover.models.registry import Parameter, model
from farandole.cover.problem import Problem
from farandole.i18n import Quoted, msg

Hour = tuple[int, int, str, int]  # numbers of the hour and class, the subject and its number

SCHOOL = (
    "1A:maths:Noether:2 1A:physics:Curie:2 1A:music:Clara:1 "
    "1B:maths:Noether:2 1B:physics:Curie:1 1B:music:Clara:2 "
    "1C:maths:Noether:1 1C:physics:Curie:2 1C:music:Clara:2"
)
"""Three classes, three teachers, five hours each."""


class Lesson(NamedTuple):
    """A lesson of a class: its subject, its teacher, its hours a week."""

    group: str
    subject: str
    teacher: str
    times: int


@model(
    msg("a school's timetable: nobody in two places at a time"),
    Parameter("lessons", text, "", msg("as in 1A:maths:Noether:2; else a small school of ours")),
    Parameter("days", str, "Mon,Tue,Wed", msg("the days")),
    Parameter("periods", whole, "2", msg("hours a day")),
    Parameter("rooms", optional, "", msg("how many, if they are few")),
)
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
    lesson twice a day; at most ``rooms`` lessons are held at a time. ``away`` maps
    teachers to the days or hours at which they can't teach.

    Lessons are primary, their hours both bounds; so are the hours if there are ``rooms``,
    with the bounds 0 and that number. A class or teacher at an hour, and a
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
    names = distinct_words(days, "days")
    check_size("periods", periods, 1, 100)
    if rooms is not None:
        check_size("rooms", rooms, 1, 10_000)
    taught = _lessons(lessons, len(names))
    hours = [f"{day}{period + 1}" for day in names for period in range(periods)]
    absences = {who: split_words(when) for who, when in (away or {}).items()}
    at = {hour: [hour] for hour in hours}
    at |= {day: hours[d * periods : (d + 1) * periods] for d, day in enumerate(names)}
    times = named_times("away", absences, {lesson.teacher for lesson in taught}, at)
    absent = {(who, hour) for who, _, hour in times}
    classes = tuple(dict.fromkeys(lesson.group for lesson in taught))
    problem, placed = _problem(taught, classes, names, hours, rooms, absent)
    name = call(
        timetable,
        lessons=" ".join(":".join(map(str, lesson)) for lesson in taught),
        days=", ".join(names),
        periods=periods,
        rooms=rooms,
        away={who: ", ".join(when) for who, when in absences.items()} or None,
    )
    gaps = frozenset(range(periods, len(hours), periods)) if periods > 1 else frozenset()
    return Model(name, problem, Table(name, tuple(hours), classes, placed, gaps))


def _problem(
    taught: Sequence[Lesson],
    classes: Sequence[str],
    names: Sequence[str],
    hours: Sequence[str],
    rooms: int | None,
    absent: set[tuple[str, str]],
) -> tuple[Problem, tuple[Hour, ...]]:
    """Return the problem, and the lesson that each option sets to an hour."""
    subjects = tuple(dict.fromkeys(lesson.subject for lesson in taught))
    teachers = tuple(dict.fromkeys(lesson.teacher for lesson in taught))

    items = [f"{lesson.group} {lesson.subject}" for lesson in taught]
    bounds = [(lesson.times, lesson.times) for lesson in taught]
    secondary = [f"{who} {hour}" for who in (*classes, *teachers) for hour in hours]
    secondary += [f"{item} {day}" for item in items for day in names]
    if rooms is not None:
        items += hours
        bounds += [(0, rooms)] * len(hours)
    options: Options[Hour] = Options()
    for (k, lesson), (h, hour) in product(enumerate(taught), enumerate(hours)):
        if (lesson.teacher, hour) in absent:
            continue
        own, other = classes.index(lesson.group), len(classes) + teachers.index(lesson.teacher)
        entries = [k] if rooms is None else [k, len(taught) + h]
        entries += [len(items) + who * len(hours) + h for who in (own, other)]
        in_a_day = len(items) + (len(classes) + len(teachers)) * len(hours)
        entries.append(in_a_day + k * len(names) + h * len(names) // len(hours))
        options.add(entries, (h, own, lesson.subject, subjects.index(lesson.subject)))
    problem = options.problem(
        items,
        secondary,
        name=lambda put: f"{classes[put[1]]} {put[2]} {hours[put[0]]}",
        bounds=bounds,
    )
    return problem, tuple(options.placed)


def _lessons(lessons: str | Iterable[Sequence[Any]], days: int) -> list[Lesson]:
    """Return the lessons, checked."""
    if isinstance(lessons, str):
        lessons = [word.split(":") for word in split_words(lessons)]
    found = [_lesson(row, days) for row in lessons]
    if not found:
        raise model_error("no lessons")
    if len({lesson[:2] for lesson in found}) < len(found):
        raise model_error("a class has the same subject twice")
    if {lesson.group for lesson in found} & {lesson.teacher for lesson in found}:
        raise model_error("a class and a teacher have the same name")
    return found


def _lesson(row: Sequence[Any], days: int) -> Lesson:
    try:
        group, subject, teacher, times = row
        lesson = Lesson(str(group), str(subject), str(teacher), int(times))
    except ValueError:
        raise model_error(
            "lesson {lesson}: expected class, subject, teacher and a number of hours",
            lesson=Quoted(row),
        ) from None
    if not 1 <= lesson.times <= days:
        raise model_error(
            "lesson {lesson}: the hours must be from 1 to {days}, one a day",
            lesson=Quoted(row),
            days=days,
        )
    return lesson
