"""Grids: values of digits on a board, and how they are drawn."""

from __future__ import annotations

import pickle
import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.errors import GridError, ShapeError
from farandole.i18n import language
from farandole.sudoku import CLASSIC, Grid, Shape
from farandole.sudoku.render import svg
from tests.conftest import INKALA

if TYPE_CHECKING:
    from collections.abc import Sequence


shapes = st.sampled_from([4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25]).map(Shape.of_side)


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
    assert jigsaw.pretty() == "\n".join(
        [
            "┌───────┬───────┐",
            "│ .   . │ .   . │",
            "│       ├───┐   │",
            "│ .   . │ . │ . │",
            "├───┬───┘   │   │",
            "│ . │ .   . │ . │",
            "│   └───────┼───┤",
            "│ .   .   . │ . │",
            "└───────────┴───┘",
        ]
    )
    plain = grid.pretty()
    assert "\x1b" not in plain
    colored = grid.pretty(color=True, givens=Grid.empty(grid.shape).with_cell(0, 1))
    assert "\x1b[1m1\x1b[0m" in colored
    assert "\x1b[32m2\x1b[0m" in colored
    for drawn in (grid, jigsaw, Grid.empty(Shape(3, 3, "diagonals")), Grid(INKALA)):
        root = ElementTree.fromstring(drawn._repr_svg_())
        texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
        assert texts == [symbol for symbol in drawn.line if symbol != "."]
        table = ElementTree.fromstring(drawn._repr_html_().replace("&#8199;", " "))
        assert [node.text for node in table.iter("td")] == [c.replace(".", " ") for c in drawn.line]


def test_dir_has_no_private_names() -> None:
    names = set(dir(Grid.empty()))
    assert {"line", "cells", "pretty", "parse", "__len__", "_repr_html_"} <= names
    assert not {"_cells", "_shape", "_of", "_read"} & names


PUZZLE = Grid("1... ..3. .2.. ...4")


def test_an_image_says_what_it_shows_in_a_language() -> None:
    english, chinese = svg(PUZZLE), svg(PUZZLE, say=language("zh"))
    assert 'aria-label="Sudoku 4, row by row: 1.....3..2.....4"' in english
    assert 'aria-label="数独 4，逐行：1.....3..2.....4"' in chinese


def test_an_image_is_well_formed_on_any_board() -> None:
    shapes = [Shape(2, 3), Shape(3, 3, "diagonals"), Shape.jigsaw("AABB AACB DCCB DDDC")]
    for shape in shapes:
        root = ElementTree.fromstring(svg(Grid.empty(shape).with_cell(0, 1)))
        assert str(shape) in root.attrib["aria-label"]
        assert len(root.findall("{http://www.w3.org/2000/svg}text")) == 1


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
