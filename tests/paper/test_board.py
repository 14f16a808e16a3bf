"""Boards as they are drawn, where things stand on a page; pictures, codes and fonts."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
import segno
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from PIL import Image

from farandole import CLASSIC, ArgumentError, FontError, Grid, Shape, solve
from farandole.i18n import ENGLISH, language
from farandole.paper import Design, booklet, fonts, picture
from farandole.paper.board import draw_board, grid_lines
from farandole.paper.canvas import BLACK, Box
from farandole.paper.document import Document
from farandole.paper.layout import LARGE, NORMAL, PAPERS, PLACES, TINY, Layout
from farandole.paper.qr import link, squares
from farandole.sudoku.digits import SYMBOLS
from tests.paper.puzzles import EASY, JIGSAW, SIX, full, reader, texts

if TYPE_CHECKING:
    from farandole.paper.canvas import Colour, Point, Segment

AT = Box(100, 50, 360, 360)


class Symbol(NamedTuple):
    x: float
    y: float
    text: str
    size: float
    bold: bool


class Notes:
    """A canvas that remembers what was drawn."""

    def __init__(self) -> None:
        self.boxes: list[Box] = []
        self.drawn: list[tuple[float, list[Segment]]] = []
        self.symbols: list[Symbol] = []

    def fill(self, boxes: Iterable[Box], colour: Colour) -> None:
        self.boxes += boxes

    def lines(self, segments: Iterable[Segment], width: float, colour: Colour = BLACK) -> None:
        self.drawn.append((width, list(segments)))

    def symbol(
        self, at: Point, text: str, size: float, *, bold: bool = False, colour: Colour = BLACK
    ) -> None:
        self.symbols.append(Symbol(*at, text, size, bold))


def drawn(grid: Grid, **options: object) -> Notes:
    notes = Notes()
    draw_board(notes, AT, grid, **options)  # type: ignore[arg-type]
    return notes


def unit_edges(segments: Iterable[Segment], side: int) -> list[tuple[bool, int, int]]:
    """Return lines in pieces one cell long: whether level, and row and column of the start."""
    cell = AT.width / side
    found = []
    for x1, y1, x2, y2 in segments:
        column, row = round((x1 - AT.x) / cell), round((y1 - AT.y) / cell)
        wide, high = round((x2 - x1) / cell), round((y2 - y1) / cell)
        found += [(True, row, column + step) for step in range(wide)]
        found += [(False, row + step, column) for step in range(high)]
    return found


@pytest.mark.parametrize("shape", [CLASSIC, Shape(2, 3), Shape(3, 2), Shape(4, 4), JIGSAW], ids=str)
def test_thick_lines_are_those_between_regions(shape: Shape) -> None:
    n = shape.side

    def region(row: int, column: int) -> int:
        return shape.regions[row * n + column] if 0 <= row < n and 0 <= column < n else -1

    level = {(True, r, c): region(r, c) != region(r - 1, c) for r in range(n + 1) for c in range(n)}
    upright = {
        (False, r, c): region(r, c) != region(r, c - 1) for r in range(n) for c in range(n + 1)
    }
    walls = {edge for edge, is_wall in (level | upright).items() if is_wall}
    thin, thick = (unit_edges(lines, n) for lines in grid_lines(shape, AT))
    assert sorted(thick) == sorted(walls)
    assert sorted(thin) == sorted(set(level | upright) - walls)


def test_givens_are_bold_in_a_solution() -> None:
    notes = drawn(solve(EASY), givens=Grid(EASY))
    assert "".join(s.text if s.bold else "." for s in notes.symbols) == EASY


def test_marks_are_the_candidates_of_blank_cells() -> None:
    grid = Grid(EASY)
    notes = drawn(grid, marks=True)
    size = max(symbol.size for symbol in notes.symbols)
    found: dict[int, set[int]] = {}
    for symbol in notes.symbols:
        if symbol.size < size / 2:
            column, row = (symbol.x - AT.x) // 40, (symbol.y - AT.y) // 40
            found.setdefault(int(9 * row + column), set()).add(int(symbol.text))
    assert found == {cell: set(grid.candidates(cell)) for cell in grid.blanks}


def test_rules_that_can_be_drawn() -> None:
    assert len(drawn(Grid.empty(Shape(3, 3, "windoku"))).boxes) == 36
    assert len(drawn(Grid.empty(Shape(3, 3, "asterisk"))).boxes) == 9
    assert drawn(Grid.empty(Shape(3, 3, "disjoint", "anti-king"))).boxes == []
    across = drawn(Grid.empty(Shape(3, 3, "diagonals")))
    assert [(100, 50, 460, 410), (100, 410, 460, 50)] in [lines for _, lines in across.drawn]
    assert across.boxes == []


LAYOUTS = [
    Layout(paper, count, type, below=below, code=code)
    for paper, count, type, below, code in product(
        PAPERS, PLACES, (NORMAL, LARGE, TINY), (0.0, 30.0), (0.0, 54.0)
    )
]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.right - 1e-6
        and other.x < one.right - 1e-6
        and one.y < other.bottom - 1e-6
        and other.y < one.bottom - 1e-6
    )


def test_places_lie_on_the_page_and_apart() -> None:
    for layout in LAYOUTS:
        places = layout.places()
        assert len(places) == layout.per_page
        area = layout.area
        for place in places:
            board = place.board
            assert board.width == pytest.approx(board.height)
            assert board.width > 60
            parts = [board, place.below] + ([place.code] if layout.code else [])
            for part in parts:
                assert part.x >= area.x - 1e-6
                assert part.right <= area.right + 1e-6
                assert part.bottom <= area.bottom + 1e-6
            assert place.caption - layout.type.caption * 0.8 >= area.y
            assert place.caption < board.y
            assert not any(overlap(one, other) for one, other in combinations(parts, 2)), layout
        boards = [place.board for place in places]
        assert not any(overlap(one, other) for one, other in combinations(boards, 2)), layout
        assert len({round(board.width, 6) for board in boards}) == 1
        width, height = layout.size
        assert 0 < layout.header < area.y
        assert area.bottom + layout.type.small < layout.footer < height
        assert area.x == pytest.approx(width - area.right)


def test_puzzles_stand_row_by_row_and_more_of_them_are_smaller() -> None:
    places = [(place.board.y, place.board.x) for place in Layout("A4", 6).places()]
    assert places == sorted(places)
    sides = [Layout("A4", count).places()[0].board.width for count in PLACES]
    assert sides == sorted(sides, reverse=True)


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
    assert link("https://e.org/{puzzle}?b={shape}", SIX) == f"https://e.org/{SIX.line}?b=6"
    assert " " not in link("https://e.org/{shape}/", Grid.empty(JIGSAW))


def test_codes_only_where_they_are_asked_for() -> None:
    def boxes(design: Design) -> int:
        return reader(booklet([EASY], design)).pages[0].get_contents().get_data().count(b" re")  # type: ignore[union-attr]

    assert boxes(Design(link_base="https://example.org/")) > boxes(Design()) + 200


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Path]:
    """A machine without fonts, but for those that a test puts into a folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "_folders", lambda: [str(tmp_path)])
        fonts._files.cache_clear()
        fonts._face.cache_clear()
        yield tmp_path
    fonts._files.cache_clear()
    fonts._face.cache_clear()


