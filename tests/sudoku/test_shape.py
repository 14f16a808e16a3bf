from __future__ import annotations

import pickle
from typing import Any

import pytest

from farandole.errors import ShapeError
from farandole.sudoku import CLASSIC, Distinct, Grid, Shape
from farandole.sudoku.rules import NAMES
from farandole.sudoku.shape import house_message

SIDES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7)}
SIDES |= {15: (3, 5), 16: (4, 4), 18: (3, 6), 20: (4, 5), 21: (3, 7), 24: (4, 6), 25: (5, 5)}
JIGSAW = "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII"


def test_every_house_of_every_side_holds_every_digit_once() -> None:
    for side, box in SIDES.items():
        shape = Shape.of_side(side)
        assert shape.box == box
        assert len(shape.houses) == 3 * side
        assert all(len(set(house.cells)) == side for house in shape.houses)
        for kind in ("row", "column", "box"):
            cells = [cell for house in shape.houses if house.kind == kind for cell in house.cells]
            assert sorted(cells) == list(range(side * side))


def test_classic_houses_and_peers() -> None:
    assert {len(peers) for peers in CLASSIC.peers} == {20}
    box = CLASSIC.houses[18 + 4]
    assert (box.name, box.cells) == ("box 5", (30, 31, 32, 39, 40, 41, 48, 49, 50))
    assert CLASSIC.is_classic
    assert not Shape(3, 3, "diagonals").is_classic
    assert CLASSIC.peers is CLASSIC.peers
    with pytest.raises(AttributeError):
        CLASSIC.side = 4


@pytest.mark.parametrize(
    "text",
    [
        "9",
        "16",
        "25",
        "box 3x2",
        "box 2x6",
        "9 + diagonals + windoku",
        "9 + anti-knight + anti-king",
    ]
    + [f"9 + {name}" for name in NAMES]
    + [f"jigsaw:{JIGSAW}", f"jigsaw:{JIGSAW} + diagonals", "16 + windoku", "15 + centre-dot"],
)
def test_text_repr_and_pickle_rebuild_a_shape(text: str) -> None:
    shape = Shape.parse(text)
    assert str(shape) == text
    assert Shape.parse(str(shape)) == shape
    assert eval(repr(shape)) == shape == pickle.loads(pickle.dumps(shape))
    assert hash(eval(repr(shape))) == hash(shape)


def test_rules_of_ones_own() -> None:
    shape = Shape(2, 2, Distinct("corners", ((0, 3, 12, 15),)), Distinct("two", ((0, 5),)))
    again = eval(repr(shape))
    assert again == shape
    assert again.houses[-1].name == "corners 1"
    assert again.partial == ((0, 5),)
    assert 15 in shape.peers[0]
    named, mine = Shape(3, 3, "diagonals"), Shape(3, 3, Distinct("diagonals", ((0, 10),)))
    assert named != mine
    assert Grid.empty(named) != Grid.empty(mine)
    assert "Distinct" not in repr(named)
    for one in (named, mine):
        assert eval(repr(one)) == one == pickle.loads(pickle.dumps(one))


@pytest.mark.parametrize(
    ("name", "houses", "pairs"),
    [
        ("diagonals", 2, 0),
        ("windoku", 4, 0),
        ("disjoint", 9, 0),
        ("centre-dot", 1, 0),
        ("asterisk", 1, 0),
        ("girandola", 1, 0),
        # 224 knight's moves in all, 72 of them inside one box
        ("anti-knight", 0, 152),
        # 128 diagonal neighbours, 72 of them inside one box
        ("anti-king", 0, 56),
        ("toroidal-king", 0, 90),
    ],
)
def test_named_rules_add_what_they_should(name: str, houses: int, pairs: int) -> None:
    shape = Shape(3, 3, name)
    assert len(shape.houses) == 27 + houses
    assert len(shape.partial) == pairs
    assert all(len(group) == 2 for group in shape.partial)


def test_toroidal_pairs_wrap_round() -> None:
    assert 80 in Shape(3, 3, "toroidal-king").peers[0]
    assert 80 not in Shape(3, 3, "anti-king").peers[0]
    knight = Shape(3, 3, "toroidal-knight").peers[0]
    moves = [(1, 2), (1, -2), (2, 1), (2, -1), (-1, 2), (-1, -2), (-2, 1), (-2, -1)]
    assert {down % 9 * 9 + right % 9 for down, right in moves} <= {*knight, *CLASSIC.peers[0]}


