"""Five kinds of plans as exact-cover problems: rosters, timetables, seating, exams, word searches.

Each is made for a size and a seed; ``costs`` are ``"none"``, ``"equal"`` or ``"uneven"``, and with
``fits`` false the plan can't be made, for a reason that a planner would find by counting.
"""

from __future__ import annotations

import random
from itertools import combinations, product
from typing import TYPE_CHECKING

from bench.instance import Instance

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

COSTS = ("none", "equal", "uneven")


class _Plan:
    """A problem under construction: items by name with their bounds, options with their costs."""

    def __init__(self, costs: str, seed: int) -> None:
        self.bounds: dict[str, tuple[int, int]] = {}
        self.options: list[list[str]] = []
        self.colors: list[list[int]] = []
        self.prices: list[int] = []
        self.costs, self.dice = costs, random.Random(seed)

    def add(
        self, items: Sequence[str], price: int, letters: Sequence[tuple[str, int]] = ()
    ) -> None:
        self.options.append([*items, *(cell for cell, _ in letters)])
        self.colors.append([0] * len(items) + [letter for _, letter in letters])
        self.prices.append(price if self.costs == "uneven" else 1)

    def instance(self, name: str) -> Instance:
        number = {item: k for k, item in enumerate(self.bounds)}
        for option in self.options:
            for item in option:
                number.setdefault(item, len(number))
        return Instance(
            name,
            len(self.bounds),
            len(number) - len(self.bounds),
            [[number[item] for item in option] for option in self.options],
            self.colors if any(map(any, self.colors)) else None,
            [low for low, _ in self.bounds.values()],
            [high for _, high in self.bounds.values()],
            None if self.costs == "none" else self.prices,
        )


def roster(people: int, days: int, costs: str, fits: bool, seed: int = 0) -> Instance:
    """Three shifts a day for 1 to 2 people; a shift a day, and no early one after a night."""
    plan = _Plan(costs, seed)
    most, least = 3 * days // people, -(-3 * days // people)
    need = (1, 2) if fits else (2, 3)
    share = (least, least + 1) if fits else (most, min(days, 2 * most - 1))
    plan.bounds = {f"{d}{s}": need for d in range(days) for s in "eln"}
    plan.bounds |= {f"p{p}": share for p in range(people)}
    for p, d, s in product(range(people), range(days), "eln"):
        items = [f"{d}{s}", f"p{p}", f"p{p}d{d}"]
        if s == "n":
            items.append(f"p{p}after{d}")
        if s == "e" and d:
            items.append(f"p{p}after{d - 1}")
        plan.add(items, plan.dice.randint(0, 9))
    return plan.instance(f"roster {people}x{days}")


def timetable(classes: int, days: int, costs: str, fits: bool, seed: int = 0) -> Instance:
    """Six hours a day; classes have lessons of teachers, one of a kind a day, rooms are few."""
    plan = _Plan(costs, seed)
    hours = [f"{d}.{h}" for d in range(days) for h in range(6)]
    rooms = classes - 1
    plan.bounds = {}
    lessons = []
    for c in range(classes):
        left = len(hours) * rooms // classes - 1
        subject = 0
        while left > 0:
            times = min(left, days, plan.dice.randint(2, days))
            left -= times
            lessons.append((c, subject, times))
            plan.bounds[f"c{c}s{subject}"] = (times, times)
            subject += 1
    load: dict[int, int] = {}
    if not fits:
        rooms -= 1
    for c, subject, times in lessons:
        teachers = [t for t in range(classes + 1) if load.get(t, 0) + times <= len(hours) - 3]
        teacher = plan.dice.choice(teachers)
        load[teacher] = load.get(teacher, 0) + times
        for hour in hours:
            plan.add(
                [
                    f"c{c}s{subject}",
                    f"h{hour}",
                    f"c{c}h{hour}",
                    f"t{teacher}h{hour}",
                    f"c{c}s{subject}d{hour[0]}",
                ],
                plan.dice.randint(0, 9),
            )
    plan.bounds |= {f"h{hour}": (0, rooms) for hour in hours}
    return plan.instance(f"timetable {classes}x{days}")


