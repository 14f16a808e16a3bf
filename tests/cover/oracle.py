"""The covers of small problems by the definition alone, and small problems of every kind.

Nothing here shares code with the package: `covers` goes by ``problem.options`` and what
stands in them, and tries every set of options.
"""

from __future__ import annotations

import random
from collections.abc import Hashable

from hypothesis import strategies as st

from farandole.cover import Colored, Item, Option, Problem


def covers(problem: Problem) -> dict[frozenset[int], int]:
    """Return every cover, a set of option numbers, with its cost (no costs: 0)."""
    primary, secondary = set(problem.items), set(problem.secondary)
    bounds = dict(zip(problem.items, problem.bounds, strict=True))
    options = problem.options
    found: dict[frozenset[int], int] = {}

    def may_be_together(chosen: tuple[int, ...]) -> bool:
        """Tell whether no item is in too many of the options, or in two colors."""
        times: dict[Hashable, int] = {}
        colors: dict[Hashable, list[Hashable]] = {}
        for number in chosen:
            for entry in options[number].items:
                if isinstance(entry, Colored):
                    colors.setdefault(entry.item, []).append(("color", entry.color))
                elif entry in secondary:
                    colors.setdefault(entry, []).append(("none", number))
                else:
                    times[entry] = times.get(entry, 0) + 1
        return all(count <= bounds[item][1] for item, count in times.items()) and all(
            len(set(seen)) == 1 for seen in colors.values()
        )

    def enough(chosen: tuple[int, ...]) -> bool:
        every = [entry for number in chosen for entry in options[number].items]
        return all(every.count(item) >= bounds[item][0] for item in primary)

    def extend(chosen: tuple[int, ...], first: int) -> None:
        """Look at all sets of options that are ``chosen`` and options from ``first`` on."""
        if not may_be_together(chosen):
            return
        if enough(chosen):
            found[frozenset(chosen)] = sum(options[number].cost for number in chosen)
        for number in range(first, len(options)):
            if primary.intersection(
                entry for entry in options[number].items if not isinstance(entry, Colored)
            ):
                extend((*chosen, number), number + 1)

    extend((), 0)
    return found


def random_problem(
    rng: random.Random,
    *,
    colors: bool = True,
    bounds: bool = True,
    costs: bool = True,
    options: int = 12,
) -> Problem:
    """Return a small problem of any kind, with at most so many options.

    Among them are problems without items, without options, with items no option contains,
    with empty options and options of secondary items alone, and with the same option
    twice. The arguments allow colors, bounds and costs; not every problem has them.
    """
    letters = "abcdefgh"[: rng.randint(0, 8) if rng.random() < 0.1 else rng.randint(2, 6)]
    others = "uvwxyz"[: rng.choice([0, 0, 1, 2, 3, 6])]
    colored = colors and rng.random() < 0.7
    items: list[Hashable] = list(letters)
    if bounds and rng.random() < 0.6:
        for place, letter in enumerate(letters):
            if rng.random() < 0.6:
                low = rng.choice([0, 0, 1, 1, 2, 3])
                items[place] = Item(letter, low, max(1, low + rng.choice([0, 0, 1, 2, 9])))
    size = rng.choice([1, 2, 2, 3, 4])
    sets: list[list[Hashable]] = []
    for _ in range(0 if rng.random() < 0.03 else rng.randint(1, options)):
        if sets and rng.random() < 0.1:
            sets.append(list(rng.choice(sets)))
            continue
        most = len(letters) if rng.random() < 0.05 else min(size, len(letters))
        least = 0 if rng.random() < 0.1 else min(1, most)
        members: list[Hashable] = list(rng.sample(letters, rng.randint(least, most)))
        for other in others:
            if rng.random() < 1 / 3:
                red = colored and rng.random() < 0.7
                members.append(Colored(other, rng.choice("RGB")) if red else other)
        rng.shuffle(members)
        sets.append(members)
    price = rng.choice([1, 3, 100, 10**6, 10**15]) if costs and rng.random() < 0.8 else 0
    lowest = -price if rng.random() < 0.3 else 0
    prices = [rng.randint(lowest, price) for _ in sets] if price else None
    if prices is not None and rng.random() < 0.3:
        named = [Option(f"o{k}", tuple(s), prices[k]) for k, s in enumerate(sets)]
        return Problem(items, named, secondary=others)
    return Problem(items, sets, secondary=others, costs=prices)


@st.composite
def problems(
    draw: st.DrawFn,
    *,
    colors: bool = True,
    bounds: bool = True,
    costs: bool = True,
    options: int = 10,
) -> Problem:
    """Return small problems of any kind, as `random_problem` makes them."""
    rng = draw(st.randoms(use_true_random=False))
    return random_problem(rng, colors=colors, bounds=bounds, costs=costs, options=options)