def test_spellings() -> None:
    assert Shape.parse("16x16") == Shape(4, 4)
    assert Shape.parse("9×9 + x") == Shape(3, 3, "diagonals")
    assert Shape.parse("9+center-dot") == Shape(3, 3, "centre-dot")
    assert Shape.parse("box2x6") == Shape.parse("BOX 2 x 6") == Shape(2, 6)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3", "sides from 4 to 25, not 3"),
        ("26", "sides from 4 to 25, not 26"),
        ("2x2", "not a valid board"),
        ("3x3", "did you mean box 3x3"),
        ("5", "a 5×5 board has no standard boxes: give its regions"),
        ("3x4", "did you mean 'box 3x4'?"),
        ("12x2", "did you mean 'box 12x2'?"),
        ("box 1x9", "at least 2×2 cells, not 1×9"),
        ("box 9x1", "at least 2×2 cells, not 9×1"),
        ("9 + magic", "'magic' is not a valid rule"),
        ("9 + x + diagonals", "the rule 'diagonals' is given twice"),
        ("6 + asterisk", "the rule asterisk requires a 9×9 board, not 6×6"),
        ("6 + windoku", "square"),
        ("6 + centre-dot", "middle"),
        ("jigsaw:AABB", "sides from 4 to 25"),
        ("jigsaw:AAB", "3 region symbols don't fill a square board"),
        ("jigsaw:AAAAABBBCCCCDDDD", "region 'A' has 5 cells, expected 4"),
        *((text, "not a valid board") for text in ("nine", "", "²", "9, diagonals", "box 12")),
        *((text, "jigsaw:AABB...)") for text in ("2x13", "1x9", "0x4", "3x4x2", "²x²")),
        *((text.format("9" * 5000), "") for text in ("{}", "{0}x{0}", "box {}x2", "box 2x{}")),
    ],
)
def test_bad_shapes_say_why(text: str, says: str) -> None:
    with pytest.raises(ShapeError) as error:
        Shape.parse(text)
    assert says.replace("box 3x3", "'box 3x3'") in str(error.value)
    assert says != "jigsaw:AABB...)" or str(error.value).endswith(says)


def test_bad_rules_say_why() -> None:
    for group, says in (
        (tuple(range(5)), "5 cells can't all differ with 4 digits"),
        ((0, 0), "(0, 0) has a cell twice"),
        ((0, 16), "(0, 16) has a cell outside 0 to 15"),
        ((-1, 2), "(-1, 2) has a cell outside 0 to 15"),
    ):
        with pytest.raises(ShapeError) as error:
            Shape(2, 2, Distinct("mine", (group,)))
        assert str(error.value) == f"mine: {says}"


def test_cells_outside_the_board() -> None:
    outside: list[Any] = ["r0c1", "r1c0", "r10c1", "r1c10", (9, 0), (0, 9), (0, -1), 81, -1]
    outside += ["c1r1", "1c1", "r1", "r1c", "rc1", "r1cx", "rxc1", ""]
    outside += ["r" + "9" * 5000 + "c1", "r1c" + "9" * 5000]
    for where in outside:
        with pytest.raises(IndexError, match=r"is not a cell of the board \(choose r1c1 to r9c9"):
            CLASSIC.cell(where)
    shape = Shape(2, 3)
    assert [shape.cell_name(cell) for cell in (0, 5, 6, 35)] == ["r1c1", "r1c6", "r2c1", "r6c6"]
    assert [shape.cell(shape.cell_name(cell)) for cell in range(36)] == list(range(36))


def test_houses_have_names() -> None:
    jigsaw = Shape.jigsaw("AABB AACB DCCB DDDC")
    for shape, third in ((CLASSIC, "box"), (jigsaw, "region")):
        kinds = ("row", "column", third)
        names = [f"{kind} {i}" for kind in kinds for i in range(1, shape.side + 1)]
        assert [house.name for house in shape.houses] == names
        assert [str(house.message) for house in shape.houses] == names
    rules = [str(house.message) for house in Shape(3, 3, "windoku").houses[27:]]
    assert rules == ["windoku 1", "windoku 2", "windoku 3", "windoku 4"]
    every = ("row", "column", "box", "region", "mine")
    assert len({house_message(kind, 1).text for kind in every}) == 5


def test_free_regions() -> None:
    largest = Shape.jigsaw([row for row in range(25) for _ in range(25)])
    assert largest.regions[::25] == tuple(range(25))
    assert Shape.jigsaw(["AABB", "AABB", "CCDD", "CCDD"]) == Shape.jigsaw("AABBAABBCCDDCCDD")
    boxes, regions = Shape(2, 2), Shape.jigsaw("AABBAABBCCDDCCDD")
    assert boxes.regions == regions.regions
    assert boxes != regions
    assert Grid.empty(boxes) != Grid.empty(regions)
    for shape in (boxes, regions):
        assert Shape.parse(str(shape)) == eval(repr(shape)) == pickle.loads(pickle.dumps(shape))