def make_font(path: Path, characters: str, *, colour: bool = False) -> None:
    """Write a font with squares for some characters."""
    names = [".notdef", *(f"u{ord(one):04X}" for one in characters)]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(one): f"u{ord(one):04X}" for one in characters})
    pen = TTGlyphPen(None)
    for at, point in enumerate([(100, 0), (100, 800), (900, 800), (900, 0)]):
        (pen.lineTo if at else pen.moveTo)(point)
    pen.closePath()
    square = pen.glyph()
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=880, sCapHeight=733)
    builder.setupPost()
    if colour:
        builder.setupCOLR({names[1]: [(names[1], 0)]})
    builder.save(path)


def test_the_font_that_is_here_has_digits_letters_and_european_text() -> None:
    for bold in (False, True):
        with TTFont(fonts.own_font(bold=bold).path) as font:
            have = font.getBestCmap()
            assert not [one for one in f"{SYMBOLS}äßéñøŁğЖяΩλ·–—…’“” №" if ord(one) not in have]
        assert Path(fonts.own_font(bold=bold).path).stat().st_size < 60_000
    assert (Path(fonts.own_font().path).parent / "OFL.txt").read_text("utf-8").count("OPEN FONT")


def test_digits_need_no_font_of_the_machine(bare: Path) -> None:
    assert "Easy · 204" in texts(booklet([EASY]))[0]
    assert picture(Grid(EASY), "png", pixels=64)


