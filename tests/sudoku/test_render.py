from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from farandole import CLASSIC, Grid, Shape
from farandole.i18n import language
from farandole.sudoku.render import pencil_marks, svg

if TYPE_CHECKING:
    from collections.abc import Sequence

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
