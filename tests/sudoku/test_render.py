from __future__ import annotations

from xml.etree import ElementTree

from farandole import Grid, Shape
from farandole.i18n import language
from farandole.sudoku.render import svg

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
