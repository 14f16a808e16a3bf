"""Strings of the Interactive Sudoku Solver: what is read, what is written, what is refused."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from itertools import product

import pytest

from farandole import Grid, Shape, solutions, true_candidates
from farandole.errors import FormatError, ParseError
from farandole.sudoku import Distinct, rules
from farandole.sudoku.formats import read, write
from farandole.sudoku.rules import Constraint
from farandole.sudoku.rules.patterns import encoded
from tests.sudoku.rules.test_meaning import EXAMPLES, NINE

READ: dict[str, tuple[Constraint, ...]] = {
    ".Cage~15~R1C1~R1C2": (rules.Killer("r1c1-2", 15),),
    ".Cage~0~R1C1~R1C2": (rules.Killer("r1c1-2"),),
    ".Whisper~R1C1~R1C2": (rules.Whispers("r1c1-2", 5),),
    ".Whisper~3~R1C1~R1C2": (rules.Whispers("r1c1-2", 3),),
    ".Whisper~3~R1C1~R1C2~R2C2~R1C1": (
        rules.Whispers("r1c1-2 r2c2", 3),
        rules.Whispers("r2c2 r1c1", 3),
    ),
    ".Modular~4~R1C1~R1C2~R1C3~R2C3~R2C2~R1C2": (
        rules.Modular("r1c1-3 r2c3 r2c2", 4),
        rules.Modular("r1c3 r2c3 r2c2 r1c2", 4),
    ),
    ".AntiConsecutive .Thermo~R1C1~R1C2": (rules.NonConsecutive(), rules.Thermometer("r1c1-2")),
    ".WhiteDot~R1C1~R1C2~R2C2": (rules.WhiteDot("r1c1-2"), rules.WhiteDot("r1-2c2")),
    ".V~R1C1~R2C1.X~R1C1~R1C2": (rules.XV("r1-2c1", 5), rules.XV("r1c1-2", 10)),
    ".Skyscraper~C2~3~4": (rules.Skyscraper("r1-9c2", 3), rules.Skyscraper("r9-1c2", 4)),
    ".XSum~R9~~12": (rules.XSum("r9c9-1", 12),),
    ".Sandwich~0~R3": (rules.Sandwich("r3c1-9", 0),),
    ".LittleKiller~9~R1C3": (rules.LittleKiller("r1c3 r2c2 r3c1", 9),),
    ".Quad~R8C8~1~2": (rules.Quadruple("r8-9c8-9", (1, 2)),),
    ".Arrow~R1C1~R1C2~R1C3": (rules.Arrow("r1c1", "r1c2-3"),),
    ".PillArrow~2~R1C2~R1C1~R2C1": (rules.Arrow("r1c1-2", "r2c1"),),
    ".EqualSum~R1C1~R1C2~~R5C5": (rules.EqualSum(("r1c1-2", "r5c5")),),
    ".EqualSum~R1C1~R1C2~-~R5C5": (rules.EqualSum(("r1c1-2", "r5c5")),),
    ".Var~X~a~1x2.Cage~3~VX2~R1C1.~VX2_1_2": (
        rules.Spare((rules.Killer("r1c1 v2", 3), rules.OneOf("v2", (1, 2)))),
    ),
    ".Indexing~R~R1C1": (rules.RowIndexing("r1c1"),),
    ".Sum~5_=_2_-1~R1C1~R1C2": (rules.Weighted((2, -1), "r1c1-2", 5),),
    ".Regex~MSs~R1C1~R1C2": (rules.Regex("1+", "r1c1-2"),),
    ".Regex~1%2B~R1C1~R1C2~~R5C5": (rules.Regex("1+", "r1c1-2"), rules.Regex("1+", "r5c5")),
    ".Or.Thermo~R1C1~R1C2.And.WhiteDot~R1C1~R1C2.V~R1C1~R1C2.End.End": (
        rules.Any(
            (
                rules.Thermometer("r1c1-2"),
                rules.All((rules.WhiteDot("r1c1-2"), rules.XV("r1c1-2", 5))),
            )
        ),
    ),
    ".~R1C1_1_3_5_7_9~R1C2_2_4": (rules.Odd("r1c1"), rules.OneOf("r1c2", (2, 4))),
}


NOT_THERE = frozenset("Accepts Connected HiddenSkyscraper Lunchbox NumberedRoom WhiteDot".split())  # noqa: SIM905
"""Rules that such a string doesn't have with these parameters, though it has their name."""


