from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from farandole import CLASSIC, Grid, Shape
from farandole.i18n import language
from farandole.sudoku.render import svg

if TYPE_CHECKING:
    pass

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


def test_diagonals_are_lines_and_other_houses_have_rims() -> None:
    both = str(svg(Grid.empty(Shape.parse("9 + diagonals + windoku")), cell=10))
    assert both.count('class="house"') == 36
    (rim,) = re.findall(r'class="rim"[^/]* d="([^"]*)"', both)
    assert rim.count("M") == 4 * 12 + 2
    assert rim.endswith("M0 0l90 90M90 0l-90 90")
    plain = str(svg(Grid.empty(CLASSIC)))
    assert 'class="rim"' not in plain
