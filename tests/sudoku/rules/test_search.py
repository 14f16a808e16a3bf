"""Grids with constraints are solved: compared with all small boards and with definitions."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from farandole import (
    Grid,
    LimitReached,
    ManySolutions,
    NoSolution,
    Shape,
    check,
    count,
    solutions,
    solve,
    true_candidates,
)
from farandole.errors import GridError
from farandole.isa import levels_here
from farandole.sudoku import rules
from farandole.sudoku.rules import Constraint
from tests.sudoku.rules.test_meaning import EXAMPLES

SMALL = tuple(solutions(Grid("." * 16)))
SOLVED = Grid("534678912672195348198342567859761423426853791713924856961537284287419635345286179")


def fits_small(rule: Constraint) -> bool:
    try:
        Grid("." * 16, constraints=[rule])
    except GridError:
        return False
    return True


RULES = [rule for rule in dict.fromkeys(rule for rule, _ in EXAMPLES) if fits_small(rule)]


def kept(*some: Constraint) -> set[str]:
    return {grid.line for grid in SMALL if not any(rule.broken(grid) for rule in some)}


@pytest.mark.parametrize("rule", RULES, ids=repr)
def test_one_rule_on_every_grid_of_a_small_board(rule: Constraint) -> None:
    found = solutions(Grid("." * 16, constraints=[rule]))
    assert {grid.line for grid in found} == kept(rule)
    assert found.complete


def test_several_rules_at_once() -> None:
    dice = random.Random(1)
    solved = 0
    for _ in range(300):
        some = dice.sample(RULES, dice.randint(2, 3))
        grid = Grid("." * 16, constraints=some)
        lines = [solution.line for solution in solutions(grid)]
        assert len(lines) == len(set(lines))
        assert set(lines) == kept(*some)
        solved += bool(lines)
    assert solved > 50


def cages(seed: int, size: int) -> list[rules.Killer]:
    """Return random cages on a solution, of up to so many cells."""
    dice = random.Random(seed)
    free = set(range(81))
    found = []
    while free:
        cage = [dice.choice(sorted(free))]
        while len(cage) < size:
            digits = {SOLVED.cells[cell] for cell in cage}
            next_to = {near for cell in cage for near in (cell - 9, cell + 9) if near in free}
            next_to |= {c + d for c in cage for d in (-1, 1) if (c + d) // 9 == c // 9} & free
            near = sorted(c for c in next_to - set(cage) if SOLVED.cells[c] not in digits)
            if not near:
                break
            cage.append(dice.choice(near))
        free -= set(cage)
        names = " ".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cage)
        found.append(rules.Killer(names, sum(SOLVED.cells[cell] for cell in cage)))
    return found


def test_killers_of_the_newspaper(monkeypatch: pytest.MonkeyPatch) -> None:
    costs = set()
    for isa in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", isa)
        unique = guesses = 0
        for seed in range(20):
            grid = Grid("." * 81, constraints=cages(seed, 3))
            search = solutions(grid)
            found = list(islice(search, 2))
            assert all(not rule.broken(each) for each in found for rule in grid.constraints)
            assert SOLVED.line in {each.line for each in found} or len(found) == 2
            unique += len(found) == 1
            guesses += search.nodes
        assert unique > 5
        costs.add((unique, guesses))
    assert len(costs) == 1  # the same search at every level


def test_answers_keep_constraints_and_their_reasons() -> None:
    killer = next(
        grid
        for grid in (Grid("." * 81, constraints=cages(seed, 3)) for seed in range(20))
        if count(grid, limit=2) == 1
    )
    answer = solve(killer)
    assert (answer.line, answer.constraints) == (SOLVED.line, killer.constraints)
    assert (check(killer).is_unique, check(killer).is_minimal) == (True, False)
    assert check(killer.with_cell("r1c1", 1)).count == 0
    with pytest.raises(NoSolution):
        solve(killer.with_cell("r1c1", 1))
    loose = Grid("." * 16, constraints=[rules.Killer("r1c1-2", 3)])
    assert count(loose) == len(kept(*loose.constraints))
    with pytest.raises(ManySolutions):
        solve(loose)
    with pytest.raises(LimitReached):
        solve(loose, nodes=0)
    assert not count(Grid("." * 81, constraints=loose.constraints), nodes=100).complete


def test_many_boards_at_once_keep_rules_that_run_alone() -> None:
    """There are so many records that what the last one changes concerns one of the first words."""
    line = "294163587518927.3.763584.9." + "." * 54
    some = [rules.GlobalEntropy(), rules.Entropic("r8c4 r9c4-6 r8c6", 3)]
    found = list(solutions(Grid(line, constraints=some)))
    assert len({each.line for each in found}) == 47
    assert not [each.line for each in found for rule in some if rule.broken(each)]


def test_a_board_with_more_digits_than_its_cells_can_have() -> None:
    """Its houses have a sum as those of the plain board, and lead to the same solutions."""
    boxes = "".join("ABCDEFGHI"[cell // 27 * 3 + cell % 9 // 3] for cell in range(81))
    wide = Shape.rectangle(9, 9, digits=range(11), regions=boxes)
    own = [rules.OneOf(f"r{cell // 9 + 1}c{cell % 9 + 1}", range(1, 10)) for cell in range(81)]
    for seed in range(4):
        some = cages(seed, 4)
        known = count(Grid("." * 81, constraints=some), limit=30)
        found = count(Grid.empty(wide).with_constraints(*some, *own), limit=30, nodes=60)
        assert found == known


def test_ranks_by_the_numbers_that_begin_alike() -> None:
    rows = [[f"r{row}c{column}" for column in range(1, 10)] for row in range(1, 10)]
    lines = [*rows, *map(list, zip(*rows, strict=True))]
    lines += [line[::-1] for line in lines]
    lines.sort(key=lambda line: [SOLVED[cell] for cell in line])
    some = [rules.FullRank(" ".join(line), rank + 1) for rank, line in enumerate(lines)][::3]
    found = list(islice(solutions(Grid("." * 81, constraints=some), nodes=3000), 2))
    assert not any(rule.broken(grid) for grid in found for rule in some)
    assert len(found) == 2


def test_circles_of_which_few_sets_of_digits_fit() -> None:
    for seed in range(6):
        dice, circles = random.Random(seed), list[str]()
        for digit in dice.sample(range(1, 10), 4):
            places = [f"r{i // 9 + 1}c{i % 9 + 1}" for i in range(81) if SOLVED.cells[i] == digit]
            circles += dice.sample(places, digit)
        rule = rules.CountingCircles(" ".join(circles))
        found = list(islice(solutions(Grid("." * 81, constraints=[rule]), nodes=2000), 20))
        assert len(found) == 20
        assert not any(rule.broken(grid) for grid in found)


def test_ranks_on_the_smallest_board() -> None:
    """It has fewer digits than there are ways to compare two numbers."""
    assert not count(
        Grid.empty(Shape.rectangle(2, 2)).with_constraints(rules.FullRank("r1c1-2", 1))
    )


def test_little_killers_that_tell_more_together() -> None:
    """Each has large bounds; together they have most cells of four boxes."""
    lines = [
        [(row, row - by) if way else (row, 8 - row + by) for row in range(9) if 0 <= row - by < 9]
        for way in (True, False)
        for by in (-2, -1, 0, 1)
    ]
    some = [
        rules.LittleKiller(
            " ".join(f"r{row + 1}c{column + 1}" for row, column in line), 6 * len(line)
        )
        for line in lines
    ]
    found = count(Grid("." * 81, constraints=some), nodes=20_000)
    assert (found, found.complete) == (0, True)


def test_a_line_that_needs_a_digit_which_its_box_has_elsewhere() -> None:
    grid = Grid("." * 81, constraints=[rules.Nabner("r1c1-3 r2c1-2")]).with_cell("r3c3", 1)
    found = count(grid, nodes=0)
    assert (found, found.complete) == (0, True)


def diagonal(row: int, column: int) -> str:
    """Return the cells from one on, downwards and to the right, numbered from 0."""
    size = 9 - max(row, column)
    return " ".join(f"r{row + 1 + step}c{column + 1 + step}" for step in range(size))


def is_refuted(*some: Constraint, givens: dict[str, int] | None = None) -> bool:
    """Return whether no guess is needed to see that there is no solution."""
    grid = Grid("." * 81, constraints=some)
    for cell, digit in (givens or {}).items():
        grid = grid.with_cell(cell, digit)
    found = count(grid, nodes=0)
    assert not found
    return found.complete


def test_a_digit_of_a_sum_that_is_placed_leaves_the_others_less_room() -> None:
    """Without the 2 in their box, r8c6 may be 1; it is 9, which r8c1-2 must have."""
    line = rules.LittleKiller(diagonal(2, 0), 52)
    others = rules.OneOf("r8c1-2", (3, 9))
    assert is_refuted(line, others, rules.OneOf("r8c6", (1, 9)), givens={"r7c5": 2})


def test_a_cell_of_a_sum_that_nobody_else_stands_in_for() -> None:
    """If r6c8 is 5, r5c9 isn't 9 instead of it: it is 9, which r6c1-2 must have."""
    line = rules.LittleKiller("r9c5 r8c6 r7c7 r6c8 r5c9", 36)
    some = rules.OneOf("r6c8", (5, 9)), rules.OneOf("r7c7 r5c9", range(1, 9))
    assert is_refuted(line, *some, rules.OneOf("r6c1-2", (3, 9)), givens={"r8c6": 5})