@pytest.mark.parametrize("text", READ)
def test_constraints_are_read(text: str) -> None:
    [record] = read(text)
    assert record.format == "iss"
    assert record.grid == Grid("." * 81, constraints=READ[text])
    assert Grid(text) == Grid.parse(text, format="iss") == record.grid


def test_givens_and_boards_are_read() -> None:
    grid = Grid.parse(".Shape~4x4.NoBoxes.Jigsaw~AABBAACBDCCBDDDC.~R1C1_1~R4C4_3")
    assert grid == Grid("1" + "." * 14 + "3", Shape.jigsaw("AABBAACBDCCBDDDC"))
    text = ".AntiKnight.Diagonal~1.Diagonal~-1.Odd"
    with pytest.raises(ParseError, match="Odd"):
        Grid.parse(text)
    assert Grid.parse(text[:-4]).shape == Shape(3, 3, "anti-knight", "diagonals")


BOXED = "AAABBBAAABBBCCCDDDCCCDDD"
BOARDS = {
    ".Shape~4x7": Shape.rectangle(4, 7),
    ".Shape~4x6": Shape.rectangle(4, 6, regions=BOXED),
    ".Shape~6x6~0-8.RegionSize~9.DisjointSets": Shape.rectangle(
        *(6, 6, "disjoint"),
        digits=range(9),
        regions="AAABBB" * 3 + "CCCDDD" * 3,
    ),
    ".Shape~6x6~9.NoBoxes.AntiKnight": Shape.rectangle(6, 6, "anti-knight", digits=range(1, 10)),
    ".Shape~4x6.NoBoxes.Jigsaw~111111222222000000333333": Shape.rectangle(
        4, 6, regions="AAAAAABBBBBBCCCCCCDDDDDD"
    ),
    ".Shape~4x4~5.NoBoxes.Jigsaw~1111122222000000": Shape.rectangle(
        4, 4, digits=range(1, 6), regions="AAAAABBBBB......"
    ),
    ".Shape~4x4~6.Diagonal~-1": Shape.rectangle(
        *(4, 4, Distinct("cages", ((0, 5, 10, 15),))),
        digits=range(1, 7),
        regions="AABBAABBCCDDCCDD",
    ),
    ".Shape~4x3~0-1~Raw": Shape.rectangle(4, 3, digits=range(2), lines=False),
    ".Shape~4x4~~Raw": Shape.rectangle(4, 4, lines=False),
    ".Shape~7x7.Jigsaw~" + "1234567" * 7: Shape.jigsaw("1234567" * 7),
}
"""Boards that aren't usual, and one that has no boxes."""


@pytest.mark.parametrize("text", BOARDS)
def test_other_boards_are_read_and_written(text: str) -> None:
    shape = BOARDS[text]
    grid = Grid.parse(text)
    assert grid == Grid.empty(shape)
    first = f"{text}.~R1C2_{shape.digits[0]}~R3C1_{shape.digits[-1]}"
    grid = Grid.parse(first)
    assert (grid["r1c2"], grid["r3c1"]) == (1, shape.side)
    for puzzle in (grid, Grid.empty(shape)):
        assert Grid.parse("".join(write([puzzle], "iss"))) == puzzle


def test_constraints_are_repeated() -> None:
    text = ".Shape~4x4.Replicate~B.~R1C1_1.End.Replicate~DB~R2C2.Thermo~R2C2~R2C3.~R3C3_4.End"
    lines = [rules.Thermometer(cells) for cells in ("r2c2-3", "r2c3-4", "r3c4 r3c1")]
    with pytest.raises(ParseError, match="Replicate"):
        Grid.parse(text)
    text = text.replace("DB", "DA")
    assert Grid.parse(text) == Grid("1.........44....", constraints=lines[:2])
    twice = ".Shape~4x4.Replicate~BE.Replicate~B.Odd~.~R1C1_1_3.End.End"
    with pytest.raises(ParseError, match="Odd"):
        Grid.parse(twice)
    odd = Grid("." * 16, constraints=[rules.Odd("r1c1"), rules.Odd("r3c1")])
    assert Grid.parse(twice.replace(".Odd~", "")) == odd


