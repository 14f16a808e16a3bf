"""Booklets, read by other programs than the one that wrote them."""

from __future__ import annotations

import re

import pytest
from pypdf.generic import DictionaryObject

from farandole import (
    ArgumentError,
    Grid,
    LimitReached,
    ManySolutions,
    NoSolution,
    Shape,
    explain,
    solve,
)
from farandole.i18n import language, msg
from farandole.limits import Stop
from farandole.paper import BookEntry, Design, booklet, entries
from farandole.paper.canvas import Box
from farandole.paper.entry import versions_of
from farandole.paper.layout import LARGE, TINY, Layout
from farandole.sudoku.canonical import same_puzzle
from tests.conftest import Python
from tests.paper.puzzles import (
    EASY,
    HARD,
    INKALA,
    MANY,
    NONE,
    SIX,
    characters,
    full,
    has_chinese_font,
    reader,
    texts,
)

STEPS = "9......5.435....8.....3....8....19.......8.37.9.....2..4.659........41...58...2.."
"""A puzzle with some steps that are drawn."""


def fonts(pdf: bytes) -> dict[str, DictionaryObject]:
    """Return the descriptors of all fonts by their names."""
    found = {}
    for page in reader(pdf).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            inner = font.get_object()["/DescendantFonts"][0].get_object()
            found[inner["/BaseFont"]] = inner["/FontDescriptor"].get_object()
    return found


def digits_on(pdf: bytes, board: Box, side: int = 9, page: int = 0) -> dict[int, str]:
    """Return what stands in the cells of a board; what is there is in the middle of its cell."""
    cell = board.width / side
    found = {}
    for one in characters(pdf, page):
        column, row = (one.x - board.x) / cell, (one.y - board.y) / cell
        if 0 <= column < side and 0 <= row < side:
            assert abs(column % 1 - 0.5) < 0.09, one
            assert abs(row % 1 - 0.5) < 0.05, one
            assert 0.35 < one.height / cell < 0.7
            found[int(row) * side + int(column)] = one.text
    return found


