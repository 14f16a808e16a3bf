"""Booklets: what is printed, and the puzzles in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from typst import Fonts

from farandole import (
    ArgumentError,
    FontError,
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
from farandole.paper import BookEntry, Design, booklet, entries, fonts, picture, template_source
from farandole.paper.entry import versions_of
from farandole.sudoku.canonical import same_puzzle
from farandole.sudoku.formats import read
from tests.conftest import Python
from tests.paper.puzzles import (
    EASY,
    HARD,
    INKALA,
    MANY,
    NONE,
    SIX,
    full,
    has_chinese_font,
    opened,
    tags,
    texts,
)

STEPS = "9......5.435....8.....3....8....19.......8.37.9.....2..4.659........41...58...2.."
"""A puzzle with some steps that are drawn."""


def test_the_same_puzzles_give_the_same_bytes(python: Python) -> None:
    code = f"""
import sys
from farandole import Grid, Shape
from farandole.i18n import msg
from farandole.paper import BookEntry, Design, booklet
shapes = [Shape(3, 3, rule) for rule in ("anti-knight", "anti-king", "diagonals", "windoku")]
empty = [BookEntry(Grid.empty(shape), fault=msg("none")) for shape in shapes]
pdf = booklet([{STEPS!r}, *empty], Design(title="Twice", steps=True), improper=True)
print(pdf.hex())
"""
    one, two = (python(code, PYTHONHASHSEED=seed) for seed in "12")
    assert one.stdout == two.stdout
    assert len(one.stdout) > 10_000, one.stderr


def test_title_order_and_name() -> None:
    design = Design(title="Mine", order="level", name_line=True, imprint="Printed by us")
    first, back = texts(booklet([INKALA, EASY], design))
    assert first.index("Easy · 204") < first.index("Extreme")
    assert all(word in first for word in ("Mine", "Name", "Date", "Printed by us"))
    assert "Mine: Solutions" in back
    assert "Name" not in back
    assert "Sudoku" not in texts(booklet([EASY], Design(title="")))[0]
    assert "a b" in texts(booklet([EASY], Design(title="a\n\x00\tb\udcff")))[0]


def test_text_is_never_markup() -> None:
    text = '#panic() *a* _b_ $x$ `c` @d <e> "f" \\g // h [i] = j ~k'
    entry = BookEntry(Grid(EASY), label=text)
    pdf = booklet([entry], Design(title=text, per_page=1, imprint=text, contents=True, cover=True))
    for page in texts(pdf):
        assert text in page.replace("\n", " ")


def test_long_titles_wrap_and_what_is_cut_is_reported() -> None:
    long = "a name that few captions have room for"
    for label, title, cut in (
        (long, "so long " * 20, []),
        (long * 9, "short", ["puzzle 1: the title is too long and was cut"]),
        ("", "so long " * 60, ["the title of the booklet is too long and was cut"]),
        ("w" * 300, "short", ["puzzle 1: the title is too long and was cut"]),
        ("", "w" * 300, ["the title of the booklet is too long and was cut"]),
    ):
        notes: list[str] = []
        entry = BookEntry(Grid(EASY), label=label)
        design = Design(per_page=9, title=title, name_line=True)
        pdf = booklet([entry, HARD], design, note=lambda note: notes.append(str(note)))  # noqa: B023
        assert notes == cut
        words = " ".join(texts(pdf)[0].split())
        assert (label in words) == ("puzzle" not in str(cut))
        assert (title.strip() in words) == ("booklet" not in str(cut))
        assert words.count("…") == len(cut)
        assert "Easy · 204" in words
        cover = Design(paper="A5", title=title, cover=True, solutions="none", imprint="us")
        assert len(texts(booklet([EASY], cover))) == 2


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
    design = Design(versions=2, solutions="none")
    assert all("no solution" in page for page in texts(booklet([NONE], design, improper=True)))


def test_boards_with_fewer_rows_than_columns_are_printed() -> None:
    [record] = read(".Shape~4x6~6.Cage~10~R1C1~R2C1.Skyscraper~R2~2.~R4C6_5")
    entry = BookEntry(record.grid, fault=msg("none"))
    [page] = texts(booklet([entry], Design(solutions="none"), improper=True))
    assert "skyscraper" in page.lower()
    assert "5" in page


def test_designs_that_are_not_valid() -> None:
    with pytest.raises(ArgumentError):
        booklet([])
    with pytest.raises(ArgumentError, match="no room on the page"):
        booklet([EASY], Design(paper="71x71mm", title="so long " * 60, link_base="https://e.org"))
    for wrong in (
        *({"per_page": 5}, {"per_page": 0}, {"per_page": 6, "large": True}, {"paper": "A9"}),
        *({"paper": "0x9in"}, {"paper": "9in"}, {"paper": "1e3x200mm"}, {"paper": "20x5m"}),
        *({"gutter": "8"}, {"gutter": "9in"}, {"gutter": "-1mm"}, {"gutter": ""}),
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
    tree = tags(booklet([EASY], Design(large=True)))
    heights = [one.box[3] - one.box[1] for one in tree.walk("TD") if "blank" not in one.text]
    assert min(heights) > 28
    heading = next(tree.walk("H2"))
    assert heading.box[3] - heading.box[1] > 10


def test_chinese_is_embedded() -> None:
    if not has_chinese_font():
        pytest.skip("no font with Chinese on this machine")
    pdf = booklet([EASY, SIX], Design(title="今晚的题目", name_line=True), say=language("zh"))
    assert all(word in texts(pdf)[0] for word in ("今晚的题目", "容易", "姓名"))
    assert "答案" in texts(pdf)[1]
    with opened(pdf) as document:
        assert str(document.Root.Lang) == "zh-CN"


def test_worked_solutions_have_every_step_in_order() -> None:
    """No line has only the last digit of a sentence, and no page but the last is half empty."""
    pdf = booklet([STEPS, SIX], Design(steps=True, solutions="none"))
    pages = texts(pdf)[1:]
    told = "\n".join(pages)
    numbers = [int(number) for number in re.findall(r"^(\d+)\.\s\w", told, re.MULTILINE)]
    steps = explain(STEPS).steps
    assert numbers == [*range(1, len(steps) + 1), *range(1, len(explain(SIX).steps) + 1)]
    assert not re.findall(r"^\w{1,2}\.$", told, re.MULTILINE)
    plain = {"full-house", "naked-single", "hidden-single"}
    drawn = list(tags(pdf).walk("Figure"))
    assert len(drawn) == sum(step.technique.id not in plain for step in steps)
    texts_of = [one for one in tags(pdf).walk() if one.boxes and 0 < one.page < len(pages)]
    for page in range(1, len(pages)):
        assert max(one.box[3] for one in texts_of if one.page == page) > 842 * 0.7


def test_hints_lead_to_the_hardest_step() -> None:
    back = texts(booklet([STEPS, EASY], Design(hints=True)))[1]
    assert "Sudoku: Hints" in back
    assert re.search(r"^1\sXY-Wing: Look for a pivot in box\s2\.", back, re.MULTILINE)
    assert re.search(r"^2\sNaked Single: In box 5 there is a cell", back, re.MULTILINE)


def test_warnings_about_small_digits() -> None:
    warnings = "{} of {} points are hard to read: print fewer puzzles per page"
    for side, design, expected in (
        (25, Design(per_page=9), [warnings.format("digits", "4.5")]),
        (25, Design(per_page=4), []),
        (25, Design(), []),
        (9, Design(per_page=9), []),
        (9, Design(per_page=12, paper="A5", marks=True), [warnings.format("candidates", "3.3")]),
        (9, Design(per_page=4, marks=True), []),
    ):
        notes: list[str] = []
        entry = BookEntry(Grid.empty(Shape.of_side(side)), fault=msg("left empty"))
        pdf = booklet([entry], design, improper=True, note=lambda note: notes.append(str(note)))  # noqa: B023
        assert notes == expected
        assert pdf == booklet([entry], design, improper=True), "it is a note, not an error"


def test_puzzles_without_a_solution_or_a_rating() -> None:
    none, many, six, open_ = entries([NONE, MANY, SIX, Grid.empty(Shape(2, 3))])
    for one, fault in ((none, "no solution"), (many, "more than one solution")):
        assert (str(one.fault), one.solution, one.level) == (fault, None, None)
    assert six.solution == solve(SIX)
    assert (six.level, six.score) == ("easy", 108)
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
    bare = BookEntry(SIX, solve(SIX))
    order = sorted([bare, *entries([HARD, EASY, SIX])], key=lambda entry: entry.difficulty)
    assert [entry.grid for entry in order] == [SIX, Grid(EASY), Grid(HARD), SIX]
    assert order[-1] == bare


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


# ---- fonts and templates ------------------------------------------------------------------------


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Path]:
    """A machine without fonts, but for those that a test puts into a folder."""

    def those(with_system: bool) -> Fonts:
        own = str(Path(fonts.__file__).parent / "font_files")
        return Fonts(False, False, [own, *([str(tmp_path)] if with_system else [])])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fonts, "_fonts", those)
        yield tmp_path


def make_font(path: Path, characters: str, name: str = "Squares") -> None:
    """Write a font with squares for some characters."""
    names = [".notdef", *(f"u{ord(one):04X}" for one in characters)]
    builder = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(one): f"u{ord(one):04X}" for one in characters})
    pen = TTGlyphPen(None)
    for at, point in enumerate([(100, 0), (100, 800), (900, 800), (900, 0)]):
        (pen.lineTo if at else pen.moveTo)(point)
    pen.closePath()
    builder.setupGlyf(dict.fromkeys(names, pen.glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (1000, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": name, "psName": f"{name}-Regular"})
    builder.setupOS2(sTypoAscender=880, sCapHeight=733)
    builder.setupPost()
    builder.save(path)


def names_of_fonts(pdf: bytes) -> set[str]:
    with opened(pdf) as document:
        return set(re.findall(r"/[A-Z]{6}\+([\w-]+)", " ".join(map(repr, document.objects))))


def test_only_other_scripts_need_fonts_of_the_machine(bare: Path) -> None:
    pdf = booklet([EASY], Design(title="Größe, Ελλάδα, Москва éñøŁğ·–—…’“” №"))
    assert "Größe, Ελλάδα, Москва éñøŁğ·–—…’“” №" in texts(pdf)[0]
    assert names_of_fonts(pdf) == {"NotoSans-Regular", "NotoSans-Bold"}
    assert picture(Grid(EASY), "png", pixels=64)
    with pytest.raises(FontError, match=r"数.*install"):
        booklet([EASY], Design(title="数独 for 数学"))
    with pytest.raises(FontError) as other:
        booklet([EASY], Design(title="🎉"))
    assert "noto-cjk" not in str(other.value)
    make_font(bare / "any.ttf", "数独", "Noto Sans SC")
    assert "数独 1" in texts(booklet([EASY], Design(title="数独 1")))[0]


def test_a_font_that_is_named_comes_first(
    bare: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("elsewhere") / "mine.ttf"
    make_font(file, "0123456789")
    pdf = booklet([EASY], Design(font=str(file)))
    assert names_of_fonts(pdf) == {"Squares-Regular", "NotoSans-Regular", "NotoSans-Bold"}
    assert not [one for one in tags(pdf).walk("TD") if 2 < one.box[3] - one.box[1] < 14]
    for content in (b"no font", file.read_bytes()[:300]):
        file.write_bytes(content)
        with pytest.raises(FontError, match="not a font"):
            booklet([EASY], Design(font=str(file)))
    with pytest.raises(OSError, match=r"nowhere\.ttf"):
        booklet([EASY], Design(font="/nowhere.ttf"))


def test_templates_can_be_changed_and_read_no_files(tmp_path: Path) -> None:
    changed = template_source().replace("#part.entries", "#part.entries") + "\n= Made by hand"
    assert "Made by hand" in texts(booklet([EASY], Design(template=changed)))[-1]
    small = """#import "farandole.typ": *
#set document(title: book.title)
#set text(font: book.fonts, lang: book.lang)
= #book.title
#board(book.parts.first().entries.first(), 200pt)
#note("digits", size: 1.0)"""
    notes: list[str] = []
    pdf = booklet([EASY], Design(template=small), note=lambda note: notes.append(str(note)))
    [table] = tags(pdf).walk("Table")
    assert len(list(table.walk("TD"))) == 81
    assert notes == ["digits of 1.0 points are hard to read: print fewer puzzles per page"]
    secret = tmp_path / "secret.txt"
    secret.write_text("secret", "utf-8")
    for line, fault in (
        (f'#read("{secret.as_posix()}")', "error in line 7: file not found"),
        ('#read("../booklets.py")', "error in line 7"),
        ('#import "@preview/cetz:0.3.0"', "can't use packages"),
        ("#nothing", "error in line 7: unknown variable: nothing"),
        ("==== Gap", "the template has an error"),
    ):
        with pytest.raises(ArgumentError, match=fault):
            booklet([EASY], Design(template=f"{small}\n{line}"))