def test_constraints_are_repeated_in_a_group_of_spare_cells() -> None:
    text = ".Shape~4x4.Var~L~~2x3.Replicate~T~VL2.WhiteDot~VL1~VL4~R1C1.~VL1_2.End"
    with pytest.raises(ParseError, match="Replicate"):
        Grid.parse(text)
    text = text.replace("~R1C1", "").replace("T", "D")
    with pytest.raises(ParseError, match="Replicate"):
        Grid.parse(text.replace("D~", "M~"))  # below the last row
    parts = (rules.WhiteDot("v1 v4"), rules.OneOf("v1", (2,)))
    assert Grid.parse(text.replace("D~VL2", "B~VL1")).constraints == (rules.Spare(parts),)
    moved = (rules.WhiteDot("v2 v5"), rules.OneOf("v2", (2,)))
    assert Grid.parse(text.replace("D~VL2", "C~VL1")).constraints == (rules.Spare(moved),)


def test_groups_with_one_sum_are_written_as_the_solver_reads_them() -> None:
    equal = Grid("." * 81, constraints=[rules.EqualSum(("r1c1-2", "r5c5"))])
    assert "".join(write([equal], "iss")) == ".Shape~9x9.EqualSum~R1C1~R1C2~-~R5C5\n"


def test_long_strings_are_read_up_to_a_limit() -> None:
    given = ".~R1C1_1"
    assert Grid.parse(given * 20_000).line == "1" + "." * 80
    with pytest.raises(ParseError):
        Grid.parse(given * 50_001)


def test_spare_cells_of_two_rules_are_written_apart() -> None:
    parts = ("r1c1 v1", 3), ("r1c2 v1", 3)
    both = [rules.Spare((rules.Killer(*part),)) for part in parts]
    grid = Grid("12.." + "." * 12, constraints=both)
    text = "".join(write([grid], "iss"))
    assert text.count(".Var~") == 1
    again = Grid.parse(text)
    assert again.constraints == (
        rules.Spare((rules.Killer("r1c1 v1", 3), rules.Killer("r1c2 v2", 3))),
    )
    layers = rules.Spare((rules.WhiteDot("v1 v3"), rules.Killer("v1 r1c1", 3)))
    three = Grid("12.." + "." * 12, constraints=(*both, layers, rules.Odd("r4c4")))
    again = Grid.parse("".join(write([three], "iss")))
    found = [{it.line for it in solutions(one)} for one in (three, again)]
    assert found[0] == found[1] != set()


def test_signs_between_spare_cells_are_for_neighbours_of_a_group() -> None:
    text = ".Shape~4x4.Var~L~~2x2.GreaterThan~VL4~VL2~VL1~VL3.Cage~3~VL1~R1C1"
    signs = [rules.GreaterThan(cells) for cells in ("v4 v2", "v4 v3", "v2 v1", "v1 v3")]
    grid = Grid.parse(text)
    assert grid.constraints == (rules.Spare((*signs, rules.Killer("r1c1 v1", 3))),)
    dot = Grid.parse(".Shape~4x4.Var~L~~2x2.V~VL1~VL2~VL4.Cage~3~VL2~R1C1.~R1C1_1")
    for puzzle in (dot, grid):
        again = Grid.parse("".join(write([puzzle], "iss")))
        lines = [sorted(it.line for it in solutions(one)) for one in (puzzle, again)]
        assert lines[0] == lines[1]
    assert {line[0] for line in lines[0]} == {"1"}
    assert next(solutions(dot))["r1c1"] == 1


