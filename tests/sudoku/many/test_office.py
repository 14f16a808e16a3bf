"""Spreadsheets: .xlsx and .ods as office programs write them, and as nobody should."""

from __future__ import annotations

import io
import zipfile
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from farandole import ParseError
from farandole.sudoku.formats import read
from farandole.sudoku.many import office
from farandole.sudoku.many.line_reader import LineReader, lines_of
from farandole.sudoku.many.unpacking import _Bounded, unpacked

if TYPE_CHECKING:
    from collections.abc import Iterable

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [PUZZLE[i : i + 9] for i in range(0, 81, 9)]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LETTERS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *(f"A{letter}" for letter in "ABCDEFGHIJ")]


def archive(parts: dict[str, str]) -> bytes:
    """Return a zip archive of texts."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text)
    return held.getvalue()


def sheet(rows: Iterable[tuple[int, str]]) -> str:
    cells = "".join(f'<row r="{number}">{row}</row>' for number, row in rows)
    return f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>'


def placed(rows: list[str], top: int = 1, left: int = 0) -> list[tuple[int, str]]:
    """Return rows of a sheet in which only cells with a digit stand."""
    found = [
        (
            number,
            "".join(
                f'<c r="{LETTERS[left + i]}{number}"><v>{cell}</v></c>'
                for i, cell in enumerate(row)
                if cell not in ". "
            ),
        )
        for number, row in enumerate(rows, top)
    ]
    return [(number, cells) for number, cells in found if cells]


def xlsx(*sheets: str, strings: str = "") -> bytes:
    parts = {"[Content_Types].xml": "<Types/>"}
    parts |= {f"xl/worksheets/sheet{i}.xml": text for i, text in enumerate(sheets, 1)}
    if strings:
        parts["xl/sharedStrings.xml"] = f'<sst xmlns="{MAIN}">{strings}</sst>'
    return archive(parts)


def ods(*tables: str, kind: str = "spreadsheet") -> bytes:
    inner = "".join(f"<t:table>{rows}</t:table>" for rows in tables)
    content = f'<o:document xmlns:o="o" xmlns:t="t" xmlns:x="x">{inner}</o:document>'
    mime = f"application/vnd.oasis.opendocument.{kind}"
    return archive({"mimetype": mime, "content.xml": content})


def open_rows(rows: list[str]) -> str:
    """Return rows of an OpenDocument, whose empty cells are counted."""
    found = ""
    for row in rows:
        cells = "".join(
            "<t:table-cell/>" if cell == "." else f"<t:table-cell><x:p>{cell}</x:p></t:table-cell>"
            for cell in row
        )
        rest = '<t:table-cell t:number-columns-repeated="16375"/>'
        found += f"<t:table-row>{cells}{rest}</t:table-row>"
    return found


def text_of(data: bytes) -> list[str]:
    return [
        line for file in unpacked(data[:100], io.BytesIO(data[100:])) for line in LineReader(file)
    ]


def puzzles(data: bytes) -> list[str]:
    return [record.grid.line for record in read("\n".join(text_of(data)))]


@pytest.mark.parametrize(
    "data",
    [
        xlsx(sheet(placed(ROWS))),
        xlsx(sheet(placed(ROWS, 3, 1))),
        xlsx(sheet(placed(ROWS, 5, 20))),
        ods(open_rows(ROWS)),
        ods(open_rows(["." * 9, *ROWS])),
    ],
    ids=["xlsx", "somewhere", "far", "ods", "below"],
)
def test_a_board(data: bytes) -> None:
    assert puzzles(data) == [PUZZLE]


def without(rows: list[str], *, row: int, column: int) -> list[str]:
    """Return rows with nothing in one of them, and in one column."""
    found = [line[:column] + "." + line[column + 1 :] for line in rows]
    return [*found[:row], "." * len(rows), *found[row + 1 :]]


@pytest.mark.parametrize(("row", "column"), [(0, 0), (4, 4), (8, 8), (0, 8), (8, 3)])
def test_a_row_and_a_column_without_givens(row: int, column: int) -> None:
    rows = without(ROWS, row=row, column=column)
    assert puzzles(xlsx(sheet(placed(rows)))) == ["".join(rows)]
    times = '<t:table-row t:number-rows-repeated="1048567"><t:table-cell/></t:table-row>'
    assert puzzles(ods(open_rows(rows) + times)) == ["".join(rows)]


def test_gaps_between_boxes() -> None:
    wide = [f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS]
    rows = [*wide[:3], "", *wide[3:6], "", *wide[6:]]
    assert puzzles(xlsx(sheet(placed(rows)))) == [PUZZLE]
    assert puzzles(xlsx(sheet(placed(rows, 2, 2)))) == [PUZZLE]


def test_several_boards() -> None:
    both = placed(ROWS) + placed(ROWS, 11)
    assert puzzles(xlsx(sheet(both))) == [PUZZLE] * 2
    assert puzzles(xlsx(sheet(placed(ROWS)), sheet(placed(ROWS, 2, 1)))) == [PUZZLE] * 2
    assert puzzles(ods(open_rows(ROWS), open_rows(ROWS))) == [PUZZLE] * 2


def test_words_above() -> None:
    title = '<c r="A1" t="s"><v>0</v></c>'
    data = xlsx(sheet([(1, title), *placed(ROWS, 3)]), strings="<si><t>One</t></si>")
    (record,) = read("\n".join(text_of(data)))
    assert (record.grid.line, record.label) == (PUZZLE, "One")


def test_a_table() -> None:
    strings = "".join(
        f"<si>{text}</si>"
        for text in (
            "<t>puzzle</t>",
            "<t>solution</t>",
            f"<r><t>{PUZZLE[:40]}</t></r><r><t>{PUZZLE[40:]}</t></r><rPh><t>no</t></rPh>",
        )
    )
    head = '<c t="s"><v>0</v></c><c t="s"><v>1</v></c>'
    row = f'<c t="s"><v>2</v></c><c t="inlineStr"><is><t>{SOLUTION}</t></is></c>'
    (record,) = read("\n".join(text_of(xlsx(sheet([(1, head), (2, row)]), strings=strings))))
    assert record.solution is not None
    assert (record.grid.line, record.solution.line) == (PUZZLE, SOLUTION)


def test_rows_in_one_cell() -> None:
    lines = "<x:p>" + "</x:p><x:p>".join(ROWS) + "</x:p>"
    assert puzzles(ods(f"<t:table-row><t:table-cell>{lines}</t:table-cell></t:table-row>")) == [
        PUZZLE
    ]


def test_numbers_as_they_are_shown() -> None:
    rows = [(n, cells.replace("</v>", ".0</v>")) for n, cells in placed(ROWS)]
    assert puzzles(xlsx(sheet(rows))) == [PUZZLE]
    cells = open_rows(ROWS).replace(
        "<t:table-cell><x:p>", '<t:table-cell o:value-type="float" o:value="5.0"><x:p>'
    )
    assert all(set(row) <= set("5\t.") for row in text_of(ods(cells)))


def test_a_formula_that_nobody_has_worked_out_is_no_blank() -> None:
    rows = placed(ROWS)
    rows[0] = (1, rows[0][1].replace("<v>5</v>", "<f>2+3</f><v></v>"))
    errors: list[ParseError] = []
    assert not list(read("\n".join(text_of(xlsx(sheet(rows)))), errors=errors.append))
    assert "=2+3" in str(errors[0])
    rows[0] = (1, rows[0][1].replace("<v></v>", "<v>5</v>"))
    assert puzzles(xlsx(sheet(rows))) == [PUZZLE]


def test_lines_have_the_numbers_of_rows() -> None:
    text = text_of(xlsx(sheet([(3, '<c r="C3"><v>words</v></c>'), *placed(ROWS, 5, 1)])))
    assert text[:5] == ["", "", "\twords" + 7 * "\t", "\t" * 8, "5\t3\t\t\t7\t\t\t\t"]


@pytest.mark.parametrize(
    "data",
    [
        archive({"[Content_Types].xml": "<Types/>", "word/document.xml": "<x/>"}),
        ods("", kind="text"),
        archive({"mimetype": "application/epub+zip"}),
    ],
)
def test_documents_without_sheets(data: bytes) -> None:
    with pytest.raises(ParseError, match="save it as CSV"):
        text_of(data)


def test_documents_older_than_xml() -> None:
    with pytest.raises(ParseError, match="save it as CSV"):
        lines_of(LineReader(io.BytesIO(b"\xd0\xcf\x11\xe0" + bytes(1000))))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "<worksheet>",
        "no XML",
        "<a></b>",
        '<!DOCTYPE a [<!ENTITY x "5">]><a>&x;</a>',
        "<a>\x00</a>",
        '<?xml version="1.0" encoding="no"?><a/>',
    ],
)
def test_damage(content: str) -> None:
    with pytest.raises(ParseError, match="damaged"):
        text_of(xlsx(content))
    with pytest.raises(ParseError, match="damaged"):
        text_of(xlsx(sheet([]), strings="</sst>" + content))


def test_a_damaged_archive() -> None:
    data = ods(open_rows(ROWS))
    for at in range(4, len(data)):
        for byte in (0, 0x7F, 0xFF):
            bad = data[:at] + bytes([byte]) + data[at + 1 :]
            with suppress(ParseError):
                text_of(bad)


def test_numbers_that_make_no_sense() -> None:
    cells = (
        '<c r="A99999999999"><v>1</v></c><c r="ZZZ1"><v>1</v></c><c r=""><v>2</v></c>'
        '<c t="s"><v>7</v></c><c t="s"><v>-1</v></c><c t="?"><v>3</v></c>'
    )
    text = text_of(xlsx(sheet([(1, cells)]).replace('r="1"', f'r="{"9" * 30}"')))
    assert text == ["1\t2\t\t\t3"]
    assert len(text_of(xlsx(sheet([(1, cells), (1000000, cells)])))) < 2000
    wide = '<t:table-cell t:number-columns-repeated="99999999"><x:p>1</x:p></t:table-cell>'
    text = text_of(ods(f'<t:table-row t:number-rows-repeated="1048576">{wide}</t:table-row>'))
    assert len(text) < 2000
    assert max(map(len, text)) < 3000


def test_what_comes_out_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "LARGEST_PART", 100_000)
    with pytest.raises(ParseError, match="too much comes out"):
        text_of(xlsx(sheet([]) + " " * 200_000))
    with pytest.raises(ParseError, match="too much comes out"):
        text_of(xlsx(sheet([]), strings="<si><t>a</t></si>" * 10_000))


def test_what_is_repeated_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Bounded.__init__, "__defaults__", (1_000_000,))
    wide = '<t:table-cell t:number-columns-repeated="999"><x:p>1</x:p></t:table-cell>'
    row = f'<t:table-row t:number-rows-repeated="1000">{wide}</t:table-row>'
    with pytest.raises(ParseError, match="too much comes out"):
        text_of(ods(row * 100))


def test_long_sheets() -> None:
    rows = [(n, f'<c r="A{n}" t="str"><v>{PUZZLE}</v></c>') for n in range(1, 3001)]
    assert puzzles(xlsx(sheet(rows))) == [PUZZLE] * 3000
