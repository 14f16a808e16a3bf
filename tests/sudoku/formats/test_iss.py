"""Strings of the Interactive Sudoku Solver: what is read, what is written, what is refused."""

from __future__ import annotations

import pytest

from farandole import Grid, Shape
from farandole.errors import FormatError, ParseError
from farandole.sudoku import rules
from farandole.sudoku.formats import read, write
from farandole.sudoku.rules import Constraint
from tests.sudoku.rules.test_meaning import EXAMPLES, NINE

READ: dict[str, tuple[Constraint, ...]] = {
    ".Cage~15~R1C1~R1C2": (rules.Killer("r1c1-2", 15),),
    ".Cage~0~R1C1~R1C2": (rules.Killer("r1c1-2"),),
    ".Whisper~R1C1~R1C2": (rules.Whispers("r1c1-2", 5),),
    ".Whisper~3~R1C1~R1C2": (rules.Whispers("r1c1-2", 3),),
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


NOT_THERE = frozenset(
    """
    Accepts BoxIndexing Clone DiagonallyNonConsecutive HiddenSkyscraper Knightmare Lunchbox Maximum
    Minimum Nabner NumberedRoom SlowThermometer WhiteDot
    """.split()  # noqa: SIM905
)
"""Rules that such a string doesn't have, or not with these parameters."""


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


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=repr)
def test_what_is_written_is_read_back(rule: Constraint, shape: Shape) -> None:
    grid = Grid("1" + "." * (shape.cells - 1), shape, (rule,))
    try:
        [text] = write([grid], "iss")
    except FormatError:
        assert type(rule).__name__ in NOT_THERE
        return
    [back] = read(text)
    again = back.grid.constraints
    if isinstance(rule, (rules.Odd, rules.OneOf, rules.All)) and again != (rule,):
        cells = sorted(place for it in again for place in it.places)
        assert cells == sorted(rule.places)
    else:
        assert back.grid == grid


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
        ".Shape~9x9~0-8~Raw",
        ".RegionSize~x",
        ".Shape~9x9~0-8.~R1C1_9",
        ".Replicate~B.~R1C1_1",
        ".Replicate~AAAAAAAAAAAAAB.~R9C9_1.End",
        ".NFA~!~_~R1C1",
        ".Shape~4x4.Cage~3~R9C9~R9C8",
        ".Thermo~R1C1~R1C2.End",
        ".Pair~!~_~R1C1~R1C2",
        ".ChaosConstruction",
    ],
)
def test_other_strings_are_errors_with_a_place(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        list(read(text, format="iss"))
    assert caught.value.line == 1


def test_no_other_format_drops_constraints() -> None:
    grid = Grid("." * 81, constraints=[rules.Killer("r1c1-2", 3)])
    with pytest.raises(FormatError, match="choose from iss"):
        list(write([grid], "line"))
    assert grid.shape == NINE


def test_a_row_of_letters_is_no_string() -> None:
    cells = ".I.C8." + "." * 619
    assert [record.grid.line for record in read(cells)] == [cells]
