"""Pages of a booklet as readers get them: tags, places, links, sheets; pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

import pikepdf
import pypdfium2
import pytest
import segno
from PIL import Image

from farandole import CLASSIC, ArgumentError, Grid, Shape, solve
from farandole.i18n import ENGLISH, language
from farandole.paper import BookEntry, Design, booklet, picture
from farandole.paper.board import grid_lines
from farandole.paper.qr import code_data, link
from farandole.sudoku.rules import Odd, Skyscraper, Thermometer, WhiteDot
from tests.paper.puzzles import EASY, HARD, JIGSAW, SIX, Box, Element, full, opened, tags, texts


def lines_of(table: Element) -> str:
    """Return the digits of a table as a line; what is said of blank cells is checked."""
    cells = list(table.walk("TD"))
    heads = [cell.said.strip() for cell in table.walk("TH")]
    assert heads == [f"c{column}" for column in range(1, len(heads) + 1)]
    assert {len(row.parts) for row in table.walk("TR")} == {round(len(cells) ** 0.5)}
    return "".join(cell.said.strip() for cell in cells).replace("blank", ".")


def board_box(table: Element) -> Box:
    """Return where a board is; its digits have to be in the middle of equal cells."""
    cells = list(table.walk("TD"))
    side = round(len(cells) ** 0.5)
    ends = []
    for axis in (0, 1):
        middles: dict[int, list[float]] = {}
        for at, cell in enumerate(cells):
            if cell.said.strip() != "blank":
                number = at // side if axis else at % side
                middles.setdefault(number, []).append((cell.box[axis] + cell.box[axis + 2]) / 2)
        places = {number: sum(some) / len(some) for number, some in middles.items()}
        low, high = min(places), max(places)
        pitch = (places[high] - places[low]) / (high - low)
        start = places[low] - (low + 0.5) * pitch
        for number, some in middles.items():
            for middle in some:
                assert middle == pytest.approx(start + (number + 0.5) * pitch, abs=pitch * 0.12)
        ends.append((start, start + side * pitch))
    (left, right), (top, bottom) = ends
    assert right - left == pytest.approx(bottom - top, rel=0.02)
    return left, top, right, bottom


SIZES = {"A4": (595, 842), "A5": (420, 595), "letter": (612, 792), "6x9in": (432, 648)}
EXTRAS: tuple[dict[str, Any], ...] = (
    {},
    {"solutions": "below", "name_line": True},
    {"solutions": "below", "link_base": "https://example.org/", "gutter": "10mm"},
)


@pytest.mark.parametrize(
    ("paper", "extra", "counts"),
    [
        ("A4", 0, (1, 2, 3, 4, 6, 9, 12)),
        ("A4", 2, (1, 4, 12)),
        ("A5", 1, (1, 2, 3, 4, 6, 9, 12)),
        ("letter", 1, (2, 6)),
        ("6x9in", 2, (3, 9)),
        ("148x210mm", 0, (1, 12)),
    ],
)
def test_every_board_is_a_table_on_the_page(
    paper: str, extra: int, counts: tuple[int, ...]
) -> None:
    every = [Grid(EASY), Grid(HARD), SIX, full(JIGSAW)] * 4
    found = []
    for count in counts:
        puzzles = every[: count + 1]
        pdf = booklet(puzzles, Design(per_page=count, paper=paper, title="A", **EXTRAS[extra]))
        with opened(pdf) as document:
            width, height = (round(float(side)) for side in document.pages[0].mediabox[2:])
        assert (width, height) == SIZES.get(paper, (420, 595))
        tree = tags(pdf)
        tables = list(tree.walk("Table"))
        assert [lines_of(table) for table in tables] == [grid.line for grid in puzzles]
        pages = Counter(next(cell.page for cell in one.walk("TD") if cell.text) for one in tables)
        assert list(pages.values()) == [count, 1]
        boxes = [board_box(table) for table in tables[:count]]
        found.append(boxes[0][2] - boxes[0][0])
        boxes += [one.box for one in tree.walk("Figure") if one.text and one.page == 0]
        for box in boxes:
            assert all(0.02 * width < end < 0.98 * width for end in (box[0], box[2]))
            assert all(0.02 * width < end < height - 0.03 * width for end in (box[1], box[3]))
        assert not any(
            one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
            for one, other in combinations(boxes, 2)
        )
    assert found == sorted(found, reverse=True), "more puzzles on a page are smaller"


def test_regions_are_said() -> None:
    jigsaw, usual = texts(booklet([full(JIGSAW), EASY], Design(per_page=1, solutions="none")))
    assert "Region 1: r1c1 r1c2 r2c1 r2c2" in " ".join(jigsaw.split())
    assert "Region" not in usual


def test_boards_fill_the_page() -> None:
    """The best squares leave as much: four have to be half as wide as the page, its margins off."""
    for count, least in ((1, 535), (2, 350), (3, 260), (4, 260), (6, 228), (9, 165), (12, 165)):
        [table, *_] = tags(booklet([EASY] * count, Design(per_page=count))).walk("Table")
        box = board_box(table)
        assert box[2] - box[0] > least, count


def test_the_margin_at_the_spine_changes_sides() -> None:
    pdf = booklet([EASY] * 3, Design(per_page=1, gutter="20mm", solutions="none"))
    left = [board_box(table)[0] for table in tags(pdf).walk("Table")]
    assert left[0] == left[2] == pytest.approx(left[1] + 72 * 20 / 25.4, abs=0.1)


def test_solutions_are_drawings_that_are_read_row_by_row() -> None:
    puzzles = [Grid(EASY), Grid(HARD), SIX]
    for place, pages in (("back", "ppps"), ("next", "pspsps"), ("below", "ppp"), ("none", "ppp")):
        pdf = booklet(puzzles, Design(per_page=1, solutions=place))
        assert "".join("s" if "Solutions" in one else "p" for one in texts(pdf)) == pages
        figures = [one for one in tags(pdf).walk("Figure") if "row 1" in one.alt]
        assert len(figures) == (0 if place == "none" else 3)
        for number, (figure, puzzle) in enumerate(zip(figures, puzzles, strict=False), 1):
            digits = re.findall(r"row \d: ([\d ]+)", figure.alt)
            assert "".join(digits).replace(" ", "") == solve(puzzle).line
            assert figure.alt.startswith(f"Solution of puzzle {number}; row 1: ")
            assert figure.text.replace(" ", "") == solve(puzzle).line
            first, last = figure.boxes[0], figure.boxes[-1]
            is_turned = place == "below"
            assert (first[0] > last[0], first[1] > last[1]) == (is_turned, is_turned)


def test_links_lead_to_solutions_and_back() -> None:
    pdf = booklet([EASY, HARD, SIX], Design(per_page=2))
    with opened(pdf) as document:
        pages: dict[Any, int] = {page.objgen: at for at, page in enumerate(document.pages)}
        names = pikepdf.NameTree(document.Root.Names.Dests)

        def target(mark: Any) -> int:
            place = mark.Dest
            return pages[
                (place if isinstance(place, pikepdf.Array) else names[str(place)])[0].objgen
            ]

        found = [
            (at, str(mark.Contents), target(mark))
            for at, page in enumerate(document.pages)
            for mark in page.get("/Annots", [])
        ]
        assert found == [
            *((at, f"Solution of puzzle {n}, page 3", 2) for at, n in ((0, 1), (0, 2), (1, 3))),
            *((2, f"Puzzle {n}, page {at + 1}", at) for at, n in ((0, 1), (0, 2), (1, 3))),
        ]
        tagged = [one.kind for one in tags(pdf).walk("Link")]
        assert len(tagged) == len(found)


def test_the_file_says_what_it_is() -> None:
    """PDF/UA: title, language, tags, headings without gaps, texts for drawings; and no time."""
    design = Design(
        title="Mine",
        cover=True,
        contents=True,
        hints=True,
        steps=True,
        marks=True,
        name_line=True,
        link_base="https://example.org/",
        imprint="Me",
    )
    pdf = booklet([BookEntry(Grid(HARD), label="a hard one"), SIX], design)
    with opened(pdf) as document:
        root, data = document.Root, document.open_metadata()
        assert (str(root.Lang), bool(root.MarkInfo.Marked)) == ("en", True)
        assert bool(root.ViewerPreferences.DisplayDocTitle)
        assert (data["dc:title"], data["pdfuaid:part"]) == ("Mine", "1")
        assert not {"/CreationDate", "/ModDate"} & set(document.docinfo.keys())
        assert not re.search("CreateDate|ModifyDate", str(data))
        for page in document.pages:
            assert "/Annots" not in page or page.Tabs == "/S"
        with document.open_outline() as outline:
            marks = [(one.title, [kid.title for kid in one.children]) for one in outline.root]
        fonts = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/FontDescriptor"
        ]
        assert fonts
        for font in fonts:
            assert re.match(r"/[A-Z]{6}\+", str(font.FontName)), "it is cut down"
            assert "/FontFile2" in font or "/FontFile3" in font
    assert marks == [
        ("Contents", []),
        ("Mine", ["Puzzle 1: a hard one", "Puzzle 2"]),
        ("Mine: Hints", []),
        ("Mine: Worked solutions", []),
        ("Mine: Solutions", []),
    ]
    tree = tags(pdf)
    assert all(figure.alt for figure in tree.walk("Figure"))
    kinds = [one.kind for one in tree.walk() if re.fullmatch(r"H\d", one.kind)]
    assert kinds == ["H1", "H1", "H2", "H2", "H1", "H1", "H1"]
    assert [one.said.strip() for one in tree.walk("Title")] == ["Mine"]
    assert len(list(tree.walk("TOCI"))) == 6
    first = next(tree.walk("TD"))
    assert first.said == "blank 2 4 5 8", "with its candidates"


def test_sheets_to_fold() -> None:
    design = Design(title="B", per_page=1, solutions="none", booklet=True)
    pdf = booklet([BookEntry(Grid(EASY), label=f"page{at}") for at in range(1, 6)], design)
    with opened(pdf) as document:
        assert [round(float(side)) for side in document.pages[0].mediabox[2:]] == [839, 595]
        assert (str(document.Root.Lang), str(document.docinfo.Title)) == ("en", "B")
        assert "/StructTreeRoot" not in document.Root
    halves = [
        re.findall(r"page\d", sheet.get_textpage().get_text_bounded(left=left, right=left + 420))
        for sheet in pypdfium2.PdfDocument(pdf)
        for left in (0, 420)
    ]
    assert halves == [[], ["page1"], ["page2"], [], [], ["page3"], ["page4"], ["page5"]]


@pytest.mark.parametrize("shape", [CLASSIC, Shape(2, 3), Shape(3, 2), Shape(4, 4), JIGSAW], ids=str)
def test_thick_lines_are_those_between_regions(shape: Shape) -> None:
    n = shape.side

    def region(row: int, column: int) -> int:
        return shape.regions[row * n + column] if 0 <= row < n and 0 <= column < n else -1

    def edges(lines: list[tuple[int, int, int, int]]) -> list[tuple[bool, int, int]]:
        return sorted(
            (y == w, y + step * (y != w), x + step * (y == w))
            for x, y, v, w in lines
            for step in range(v - x + w - y)
        )

    level = {(True, r, c): region(r, c) != region(r - 1, c) for r in range(n + 1) for c in range(n)}
    upright = {
        (False, r, c): region(r, c) != region(r, c - 1) for r in range(n) for c in range(n + 1)
    }
    walls = {edge for edge, is_wall in (level | upright).items() if is_wall}
    thin, thick = map(edges, grid_lines(shape))
    assert thick == sorted(walls)
    assert thin == sorted(set(level | upright) - walls)
    image, cell = pixels(Grid.empty(shape), 1098).convert("L"), 1080 / n
    for (is_level, row, column), is_wall in (level | upright).items():
        x, y = (
            9 + (at + 0.5 * along) * cell for at, along in ((column, is_level), (row, not is_level))
        )
        strip = image.crop((round(x) - 6, round(y) - 6, round(x) + 6, round(y) + 6))
        assert (strip.reduce(12).tobytes()[0] < 205) == is_wall


def test_rules_that_can_be_drawn() -> None:
    for rules, grey, across in (
        (["windoku"], 36, 0),
        (["asterisk"], 9, 0),
        (["anti-king"], 0, 0),
        (["diagonals"], 0, 17),
    ):
        image = pixels(Grid.empty(Shape(3, 3, *rules)))
        inks = [darkness(image, *divmod(at, 9)) for at in range(81)]
        assert [sum(ink > 0.1 for ink in inks), sum(0 < ink < 0.1 for ink in inks)] == [
            grey,
            across,
        ]


SPACE = "{http://www.w3.org/2000/svg}"


def darkness(image: Image.Image, row: int, column: int, side: int = 9) -> float:
    """Return how much ink is inside a cell, away from its lines: 0 to 1."""
    scale = image.width / 366
    cell = 360 / side
    left, top = (3 + (at + 0.12) * cell for at in (column, row))
    corners = (left, top, left + 0.76 * cell, top + 0.76 * cell)
    part = image.convert("L").crop(tuple(round(end * scale) for end in corners))  # type: ignore[arg-type]
    return 1 - sum(part.tobytes()) / 255 / (part.width * part.height)


def pixels(grid: Grid, side: int = 549, **options: object) -> Image.Image:
    return Image.open(BytesIO(picture(grid, "png", pixels=side, **options)))  # type: ignore[arg-type]


def test_pictures_have_ink_where_there_are_digits() -> None:
    for grid in (Grid(EASY), SIX):
        image, side = pixels(grid), grid.shape.side
        assert image.size == (549, 549)
        for cell, digit in enumerate(grid.cells):
            assert (darkness(image, *divmod(cell, side), side) > 0.05) == bool(digit)
    bold = pixels(solve(EASY), givens=EASY)
    plain = pixels(solve(EASY))
    heavier = [darkness(bold, *divmod(at, 9)) > darkness(plain, *divmod(at, 9)) for at in range(81)]
    assert heavier == [digit != "." for digit in EASY]
    marks = pixels(Grid(EASY), marks=True)
    assert darkness(marks, 0, 2) > 0.01
    with pytest.raises(ArgumentError):
        picture(EASY, "gif")
    for wrong in (31, 8193):
        with pytest.raises(ArgumentError):
            picture(EASY, "png", pixels=wrong)


@pytest.mark.parametrize("grid", [Grid(EASY), SIX, full(JIGSAW), full(Shape(4, 4))], ids=str)
def test_svg_is_whole_and_has_outlines_for_digits(grid: Grid) -> None:
    for say, word in ((ENGLISH, "Sudoku"), (language("zh"), "数独")):
        image = picture(grid, say=say)
        root = ET.fromstring(image)
        assert root.get("viewBox") == "0 0 366 366"
        assert all(part in root.get("aria-label", "") for part in (word, grid.line))
        assert image == picture(grid, say=say)
        assert not list(root.iter(f"{SPACE}text"))
        uses = [use.get("{http://www.w3.org/1999/xlink}href") for use in root.iter(f"{SPACE}use")]
        assert sorted(Counter(uses).values()) == sorted(Counter(grid.givens.values()).values())


def test_constraints_are_drawn_and_said() -> None:
    cells = ("r2c2", "r5c5-6", "r8c8 r9c8")
    grid = Grid.empty().with_constraints(Odd(cells[0]), Thermometer(cells[1]), WhiteDot(cells[2]))
    image = pixels(grid)
    inked = {at for at in range(81) if darkness(image, *divmod(at, 9)) > 0.001}
    assert inked == {10, 40, 41, 70, 79}
    assert darkness(image, 1, 1) > darkness(image, 4, 5) > 0.04
    # A clue outside makes the board smaller: its corner moves right.
    outside = pixels(grid.with_constraints(Skyscraper("r1c1-9", 3)))
    assert left_edge(image) < 12 < left_edge(outside)
    design = Design(link_base="https://example.org/")
    book = booklet([BookEntry(grid, grid), EASY], design)
    assert [it.alt for it in tags(book).walk("Figure")].count("QR code") == 1
    text = " ".join(texts(book)[0].split())
    assert "Odd cells: Digits on grey discs are odd." in text


def left_edge(image: Image.Image) -> int:
    """Return the first column with something dark in the lower half of a picture."""
    lower = image.convert("L").crop((0, image.height // 2, image.width, image.height))
    box = lower.point(lambda ink: 255 * (ink < 99)).getbbox()
    assert box is not None
    return box[0]


def test_squares_are_those_of_the_code() -> None:
    text = link("https://example.org/?p=", Grid(EASY))
    matrix = segno.make(text, error="l", boost_error=False, micro=False).matrix
    data = code_data(text)
    dark = {(row, column + at) for row, column, length in data["dark"] for at in range(length)}
    assert dark == {(r, c) for r, row in enumerate(matrix) for c, bit in enumerate(row) if bit}
    assert all(one[0] != two[0] or one[1] + one[2] < two[1] for one, two in pairwise(data["dark"]))
    assert link("https://e.org/{puzzle}?b={shape}", SIX) == f"https://e.org/{SIX.line}?b=6"
    assert " " not in link("https://e.org/{shape}/", Grid.empty(JIGSAW))
