from __future__ import annotations

import pickle

import pytest

from farandole.errors import ShapeError
from farandole.sudoku import CLASSIC, Distinct, Grid, Shape
from farandole.sudoku.rules import NAMES
from farandole.sudoku.shape import house_message

SIDES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 14: (2, 7)}
SIDES |= {15: (3, 5), 16: (4, 4), 18: (3, 6), 20: (4, 5), 21: (3, 7), 24: (4, 6), 25: (5, 5)}
JIGSAW = "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII"


@pytest.mark.parametrize(("side", "box"), SIDES.items())
def test_every_house_of_every_side_holds_every_digit_once(side: int, box: tuple[int, int]) -> None:
    shape = Shape.of_side(side)
    assert shape.box == box
    assert len(shape.houses) == 3 * side
    for house in shape.houses:
        assert len(set(house.cells)) == side
    for kind in ("row", "column", "box"):
        cells = [cell for house in shape.houses if house.kind == kind for cell in house.cells]
        assert sorted(cells) == list(range(side * side))


def test_classic_houses_and_peers() -> None:
    assert {len(peers) for peers in CLASSIC.peers} == {20}
    box = CLASSIC.houses[18 + 4]
    assert (box.name, box.cells) == ("box 5", (30, 31, 32, 39, 40, 41, 48, 49, 50))
    assert CLASSIC.is_classic
    assert not Shape(3, 3, "diagonals").is_classic


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
    assert eval(repr(shape)) == shape
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert hash(eval(repr(shape))) == hash(shape)


def test_a_rule_of_ones_own_survives_repr() -> None:
    shape = Shape(2, 2, Distinct("corners", ((0, 3, 12, 15),)), Distinct("two", ((0, 5),)))
    again = eval(repr(shape))
    assert again == shape
    assert again.houses[-1].name == "corners 1"
    assert again.partial == ((0, 5),)
    assert 15 in shape.peers[0]


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
    assert CLASSIC.cell("r8c9") in Shape(3, 3, "toroidal-knight").peers[CLASSIC.cell("r1c2")] or (
        CLASSIC.cell("r9c9") in Shape(3, 3, "toroidal-knight").peers[CLASSIC.cell("r2c2")]
        or CLASSIC.cell("r8c9") in Shape(3, 3, "toroidal-knight").peers[CLASSIC.cell("r1c1")]
    )


def test_spellings() -> None:
    assert Shape.parse("16x16") == Shape(4, 4)
    assert Shape.parse("9×9 + x") == Shape(3, 3, "diagonals")
    assert Shape.parse("9+center-dot") == Shape(3, 3, "centre-dot")
    assert Shape.parse("box2x6") == Shape(2, 6)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3", "sides 4 to 25"),
        ("26", "sides 4 to 25"),
        ("5", "jigsaw"),
        ("9, diagonals", "did you mean '9 \\+ diagonals'"),
        ("16x16/windoku", "did you mean '16x16 \\+ windoku'"),
        ("3x4", "did you mean 'box 3x4'"),
        ("box 1x9", "at least 2"),
        ("box 9x1", "at least 2"),
        ("9 + magic", "unknown rule 'magic'"),
        ("9 + x + diagonals", "twice"),
        ("6 + asterisk", "9x9"),
        ("6 + windoku", "square"),
        ("6 + centre-dot", "middle"),
        ("jigsaw:AABB", "sides 4 to 25"),
        ("jigsaw:AABC", "sides 4 to 25"),
        ("jigsaw:AAB", "side x side"),
        ("jigsaw:AAAAABBBCCCCDDDD", "'A' has 5 cells"),
        ("nine", "is no board"),
        ("", "is no board"),
        ("²", "is no board"),
    ],
)
def test_bad_shapes_say_why(text: str, says: str) -> None:
    with pytest.raises(ShapeError, match=".*".join(says.split("'"))):
        Shape.parse(text)


@pytest.mark.parametrize("text", ["3x4", "2x12", "12x2"])
def test_a_box_without_the_word_is_recognised(text: str) -> None:
    assert Shape.parse(f"box {text}").box is not None
    with pytest.raises(ShapeError, match=f"did you mean 'box {text}'\\?$"):
        Shape.parse(text)


@pytest.mark.parametrize("text", ["2x13", "13x2", "1x9", "9x1", "0x4", "3x4x2", "box 12"])
def test_what_is_no_box_either_is_not_offered(text: str) -> None:
    with pytest.raises(ShapeError, match=r"jigsaw:AABB\.\.\.$"):
        Shape.parse(text)


@pytest.mark.parametrize("group", [tuple(range(5)), (0, 0), (0, 16), (-1, 2)])
def test_bad_rules_say_why(group: tuple[int, ...]) -> None:
    with pytest.raises(ShapeError, match="mine"):
        Shape(2, 2, Distinct("mine", (group,)))