@pytest.mark.parametrize("text", [".~R1C10_5.~R2C2_1", ".Shape~12x12.~R8C9_10.~R1C10_5"])
def test_a_cell_in_two_figures_is_named(text: str) -> None:
    with pytest.raises(ParseError, match="found 'R1C10_5', expected a cell such as R1C1_5"):
        Grid(text)


def test_signs_between_cells_apart_are_pairs() -> None:
    signs = [rules.BlackDot("r1c1 r3c3"), rules.GreaterThan("r4c1 r1c1"), rules.XV("r1c4 r2c3", 3)]
    grid = Grid("." * 16, constraints=signs)
    again = Grid.parse("".join(write([grid], "iss")))
    found = [{it.line for it in solutions(one)} for one in (grid, again)]
    assert found[0] == found[1] != set()


def test_an_automaton_may_read_a_cell_twice() -> None:
    """1 and 2 in turns, along a line that comes back."""
    text = f".Shape~4x4.NFA~{encoded([True, True], [[1, -1, -1, -1], [-1, 0, -1, -1]])}~_"
    text += "~R1C1~R1C2~R2C3~R1C2"
    grid = Grid.parse(text)
    assert grid.constraints[0].places == ((0, 0), (0, 1), (1, 2), (0, 1))
    plain = [it for it in solutions(Grid.empty(grid.shape)) if it.line[:2] + it.line[6] == "121"]
    assert sorted(it.line for it in solutions(grid)) == sorted(it.line for it in plain)
    assert plain
    pattern = Grid("." * 16, constraints=[rules.Regex("1.*[12]", "r1c1-2 r1c1")])
    assert {it.line[0] for it in solutions(pattern)} == {"1"}
    assert Grid.parse("".join(write([grid], "iss"))) == grid


def test_cells_given_twice_count_twice() -> None:
    found = Grid.parse(".Cage~9~R1C1~R1C2~R1C2.Sum~7~R2C1~R2C2~R2C1").constraints
    assert found == (
        rules.AllDifferent("r1c1-2"),
        rules.Weighted((1, 2), "r1c1-2", 9),
        rules.Weighted((2, 1), "r2c1-2", 7),
    )


def test_old_names_and_hints_are_read() -> None:
    [line] = Grid.parse(".Pair~-___________B~_~R1C1~R1C2~R1C3.SearchPriority~2~R1C1").constraints
    assert Grid.parse(".Binary~_-----------B~R1C1~R1C2~R1C3").constraints == (line,)
    [every] = Grid.parse(".BinaryX~_-----------B~R1C1~R1C2~R1C3").constraints
    assert every == rules.Pairs(line.fields["relation"], "r1c1-3", every=True)


def test_largest_regions_with_the_same_digits() -> None:
    same = Grid.parse(".Shape~4x4~9.RegionSize~9.RegionSameValues").constraints
    lines = [f"r{at}c1-4" for at in range(1, 5)] + [f"r1-4c{at}" for at in range(1, 5)]
    assert same == (rules.SameDigits(lines),)
    assert Grid.parse(".Shape~4x4.RegionSameValues").constraints == ()


@pytest.mark.parametrize(
    ("text", "solution"),
    [
        (
            ".Shape~4x4.FullRank~C1~10~.FullRank~C2~15~.FullRank~R4~5~.FullRank~R3~~5"
            ".FullRankTies~any",
            "3421124341322314",
        ),
        (".Shape~4x4.FullRank~R4~5~.~R3C2_1.FullRankTies~only-unclued", "3241143241232314"),
        (
            ".Shape~4x4.FullRank~C1~10~.~R3C4_2~R4C3_1.FullRankTies~none",
            "3421213413424213",
        ),
        (
            ".Shape~9x9~0-9.Doppelganger.~R5C5_0.Cage~18~R1C2~R2C2~R3C2~R2C1~R2C3"
            ".Cage~22~R1C3~R1C4~R2C4.Cage~9~R1C5~R2C5~R3C5.Cage~21~R1C6~R2C6~R1C7"
            ".Cage~31~R1C8~R2C8~R2C7~R2C9~R3C8.Cage~6~R3C6~R4C7~R4C6~R3C7"
            ".Cage~16~R3C3~R3C4~R4C4~R4C3.Cage~8~R5C1~R5C2~R5C3"
            ".Cage~22~R7C2~R8C2~R9C2~R8C1~R8C3.Cage~8~R8C4~R9C4~R9C3.Cage~23~R7C5~R8C5~R9C5"
            ".Cage~9~R6C3~R6C4~R7C4~R7C3.Cage~20~R8C6~R9C6~R9C7.Cage~6~R6C6~R7C6~R7C7~R6C7"
            ".Cage~23~R8C7~R8C8~R8C9~R9C8~R7C8.Cage~20~R5C7~R5C8~R5C9.LittleKiller~13~R1C1"
            ".LittleKiller~9~R1C9.RegionSize~9",
            "259638470403729618761540293096471385512806749874253061980362154325187906147095832",
        ),
    ],
)
def test_ranks_and_missing_digits(text: str, solution: str) -> None:
    assert [it.line for it in solutions(Grid.parse(text))] == [solution]


