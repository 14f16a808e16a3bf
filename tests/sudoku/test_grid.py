"""Boards and grids: shapes, digits on them, and how they are drawn."""

from __future__ import annotations

import pickle
import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.errors import GridError, ShapeError
from farandole.i18n import language
from farandole.sudoku import CLASSIC, Distinct, Grid, Shape
from farandole.sudoku.render import pencil_marks, svg
from farandole.sudoku.rules import NAMES
from farandole.sudoku.shape import house_message
from tests.conftest import INKALA

SIDES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25)
shapes = st.sampled_from(SIDES).map(Shape.of_side)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    shape = draw(shapes)
    digits = st.integers(0, shape.side)
    return Grid(draw(st.lists(digits, min_size=shape.cells, max_size=shape.cells)), shape)


@given(grids())
def test_a_grid_is_rebuilt_by_its_parts(grid: Grid) -> None:
    assert eval(repr(grid)) == grid
    assert Grid(grid.line, grid.shape) == grid
    assert Grid(str(grid), grid.shape) == grid
    assert Grid(grid.rows()) == grid
    assert pickle.loads(pickle.dumps(grid)) == grid
    assert hash(Grid(grid.cells, grid.shape)) == hash(grid)


@given(grids())
def test_candidates_are_what_peers_leave(grid: Grid) -> None:
    every = grid.candidates()
    for cell in range(0, grid.shape.cells, 7):
        if grid[cell]:
            assert every[cell] == {grid[cell]}
        else:
            held = {grid[peer] for peer in grid.shape.peers[cell]}
            assert every[cell] == {d for d in range(1, grid.shape.side + 1) if d not in held}
        assert grid.candidates(cell) == every[cell]


def test_white_space_is_left_out() -> None:
    for space in (" ", "\n", "\t", "\v\f", "\r\n", "\x1c", "\x1f", "\u3000"):
        for every in (1, 9, 80):
            text = space.join(INKALA[i : i + every] for i in range(0, 81, every))
            assert Grid(text).line == Grid(space + text + space, Shape.of_side(9)).line == INKALA


def test_a_symbol_that_no_cell_can_hold() -> None:
    for shape in (None, CLASSIC, Shape(3, 3)):
        for symbol in ("A", "z", ":", "é", "\0", "\x7f"):
            with pytest.raises(GridError, match="found"):
                Grid(INKALA[:80] + symbol, shape)
        with pytest.raises(GridError, match=r"8[02] cells"):
            Grid(INKALA[:80] + INKALA[: 0 if shape is None else 2], shape or CLASSIC)


def test_three_ways_to_name_a_cell() -> None:
    grid = Grid(INKALA)
    assert grid["r2c3"] == grid[1, 2] == grid[11] == 3
    assert grid["R2C3"] == 3
    assert len(grid.givens) == 21
    assert grid.givens[0] == 8
    assert 0 not in grid.blanks
    assert len(grid.blanks) == 60
    assert not grid.is_full


def test_with_cell_leaves_the_first_grid_alone() -> None:
    grid = Grid(INKALA)
    other = grid.with_cell("r1c2", 1)
    assert (grid["r1c2"], other["r1c2"]) == (0, 1)
    assert other.with_cell(1, 0) == grid
    with pytest.raises(GridError, match="r1c2: found 10, expected 0 to 9"):
        grid.with_cell("r1c2", 10)
    with pytest.raises(IndexError):
        grid.with_cell("r1c10", 1)


@pytest.mark.parametrize(
    ("cells", "shape", "says"),
    [
        (INKALA[:-1], None, "80 cells don't fill a square board: 9×9 has 81"),
        ("", None, "0 cells"),
        (INKALA[:-1] + "z", None, "symbol 81: found 'z'"),
        (INKALA[:-1] + "数", None, "symbol 81"),
        (INKALA[:-1] + "A", None, "r9c9: found 'A', expected 1 to 9"),
        (INKALA, Shape(2, 2), "found 81 cells, expected 16 for a 4×4 board"),
        ([0] * 15 + [5], Shape(2, 2), "r4c4: found 5, expected 1 to 4"),
        ([0] * 15 + [-1], None, "r4c4: found -1, expected 0 to 4"),
        ([*"123", "!"] * 4, None, "r1c4: found '!', expected 0 to 4"),
        ([0] * 15 + [1.5], None, "r4c4: found 1.5"),
        ([0] * 15 + [float("inf")], None, "r4c4: found inf"),
        ("." * 25, None, "no standard boxes"),
    ],
)
def test_bad_cells_say_which(cells: object, shape: Shape | None, says: str) -> None:
    with pytest.raises((GridError, ShapeError), match=says):
        Grid(cells, shape)  # type: ignore[arg-type]


def test_equality_looks_at_the_board_too() -> None:
    assert Grid.empty(Shape(2, 3)) != Grid.empty(Shape(3, 2))
    assert Grid.empty() != "." * 81
    assert Grid.empty() == Grid("." * 81, CLASSIC)