def test_a_rule_is_told_which_cells_there_are() -> None:
    with pytest.raises(ShapeError, match=r"^mine: \(0, 16\) has a cell outside 0\.\.15$"):
        Shape(2, 2, Distinct("mine", ((0, 16),)))


@pytest.mark.parametrize(
    "where", ["r0c1", "r1c0", "r10c1", "r1c10", (9, 0), (0, 9), (0, -1), 81, -1]
)
def test_cells_outside_the_board(where: str | int | tuple[int, int]) -> None:
    board = r"r1c1 to r9c9, or \(0, 0\) to \(8, 8\), or 0 to 80$"
    with pytest.raises(IndexError, match=f"is outside the board: {board}"):
        CLASSIC.cell(where)


@pytest.mark.parametrize("where", ["c1r1", "1c1", "r1", "r1c", "rc1", "r1cx", "rxc1", ""])
def test_what_is_no_name_of_a_cell(where: str) -> None:
    with pytest.raises(IndexError, match=r"is no cell: write r1c1 to r9c9$"):
        CLASSIC.cell(where)


def test_cells_have_names() -> None:
    shape = Shape(2, 3)
    assert [shape.cell_name(cell) for cell in (0, 5, 6, 35)] == ["r1c1", "r1c6", "r2c1", "r6c6"]
    assert [shape.cell(shape.cell_name(cell)) for cell in range(36)] == list(range(36))


@pytest.mark.parametrize(
    ("shape", "kinds"),
    [
        (CLASSIC, ["row", "column", "box"]),
        (Shape.jigsaw("AABB AACB DCCB DDDC"), ["row", "column", "region"]),
    ],
    ids=str,
)
def test_houses_have_names(shape: Shape, kinds: list[str]) -> None:
    names = [f"{kind} {i}" for kind in kinds for i in range(1, shape.side + 1)]
    assert [house.name for house in shape.houses] == names
    assert [str(house.message) for house in shape.houses] == names


def test_houses_of_a_rule_are_told_apart() -> None:
    names = [str(house.message) for house in Shape(3, 3, "windoku").houses[27:]]
    assert names == ["windoku 1", "windoku 2", "windoku 3", "windoku 4"]


def test_each_kind_of_house_is_a_sentence_of_its_own() -> None:
    kinds = ("row", "column", "box", "region", "mine")
    assert len({house_message(kind, 1).text for kind in kinds}) == 5


def test_what_follows_from_a_shape_is_worked_out_once() -> None:
    shape = Shape(3, 3, "anti-king")
    assert shape.houses is shape.houses
    assert shape.partial is shape.partial
    assert shape.peers is shape.peers


def test_the_largest_board_can_have_free_regions() -> None:
    shape = Shape.jigsaw([row for row in range(25) for _ in range(25)])
    assert shape.side == 25
    assert shape.regions[::25] == tuple(range(25))


def test_a_shape_is_itself() -> None:
    shape = Shape(2, 2)
    assert shape == shape
    assert shape != "4"


def test_shapes_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        CLASSIC.side = 4


def test_free_regions_that_lie_as_boxes_do_are_not_boxes() -> None:
    boxes, regions = Shape(2, 2), Shape.jigsaw("AABBAABBCCDDCCDD")
    assert boxes.regions == regions.regions
    assert boxes != regions
    assert Grid.empty(boxes) != Grid.empty(regions)
    for shape in (boxes, regions):
        assert eval(repr(shape)) == shape
        assert Shape.parse(str(shape)) == shape
        assert pickle.loads(pickle.dumps(shape)) == shape


def test_a_rule_is_more_than_its_name() -> None:
    named, mine = Shape(3, 3, "diagonals"), Shape(3, 3, Distinct("diagonals", ((0, 10),)))
    assert named != mine
    assert Grid.empty(named) != Grid.empty(mine)
    assert "Distinct" not in repr(named)
    for shape in (named, mine):
        assert eval(repr(shape)) == shape
        assert pickle.loads(pickle.dumps(shape)) == shape


@pytest.mark.parametrize("text", ["{}", "{0}x{0}", "box {}x2", "box 2x{}", "box {0} x {0}"])
def test_numbers_of_thousands_of_digits(text: str) -> None:
    with pytest.raises(ShapeError, match=r"boards have sides|both must be"):
        Shape.parse(text.format("9" * 5000))


def test_cells_of_thousands_of_digits() -> None:
    for where in ("r{}c1", "r1c{}"):
        with pytest.raises(IndexError, match="is outside the board"):
            CLASSIC.cell(where.format("9" * 5000))
