"""Spreadsheets and packed files: as programs write them, damaged ones, and bombs."""

from __future__ import annotations

import builtins
import gzip
import io
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import pytest

from farandole import ParseError
from farandole.sudoku.formats import read
from farandole.sudoku.many import sheets, unpacking
from farandole.sudoku.many.line_reader import LineReader, lines_of
from tests.cli.samples import EASY as PUZZLE
from tests.cli.samples import EASY_SOLVED as SOLUTION

ROWS = [PUZZLE[i : i + 9] for i in range(0, 81, 9)]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
OPEN = "urn:oasis:names:tc:opendocument:xmlns:"


def archive(parts: dict[str, Any]) -> bytes:
    """Return a zip archive of texts or bytes."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return held.getvalue()


def zipped(*files: bytes) -> bytes:
    return archive({f"{number}.txt": data for number, data in enumerate(files)})


def letters(column: int) -> str:
    return (chr(64 + column // 26) if column >= 26 else "") + chr(65 + column % 26)


def sheet(rows: Iterable[tuple[int, str]]) -> str:
    cells = "".join(f'<row r="{number}">{row}</row>' for number, row in rows)
    return f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>'


def placed(rows: list[str], top: int = 1, left: int = 0) -> list[tuple[int, str]]:
    """Return rows of a sheet in which only cells with a digit stand."""
    found = [
        (
            number,
            "".join(
                f'<c r="{letters(left + i)}{number}"><v>{cell}</v></c>'
                for i, cell in enumerate(row)
                if cell not in ". "
            ),
        )
        for number, row in enumerate(rows, top)
    ]
    return [(number, cells) for number, cells in found if cells]


def xlsx(*parts: str, strings: str = "") -> bytes:
    """Return a workbook with these sheets, and these shared strings."""
    names = [f"worksheets/sheet{number}.xml" for number in range(1, len(parts) + 1)]
    listed = "".join(
        f'<sheet name="S{number}" sheetId="{number}" r:id="r{number}"/>'
        for number in range(1, len(parts) + 1)
    )
    links = "".join(
        f'<Relationship Id="r{number}" Type="{OFFICE}/worksheet" Target="{name}"/>'
        for number, name in enumerate(names, 1)
    )
    links += f'<Relationship Id="r0" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>'
    return archive(
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" '
            f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}">'
            f"<sheets>{listed}</sheets></workbook>",
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}'
            "</Relationships>",
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
            **dict(zip([f"xl/{name}" for name in names], parts, strict=True)),
        }
    )


def ods(*tables: str, kind: str = "spreadsheet") -> bytes:
    inner = "".join(
        f'<table:table table:name="T{number}">{rows}</table:table>'
        for number, rows in enumerate(tables)
    )
    spaces = " ".join(f'xmlns:{name}="{OPEN}{name}:1.0"' for name in ("office", "table", "text"))
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>{inner}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = f'<m:manifest xmlns:m="{OPEN}manifest:1.0"/>'
    mime = f"application/vnd.oasis.opendocument.{kind}"
    return archive({"mimetype": mime, "content.xml": content, "META-INF/manifest.xml": manifest})


def open_rows(rows: list[str]) -> str:
    """Return rows of an OpenDocument, whose empty cells are counted."""
    found = ""
    for row in rows:
        cells = "".join(
            "<table:table-cell/>"
            if cell == "."
            else f'<table:table-cell office:value-type="float" office:value="{cell}.0"/>'
            for cell in row
        )
        rest = '<table:table-cell table:number-columns-repeated="16375"/>'
        found += f"<table:table-row>{cells}{rest}</table:table-row>"
    return found


def text_of(data: bytes) -> list[str]:
    return list(lines_of(LineReader(io.BytesIO(data))))


def puzzles(data: bytes) -> list[str]:
    return [record.grid.line for record in read("\n".join(text_of(data)))]


def test_a_board_anywhere_in_a_sheet() -> None:
    row = '<table:table-row table:number-rows-repeated="1048567">'
    below = f"{row}<table:table-cell/></table:table-row>"
    for data in (
        xlsx(sheet(placed(ROWS))),
        xlsx(sheet(placed(ROWS, 3, 1))),
        xlsx(sheet(placed(ROWS, 5, 20))),
        ods(open_rows(ROWS)),
        ods(open_rows(["." * 9, *ROWS]) + below),
    ):
        assert puzzles(data) == [PUZZLE]


@pytest.mark.parametrize(("row", "column"), [(0, 0), (4, 4), (8, 8), (0, 8), (8, 3)])
def test_a_row_and_a_column_without_givens(row: int, column: int) -> None:
    rows = [line[:column] + "." + line[column + 1 :] for line in ROWS]
    rows[row] = "." * 9
    assert puzzles(xlsx(sheet(placed(rows)))) == ["".join(rows)]
    assert puzzles(ods(open_rows(rows))) == ["".join(rows)]


def test_several_boards() -> None:
    both = placed(ROWS) + placed(ROWS, 11)
    assert puzzles(xlsx(sheet(both))) == [PUZZLE] * 2
    assert puzzles(xlsx(sheet(placed(ROWS)), sheet(placed(ROWS, 2, 1)))) == [PUZZLE] * 2
    assert puzzles(ods(open_rows(ROWS), open_rows(ROWS))) == [PUZZLE] * 2


def test_a_table() -> None:
    strings = "".join(
        f"<si>{text}</si>"
        for text in ("<t>puzzle</t>", "<t>solution</t>", f"<r><t>{PUZZLE}</t></r>")
    )
    head = '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>'
    row = f'<c r="A2" t="s"><v>2</v></c><c r="B2" t="inlineStr"><is><t>{SOLUTION}</t></is></c>'
    (record,) = read("\n".join(text_of(xlsx(sheet([(1, head), (2, row)]), strings=strings))))
    assert record.solution is not None
    assert (record.grid.line, record.solution.line) == (PUZZLE, SOLUTION)


def test_rows_in_one_cell() -> None:
    lines = "<text:p>" + "</text:p><text:p>".join(ROWS) + "</text:p>"
    cell = f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
    assert puzzles(ods(f"<table:table-row>{cell}</table:table-row>")) == [PUZZLE]


def test_lines_have_the_numbers_of_rows() -> None:
    words = '<c r="C3" t="str"><v>words</v></c>'
    text = text_of(xlsx(sheet([(3, words), *placed(ROWS, 5, 1)])))
    assert text[:5] == ["", "", "\twords" + 7 * "\t", "", "5\t3\t\t\t7\t\t\t\t"]


def test_a_formula_without_a_value_is_no_blank() -> None:
    rows = placed(ROWS)
    rows[0] = (1, rows[0][1].replace("<v>5</v>", "<f>2+3</f>"))
    with pytest.raises(ParseError, match="a formula in row 1 has no value"):
        text_of(xlsx(sheet(rows)))
    rows[0] = (1, rows[0][1].replace("</f>", "</f><v>5</v>"))
    assert puzzles(xlsx(sheet(rows))) == [PUZZLE]


def test_a_long_sheet() -> None:
    rows = [(n, f'<c r="A{n}" t="str"><v>{PUZZLE}</v></c>') for n in range(1, 3001)]
    assert puzzles(xlsx(sheet(rows))) == [PUZZLE] * 3000


@pytest.mark.parametrize(
    "data",
    [
        archive({"[Content_Types].xml": "<Types/>", "word/document.xml": "<x/>"}),
        ods("", kind="text"),
        archive({"mimetype": "application/epub+zip"}),
        b"\xd0\xcf\x11\xe0" + bytes(1000),
    ],
    ids=["docx", "odt", "epub", "xls"],
)
def test_other_documents(data: bytes) -> None:
    with pytest.raises(ParseError, match="save it as CSV"):
        text_of(data)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = builtins.__import__

    def without(name: str, *more: Any) -> Any:
        if name == "python_calamine":
            raise ModuleNotFoundError(name=name)
        return plain(name, *more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ParseError, match=r'install "farandole\[sheets\]"; or save the file as CSV'):
        text_of(xlsx(sheet(placed(ROWS))))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "<worksheet>",
        "<a></b>",
        '<!DOCTYPE a [<!ENTITY x "5">]><a>&x;</a>',
        "<a>\x00</a>",
        '<?xml version="1.0" encoding="no"?><a/>',
    ],
)
def test_damage(content: str) -> None:
    with pytest.raises(ParseError, match="damaged"):
        text_of(xlsx(content))


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_damaged_archive() -> None:
    data = ods(open_rows(ROWS))
    for at in range(4, len(data)):
        for byte in (0, 0x7F, 0xFF):
            with suppress(ParseError):
                text_of(data[:at] + bytes([byte]) + data[at + 1 :])


def repeated(rows: int, columns: int, text: str = "1") -> str:
    return (
        f'<table:table-row table:number-rows-repeated="{rows}"><table:table-cell '
        f'office:value-type="string" table:number-columns-repeated="{columns}">'
        f"<text:p>{text}</text:p></table:table-cell></table:table-row>"
    )


FIRST = (1, '<c r="A1"><v>5</v></c>')
SHARED = "".join(f'<c r="A{n}" t="s"><v>0</v></c>' for n in range(1, 3001))
BOMBS = {
    "a cell far away": xlsx(sheet([FIRST, (1048576, '<c r="XFD1048576"><v>7</v></c>')])),
    "a cell beyond the last": xlsx(sheet([(4 * 10**9, f'<c r="XFD{4 * 10**9}"><v>7</v></c>')])),
    "a long text in many cells": xlsx(
        sheet([(1, SHARED)]), strings=f"<si><t>{'x' * (1 << 16)}</t></si>"
    ),
    "repeated cells": ods(repeated(1048576, 16384)),
    "repeated rows": ods(repeated(1, 1) + repeated(1048576, 100)),
    "empty rows before": ods(repeated(10**9, 1, "") + repeated(1, 100)),
    "repeated rows of a row": ods(repeated(3000, 1, "x" * (1 << 16))),
    "spaces": ods(repeated(1, 1, '<text:s text:c="999999999"/>')),
    "a large part": xlsx(sheet([FIRST]) + " " * (sheets.LARGEST_PARTS + 1)),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_refused_before_they_are_read(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("python_calamine.load_workbook", None)
    assert len(BOMBS[name]) < 1 << 17
    with pytest.raises(ParseError, match="the unpacked file is too large") as refused:
        text_of(BOMBS[name])
    assert refused.value.code == "parse.size"


def test_text_from_memory_is_never_unpacked() -> None:
    from farandole import solve_many
    from farandole.bank.sources import items_of

    text = "PK\x03\x04" + PUZZLE
    with pytest.raises(ParseError):
        list(read(text))
    assert [item.error is None for item in items_of(f"{text}\n{PUZZLE}")][-1]  # type: ignore[union-attr]
    assert solve_many(f"PK\x03\x04\n{PUZZLE}").counts.tolist() == [0, 1]


def test_packed_text() -> None:
    text = f"{PUZZLE}\n".encode() * 2000
    assert text_of(gzip.compress(text)) == [PUZZLE] * 2000
    assert text_of(gzip.compress(text[:82]) + gzip.compress(text[82:])) == [PUZZLE] * 2000
    assert text_of(zipped(text[:82], text[82:])) == [PUZZLE] * 2000
    assert text_of(gzip.compress("数独 1\n".encode("gb18030"))) == ["数独 1"]


def test_a_packed_file_in_a_packed_file_is_no_text() -> None:
    inner = zipped(PUZZLE.encode())
    for data in (zipped(inner), gzip.compress(inner), gzip.compress(gzip.compress(b"1"))):
        with pytest.raises(ParseError, match="not a text file"):
            text_of(data)


def test_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "_FREE", 1 << 16)
    monkeypatch.setattr(unpacking, "_MOST_TIMES", 20)
    blank = b"\n" * (1 << 20)
    for data in (gzip.compress(blank), zipped(blank), zipped(*[blank[: 1 << 15]] * 40)):
        with pytest.raises(ParseError, match="the unpacked file is too large") as refused:
            text_of(data)
        assert refused.value.code == "parse.size"
    monkeypatch.setattr(unpacking, "MOST_FILES", 3)
    assert text_of(zipped(b"1", b"2", b"3")) == ["1", "2", "3"]
    with pytest.raises(ParseError, match="the archive has too many files"):
        text_of(zipped(b"1", b"2", b"3", b"4"))
    monkeypatch.setattr(unpacking, "LARGEST_ARCHIVE", 100)
    with pytest.raises(ParseError, match="the archive is too large"):
        text_of(zipped(b"1", b"2", b"3"))


def test_damage_of_packed_files() -> None:
    for whole in (gzip.compress(PUZZLE.encode()), zipped(PUZZLE.encode())):
        with pytest.raises(ParseError):
            text_of(whole[:-20])
        for at in range(4, len(whole)):
            for byte in (0, 0xFF):
                with suppress(ParseError):
                    text_of(whole[:at] + bytes([byte]) + whole[at + 1 :])