def test_a_digit_that_one_of_two_cells_must_have() -> None:
    """Of 1, 2 and 9 two digits are far apart only if one is 9."""
    line = rules.Whispers("r1c1-2")
    assert is_refuted(line, rules.OneOf("r1c1-2", (1, 2, 9)), rules.OneOf("r1c5 r1c9", (3, 9)))


def test_two_cells_that_differ_and_add_up_to_ten() -> None:
    """One of them is 4, one 6: they aren't both 5."""
    some = rules.OneOf("r1c1-2", (4, 5, 6)), rules.OneOf("r1c5", (4, 6))
    assert is_refuted(rules.XV("r1c1-2", 10), *some)


def test_a_digit_is_where_the_first_one_names() -> None:
    """5 is in column 2 or 3 of row 1, so in two columns it has only row 5."""
    others = rules.OneOf("r2-4c4 r6-9c4 r2-4c7 r6-9c7", (1, 2, 3, 4, 6, 7, 8, 9))
    assert is_refuted(rules.NumberedRoom("r1c1-9", 5), rules.OneOf("r1c1", (2, 3)), others)


def test_a_digit_leaves_what_sees_its_places_by_a_rule_for_it_alone() -> None:
    """3 is in column 3 or 5 of rows 1 and 9: three steps away from both are r3c4 and r7c4."""
    others = rules.OneOf(
        "r1-2c4 r4-6c4 r8-9c4 r1c1-2 r1c6-9 r9c1-2 r9c6-9", (1, 2, 4, 5, 6, 7, 8, 9)
    )
    assert is_refuted(rules.AntiTaxicab(), others)