def test_a_rank_as_an_alternative_finds_each_solution_once() -> None:
    ranks = rules.Any(rules.FullRank("r4c1-4", rank) for rank in (5, 6))
    grid = Grid("3241143241......", constraints=[ranks])
    full = [it for it in solutions(Grid("3241143241......")) if not ranks.broken(it)]
    assert sorted(it.line for it in solutions(grid)) == sorted(it.line for it in full)
    assert full


def test_spare_cells_say_nothing_about_how_many_solutions_there_are() -> None:
    text = ".Shape~4x4.Var~A.Var~B~~1x3.Thermo~VA~VB3~R1C1.Or.Cage~3~VB1~R2C2.~VB2_1.End"
    text += ".~R1C2_1~R3C3_1~R4C1_1"
    grid = Grid.parse(text)
    [rule] = grid.constraints
    plain = Grid(grid.line, grid.shape)
    full = {it.line for it in solutions(plain) if not rule.broken(it)}
    assert sorted(it.line for it in solutions(grid)) == sorted(full)
    assert 1 < len(full) < len(list(solutions(plain)))
    assert sum(true_candidates(grid, limit=1000).counts[3]) == len(full)


def test_lines_below_end_a_constraint() -> None:
    text = ".Or\n.And.~R1C1_2_3\n .~R1C1_2\n.End\n.Cage~3~R1C1~R1C2\n.End\n\n.~R1C3_1\n"
    first, second = read(text, format="iss")
    [rule] = first.grid.constraints
    assert (first.line, second.line) == (1, 8)
    assert len(rule.fields["rules"]) == 2
    assert second.grid["r1c3"] == 1


def test_a_puzzle_may_have_a_line_for_each_constraint() -> None:
    text = (
        ".Shape~4x4\n.Cage~3~R1C1~R1C2\n.Or\n.Thermo~R2C1~R2C2\n.Thermo~R2C2~R2C1\n.End\n.~R1C3_4\n"
    )
    [record] = read(text)
    assert record.grid == Grid.parse(text.replace("\n", ""))
    assert len(record.grid.constraints) == 2
    assert [it.grid for it in read(text + text)] == [record.grid] * 2


@pytest.mark.parametrize(
    "text",
    [
        ".~R1C1_5\n.~R1C2_5\n",
        ".Shape~4x4\n.Shape~4x4\n",
        ".Cage~3~R1C1~R1C2.~R9C9_1\n.Cage~3~R1C1~R1C2.~R9C9_2\n",
        ".Cage~3~R1C1~R1C2\n\n.Cage~5~R1C1~R1C2\n",
    ],
)
def test_a_list_has_a_puzzle_a_line(text: str) -> None:
    assert len(list(read(text))) == 2


