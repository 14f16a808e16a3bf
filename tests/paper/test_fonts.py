"""Fonts: the one that is here, those of the machine, and what is said where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from farandole import FontError, Grid
from farandole.paper import Design, booklet, fonts, picture
from farandole.paper.document import Document
from farandole.sudoku.digits import SYMBOLS
from tests.paper.puzzles import EASY, texts


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without fonts, but for those that a test puts into a folder."""
    monkeypatch.setattr(fonts, "_folders", lambda: [str(tmp_path)])
    fonts._files.cache_clear()
    fonts._face.cache_clear()
    return tmp_path


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
