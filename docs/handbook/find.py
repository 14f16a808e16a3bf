"""Find two clean examples of every technique, and count how often each occurs.

::

    python -m docs.handbook.find [--seed N] [--puzzles N] [--boards N] [--seconds S] [--rare MIN]

Puzzles are minimal ones of our own: a shuffled full board, dug in random order. Techniques that a
path takes are shown where the path takes them, so that a hint for the board names them; the others
on boards along those paths, and at last on puzzles dug for them: without any given of one digit,
which leaves room for the largest fish.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING

from farandole.logic import TECHNIQUES, Board, all_steps, explain, first_step
from farandole.logic.handbook.examples import Entry, Sample, profile_for, read, steps_of, write
from farandole.logic.notation import notation
from farandole.logic.profile import HODOKU
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from farandole.logic import Step, Technique

BASIC_FAMILIES = ("singles", "intersections", "subsets")
BASICS = HODOKU.only(*(one for one in TECHNIQUES.values() if one.family in BASIC_FAMILIES))
FURTHER = [one for one in TECHNIQUES.values() if one.family not in BASIC_FAMILIES]
_PLACES = Counter(one.place for one in TECHNIQUES.values())
ALONE = {one for one in TECHNIQUES.values() if _PLACES[one.place] == 1}
"""Techniques with a search of their own; of the others the first step may be another's."""
KEPT = 8  # of each technique, of which two are taken that no other technique has
_BARE = 60  # candidates on a board that has few of them
_NEVER_COUNTED = ("brute-force",)


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


@dataclass
class Shelf:
    """The best boards for one technique, each of another puzzle."""

    found: list[tuple[float, str, str, int]] = field(default_factory=list)

    def wants(self, price: float) -> bool:
        """Return whether a step of this cost would be among the best."""
        return len(self.found) < KEPT or price < self.found[-1][0]

    def offer(self, price: float, board: Board, step: Step, puzzle: int) -> None:
        """Put a step on the shelf, if it is among the best."""
        same = [one for one in self.found if one[3] == puzzle]
        if same and same[0][0] <= price:
            return
        kept = [one for one in self.found if one[3] != puzzle]
        kept.append((price, board.line, notation(board, step), puzzle))
        self.found = sorted(kept)[:KEPT]


@dataclass
class Finder:
    """A search under way: what was found, and what was counted."""

    sample: Sample
    shelves: dict[str, Shelf] = field(
        default_factory=lambda: {name: Shelf() for name in TECHNIQUES}
    )
    used: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TECHNIQUES, 0))
    exists: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TECHNIQUES, 0))
    unknown: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TECHNIQUES, 0))
    stuck: list[tuple[int, Board]] = field(default_factory=list)
    """Boards on which the basics end, with the number of the puzzle."""
    later: list[tuple[int, Board]] = field(default_factory=list)
    """Boards further along the paths of those."""

    def paths(self) -> None:
        """Take the default path of every puzzle."""
        random = Random(self.sample.seed)
        for number in range(self.sample.puzzles):
            path = explain(minimal(random))
            for one, _ in path.rating.counts:
                self.used[one.id] += 1
            is_stuck = False
            for board, step in zip(path.boards(), path.steps, strict=False):
                one = step.technique
                price = cost(board, step)
                if self.shelves[one.id].wants(price):
                    self.shelves[one.id].offer(price, board, step, number)
                if one.family in BASIC_FAMILIES:
                    continue
                kept = self.later if is_stuck else self.stuck
                if not is_stuck or len(kept) < self.sample.boards:
                    kept.append((number, board))
                is_stuck = True
            if number % 500 == 499:
                report(f"{number + 1} puzzles")

    def count(self) -> None:
        """Look for every further technique on boards where the basics are stuck."""
        boards = self.stuck[: self.sample.boards]
        limit = self.sample.seconds
        for one in FURTHER:
            if one.id in _NEVER_COUNTED:
                continue
            start = time.monotonic()
            for number, board in boards:
                has = exists(board, one, limit)
                if has:
                    self.exists[one.id] += 1
                    self.look(number, board, one)
                elif has is None:
                    self.unknown[one.id] += 1
            report(
                f"{one.id}: {self.exists[one.id]} of {len(boards)}, unknown {self.unknown[one.id]},"
                f" {time.monotonic() - start:.0f} s"
            )

    def look(self, number: int, board: Board, one: Technique) -> bool:
        """Offer what a board has of a technique that no path takes; tell whether it has any."""
        if self.used[one.id] >= KEPT:
            return False
        has = False
        for step in steps_of(board, one, seconds=self.sample.seconds):
            has = True
            price = cost(board, step)
            if self.shelves[one.id].wants(price):
                self.shelves[one.id].offer(price, board, step, number)
        return has

    def rare(self, minutes: float) -> None:
        """Look further for what is still lacking: along paths, and in puzzles dug for it."""
        end = time.monotonic() + 60 * minutes
        random = Random(self.sample.seed + 1)
        for number, board in self.along(random):
            lacking = [
                one
                for one in TECHNIQUES.values()
                if len({found[3] for found in self.shelves[one.id].found}) < 2
            ]
            if not lacking or time.monotonic() > end:
                return
            for one in lacking:
                if time.monotonic() < end and self.look(number, board, one):
                    report(f"{one.id}: {len(self.shelves[one.id].found)}")

    def along(self, random: Random) -> Iterator[tuple[int, Board]]:
        """Yield boards: some along the paths already taken, then of puzzles lacking a digit."""
        yield from self.later[:200]
        number = self.sample.puzzles
        while True:
            puzzle = minimal(random, without=True)
            number += 1
            for turn, board in enumerate(explain(puzzle).boards()):
                if len(board.grid.blanks) < 20:
                    break
                if turn % 4 == 0:
                    yield number, board

    def entries(self) -> Iterator[Entry]:
        """Yield what is known of each technique."""
        taken: set[str] = set()
        for name in TECHNIQUES:
            entry = Entry(
                name, used=self.used[name], exists=self.exists[name], unknown=self.unknown[name]
            )
            # Boards that another technique has stand behind those that are new.
            found = sorted(self.shelves[name].found, key=lambda one: one[1] in taken)[:2]
            taken |= {one[1] for one in found}
            if found:
                entry = replace(entry, example=found[0][1], step=found[0][2])
            if len(found) > 1:
                entry = replace(entry, practice=found[1][1], answer=found[1][2])
            yield entry

    def save(self) -> None:
        """Write the file."""
        boards = min(len(self.stuck), self.sample.boards)
        write(replace(self.sample, boards=boards), self.entries())


def report(text: str) -> None:
    """Say how far the search is."""
    print(text, flush=True)  # noqa: T201


def main() -> None:
    """Search, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=5000)
    parser.add_argument("--boards", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--rare", type=float, default=5, metavar="MIN")
    given = parser.parse_args()
    finder = Finder(Sample(given.seed, given.puzzles, given.boards, given.seconds))
    for part in (finder.paths, finder.count, lambda: finder.rare(given.rare)):
        part()
        finder.save()
    _, entries = read()
    lacking = [name for name, entry in entries.items() if not entry.practice]
    report(f"without two examples: {', '.join(lacking) or 'none'}")


if __name__ == "__main__":
    main()