def seating(guests: int, tables: int, costs: str, fits: bool, seed: int = 0) -> Instance:
    """Everyone at a table of so many seats; some won't sit together."""
    plan = _Plan(costs, seed)
    seats = -(-guests // tables)
    plan.bounds = {f"g{g}": (1, 1) for g in range(guests)}
    plan.bounds |= {f"t{t}": (seats - 1, seats) for t in range(tables)}
    feuds = [pair for pair in combinations(range(guests), 2) if plan.dice.random() < 0.15]
    if not fits:
        feuds += combinations(range(tables + 1), 2)
    for g, t in product(range(guests), range(tables)):
        bad = [f"{a},{b} t{t}" for a, b in sorted(set(feuds)) if g in (a, b)]
        plan.add([f"g{g}", f"t{t}", *bad], plan.dice.randint(0, 9))
    return plan.instance(f"seating {guests}x{tables}")


def exams(number: int, slots: int, costs: str, fits: bool, seed: int = 0) -> Instance:
    """Each exam in a slot; nobody sits two at a time, rooms are few."""
    plan = _Plan(costs, seed)
    rooms = -(-number // slots) + (1 if fits else -1)
    students = [plan.dice.sample(range(number), 3) for _ in range(number)]
    plan.bounds = {f"x{x}": (1, 1) for x in range(number)}
    plan.bounds |= {f"s{s}": (0, rooms) for s in range(slots)}
    for x, s in product(range(number), range(slots)):
        sat = [f"p{p}s{s}" for p, taken in enumerate(students) if x in taken]
        plan.add([f"x{x}", f"s{s}", *sat], plan.dice.randint(0, 9))
    return plan.instance(f"exams {number}x{slots}")


WORDS = [
    "nurse",
    "early",
    "shift",
    "night",
    "roster",
    "lesson",
    "teacher",
    "class",
    "table",
    "guest",
    "seat",
    "exam",
    "student",
    "room",
    "paper",
    "letter",
    "cover",
    "option",
    "item",
    "bound",
    "price",
    "least",
    "search",
    "solve",
    "proof",
    "count",
    "random",
    "order",
]


def word_search(side: int, words: int, costs: str, fits: bool, seed: int = 0) -> Instance:
    """Words in a square of letters, in eight directions; they may cross."""
    plan = _Plan(costs, seed)
    chosen = sorted(word for word in WORDS if len(word) <= side)[:words]
    if not fits:
        chosen = [a * side for a in "abcdefghijklmnop"[: side + 1]]
    plan.bounds = {f"w{word}": (1, 1) for word in chosen}
    ways = [way for way in product((-1, 0, 1), repeat=2) if way != (0, 0)]
    for word, way, r, c in product(chosen, ways, range(side), range(side)):
        ends = (r + way[0] * (len(word) - 1), c + way[1] * (len(word) - 1))
        if all(0 <= end < side for end in ends):
            letters = [
                (f"r{r + k * way[0]}c{c + k * way[1]}", ord(letter) - 96)
                for k, letter in enumerate(word)
            ]
            plan.add([f"w{word}"], plan.dice.randint(0, 9), letters)
    return plan.instance(f"words {side}x{words}")


PLANS: dict[str, tuple[Callable[..., Instance], tuple[tuple[int, int], ...]]] = {
    "roster": (roster, ((6, 7), (10, 7), (12, 14), (20, 14))),
    "timetable": (timetable, ((3, 3), (5, 5), (8, 5))),
    "seating": (seating, ((12, 3), (24, 4), (40, 5))),
    "exams": (exams, ((12, 5), (30, 8), (60, 12))),
    "words": (word_search, ((7, 10), (8, 12))),
}


def plans() -> Iterator[tuple[str, Instance]]:
    """Yield every plan with a name: its kind and size, its costs, and whether it fits."""
    for make, sizes in PLANS.values():
        for size, costs, fits in product(sizes, COSTS, (True, False)):
            instance = make(*size, costs, fits)
            yield f"{instance.name}, {costs}{'' if fits else ', infeasible'}", instance
