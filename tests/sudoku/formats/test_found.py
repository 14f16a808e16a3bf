"""Layouts found in files of other programs: rows with dots, braces, regions a cell, five boards."""

from __future__ import annotations

import json

import pytest

from farandole.errors import ParseError
from farandole.sudoku.formats import Record, read, read_one

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
JIGSAW = "111222333111222333111222333444555666444555666444555666777888999777888999777888999"


def snake() -> str:
    """Return a map of regions that isn't the plain one: two boxes exchange a cell."""
    cells = list(JIGSAW)
    cells[3], cells[20] = "1", "2"
    return "".join(cells)


def refused(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        list(read(text))
    return caught.value


def test_rows_with_dots_between() -> None:
    text = ".".join(ROWS[i].replace(".", "0") for i in range(9))
    [record] = read(f"{text}\n")
    assert record.grid.line == LINE


def test_rows_with_dots_between_and_as_blanks_are_refused() -> None:
    assert refused(".".join(ROWS)).code == "parse.length"


def braced() -> tuple[list[str], list[str]]:
    cells = [c if c != "." else "{12}" if i % 2 else "{48}" for i, c in enumerate(LINE)]
    return cells, ["".join(cells[i : i + 9]) for i in range(0, 81, 9)]


@pytest.mark.parametrize("start", ["", "    "])
def test_candidates_in_braces(start: str) -> None:
    cells, rows = braced()
    [record] = read("\n".join(start + row for row in rows) + "\n")
    assert record.grid.line[:2] == "53"
    assert record.candidates is not None
    assert record.candidates[cells.index("{12}")] == 0b11


def test_candidates_in_braces_of_a_program() -> None:
    _, rows = braced()
    body = "\n".join(" " * 16 + row for row in rows)
    text = f'''class PairTest {{

    @Test
    void pairs() {{
        var board = """
{body}""".replace("\\n", "");
        var expected = List.of(1, 2);
    }}
}}
'''
    found: list[Record] = list(read(text, errors=lambda error: None))
    assert [record.grid.line[:2] for record in found] == ["53"]


def test_a_brace_too_few_is_no_grid() -> None:
    _, rows = braced()
    rows[4] = rows[4][1:]
    assert list(read("\n".join(rows), errors=lambda error: None)) == []


def objects(regions: list[object]) -> str:
    cells = [
        {"value": int(c), "given": True, "region": region} if c != "." else {"region": region}
        for c, region in zip(LINE, regions, strict=True)
    ]
    return json.dumps({"board": [cells[i : i + 9] for i in range(0, 81, 9)]})


def test_regions_that_cells_say() -> None:
    grid = read_one(objects(list(map(int, snake()))))
    assert grid.shape.box is None
    assert "".join(str(region + 1) for region in grid.shape.regions) == snake()


def test_plain_regions_that_cells_say() -> None:
    assert read_one(objects(list(map(int, JIGSAW)))).shape.box == (3, 3)


def test_cells_in_no_region_are_named() -> None:
    error = refused(objects([None] * 81))
    assert (error.code, "no region" in str(error)) == ("parse.rules", True)


@pytest.mark.parametrize("form", ["names", "text", "lower", "places"])
def test_regions_as_places_that_say_their_rows(form: str) -> None:
    regions: list[object] = []
    for region in "123456789":
        places = [divmod(i, 9) for i, c in enumerate(snake()) if c == region]
        names = [f"R{r + 1}C{c + 1}" for r, c in places]
        regions.append(
            {
                "names": names,
                "text": " ".join(names),
                "lower": ", ".join(names).lower(),
                "places": [{"row": r, "col": c} for r, c in places],
            }[form]
        )
    grid = read_one(json.dumps({"puzzle": LINE, "regions": regions}))
    assert "".join(str(region + 1) for region in grid.shape.regions) == snake()


def test_regions_as_bare_places_stay_an_error() -> None:
    places = [[list(divmod(i, 9)) for i, c in enumerate(snake()) if c == r] for r in "123456789"]
    assert refused(json.dumps({"puzzle": LINE, "regions": places})).code == "parse.ambiguous"


def five_boards(digit: str) -> list[str]:
    rows = []
    for row in range(21):
        sides = "." * 6 if 9 <= row <= 11 else digit + "....."
        middle = f"...{digit}....." if 6 <= row <= 14 else "." * 9
        rows.append(sides + middle + sides)
    return rows


def test_five_boards_that_overlap_are_named() -> None:
    error = refused("\n".join(" ".join(row) for row in five_boards("7")))
    assert (error.code, "overlap" in str(error)) == ("parse.rules", True)


def test_a_nearly_empty_board_of_21_is_read() -> None:
    rows = ["." * 21] * 20 + ["5" + "." * 20]
    [record] = read("\n".join(" ".join(row) for row in rows))
    assert record.grid.shape.side == 21


def test_a_board_of_21_is_read() -> None:
    rows = five_boards("7")
    rows[0] = "A" + rows[0][1:]
    [record] = read("\n".join(" ".join(row) for row in rows))
    assert record.grid.shape.side == 21
