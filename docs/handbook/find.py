"""Find clean examples of every technique, and count how often each occurs.

::

    python -m docs.handbook.find [--seed N] [--minutes M] [--count] [--puzzles N] [--boards N]
        [--seconds S] [TECHNIQUE ...]

Boards come from paths that take every technique there is, the easiest first: so nothing easier
finds a step on a board along such a path. The puzzles are our own, half of them extreme ones. What
no path takes is looked for on boards along the paths, and on puzzles without any given of one
digit, which leave room for the largest fish, and from which boards are made for fish; there a step
is taken of which a single easier step repeats the least. A look-alike is a board on which one
candidate too many prevents the technique. Where techniques are named, the lines of the others stay,
and what is found competes with what the file has.

``--count`` also counts, which takes ten minutes: how many default paths of random minimal puzzles
use a technique, and on how many boards where the basics end it can be found. The puzzles are dug
out of random full boards, each as likely as any other: the shuffles of one pattern are all alike,
and some techniques never occur in them. With ``--minutes 0`` it only counts, and the boards stay.
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
from farandole.logic.reasons import SLOW, near_miss
from farandole.make import Wish, make_many, random_solution
from farandole.sudoku.grid import Grid
from farandole.sudoku.solving import count

from .alike import Alike, look_alike_of
from .fishing import made_for_fish

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from farandole.logic import Step, Technique

BASIC_FAMILIES = ("singles", "intersections", "subsets")
FURTHER = [one for one in TECHNIQUES.values() if one.family not in BASIC_FAMILIES]
_LAST = "last-resort"
EVERY = HODOKU.only(*sorted(TECHNIQUES.values(), key=lambda one: (one.family == _LAST, one.place)))
"""All techniques, the easiest first, and a search last."""
_PLACES = Counter(one.place for one in TECHNIQUES.values())
ALONE = {one for one in TECHNIQUES.values() if _PLACES[one.place] == 1}
"""Techniques with a search of their own."""
BASICS = HODOKU.only(*(one for one in HODOKU.techniques if one.family in BASIC_FAMILIES))
KEPT = 40  # boards of each technique
WANTED = 3  # of these on its page
_BARE = 60  # candidates on a board that has few of them
_REPEATED = 1000.0  # added to the cost of a step that an easier one repeats in part
_OTHER = 500.0  # added where hints are of another technique, and where the basics go on
_FIRST = 16  # easier techniques that are tried before the others: they repeat most
_PLAIN = ALL_STEPS.with_options(als_in_chains=False)
_SECONDS = 2.0  # for a search for easier steps
_TAKEN = 5  # steps of a technique on one board
_TRIED = 40  # boards on which a look-alike is sought


def full_board(random: Random) -> list[int]:
    """Return a random full board; each is equally likely."""
    return list(random_solution(seed=random.getrandbits(32)).cells)


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
    profile, begun = profile_for(one), time.monotonic()
    first = first_step(board, profile, seconds=limit)
    if first is not None and first.technique is one:
        return True
    if one in ALONE or first is None:
        return None if time.monotonic() - begun >= limit else False
    found = all_steps(board, profile, seconds=limit)
    return bool(found.steps) or (False if found.complete else None)


def effects(step: Step) -> set[tuple[int, int, bool]]:
    """Return the candidates that a step decides."""
    placed = {(cell, digit, True) for cell, digit in step.placements}
    return placed | {(cell, digit, False) for cell, digit in step.eliminations}


def consequences(board: Board, step: Step) -> set[tuple[int, int, bool]]:
    """Return the candidates that a step decides, with those that its digits rule out."""
    side = board.shape.side
    ruled_out: set[tuple[int, int, bool]] = set()
    for cell, digit in step.placements:
        ruled_out |= {(other, digit, False) for other in board.shape.peers[cell]}
        ruled_out |= {(cell, other, False) for other in range(1, side + 1) if other != digit}
    return effects(step) | ruled_out


def repeated(board: Board, step: Step) -> tuple[float, Technique | None]:
    """Return which part of a step a single easier step repeats, at most, and by which technique.

    Easier is what is tried earlier, and has a lower score. Almost locked sets in chains make no
    chain easier than the techniques of these sets.
    """
    place, score = step.technique.place, step.technique.score
    easier = [one for one in EVERY.techniques if one.place < place and one.score < score]
    wanted = effects(step)
    most: tuple[float, Technique | None] = (0, None)
    for names in (easier[:_FIRST], easier[_FIRST:]):
        if names and most[0] < 1:
            for found in all_steps(board, _PLAIN.only(*names), seconds=_SECONDS).steps:
                part = len(wanted & consequences(board, found)) / len(wanted)
                most = max(most, (part, found.technique), key=lambda one: one[0])
    return most


def easier_on(board: Board, step: Step) -> Technique | None:
    """Return the easiest technique that does in one step all that a step does; None: none does."""
    part, technique = repeated(board, step)
    return technique if part == 1 else None


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
    wanted: Collection[str] = tuple(TECHNIQUES)
    found: dict[str, list[Found]] = field(default_factory=lambda: {name: [] for name in TECHNIQUES})
    boards: list[tuple[int, Board]] = field(default_factory=list)
    """Boards along the paths, where the basics have ended, with the number of the puzzle."""

    def offer(self, puzzle: int, board: Board, step: Step) -> None:
        """Keep a step if it is among the cheapest of its technique.

        The more of it an easier one repeats, the more it costs; and where there are other hints.
        """
        one = step.technique
        kept, price = self.found[one.id], cost(board, step)
        if one.id not in self.wanted or (len(kept) == KEPT and price >= kept[-1].price):
            return
        part, _ = repeated(board, step)
        price += _REPEATED * (1 + part + 4 * (part == 1)) if part else 0
        is_basic = one.family in BASIC_FAMILIES
        price += _OTHER * (not is_first(board, one))
        price += _OTHER * (not is_basic and first_step(board, BASICS) is not None)
        same = [one for one in kept if one.puzzle == puzzle]
        if same and same[0].price <= price:
            return
        others = [one for one in kept if one.puzzle != puzzle]
        others.append(Found(price, board.line, notation(board, step), puzzle))
        kept[:] = sorted(others)[:KEPT]

    def compete(self, entries: Mapping[str, Entry]) -> None:
        """Let the boards that the file has compete with those that are found."""
        for name in self.wanted:
            for number, (line, text) in enumerate(entries[name].boards):
                board = Board(line)
                self.offer(-number - 1, board, step_named(board, TECHNIQUES[name], text))

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
                for name in self.wanted
                if sum(each.price < _REPEATED for each in self.found[name]) < WANTED
            ]
            if not lacking:
                return
            for name in lacking:
                if time.monotonic() > end:
                    return
                for step in islice(steps_of(board, TECHNIQUES[name], seconds=_SECONDS), _TAKEN):
                    self.offer(number, board, step)

    def along(self, random: Random) -> Iterator[tuple[int, Board]]:
        """Yield boards: along the paths already taken, then of puzzles lacking a digit.

        From each of these puzzles boards are made for fish, too.
        """
        yield from random.sample(self.boards, min(300, len(self.boards)))
        for number in count_from(10**9):
            path = explain(minimal(random, without=True))
            for turn, board in enumerate(path.boards()):
                if len(board.grid.blanks) < 20:
                    break
                if turn % 4 == 0:
                    yield number, board
            stuck = explain(path.board, BASICS).reached
            if not stuck.is_solved:
                for board in made_for_fish(stuck, BASICS, random):
                    yield number, board

    def entries(self, old: Mapping[str, Entry]) -> Iterator[Entry]:
        """Yield what is known of each technique; the counts are those of old entries."""
        taken: set[str] = set()
        for name, one in TECHNIQUES.items():
            if name not in self.wanted:
                yield old[name]
                continue
            chosen, easier = self.choose(one, taken)
            taken |= {each.line for each in chosen}
            texts = [text for each in chosen for text in (each.line, each.step)]
            texts += [""] * (2 * WANTED - len(texts))
            counts = old[name].used, old[name].exists, old[name].unknown
            alike = self.alike(one, chosen) or Alike("", "", "")
            entry = Entry(name, *texts, *alike, easier, *counts)  # type: ignore[call-arg,arg-type]
            report(f"{name}: {len(chosen)} boards, easier {easier or '-'}, {entry.extra or '-'}")
            yield entry

    def choose(self, one: Technique, taken: set[str]) -> tuple[list[Found], str]:
        """Return the boards for a page, and what is easier on the first of them."""
        ranked = sorted(
            self.found[one.id],
            key=lambda each: (each.price >= _REPEATED, each.line in taken, each.price),
        )
        if not ranked:
            return [], ""
        board = Board(ranked[0].line)
        easier = easier_on(board, step_named(board, one, ranked[0].step))
        return ranked[:WANTED], easier.id if easier else ""

    def alike(self, one: Technique, chosen: list[Found]) -> Alike | None:
        """Return the look-alike with the least to look at, or one of a step that was found."""
        best: tuple[float, Alike] | None = None
        random = Random(self.seed)
        boards = random.sample(self.boards, min(10 * _TRIED, len(self.boards)))
        for tried, (_, board) in enumerate(() if one.family in SLOW else boards):
            if best and tried >= _TRIED:
                break
            if exists(board, one, _SECONDS) is not False:
                continue
            if (miss := near_miss(board, one, _SECONDS)) is None:
                continue
            price = cost(miss.without, miss.step)
            if best is None or price < best[0]:
                text = notation(miss.without, miss.step)
                best = price, Alike(board.line, text, miss.extra.name())
        if best:
            return best[1]
        for each in (*chosen, *self.found[one.id]):
            board = Board(each.line)
            if found := look_alike_of(board, one, step_named(board, one, each.step)):
                return found
        return None


def count_used(sample: Sample) -> tuple[Counter[str], list[Board]]:
    """Return how many default paths use each technique, and boards on which the basics end."""
    random, used = Random(sample.seed), Counter[str]()
    stuck: list[Board] = []
    for _ in range(sample.puzzles):
        path = explain(minimal(random), HODOKU)
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


def kept(old: Entry, counts: Entry) -> Entry:
    """Return an entry with other counts."""
    return replace(old, used=counts.used, exists=counts.exists, unknown=counts.unknown)


def report(text: str) -> None:
    """Say how far the search is."""
    print(text, flush=True)  # noqa: T201


def main() -> None:
    """Search, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("techniques", nargs="*", choices=[[], *TECHNIQUES], metavar="TECHNIQUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10, metavar="M")
    parser.add_argument("--count", action="store_true")
    parser.add_argument("--puzzles", type=int, default=20_000)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=0.5)
    given = parser.parse_args()
    sample, entries = read()
    if given.count:
        sample = Sample(given.seed, given.puzzles, given.boards, given.seconds)
        counts = counted(sample)
        if not given.minutes:
            write(sample, (kept(entries[name], counts[name]) for name in TECHNIQUES))
            return
        entries = counts
    finder = Finder(given.seed, given.techniques or tuple(TECHNIQUES))
    if given.techniques:
        finder.compete(entries)
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