def test_an_automaton_knows_where_segments_end() -> None:
    # It adds up the digits since the last break, the tenth sign, and accepts 0 and 3.
    sums = [[min(state + digit, 4) for digit in range(1, 10)] for state in range(5)]
    rows = [[*row, 0 if state in (0, 3) else -1] for state, row in enumerate(sums)]
    key = encoded([state in (0, 3) for state in range(5)], rows)
    [record] = read(f".NFA~{key}~_~R1C1~R1C2~-~-~R2C1~~-~R3C1~R3C2~-")
    first, second = record.grid.constraints
    assert first.places == ((0, 0), (0, 1), (1, 0))
    for a, b, c in product((1, 2, 3), repeat=3):
        assert first.holds((a, b, c), record.grid) is (a + b == c == 3)
        assert second.holds((a, b), record.grid) is (a + b == 3)


def test_indented_lines_are_one_string() -> None:
    line = ".Thermo~R1C2~R2C3.Cage~14~R5C3~R5C4"
    (whole,) = read(line)
    (wide,) = read("\n    .Thermo~R1C2\n    ~R2C3\n    ..Cage~14~R5C3~R5C4\n")
    assert wide.grid == whole.grid
    assert [record.grid for record in read(f"{line}\n{line}")] == [whole.grid, whole.grid]


def test_digits_that_houses_miss_have_names() -> None:
    text = ".Shape~4x4~0-4.Doppelganger.~R1C1_0~R1C2_1~R1C3_2~DGC1_3~DGR1_2~DGB1_4"
    lines = [it.line for it in solutions(Grid.parse(text))]
    assert lines
    for line in lines:
        houses = (line[:4], line[::4], line[:2] + line[4:6])
        assert ["".join(sorted(house)) for house in houses] == ["0124", "0134", "0123"]


def test_automata_of_others_are_read() -> None:
    """One with several choices and a format of lists: a 1 and a 9, in this order."""
    values = [(0, 2), (1, 4), (8, 4), (1, 2), (1, 2), (0, 1), (2, 4)]
    states = [[(0, 0), (0, 2)], [(at, 1) for at in range(9)], [(8, 1), (5, 2)]]
    for state in states:
        values += [(len(state), 4), *(it for at, to in state for it in ((at, 4), (to, 2)))]
    values[6] = (4, 4)
    bits = "".join(f"{value:0{width}b}" for value, width in values)
    bits += "0" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    text = urlsafe_b64encode(data).decode().rstrip("=")
    [rule] = Grid.parse(f".NFA~{text}~_name~R1C1~R1C2~R1C3").constraints
    solved = [Grid(f"{digits}{'.' * 78}") for digits in ("119", "169", "191", "199", "159", "191")]
    assert [not rule.broken(grid) for grid in solved] == [True, True, True, True, False, True]


def test_an_automaton_of_too_many_states_has_its_choices_in_spare_cells() -> None:
    """One whose choices say that the sixteenth digit from the end is a 1."""
    order = [0, *range(2, 17), 1]  # the start, those between, and the end
    values = [(0, 2), (4, 4), (3, 4), (1, 5), (1, 5), (0, 1), (3, 4)]
    rows = {0: [(digit, 0) for digit in range(4)] + [(0, order[1])], 1: []}
    rows |= {order[at]: [(digit, order[at + 1]) for digit in range(4)] for at in range(1, 16)}
    for state in range(17):
        values += [
            (len(rows[state]), 3),
            *(it for at, to in rows[state] for it in ((at, 2), (to, 5))),
        ]
    bits = "".join(f"{value:0{width}b}" for value, width in values)
    bits += "0" * (-len(bits) % 8)
    data = int(bits, 2).to_bytes(len(bits) // 8, "big")
    text = urlsafe_b64encode(data).decode().rstrip("=")
    head, line = f".Shape~4x4.NFA~{text}~_", [f"R{at // 4 + 1}C{at % 4 + 1}" for at in range(16)]
    grid = Grid.parse("~".join([head, *line]))
    [rule] = grid.constraints
    assert len(rule.fields["rules"][0].places) == 31
    found = [it.line for it in solutions(grid)]
    assert sorted(found) == sorted(it.line for it in solutions(Grid("1" + "." * 15)))
    with pytest.raises(ParseError, match="20000 states"):
        Grid.parse("~".join([head, *line, "-", *line]))


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=repr)
def test_what_is_written_is_read_back(rule: Constraint, shape: Shape) -> None:
    grid = Grid("1" + "." * (shape.cells - 1), shape, (rule,))
    try:
        [text] = write([grid], "iss")
    except FormatError:
        has_name = type(rule).iss or type(rule).iss_names
        assert not has_name or type(rule).__name__ in NOT_THERE
        return
    [back] = read(text)
    again = back.grid.constraints
    if isinstance(rule, (rules.Odd, rules.OneOf, rules.All)) and again != (rule,):
        cells = sorted(place for it in again for place in it.places)
        assert cells == sorted(rule.places)
    else:
        assert back.grid == grid


