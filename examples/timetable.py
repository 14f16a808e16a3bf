"""A small school's timetable: the number of timetables, and the effect of rooms and absences.

Usage: python examples/timetable.py
"""

from farandole.cover.models import timetable

LESSONS = """
1A:maths:Noether:2  1A:physics:Curie:2  1A:music:Clara:1
1B:maths:Noether:2  1B:physics:Curie:1  1B:music:Clara:2
1C:maths:Noether:1  1C:physics:Curie:2  1C:music:Clara:2
"""


def main() -> None:
    """Count the timetables, draw one, then remove rooms and days."""
    model = timetable(LESSONS, "Mon, Tue, Wed", 2)
    print(f"{model.problem.count()} timetables, for instance:")
    print(model.text(next(iter(model.problem))))

    for rooms, days in ((2, "Mon, Tue, Wed"), (2, "Mon, Tue, Wed, Thu")):
        found = timetable(LESSONS, days, 2, rooms=rooms).problem.count(limit=1)
        print(f"{rooms} rooms on {days}: {'possible' if found else 'impossible'}")

    model = timetable(LESSONS, "Mon, Tue, Wed", 2, away={"Curie": "Mon1", "Noether": "Wed2"})
    print(f"{model.problem.count()} remain if two teachers have an hour off")


if __name__ == "__main__":
    main()