def test_what_no_font_has_is_named(bare: Path) -> None:
    with pytest.raises(FontError) as caught:
        booklet([EASY], Design(title="数独 for 数学"))
    text = str(caught.value)
    assert "数, 独, 学" in text
    assert "install" in text
    with pytest.raises(FontError, match="🎉") as other:
        booklet([EASY], Design(title="🎉"))
    assert "noto-cjk" not in str(other.value)


def test_text_that_runs_from_right_to_left_is_refused() -> None:
    """It would be printed in reverse order."""
    for text in ("שלום", "abc سلام"):
        with pytest.raises(FontError, match="from right to left"):
            booklet([EASY], Design(title=text))


def test_a_known_font_is_found_in_the_folders_of_the_machine(bare: Path) -> None:
    (bare / "deep" / "down").mkdir(parents=True)
    make_font(bare / "deep" / "down" / "NotoSansSC-Regular.ttf", "数独")
    pdf = booklet([EASY], Design(title="数独 1"))
    assert "数独 1" in texts(pdf)[0]
    assert b"Squares" in pdf


def test_fonts_of_pictures_and_damaged_ones_are_passed_over(bare: Path) -> None:
    make_font(bare / "NotoSansSC-Regular.ttf", "数独", colour=True)
    (bare / "msyh.ttf").write_bytes(b"\x00\x01\x00\x00 no font at all")
    with pytest.raises(FontError, match="数, 独"):
        booklet([EASY], Design(title="数独"))
    make_font(bare / "simhei.ttf", "数独")
    fonts._files.cache_clear()
    assert "数独" in texts(booklet([EASY], Design(title="数独")))[0]


def test_a_font_that_is_named_comes_first(bare: Path) -> None:
    make_font(bare / "mine.ttf", "Tonigh")
    pdf = booklet([EASY], Design(title="Tonight", font=str(bare / "mine.ttf")))
    assert b"Squares" in pdf
    assert "Tonight" in texts(pdf)[0]
    assert b"Squares" not in booklet([EASY], Design(title="Tonight"))


def test_files_that_are_no_fonts(bare: Path) -> None:
    (bare / "text.ttf").write_text("no font")
    (bare / "text.txt").write_text("no font")
    make_font(bare / "good.ttf", "abc")
    (bare / "cut.ttf").write_bytes((bare / "good.ttf").read_bytes()[:700])
    make_font(bare / "colour.ttf", "abc", colour=True)
    for name in ("text.ttf", "text.txt", "cut.ttf", "colour.ttf"):
        with pytest.raises(FontError, match=name):
            booklet([EASY], Design(font=str(bare / name)))
    with pytest.raises(FileNotFoundError):
        booklet([EASY], Design(font=str(bare / "nowhere.ttf")))


def test_text_is_broken_between_words_and_chinese_characters(
    bare: Path, request: pytest.FixtureRequest
) -> None:
    make_font(bare / "NotoSansSC-Regular.ttf", "数独题目，。")
    document = Document((600, 800), title="", language="en")
    request.addfinalizer(document.close)
    for text in ("one two three four " * 5, "数独题目，" * 9, "word" * 60):
        lines = document.wrapped(text, 10, 120)
        assert len(lines) > 3
        assert all(document.width(line, 10) <= 120 for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert not any(line.startswith(("，", "。")) for line in lines)
    beside = document.wrapped("one two three four " * 5, 10, 400, beside=(2, 60))
    assert all(document.width(line, 10) <= 60 for line in beside[:2])
    assert document.width(beside[2], 10) > 60
    assert document.wrapped("", 10, 100) == []