def test_digits_contained_leave_few_cells_for_others() -> None:
    """Two cells are left for three digits."""
    some = rules.Contains("r1c1 r2c5 r5c2 r8c8", (1, 2, 3))
    assert is_refuted(some, givens={"r1c1": 9, "r2c5": 7})


def test_a_square_with_two_low_digits_has_no_third() -> None:
    """So column 4 has its 3 in row 9, and columns 1 and 8 both theirs in row 5."""
    others = rules.OneOf("r1-2c4 r5-8c4 r1-4c1 r6-8c1 r1-4c8 r6-8c8", (1, 2, 4, 5, 6, 7, 8, 9))
    assert is_refuted(rules.GlobalEntropy(), others, givens={"r3c3": 1, "r4c4": 2})


def test_cells_that_differ_have_as_many_digits() -> None:
    assert is_refuted(rules.CountDistinct("r9c9", "r1c1-3"), rules.OneOf("r9c9", (1, 2)))


def test_digits_between_two_ends_have_room() -> None:
    """Three cells of a row don't fit between 2 and 5."""
    assert is_refuted(rules.BetweenLine("r1c1-5"), rules.OneOf("r1c1 r1c5", (2, 5)))


def test_a_board_with_many_solutions_is_filled_straight_away() -> None:
    """A guess for a cell at most, and some more: boards looked at together take a thousand."""
    found = solutions(Grid("." * 81, constraints=[rules.Killer("r1c1-3", 15)]))
    assert next(found) != next(found)
    assert found.nodes < 81


