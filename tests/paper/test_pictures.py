"""Pictures of one puzzle, and links as QR codes."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
import segno
from PIL import Image

from farandole import ArgumentError, Grid, Shape
from farandole.i18n import ENGLISH, language
from farandole.paper import Design, booklet, picture
from farandole.paper.canvas import Box
from farandole.paper.qr import link, squares
from tests.paper.puzzles import EASY, JIGSAW, SIX, full, reader

SPACE = "{http://www.w3.org/2000/svg}"


def pixels(grid: Grid, side: int = 549, **options: object) -> Image.Image:
    return Image.open(BytesIO(picture(grid, "png", pixels=side, **options)))  # type: ignore[arg-type]


def darkness(image: Image.Image, row: int, column: int, side: int = 9) -> float:
    """Return how much ink is inside a cell, away from its lines: 0 to 1."""
    scale = image.width / 366
    cell = 360 / side
    left, top = (3 + (at + 0.12) * cell for at in (column, row))
    corners = (left, top, left + 0.76 * cell, top + 0.76 * cell)
    part = image.crop(tuple(round(end * scale) for end in corners))  # type: ignore[arg-type]
    return 1 - sum(part.tobytes()) / 255 / (part.width * part.height)


def test_png_has_ink_where_there_are_digits() -> None:
    grid = Grid(EASY)
    image = pixels(grid)
    assert image.size == (549, 549)
    for cell, digit in enumerate(grid.cells):
        ink = darkness(image, *divmod(cell, 9))
        assert (ink > 0.05) == bool(digit)


def test_png_of_other_boards() -> None:
    shaded = pixels(Grid.empty(Shape(3, 3, "asterisk")))
    assert 0.05 < darkness(shaded, 4, 4) < 0.2
    assert darkness(shaded, 0, 0) == 0
    image = pixels(SIX)
    assert sum(darkness(image, *divmod(cell, 6), 6) > 0.05 for cell in range(36)) == len(SIX.givens)


@pytest.mark.parametrize("grid", [Grid(EASY), SIX, full(JIGSAW), full(Shape(4, 4))], ids=str)
def test_svg_is_whole_and_its_digits_are_in_their_cells(grid: Grid) -> None:
    root = ET.fromstring(picture(grid))
    n = grid.shape.side
    cell = 360 / n
    glyphs = {path.get("id") for path in root.iter(f"{SPACE}path")} - {None}
    found = {}
    for use in root.iter(f"{SPACE}use"):
        name = use.get("href", "")[1:]
        assert name in glyphs
        place = re.match(r"translate\(([\d.]+) ([\d.]+)\)", use.get("transform", ""))
        assert place is not None
        column, row = ((float(end) - 3) // cell for end in place.groups())
        found[int(row * n + column)] = name[1:]
    assert found == {at: grid.line[at] for at in grid.givens}
    assert not list(root.iter(f"{SPACE}text"))
    assert root.get("viewBox") == "0 0 366 366"


def test_svg_has_a_label_and_is_the_same_each_time() -> None:
    for language_, word in ((ENGLISH, "Sudoku"), (language("zh"), "数独")):
        image = picture(EASY, say=language_)
        label = ET.fromstring(image).get("aria-label", "")
        assert EASY in label
        assert word in label
        assert image == picture(EASY, say=language_)


def test_what_can_t_be_drawn() -> None:
    with pytest.raises(ArgumentError):
        picture(EASY, "gif")
    for wrong in (31, 8193):
        with pytest.raises(ArgumentError):
            picture(EASY, "png", pixels=wrong)


def test_squares_are_those_of_the_code() -> None:
    text = link("https://example.org/?p=", Grid(EASY))
    matrix = segno.make(text, error="l", boost_error=False, micro=False).matrix
    n = len(matrix)
    dark = set()
    for box in squares(text, Box(10, 20, n, n)):
        assert box.height == pytest.approx(1)
        for step in range(round(box.width)):
            dark.add((round(box.y) - 20, round(box.x) - 10 + step))
    assert dark == {(r, c) for r, row in enumerate(matrix) for c, bit in enumerate(row) if bit}


def test_links() -> None:
    assert link("https://e.org/", SIX) == f"https://e.org/{SIX.line}"
    assert link("https://e.org/{puzzle}?b={shape}", SIX) == f"https://e.org/{SIX.line}?b=6"
    assert " " not in link("https://e.org/{shape}/", Grid.empty(JIGSAW))


def test_a_link_that_no_telephone_could_read() -> None:
    with pytest.raises(ArgumentError, match="too long"):
        booklet([EASY], Design(link_base="https://example.org/" + "a" * 300))


def test_codes_only_where_they_are_asked_for() -> None:
    def boxes(design: Design) -> int:
        return reader(booklet([EASY], design)).pages[0].get_contents().get_data().count(b" re")  # type: ignore[union-attr]

    assert boxes(Design(link_base="https://example.org/")) > boxes(Design()) + 200