def test_drawings() -> None:
    grid = Grid("1234 3412 2143 4321")
    jigsaw = Grid.empty(Shape.jigsaw("AABB AACB DCCB DDDC"))
    assert jigsaw.pretty().split("\n")[3:6] == [
        "│ .   . │ . │ . │",
        "├───┬───┘   │   │",
        "│ . │ .   . │ . │",
    ]
    plain = grid.pretty()
    assert "\x1b" not in plain
    colored = grid.pretty(color=True, givens=Grid.empty(grid.shape).with_cell(0, 1))
    assert "\x1b[1m1\x1b[0m" in colored
    assert "\x1b[32m2\x1b[0m" in colored
    for drawn in (grid, jigsaw, Grid.empty(Shape(3, 3, "diagonals")), Grid(INKALA)):
        root = ElementTree.fromstring(drawn._repr_svg_())
        assert drawn.shape == CLASSIC or str(drawn.shape) in root.attrib["aria-label"]
        texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
        assert texts == [symbol for symbol in drawn.line if symbol != "."]
        table = ElementTree.fromstring(drawn._repr_html_().replace("&#8199;", " "))
        assert [node.text for node in table.iter("td")] == [c.replace(".", " ") for c in drawn.line]


def test_dir_has_no_private_names() -> None:
    names = set(dir(Grid.empty()))
    assert {"line", "cells", "pretty", "parse", "__len__", "_repr_html_"} <= names
    assert not {"_cells", "_shape", "_of", "_read"} & names


def test_an_image_says_what_it_shows_in_a_language() -> None:
    puzzle = Grid("1... ..3. .2.. ...4")
    english, chinese = svg(puzzle), svg(puzzle, say=language("zh"))
    assert 'aria-label="Sudoku 4, row by row: 1.....3..2.....4"' in english
    assert 'aria-label="数独 4，逐行：1.....3..2.....4"' in chinese


def luminance(colour: Sequence[float]) -> float:
    parts = [one / 255 for one in colour]
    red, green, blue = (
        one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the contrast of two colours, from 1 to 21, as the web's guidelines have it."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def mixed(one: Sequence[float], below: Sequence[float], strength: float) -> list[float]:
    """Return the colour of something that lets what is below shine through."""
    return [a * strength + b * (1 - strength) for a, b in zip(one, below, strict=True)]


@pytest.mark.parametrize("sheet", ["light", "dark"])
def test_lines_of_rules_can_be_seen(sheet: str) -> None:
    """Beside what lies under them, a line has a contrast of 3 to 1, by day and by night."""
    image = str(svg(Grid.empty(Shape.parse("9 + diagonals + windoku"))))
    light, _, dark = image.partition("@media")
    rules = light if sheet == "light" else dark
    (paper,) = re.findall(r"\.paper\{fill:#(\w+)", rules)
    (house,) = re.findall(r"\.house\{fill:#(\w{8})", rules)
    (rim,) = re.findall(r"\.rim\{stroke:#(\w{6})", rules)
    ground = bytes.fromhex(paper if len(paper) == 6 else "".join(2 * one for one in paper))
    *tint, strength = bytes.fromhex(house)
    for below in (ground, mixed(tint, ground, strength / 255)):
        assert contrast(bytes.fromhex(rim), below) >= 3


def test_diagonals_are_lines_and_other_houses_have_rims() -> None:
    both = str(svg(Grid.empty(Shape.parse("9 + diagonals + windoku")), cell=10))
    assert both.count('class="house"') == 36
    (rim,) = re.findall(r'class="rim"[^/]* d="([^"]*)"', both)
    assert rim.count("M") == 4 * 12 + 2
    assert rim.endswith("M0 0l90 90M90 0l-90 90")
    plain = str(svg(Grid.empty(CLASSIC)))
    assert 'class="rim"' not in plain


JIGSAW = "AAABBBCCCAAABBBCCCAAABBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHIIIGGGHHHIIIGGGHHHIII"


def test_every_house_of_every_side_holds_every_digit_once() -> None:
    for side in SIDES:
        shape = Shape.of_side(side)
        height = max(high for high in range(2, 6) if side % high == 0 and high * high <= side)
        assert shape.box == (height, side // height)
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
        *("9", "16", "25", "box 3x2", "box 2x6", "9 + diagonals + windoku", "16 + windoku"),
        *("9 + anti-knight + anti-king", "15 + centre-dot"),
        *(f"9 + {name}" for name in NAMES),
        *(f"jigsaw:{JIGSAW}", f"jigsaw:{JIGSAW} + diagonals"),
    ],
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


@pytest.mark.parametrize("shape", ["6", "box 3x2", "9", "12", "16", "25", "9 + diagonals"])
def test_pencil_marks_keep_every_candidate(shape: str) -> None:
    grid = Grid.empty(Shape.parse(shape)).with_cell("r1c1", 1)
    text = pencil_marks(grid)
    assert len({len(line) for line in text.splitlines()}) == 1
    shown = sum(c.isalnum() for c in text)
    assert shown == 1 + sum(map(len, grid.candidates())) - 1
    colored = pencil_marks(grid, color=True)
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[2m"):
        colored = colored.replace(code, "")
    assert colored == text