def test_a_quadruple_may_stand_among_spare_cells() -> None:
    grid = Grid.parse(".Shape~4x4.Var~L~~3x2.Quad~vl3~1~2.Thermo~VL6~R1C1")
    four = rules.Contains("v3 v4 v5 v6", (1, 2))
    assert grid.constraints == (rules.Spare((four, rules.Thermometer("v6 r1c1"))),)


def test_too_many_spare_cells_are_named_whatever_the_string_looks_like() -> None:
    text = f".Var~A~~100.Replicate~{'_' * 99}B~VA1.~VA1_1.End"
    with pytest.raises(ParseError, match=r"99 spare cells at most: found Var~A~~100$"):
        Grid(text)


@pytest.mark.parametrize(
    "text",
    [
        ".Cage~x~R1C1",
        ".Cage~15~R1C0~R1C1",
        ".Cage~15",
        ".Or.Cage~3~R1C1~R1C2",
        ".Cage~15~R1C1~R1C1",
        ".~R1C1_10",
        ".~R1C1",
        ".Jigsaw~AB",
        ".Shape~9x8~8",
        ".Shape~9x9~0-8~Raw.Windoku",
        ".Shape~4x4~0~Raw",
        ".RegionSize~x",
        ".Shape~4x4.NoBoxes.Jigsaw~1112223334444444",
        ".Shape~9x9~0-8.~R1C1_9",
        ".Replicate~B.~R1C1_1",
        ".Replicate~AAAAAAAAAAAAAB.~R9C9_1.End",
        ".NFA~!~_~R1C1",
        ".Shape~4x4.Cage~3~R9C9~R9C8",
        ".Thermo~R1C1~R1C2.End",
        ".Pair~!~_~R1C1~R1C2",
        ".ChaosConstruction",
        ".Var~A~~2x1.BlackDot~VA1~R1C2",
        ".Var~A~~3.BlackDot~VA1~VA3",
        ".Var~A~~3x2.Quad~VA5~1",
        ".Whisper~3~R1C1~R1C1",
        ".Modular~3~R1C1~R1C2~R1C1~R1C3",
        ".Var~A~~100.Thermo~VA1~R1C1",
        ".Thermo~VA1~R1C1",
        ".LittleKiller~5~R5C5",
        ".Lunchbox~R1C1~R1C2",
        ".SameValues~0~R1C1~R1C2",
        ".NFA~99999999999999999999~_~R1C1~R1C2~R1C3~R1C4",
        ".Thermo~R1C1~R1C2.Replicate",
        ".WhiteDot~R1C1~R5C5",
        ".X~R1C1",
    ],
)
def test_other_strings_are_errors_with_a_place(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        list(read(text, format="iss"))
    assert caught.value.line == 1


def test_what_is_not_known_is_named_before_its_own_cells() -> None:
    text = ".Chaos~R1C1.Or.SameValues~2~CC1~CC2.Unknown.End.Chaos"
    with pytest.raises(ParseError, match=r": Chaos, Unknown$"):
        list(read(text, format="iss"))


def test_no_other_format_drops_constraints() -> None:
    grid = Grid("." * 81, constraints=[rules.Killer("r1c1-2", 3)])
    with pytest.raises(FormatError, match="choose from csv, fpuzzles, sudokupad or iss"):
        list(write([grid], "line"))
    assert grid.shape == NINE


def test_a_row_of_letters_is_no_string() -> None:
    cells = ".I.C8." + "." * 619
    assert [record.grid.line for record in read(cells)] == [cells]
