"""Find clean examples of every technique, and count how often each occurs.

::

    python -m docs.handbook.find [--seed N] [--minutes M] [--count] [--puzzles N] [--boards N]

Boards come from paths that take every technique there is, the easiest first: so nothing easier
finds a step on a board along such a path. The puzzles are our own, half of them extreme ones. What
no path takes is looked for on boards along the paths, and on puzzles without any given of one
digit, which leave room for the largest fish; there a step is taken that the fewest easier steps
repeat. A look-alike is a board on which one candidate too many prevents the technique.

``--count`` also counts, which takes ten minutes: how many default paths of random minimal puzzles
use a technique, and on how many boards where the basics end it can be found.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import count as count_from
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from farandole.logic import TECHNIQUES, Board, all_steps, explain, first_step
from farandole.logic.finding import ALL_STEPS
from farandole.logic.handbook.examples import (
    Entry,
    Sample,
    profile_for,
    read,
    step_named,
    steps_of,
    write,
)
from farandole.logic.notation import notation
from farandole.logic.profile import HODOKU, PEOPLE
from farandole.logic.reasons import NearMiss, near_miss
from farandole.make import Wish, make_many
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from farandole.logic import Step, Technique

BASIC_FAMILIES = ("singles", "intersections", "subsets")
FURTHER = [one for one in TECHNIQUES.values() if one.family not in BASIC_FAMILIES]
_LAST = "last-resort"
EVERY = HODOKU.only(*sorted(TECHNIQUES.values(), key=lambda one: (one.family == _LAST, one.place)))
"""All techniques, the easiest first, and a search last."""
_PLACES = Counter(one.place for one in TECHNIQUES.values())
ALONE = {one for one in TECHNIQUES.values() if _PLACES[one.place] == 1}
"""Techniques with a search of their own; of the others the first step may be another's."""
KEPT = 40  # boards of each technique
WANTED = 3  # of these on its page
_BARE = 60  # candidates on a board that has few of them
_REPEATED = 1000.0  # added to the cost of a step that an easier one repeats
_SECONDS = 2.0  # for a search for easier steps
_TRIED = 40  # boards on which a look-alike is sought