@pytest.mark.parametrize(
    ("count", "paper"), [(1, "A4"), (2, "letter"), (4, "A4"), (6, "letter"), (9, "A4")]
)
def test_every_digit_stands_in_its_cell(count: int, paper: str) -> None:
    pdf = booklet([EASY, HARD] * 5, Design(per_page=count, paper=paper))
    places = Layout(paper, count).places()
    for page in range(-(-10 // count)):
        for at, place in enumerate(places):
            number = page * count + at
            if number < 10:
                grid = Grid((EASY, HARD)[number % 2])
                assert digits_on(pdf, place.board, page=page) == {
                    cell: str(digit) for cell, digit in grid.givens.items()
                }
    first = reader(pdf).pages[0].mediabox
    size = {"A4": (595, 842), "letter": (612, 792)}[paper]
    assert (round(first.width), round(first.height)) == size
    assert len(texts(pdf)) == -(-10 // count) + 1


def test_solutions_at_the_back() -> None:
    pdf = booklet([EASY, HARD], Design(title="Tonight"))
    first, back = texts(pdf)
    assert "Tonight" in first
    assert "Tonight: Solutions" in back
    assert "Easy · 204" in first
    assert re.search(r"Unfair|Extreme|Hard", first)
    board = Layout("A4", 12, TINY).places()[1].board
    found = digits_on(pdf, board, page=1)
    assert "".join(found[cell] for cell in range(81)) == solve(HARD).line


@pytest.mark.parametrize(
    ("solutions", "pages"), [("back", "ppps"), ("next", "pspsps"), ("none", "ppp")]
)
def test_where_solutions_stand(solutions: str, pages: str) -> None:
    pdf = booklet([EASY] * 3, Design(per_page=1, solutions=solutions))
    assert "".join("s" if "Solutions" in text else "p" for text in texts(pdf)) == pages


def test_pages_are_numbered_and_have_bookmarks() -> None:
    pdf = booklet([EASY] * 9, Design(per_page=2))
    for number, text in enumerate(texts(pdf), 1):
        assert text.split("\n")[-1].strip() == str(number) or str(number) in text.split()
    found = reader(pdf)
    marks = [(mark["/Title"], found.get_destination_page_number(mark)) for mark in found.outline]  # type: ignore[call-overload,arg-type]
    assert marks == [("Puzzles", 0), ("Solutions", 5)]


def test_fonts_are_embedded_and_cut_down() -> None:
    found = fonts(booklet([EASY, HARD], Design(title="Größe, Ελλάδα, Москва")))
    assert found
    for name, descriptor in found.items():
        assert re.match(r"/[A-Z]{6}\+", name), f"{name} isn't cut down"
        data = descriptor.get("/FontFile2") or descriptor.get("/FontFile3")
        assert data is not None, f"{name} isn't embedded"
        assert len(data.get_object().get_data()) < 30_000


def test_the_same_puzzles_give_the_same_bytes(python: Python) -> None:
    code = f"""
import sys
from farandole import Grid, Shape
from farandole.i18n import msg
from farandole.paper import BookEntry, Design, booklet
shapes = [Shape(3, 3, rule) for rule in ("anti-knight", "anti-king", "diagonals", "windoku")]
empty = [BookEntry(Grid.empty(shape), fault=msg("none")) for shape in shapes]
pdf = booklet([{STEPS!r}, *empty], Design(title="Twice", steps=True), improper=True)
assert b"CreationDate" not in pdf
print(pdf.hex())
"""
    one, two = (python(code, PYTHONHASHSEED=seed) for seed in "12")
    assert one.stdout == two.stdout
    assert len(one.stdout) > 10_000, one.stderr


def test_title_language_order_and_name() -> None:
    pdf = booklet([INKALA, EASY], Design(title="Mine", order="level", name_line=True, ratings=True))
    found = reader(pdf)
    assert found.metadata is not None
    assert found.metadata.title == "Mine"
    assert found.trailer["/Root"]["/Lang"] == "en"  # type: ignore[index]
    first, back = texts(pdf)
    assert first.index("Easy") < first.index("Extreme")
    assert all(word in first for word in ("Name", "Date"))
    assert "Name" not in back


def test_a_title_may_be_left_out_or_very_long() -> None:
    assert "Sudoku" not in texts(booklet([EASY], Design(title="")))[0]
    pdf = booklet([EASY], Design(title="so long " * 60, name_line=True))
    assert max(one.x + one.width / 2 for one in characters(pdf)) < 595 - 40
    assert "…" in texts(pdf)[0]
    assert "a b" in texts(booklet([EASY], Design(title="a\n\x00\tb\udcff")))[0]


def test_labels_are_cut_where_there_is_no_room() -> None:
    entry = BookEntry(Grid(EASY), label="a name that no caption has room for, " * 4)
    text = texts(booklet([entry], Design(per_page=9)))[0]
    assert "a name" in text
    assert "…" in text
    assert "Easy · 204" in text


def test_improper_puzzles_are_refused_or_marked() -> None:
    with pytest.raises(NoSolution, match=r"^puzzle 2: no solution$"):
        booklet([EASY, NONE])
    with pytest.raises(ManySolutions, match=r"^puzzle 1: more than one solution$"):
        booklet([MANY])
    with pytest.raises(LimitReached):
        booklet([BookEntry(Grid(EASY), fault=msg("limit reached"))])
    pages = texts(booklet([NONE, MANY, EASY], improper=True))
    assert "no solution" in pages[0]
    assert "more than one solution" in pages[0]
    assert "3" in re.findall(r"^\d$", pages[1], re.MULTILINE)


def test_designs_that_are_not_valid() -> None:
    with pytest.raises(ArgumentError):
        booklet([])
    for wrong in (
        *({"per_page": 3}, {"per_page": 0}, {"per_page": 6, "large": True}, {"paper": "A5"}),
        *({"solutions": "front"}, {"order": "random"}, {"versions": 0}, {"versions": 27}),
        {"seed": -1},
    ):
        with pytest.raises(ArgumentError):
            Design(**wrong)


def test_larger_boards_have_fewer_to_a_page_unless_told() -> None:
    def pages(side: int) -> int:
        grid = full(Shape.of_side(side))
        return len(texts(booklet([grid] * 4, Design(solutions="none"))))

    assert [pages(side) for side in (6, 9, 16, 25)] == [1, 1, 2, 4]


def test_rules_that_can_t_be_drawn_are_said() -> None:
    shape = Shape(3, 3, "anti-knight", "diagonals")
    entry = BookEntry(Grid.empty(shape), Grid.empty(shape))
    text = " ".join(texts(booklet([entry, SIX]))[0].split())
    assert "Cells a knight's move apart differ. Both diagonals hold every digit." in text


def test_large_print_is_large() -> None:
    pdf = booklet([EASY], Design(large=True))
    place = Layout("A4", 1, LARGE).places()[0]
    inside = [one for one in characters(pdf) if place.board.y < one.y < place.board.bottom]
    assert min(one.height for one in inside) > 28
    outside = [one for one in characters(pdf) if not place.board.y < one.y < place.board.bottom]
    assert min(one.height for one in outside if one.text.isalnum()) > 8


def test_chinese_is_embedded() -> None:
    if not has_chinese_font():
        pytest.skip("no font with Chinese on this machine")
    pdf = booklet([EASY, SIX], Design(title="今晚的题目", name_line=True), say=language("zh"))
    first, back = texts(pdf)
    assert "今晚的题目" in first
    assert "容易" in first
    assert "姓名" in first
    assert "答案" in back
    assert len(fonts(pdf)) > 2


def test_every_step_is_on_the_pages_in_order() -> None:
    pdf = booklet([STEPS], Design(steps=True, solutions="none"))
    assert set(re.findall(rb"/ca [\d.]+", pdf)) == {b"/ca 0.133", b"/ca 0.094"}, (
        "colours #…22, #…18"
    )
    told = "\n".join(texts(pdf)[1:])
    numbers = [int(number) for number in re.findall(r"^(\d+)\. \w", told, re.MULTILINE)]
    assert sorted(numbers) == list(range(1, len(explain(STEPS).steps) + 1))


def test_warnings_about_small_digits() -> None:
    warnings = "{} of {} points are hard to read: print fewer puzzles per page"
    for side, design, expected in (
        (25, Design(per_page=9), [warnings.format("digits", "4.1")]),
        (25, Design(per_page=6), []),
        (25, Design(), []),
        (9, Design(per_page=9), []),
        (9, Design(per_page=9, marks=True), [warnings.format("candidates", "4.7")]),
        (9, Design(per_page=4, marks=True), []),
    ):
        notes: list[str] = []
        entry = BookEntry(Grid.empty(Shape.of_side(side)), fault=msg("left empty"))
        pdf = booklet([entry], design, improper=True, note=lambda note: notes.append(str(note)))  # noqa: B023
        assert notes == expected
        assert pdf == booklet([entry], design, improper=True), "it is a note, not an error"


def test_puzzles_without_a_solution_or_a_rating() -> None:
    none, many, six, open_ = entries([NONE, MANY, SIX, Grid.empty(Shape(2, 3))])
    assert (str(none.fault), none.solution, none.level) == ("no solution", None, None)
    assert (str(many.fault), many.solution, many.level) == ("more than one solution", None, None)
    assert six.solution == solve(SIX)
    assert (six.level, six.score, six.level_message) == (None, None, None)
    assert str(open_.fault) == "more than one solution"
    [late] = entries([Grid.empty(Shape(5, 5))], seconds=0)
    assert str(late.fault) == "limit reached"


def test_what_is_known_already_stays() -> None:
    given = BookEntry(Grid(EASY), solve(EASY), "extreme", 9999, "mine")
    assert entries([given]) == [given]
    [named] = entries([BookEntry(Grid(EASY), label="mine")])
    assert (named.label, named.level) == ("mine", "easy")
    [bare] = entries([HARD], ratings=False)
    assert (bare.solution, bare.level) == (solve(HARD), None)


def test_easy_ones_come_first_and_those_without_a_rating_last() -> None:
    order = sorted(entries([SIX, HARD, EASY]), key=lambda entry: entry.difficulty)
    assert [entry.grid for entry in order] == [Grid(EASY), Grid(HARD), SIX]


def test_what_stops_the_work_leaves_puzzles_open() -> None:
    with Stop() as stop:
        stop.set()
        found = entries([EASY, HARD, SIX])
    assert [str(one.fault) for one in found] == ["limit reached"] * 3


# ---- versions -----------------------------------------------------------------------------------


def test_versions_are_equivalent_and_look_other() -> None:
    found = entries([EASY, HARD, SIX])
    versions = versions_of(found, Design(versions=4))
    assert [letter for letter, _ in versions] == ["A", "B", "C", "D"]
    assert versions[0][1] == found
    for at in range(3):
        grids = [version[at].grid for _, version in versions]
        assert len(set(grids)) == 4
        for _, version in versions:
            assert same_puzzle(version[at].grid, found[at].grid)
            assert version[at].solution == solve(version[at].grid)


def test_pages_and_solutions_have_the_letter() -> None:
    pages = texts(booklet([EASY, HARD], Design(title="Test", versions=2)))
    assert [page.split("\n")[0] for page in pages] == [
        "Test: A",
        "Test: B",
        "Test: Solutions A",
        "Test: Solutions B",
    ]
    for letter, page in zip("ABAB", pages, strict=True):
        assert {f"1{letter}", f"2{letter}"} <= set(page.split())


def test_improper_puzzles_stay_improper() -> None:
    pages = texts(booklet([NONE], Design(versions=2, solutions="none"), improper=True))
    assert all("no solution" in page for page in pages)
