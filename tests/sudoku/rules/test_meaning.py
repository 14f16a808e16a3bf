"""Each rule means the same twice: by its definition, and by the propagators it is lowered to."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from random import Random
from struct import iter_unpack

import pytest

from farandole import Grid, Shape
from farandole.errors import GridError
from farandole.sudoku import rules
from farandole.sudoku.rules import Constraint, lowered
from farandole.sudoku.rules.propagators import (
    Accepted,
    Allowed,
    Board,
    Different,
    Either,
    Propagator,
)
from farandole.sudoku.rules.wide import Arranged

FOUR, SIX, NINE = Shape(2, 2), Shape(2, 3), Shape(3, 3)
TWO = Shape.rectangle(2, 2, digits=range(1, 5))
ZERO = Shape.rectangle(2, 2, digits=range(3))
BOXES = "AABBAABBCCDDCCDD"
OTHERS = (
    Shape.rectangle(4, 4, digits=range(4), regions=BOXES),
    Shape.rectangle(4, 4, digits=range(1, 6)),
    Shape.rectangle(4, 6, digits=range(7), regions="AAABBBAAABBB............"),
)
"""Digits from 0, more digits than cells in a row, and both."""
UP = ((1, 0, -1, -1), (-1, 1, 2, -1), (2, -1, 0, 1))

EXAMPLES: list[tuple[Constraint, Shape]] = [
    (rules.AllDifferent("r1c1-3 r2c3"), FOUR),
    (rules.Killer("r1c1-3 r2c3", 15), SIX),
    (rules.Killer("r1c1-3"), FOUR),
    (rules.TotalOf("r1c1-3", 15), NINE),
    (rules.Rellik("r1c1-4", 7), NINE),
    (rules.EqualityCage("r1c1-4"), NINE),
    (rules.EqualityCage("r1c1-2"), SIX),
    (rules.EqualityCage("r1c1-2"), FOUR),
    (rules.Lunchbox("r1c1-4", 5), SIX),
    (rules.Lunchbox("r1c1-3", 0), FOUR),
    (rules.Lunchbox("r1c1-4", 3), FOUR),
    (rules.Rellik("r1c1-2 r2c3", 6), FOUR),
    (rules.WhiteDot("r1c1-2"), FOUR),
    (rules.WhiteDot("r1c1-2", 3), NINE),
    (rules.BlackDot("r1c1-2"), NINE),
    (rules.XV("r1c1-2", 10), NINE),
    (rules.GreaterThan("r1c1-2"), FOUR),
    (rules.Clone("r1c1-2", "r2c3 r4c4"), FOUR),
    (rules.NonConsecutive(), FOUR),
    (rules.DiagonallyNonConsecutive(), SIX),
    (rules.Knightmare((7, 8)), FOUR),
    (rules.StrictKropki(), SIX),
    (rules.StrictXV(), FOUR),
    (rules.StrictWhite(), FOUR),
    (rules.StrictBlack(), FOUR),
    (rules.StrictBlack(3), FOUR),
    (rules.AntiTaxicab(), FOUR),
    (rules.Thermometer("r1c1-4"), SIX),
    (rules.SlowThermometer("r1c1-4"), FOUR),
    (rules.Whispers("r1c1-4", 2), FOUR),
    (rules.Palindrome("r1c1-4 r2c4"), FOUR),
    (rules.ParityLine("r1c1-4"), SIX),
    (rules.Renban("r1c1-3 r2c3"), SIX),
    (rules.Nabner("r1c1-3"), SIX),
    (rules.Modular("r1c1-5"), SIX),
    (rules.Modular("r1c1-2", 4), NINE),
    (rules.Entropic("r1c1-5"), NINE),
    (rules.BetweenLine("r1c1-4"), SIX),
    (rules.Lockout("r1c1-4", 2), SIX),
    (rules.Lockout("r1c1-2", 3), FOUR),
    (rules.SumLine("r1c1-4", 5), FOUR),
    (rules.SumLine("r1c1-2 r2c2 r2c1", 5, closed=True), FOUR),
    (rules.DutchFlatmates(), NINE),
    (rules.Arrow("r1c1", "r1c2-4"), NINE),
    (rules.Arrow("r1c1-2", "r2c1-4"), FOUR),
    (rules.DoubleArrow("r1c1-5"), SIX),
    (rules.RegionSum("r1c1-5"), SIX),
    (rules.Zipper("r1c1-5"), SIX),
    (rules.Zipper("r1c1-4"), FOUR),
    (rules.EqualSum(("r1c1-2", "r2c1", "r2c2-3 r1c2")), SIX),
    (rules.LittleKiller("r1c2 r2c1", 5), FOUR),
    (rules.Sandwich("r1c1-6", 5), SIX),
    (rules.XSum("r1c1-6", 12), SIX),
    (rules.Sandwich("r1c1-4", 5), FOUR),
    (rules.XSum("r4-1c2", 6), FOUR),
    (rules.Skyscraper("r1c1-6", 3), SIX),
    (rules.HiddenSkyscraper("r1c1-4", 2), FOUR),
    (rules.NumberedRoom("r1c1-4", 3), FOUR),
    (rules.NumberedRoom("r1c1-3", 3), FOUR),
    (rules.FullRank("r1-2c1", 5), TWO),
    (rules.FullRankTies("none"), TWO),
    (rules.Doppelganger(), ZERO),
    (rules.Contains("r1c1-4", (1, 1, 3)), FOUR),
    (rules.Quadruple("r1-2c1-2", (2, 3)), FOUR),
    (rules.ContainsExactly("r1c1-4", (1, 1)), FOUR),
    (rules.LookAndSay("r1c1-4", "2103"), FOUR),
    (rules.SameDigits(("r1c1-3", "r2c2-4")), FOUR),
    (rules.CountingCircles("r1c1-4 r2c1-2"), FOUR),
    (rules.CountingCircles("r1-2c1-4 r3c1-2"), FOUR),
    (rules.CountDistinct("r1c1", "r2c1-4"), FOUR),
    (rules.GlobalEntropy(), SIX),
    (rules.GlobalModular(), SIX),
    (rules.ColumnIndexing("r1c1-3"), FOUR),
    (rules.RowIndexing("r1-3c2"), FOUR),
    (rules.BoxIndexing("r1c2 r3c3"), FOUR),
    (rules.ValueIndexing("r1c1-4"), FOUR),
    (rules.Odd("r1c1-2"), NINE),
    (rules.Even("r1c1-2"), FOUR),
    (rules.OneOf("r1c1-2", (2, 3)), FOUR),
    (rules.Minimum("r1c1-2"), FOUR),
    (rules.Maximum("r2c2"), FOUR),
    (rules.Connected((1, 4)), FOUR),
    (rules.Connected((2, 4), 2, "r1c1-2 r2c1-2", 2), FOUR),
    (rules.Connected((2, 3), None, "r1c1-3 r2c3-1", 3), FOUR),
    (rules.Any((rules.Killer("r1c1-2", 3), rules.Killer("r1c1-2", 6))), FOUR),
    (rules.Any(rules.Regex(it, "r1c1-4") for it in ("1.*", ".*2.", "3*4.*")), FOUR),
    (rules.All((rules.Odd("r1c1"), rules.WhiteDot("r1c1-2"))), FOUR),
    (rules.Spare((rules.Killer("r1c1 v1", 5), rules.Thermometer("v1 v2 r2c2"))), SIX),
    (rules.Regex("(1|2).*4{1,2}[^23]?", "r1c1-4"), FOUR),
    (rules.Pairs(lambda a, b: b == a % 4 + 1, "r1c1-3", side=4), FOUR),
    (rules.Pairs(lambda a, b: a < b + 2, "r1c1-3", every=True, side=6), SIX),
    (rules.Weighted((10, 1, -2, -2), "r1c1-4", 20), NINE),
    (rules.Accepts("r1c1-4", UP, (0, 2)), FOUR),
]
"""Each rule, and a board."""


def on_others() -> Iterator[tuple[Constraint, Shape]]:
    """Yield the examples of the small board on the others that can have them."""
    for rule, home in EXAMPLES:
        for shape in OTHERS if home is not NINE else ():
            try:
                rule.check(shape)
            except GridError:
                continue
            yield rule, shape


def name_of(value: object) -> str:
    return repr(value)


def assignments(
    rule: Constraint, shape: Shape, grid: Grid, random: Random
) -> Iterator[tuple[Grid, bool]]:
    """Yield full boards and whether they keep a rule, from random ones to those that nearly do."""
    side = shape.side
    for number in range(160):
        if number % 80 == 0:
            digits = bytearray(random.randint(1, side) for _ in range(shape.cells))
        now = Grid._of(bytes(digits), shape, grid.constraints)
        broken = rule.broken(now)
        yield now, not broken
        cell = random.choice(broken or range(min(shape.cells, 2 * side)))
        if not broken or random.random() < 0.2:
            digits[cell] = random.randint(1, side)
            continue

        def faults(digit: int, cell: int = cell, now: Grid = now) -> tuple[int, float]:
            return len(rule.broken(now.with_cell(cell, digit))), random.random()

        digits[cell] = min(range(1, side + 1), key=faults)


def records(numbers: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    at = 0
    while at < len(numbers):
        kind, length = numbers[at : at + 2]
        yield kind, list(numbers[at + 2 : at + 2 + length])
        at += 2 + length
    assert at == len(numbers)


def has(mask: int, digit: int) -> bool:
    return bool(mask >> (digit - 1) & 1)


def is_true(kind: int, body: list[int], values: int, digits: Sequence[int]) -> bool:
    """Evaluate a record as a search would read it, from its numbers alone."""

    def of(cells: Sequence[int]) -> list[int]:
        return [digits[cell] for cell in cells]

    if kind == 1:
        return has(body[1], digits[body[0]])
    if kind == 2:
        return len(set(of(body))) == len(body)
    if kind == 3:
        pairs = zip(of(body[values::2]), of(body[values + 1 :: 2]), strict=True)
        return all(has(body[a - 1], b) for a, b in pairs)
    if kind == 4:
        found = of(body[values:])
        return all(has(body[a - 1], b) for i, a in enumerate(found) for b in found[:i])
    if kind == 5:
        total, n = body[:2]
        assert len(body) == 2 + 2 * n
        return sum(k * d for k, d in zip(body[2 : 2 + n], of(body[2 + n :]), strict=True)) == total
    if kind == 6:
        found = of(body)
        return found == sorted(set(found))
    if kind in (7, 8):
        low, high = sorted(of(body[:2]))
        inner = of(body[2:])
        if kind == 7:
            return all(low < digit < high for digit in inner)
        return all(digit < low or digit > high for digit in inner)
    if kind == 9:
        assert len(body) <= 32
        return bool(body[1] >> sum(has(body[0], digit) for digit in of(body[2:])) & 1)
    if kind == 10:
        states, state = body[:2]
        table = body[2 + states : 2 + states + states * values]
        for digit in of(body[2 + states + states * values :]):
            state = table[state * values + digit - 1]
            if state < 0:
                return False
        return bool(body[2 + state])
    if kind == 11:
        place = digits[body[0]]
        return place <= len(body) - 2 and digits[body[1 + place]] == digits[body[1]]
    if kind == 13:
        return len(set(of(body[1:]))) == digits[body[0]]
    if kind == 14:
        n, found = body[0], of(body[1 + body[0] :])
        held = sum(1 << digit - 1 for digit in set(found))
        return len(set(found)) == len(found) and held in body[1 : 1 + n]
    if kind == 15:
        size = (len(body) - 1) // body[0]
        groups = [sorted(of(body[at : at + size])) for at in range(1, len(body), size)]
        return len(groups) == body[0] and groups.count(groups[0]) == len(groups)
    if kind == 16:
        length, may_tie, clues = body[:3]
        found = of(body[3 + 2 * clues :])
        lines = [found[at : at + length] for at in range(0, len(found), length)]
        return all(
            sum(line < lines[at] for line in lines) == rank - 1
            and (may_tie or lines.count(lines[at]) == 1)
            for at, rank in zip(
                body[3 : 3 + 2 * clues : 2], body[4 : 3 + 2 * clues : 2], strict=True
            )
        )
    if kind == 18:
        mask, size, columns = body[:3]
        there = [divmod(at, columns) for at, it in enumerate(of(body[3:])) if has(mask, it)]
        pieces = [{cell} for cell in there]
        for a, b in combinations(there, 2):
            if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1:
                near = [it for it in pieces if it & {a, b}]
                pieces = [it for it in pieces if it not in near] + [{*chain(*near)}]
        return len(pieces) == 1 and size in (0, len(there))
    assert kind == 12
    branches, at, results = body[0], 1, []
    for _ in range(branches):
        inside = records(body[at + 1 : at + 1 + body[at]])
        results.append(all(is_true(*it, values, digits) for it in inside))
        at += 1 + body[at]
    assert at == len(body)
    return any(results)


IN_HOUSES = (rules.Skyscraper, rules.HiddenSkyscraper, rules.Sandwich)
"""Rules whose propagators need those of houses: that no digit comes twice."""


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=name_of)
def test_definition_and_propagators_agree(rule: Constraint, shape: Shape) -> None:
    assert outcomes_of(rule, shape) == {False, True}


def test_they_agree_on_other_boards() -> None:
    kept: dict[type[Constraint], set[bool]] = {}
    for rule, shape in on_others():
        kept.setdefault(type(rule), set()).update(outcomes_of(rule, shape))
    one_way = {kind.__name__ for kind, outcomes in kept.items() if outcomes != {False, True}}
    assert not one_way
    assert {"Sandwich", "NumberedRoom", "CountDistinct", "SumLine", "Accepts"} <= {
        kind.__name__ for kind in kept
    }


def test_a_search_counts_and_adds_digits_in_order() -> None:
    dice, shape = Random(3), Shape.rectangle(1, 5, digits=range(5), regions="11111")
    outcomes = set()
    for _ in range(300):
        line = (
            dice.choices(range(1, 6), k=5) if dice.random() < 0.3 else dice.sample(range(1, 6), 5)
        )
        rule = rules.Skyscraper("r1c1-5", dice.randint(1, 4))
        [part] = rule.lower(Board(shape, is_searched=True))
        assert isinstance(part, Arranged)
        is_kept = rule.holds([digit - 1 for digit in line], Grid.empty(shape))
        assert part.holds(line) == (len(set(line)) == 5 and is_kept)
        ends = sorted((line.index(1), line.index(5))) if len(set(line)) == 5 else [0, 0]
        total = dice.randint(0, 6)
        inner = sum(digit - 1 for digit in line[ends[0] + 1 : ends[1]])
        between = Arranged(total, 1 | 1 << 4, 0, tuple(range(5)))
        assert between.holds(line) == (len(set(line)) == 5 and inner == total)
        outcomes.add((part.holds(line), between.holds(line)))
    assert len(outcomes) == 4


def outcomes_of(rule: Constraint, shape: Shape) -> set[bool]:
    """Return whether boards keep a rule, after comparing both meanings on each."""
    marks = (rules.WhiteDot("r1c1-2"), rules.BlackDot("r2-3c2"), rules.XV("r1-2c3", 5))
    grid = Grid("." * shape.cells, shape, (rule, *marks) if shape.cells > 4 else (rule,))
    board = Board(shape, grid.constraints)
    parts = tuple(rule.lower(board))
    parts += tuple(board.always)
    stream = b"".join(part.record() for part in parts)  # raises for numbers too large
    numbers = [number for (number,) in iter_unpack("<i", stream)]
    outcomes = set()
    random = Random(repr(rule))
    for now, is_kept in assignments(rule, shape, grid, random):
        if isinstance(rule, IN_HOUSES):
            cells = bytearray(now.cells)
            line = shape.numbers(rule.places)
            for cell, digit in zip(
                line, random.sample(range(1, shape.side + 1), len(line)), strict=True
            ):
                cells[cell] = digit
            now = Grid._of(bytes(cells), shape, grid.constraints)
            is_kept = not rule.broken(now)
        digits = with_further(board, now.cells, parts)
        assert is_kept == all(part.holds(digits) for part in parts), now
        assert is_kept == all(is_true(*it, shape.side, digits) for it in records(numbers)), now
        outcomes.add(is_kept)
    return outcomes


def last_of(part: Propagator) -> int:
    """Return the last cell that it is about."""
    if isinstance(part, Either):
        return max(last_of(one) for branch in part.branches for one in branch)
    return part.cell if isinstance(part, Allowed) else max(part.cells)  # type: ignore[attr-defined]


def with_further(board: Board, cells: bytes, parts: Sequence[Propagator]) -> list[int]:
    """Return the digits of all cells: those beside the board have the only ones that they can.

    Spare cells have the first ones that fit.
    """
    if all(mask == board.every for mask in board.extra):
        ways = product(range(1, board.side + 1), repeat=len(board.extra))
        every = [[*cells, *way] for way in ways]
        return next((it for it in every if all(part.holds(it) for part in parts)), every[0])
    digits = [*cells]
    for mask in board.extra:
        fits = [digit for digit in range(1, board.side + 1) if has(mask, digit)]
        for part in board.always:
            if isinstance(part, Accepted | Different | Either) and last_of(part) == len(digits):
                fits = [digit for digit in fits if part.holds([*digits, digit])] or fits[:1]
        assert len(fits) == 1
        digits += fits
    return digits


def test_every_rule_has_an_example() -> None:
    every = {kind for kind in rules.families.rules().values() if not issubclass(kind, rules.Drawn)}
    assert {type(rule) for rule, _ in EXAMPLES} == every


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=name_of)
def test_a_partial_board_is_broken_only_if_every_way_to_fill_it_is(
    rule: Constraint, shape: Shape
) -> None:
    """Blanks never break a rule that some digits in them keep."""
    random = Random(repr(rule))
    grid = Grid("." * shape.cells, shape, (rule,))
    kept = next(now for now, is_kept in assignments(rule, shape, grid, random) if is_kept)
    for _ in range(30):
        cells = bytearray(kept.cells)
        for cell in random.sample(range(shape.cells), random.randint(1, shape.cells)):
            cells[cell] = 0
        assert rule.broken(Grid._of(bytes(cells), shape, grid.constraints)) == ()


def test_a_grid_is_lowered_whole() -> None:
    shape = Shape.parse("4 + diagonals")
    room = rules.NumberedRoom("r1c1-4", 3)
    whole = lowered(Grid("." * 16, shape, (room, rules.Odd("r1c1"))))
    assert whole.values == 4
    assert whole.cells == 17
    numbers = array("i", whole.stream)
    kinds = [(kind, len(body)) for kind, body in records(numbers)]
    assert kinds == [(2, 4)] * 14 + [(11, 6), (1, 2), (1, 2)]
    assert numbers[-4:].tolist() == [1, 2, 16, 4]
    assert numbers[:6].tolist() == [2, 4, 0, 1, 2, 3]