def test_circles_in_two_rows_have_a_digit_twice_at_most() -> None:
    """Six of them need a 6, a 4, a 5 or a 3."""
    assert is_refuted(rules.CountingCircles("r1c1-3 r2c4-6"))


def test_little_killers_and_the_long_diagonal_have_boxes_in_them() -> None:
    """Less three boxes, and with that diagonal, twelve cells of them have the sum 22."""
    starts = {(0, 1): 30, (1, 0): 30, (0, 2): 26, (2, 0): 26}
    some = [rules.LittleKiller(diagonal(*start), total) for start, total in starts.items()]
    found = count(Grid.empty(Shape(3, 3, "diagonals")).with_constraints(*some), nodes=0)
    assert (found, found.complete) == (0, True)


def test_sums_and_houses_that_count_a_cell_twice_together() -> None:
    """Houses that leave fewer cells of the three sums count one of them twice: nothing follows."""
    line = "435216261453143562526134352641614325"
    cells = (
        (2, 8, 14, 20, 26, 31, 35),
        (1, 3, 4, 5, 7, 9, 10, 11, 13, 19, 25),
        (24, 27, 28, 29, 30, 32),
    )
    sums = [
        rules.TotalOf([divmod(cell, 6) for cell in some], sum(int(line[cell]) for cell in some))
        for some in cells
    ]
    assert solve(Grid(line, Shape(2, 3), constraints=sums)).line == line


def test_rows_and_regions_with_unequal_parts_in_common() -> None:
    rows = ["AAAABBBCC", "AAABBCCCC", "AABBBBCCC"]
    assert [sum(row.count(name) for row in rows) for name in "ABC"] == [9, 9, 9]
    text = "".join(rows)
    for names in ("DEF", "GHI"):
        text += "".join(name * 3 for name in names) * 3
    shape = Shape.jigsaw(text)
    full = solve(Grid.empty(shape), unique=False)
    for seed in range(6):
        left = random.Random(seed).sample(range(81), 36)
        grid = Grid("".join(full.line[at] if at in left else "." for at in range(81)), shape)
        ruled = grid.with_constraints(rules.OneOf("r1c1", range(1, 10)))  # by another search
        assert count(ruled) == count(grid) > 0


def test_a_digit_that_some_houses_have_not() -> None:
    grid = Grid.empty(Shape.rectangle(2, 4)).with_constraints(rules.OneOf("r1-2c1-2", (1, 2)))
    none = rules.LookAndSay("r1-2c1-2", "03")
    assert count(grid) == count(grid.with_constraints(none)) == 4


@pytest.mark.parametrize("side", range(17, 26))
def test_the_largest_digits_of_large_boards(side: int, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [
        rules.Killer("r1c1-3", 3 * side - 3),
        rules.WhiteDot("r2c1-2", side - 1),
        rules.Nabner("r3c1-2"),
        rules.GreaterThan("r3c1 r2c3"),
        rules.Renban("r2c3-6"),
        rules.ContainsExactly("r2c3-6", (2,)),
    ]
    grid = Grid.empty(Shape.rectangle(3, side)).with_constraints(*some)
    for level in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", level)
        found = true_candidates(grid)
        assert found.complete
        assert found["r1c1"] == found["r1c2"] == {side - 2, side - 1, side}
        assert found["r2c1"] == found["r2c2"] == {1, side}
        assert found["r2c3"] == {2, 3, 4, 5}
        assert found["r3c1"] == {*range(3, side + 1)}


def test_a_digit_in_more_cells_than_bits_of_a_count() -> None:
    grid = Grid.empty(Shape.rectangle(8, 8, digits=range(1, 3), lines=False))
    ones = grid.with_constraints(rules.OneOf("r1-4c1-8", (1,)))
    same = rules.SameDigits(("r1-4c1-8", "r5-8c1-8"))
    assert [it.line for it in solutions(ones.with_constraints(same))] == ["1" * 64]
    some = ones.with_constraints(rules.OneOf("r5c1-4", (1,)))
    assert count(some.with_constraints(rules.ContainsExactly("r1-4c1-8 r5c1-4", [1] * 4))) == 0