def full_board(random: Random) -> list[int]:
    """Return a full board: a pattern with its bands, rows, stacks, columns and digits shuffled."""

    def lines() -> list[int]:
        return [
            3 * band + line
            for band in random.sample(range(3), 3)
            for line in random.sample(range(3), 3)
        ]

    rows, columns, digits = lines(), lines(), random.sample(range(1, 10), 9)
    return [digits[(3 * (row % 3) + row // 3 + column) % 9] for row in rows for column in columns]


def dig(cells: list[int], order: list[int]) -> Grid:
    """Take away givens in this order as long as the solution stays the only one."""
    for cell in order:
        digit, cells[cell] = cells[cell], 0
        if count(Grid(bytes(cells)), limit=2) > 1:
            cells[cell] = digit
    return Grid(bytes(cells))


def minimal(random: Random, *, without: bool = False) -> Grid:
    """Return a minimal puzzle; ``without`` digs for one of whose digits no given is left."""
    cells = full_board(random)
    order = random.sample(range(81), 81)
    if without:
        digit = random.randint(1, 9)
        order.sort(key=lambda cell: cells[cell] != digit)
    return dig(cells, order)


def cost(board: Board, step: Step) -> float:
    """Return how much there is to look at: candidates left, and the parts of the step."""
    left = sum(mask.bit_count() for mask in board.candidates)
    left = max(left, 2 * _BARE - left)  # a board that is nearly full shows nothing
    parts = (
        6 * len(step.links)
        + 3 * sum(len(one.cells) for one in step.sets)
        + 3 * sum(len(one.cells) for one in step.colours)
        + 10 * len((*step.fins, *step.endo_fins))
        + 2 * len(step.cells)
        + 6 * len(step.base)
    )
    gain = min(len(step.eliminations), 4)
    return left + parts - 4 * gain


def exists(board: Board, one: Technique, limit: float) -> bool | None:
    """Return whether a board has a step of a technique; None if the time was up before."""
    profile = profile_for(one)
    if one in ALONE:
        begun = time.monotonic()
        if first_step(board, profile, seconds=limit) is not None:
            return True
        return None if time.monotonic() - begun >= limit else False
    found = all_steps(board, profile, seconds=limit)
    return bool(found.steps) or (False if found.complete else None)


def effects(step: Step) -> set[tuple[int, int, bool]]:
    """Return the candidates that a step decides."""
    placed = {(cell, digit, True) for cell, digit in step.placements}
    return placed | {(cell, digit, False) for cell, digit in step.eliminations}


def easier_on(board: Board, step: Step) -> Technique | None:
    """Return the easiest technique one of whose steps decides a candidate as this step does.

    Easier is what is tried earlier, and has a lower score.
    """
    place, score = step.technique.place, step.technique.score
    easier = [one for one in EVERY.techniques if one.place < place and one.score < score]
    if not easier:
        return None
    wanted = effects(step)
    found = all_steps(board, ALL_STEPS.only(*easier), seconds=_SECONDS).steps
    same = [one.technique for one in found if wanted & effects(one)]
    return min(same, key=lambda one: one.place, default=None)


def is_first(board: Board, one: Technique) -> bool:
    """Return whether hints for a board name a technique, where they try it at all."""
    first = [
        first_step(board, profile) for profile in (HODOKU, PEOPLE) if one in profile.techniques
    ]
    return all(step is not None and step.technique is one for step in first)


class Found(NamedTuple):
    """A step on a board of a puzzle, cheapest to look at first."""

    price: float
    line: str
    step: str
    puzzle: int


@dataclass
class Finder:
    """A search under way: the cheapest boards of each technique, each of another puzzle."""

    seed: int
    found: dict[str, list[Found]] = field(default_factory=lambda: {name: [] for name in TECHNIQUES})
    boards: list[tuple[int, Board]] = field(default_factory=list)
    """Boards along the paths, where the basics have ended, with the number of the puzzle."""

    def offer(self, puzzle: int, board: Board, step: Step, more: float = 0) -> None:
        """Keep a step if it is among the cheapest of its technique; ``more`` is added."""
        kept, price = self.found[step.technique.id], cost(board, step) + more
        if len(kept) == KEPT and price >= kept[-1].price:
            return
        if price < 500 and not is_first(board, step.technique):
            price += 500
        same = [one for one in kept if one.puzzle == puzzle]
        if same and same[0].price <= price:
            return
        others = [one for one in kept if one.puzzle != puzzle]
        others.append(Found(price, board.line, notation(board, step), puzzle))
        kept[:] = sorted(others)[:KEPT]

    def paths(self, seconds: float) -> None:
        """Take the paths of puzzles with every technique."""
        end, random = time.monotonic() + seconds, Random(self.seed)
        extreme = make_many(seed=self.seed, wish=Wish("extreme"), threads=1)
        for number, made in enumerate(extreme):
            if time.monotonic() > end:
                return
            for turn, puzzle in enumerate((made.grid, minimal(random))):
                self.path(2 * number + turn, puzzle)
            if number % 500 == 499:
                report(f"{2 * number + 2} puzzles")

    def path(self, number: int, puzzle: Grid) -> None:
        """Take the path of a puzzle."""
        path = explain(puzzle, EVERY, seconds=_SECONDS)
        for board, step in zip(path.boards(), path.steps, strict=False):
            self.offer(number, board, step)
            if step.technique.family not in BASIC_FAMILIES and len(self.boards) < 5000:
                self.boards.append((number, board))

    def rare(self, seconds: float) -> None:
        """Look further for what is still lacking."""
        end, random = time.monotonic() + seconds, Random(self.seed + 1)
        for number, board in self.along(random):
            lacking = [
                name
                for name, found in self.found.items()
                if sum(each.price < _REPEATED for each in found) < WANTED
            ]
            if not lacking:
                return
            for name in lacking:
                if time.monotonic() > end:
                    return
                for step in islice(steps_of(board, TECHNIQUES[name], seconds=_SECONDS), 3):
                    repeated = easier_on(board, step) is not None
                    self.offer(number, board, step, _REPEATED * repeated)

    def along(self, random: Random) -> Iterator[tuple[int, Board]]:
        """Yield boards: along the paths already taken, then of puzzles lacking a digit."""
        yield from random.sample(self.boards, min(300, len(self.boards)))
        for number in count_from(10**9):
            for turn, board in enumerate(explain(minimal(random, without=True)).boards()):
                if len(board.grid.blanks) < 20:
                    break
                if turn % 4 == 0:
                    yield number, board

    def entries(self, old: Mapping[str, Entry]) -> Iterator[Entry]:
        """Yield what is known of each technique; the counts are those of old entries."""
        taken: set[str] = set()
        for name, one in TECHNIQUES.items():
            chosen, easier = self.choose(one, taken)
            taken |= {each.line for each in chosen}
            texts = [text for each in chosen for text in (each.line, each.step)]
            texts += [""] * (2 * WANTED - len(texts))
            counts = old[name].used, old[name].exists, old[name].unknown
            alike, extra = ("", ""), ""
            if (near := self.alike(one)) is not None:
                miss, line = near
                alike, extra = (line, notation(miss.without, miss.step)), miss.extra.name()
            entry = Entry(name, *texts, *alike, extra, easier, *counts)  # type: ignore[call-arg,arg-type]
            report(f"{name}: {len(chosen)} boards, easier {easier or '-'}, {entry.extra or '-'}")
            yield entry

    def choose(self, one: Technique, taken: set[str]) -> tuple[list[Found], str]:
        """Return the boards for a page, and what is easier on the first of them."""
        clean, others = [], []
        for each in sorted(self.found[one.id], key=lambda each: each.line in taken):
            board = Board(each.line)
            easier = easier_on(board, step_named(board, one, each.step))
            if easier is None:
                clean.append(each)
            else:
                others.append((each, easier.id))
            if len(clean) == WANTED:
                break
        chosen = [*clean, *(each for each, _ in others)][:WANTED]
        return chosen, "" if clean or not others else others[0][1]

    def alike(self, one: Technique) -> tuple[NearMiss, str] | None:
        """Return the look-alike with the least to look at, and its board."""
        best: tuple[float, NearMiss, str] | None = None
        random = Random(self.seed)
        for _, board in random.sample(self.boards, min(_TRIED, len(self.boards))):
            if first_step(board, profile_for(one), seconds=_SECONDS) is not None:
                continue
            miss = near_miss(board, one, _SECONDS)
            price = 0 if miss is None else cost(miss.without, miss.step)
            if miss is not None and (best is None or price < best[0]):
                best = price, miss, board.line
        return best and best[1:]


def count_used(sample: Sample) -> tuple[Counter[str], list[Board]]:
    """Return how many default paths use each technique, and boards on which the basics end."""
    random, used = Random(sample.seed), Counter[str]()
    stuck: list[Board] = []
    for _ in range(sample.puzzles):
        path = explain(minimal(random))
        used.update(one.id for one, _ in path.rating.counts)
        further = (
            board
            for board, step in zip(path.boards(), path.steps, strict=False)
            if step.technique.family not in BASIC_FAMILIES
        )
        stuck += islice(further, 1)
    return used, stuck[: sample.boards]


def counted(sample: Sample) -> dict[str, Entry]:
    """Return entries with counts alone."""
    used, boards = count_used(sample)
    entries = {name: Entry(name, used=used[name]) for name in TECHNIQUES}
    for one in FURTHER:
        if one.family == _LAST:
            continue
        there = Counter(exists(board, one, sample.seconds) for board in boards)
        entries[one.id] = replace(entries[one.id], exists=there[True], unknown=there[None])
        report(f"{one.id}: {there[True]} of {len(boards)}, unknown {there[None]}")
    return entries


def report(text: str) -> None:
    """Say how far the search is."""
    print(text, flush=True)  # noqa: T201


def main() -> None:
    """Search, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10, metavar="M")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--puzzles", type=int, default=20_000)
    parser.add_argument("--boards", type=int, default=1000)
    given = parser.parse_args()
    sample, entries = read()
    if given.count:
        sample = Sample(given.seed, given.puzzles, given.boards, 0.5)
        entries = counted(sample)
    finder = Finder(given.seed)
    finder.paths(30 * given.minutes)
    finder.rare(30 * given.minutes)
    write(sample, finder.entries(entries))
    _, entries = read()
    lacking = [name for name, entry in entries.items() if len(entry.boards) < WANTED]
    report(f"with fewer than {WANTED} boards: {', '.join(lacking) or 'none'}")
    shared = [name for name, entry in entries.items() if entry.easier]
    report(f"something easier does the same: {', '.join(shared) or 'none'}")


if __name__ == "__main__":
    main()
