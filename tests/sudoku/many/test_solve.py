"""What solve_many and count_many find, compared with one puzzle at a time; and what they read."""

from __future__ import annotations

import array
import io
import mmap
import random
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from farandole.errors import ArgumentError
from farandole.isa import levels_here
from farandole.sudoku import (
    STATUS,
    BulkCount,
    BulkResult,
    Grid,
    Shape,
    check_many,
    clashes,
    count,
    count_many,
    solutions,
    solve_many,
)
from tests.conftest import INKALA
from tests.conftest import INKALA_SOLVED as SOLUTION


def said(result: BulkCount) -> dict[int, str]:
    """Return what is wrong with which rows."""
    return {row: str(error) for row, error in result.errors.items()}


def assert_same(one: BulkResult, other: BulkResult) -> None:
    for name in ("solutions", "counts", "guesses", "status"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), name)
    assert said(one) == said(other)
    assert one.complete == other.complete


def pencilled(grid: Grid) -> str:
    """Every candidate that a given's own cell leaves, in nine characters a cell."""
    return "".join(str(d) if digit in (0, d) else "." for digit in grid.cells for d in range(1, 10))


@pytest.mark.parametrize("limit", [1, 2, 3, 50])
def test_it_finds_what_one_at_a_time_finds(kinds: list[Grid], limit: int) -> None:
    result = solve_many(kinds, limit=limit)
    counted = count_many(kinds, limit=limit)
    assert result.complete
    assert len(result) == len(kinds) == len(counted)
    seen = set()
    for row, (grid, solution) in enumerate(zip(kinds, result, strict=True)):
        search = solutions(grid)
        found = [other.cells for other in islice(search, limit)]
        assert result.counts[row] == counted.counts[row] == len(found)
        status = "none" if not found else "solved" if len(found) == 1 else "many"
        assert STATUS[result.status[row]] == STATUS[counted.status[row]] == status
        seen.add(status)
        if status == "none":
            assert solution == Grid.empty()
        elif len(found) == 1 and limit > 1:
            assert solution.cells == found[0]
        else:
            assert solution.is_full
            assert not clashes(solution)
            assert all(given in (0, d) for given, d in zip(grid.cells, solution.cells, strict=True))
    assert seen == ({"none", "solved"} if limit == 1 else {"none", "solved", "many"})


# Without a solution, but by elimination in bands and then in stacks every cell is left with one
# digit at a moment when no row has been looked at since: columns and boxes are right, rows aren't.
ROWS_COME_LAST = """
92.6.8.471....3..........1.6.2...19..8..3..7.3..164.8.83.457.....9.8...47.4.9.53.
9..57.........85.785.1.3...79......246..85.9...24....6..8..1.24.1..5467363.7..18.
29.8.5.76...71.945.15946.835..3......68.293173......6..8..9...4653.718.2.42.587.1
1926834574.89.1.23.36524.89513..9742279415.3.6847..9.......6...9.1.57368.6...8.9.
3.92...5426.5..7..518...32.....29..7.42.3761...71....212..764.94..95.27.7934..561
7....1..4..4........14738521.8296.7.392.176.86.5..429151973.486...14..29.2786.135
.4..7.5.68.53....79.7....4273.56.2192..798..349..137...1.......58913.6...74......
9..87.5.68764...12452.1.9.72..78.16.16..93...743..129.....37.21....4..7.....2.43.
"""


def test_a_digit_twice_in_a_row_is_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", level)
        result = solve_many(ROWS_COME_LAST)
        assert [STATUS[status] for status in result.status] == ["none"] * 8
    assert not any(next(solutions(Grid(line)), None) for line in ROWS_COME_LAST.split())


def test_levels_and_threads_change_nothing(
    kinds: list[Grid], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles: list[Any] = [*kinds, "broken"] * 14  # more than five threads' worth
    expected = solve_many(puzzles, threads=1)
    assert len(expected.errors) == 14
    for level in levels_here():
        monkeypatch.setenv("FARANDOLE_ISA", level)
        for threads in (1, 2, 5):
            result = solve_many(puzzles, threads=threads)
            assert result.level == level
            assert_same(result, expected)
    monkeypatch.setenv("FARANDOLE_ISA", "mmx")
    with pytest.raises(
        ArgumentError, match=r"^FARANDOLE_ISA: 'mmx' is not available on this machine .*por"
    ):
        solve_many([INKALA])


def test_rows_of_every_kind_are_read_alike(kinds: list[Grid], tmp_path: Path) -> None:
    lines = [grid.line for grid in kinds]
    expected = solve_many(kinds)
    text = "\n".join(lines)
    path = tmp_path / "puzzles.txt"
    path.write_bytes(text.encode())
    cells = np.array([list(grid.cells) for grid in kinds], np.uint8)
    codes = np.frombuffer("".join(lines).encode(), np.uint8).reshape(-1, 81)
    sources: list[Any] = [
        lines,
        tuple(lines),
        iter(lines),
        [line.encode() for line in lines],
        [grid.cells for grid in kinds],
        [list(grid.cells) for grid in kinds],
        [grid.rows() for grid in kinds],
        [str(grid) for grid in kinds],
        [line + " label, 2" for line in lines],
        [line + "\r\n" for line in lines],
        [(kinds, lines, cells)[row % 3][row] for row in range(len(kinds))],
        text,
        text.encode(),
        bytearray(text.encode()),
        memoryview(text.encode()),
        text.replace("\n", "\r\n") + "\r\n",
        text.replace("\n", " label\n# a comment\n\n  \n"),
        "\ufeff" + text.replace(".", "0"),
        text.replace("\n", "\t*\n").replace(".", "_"),
        "".join(lines),
        "".join(lines).encode(),
        b"".join(grid.cells for grid in kinds),
        array.array("B", "".join(lines).encode()),
        np.frombuffer(text.encode(), np.uint8),
        cells,
        cells.reshape(-1, 9, 9),
        cells.astype(np.int64),
        cells.astype(np.int8)[::-1][::-1],
        np.asfortranarray(cells),
        memoryview(cells.tobytes()).cast("B", cells.shape),
        codes,
        codes.astype(np.uint16),
        np.array(lines),
        np.array([line.encode() for line in lines]),
        np.array(lines, object),
        io.BytesIO(text.encode()),
        io.StringIO(text),
    ]
    for source in sources:
        assert_same(solve_many(source), expected)
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped:
        assert_same(solve_many(mapped), expected)


def test_numbers_of_any_width_that_are_no_digits() -> None:
    """In an array, and in a row by itself beside puzzles of another kind."""
    solved, bad_digit = STATUS.index("solved"), STATUS.index("bad")
    for kind in "bBhHiIqQ":
        cells = np.array([list(Grid(INKALA).cells)], kind)
        width = np.iinfo(kind)
        for number in {width.min, -1, 10, 127, 255, 256, 265, width.max} - {0}:
            if width.min <= number <= width.max:
                bad = cells.copy()
                bad[0, 5] = number
                both = np.concatenate([cells, bad])
                assert solve_many(both).status.tolist() == [solved, bad_digit]
                assert solve_many([INKALA, *bad]).status.tolist() == [solved, bad_digit]


def test_pencilmarks(kinds: list[Grid]) -> None:
    expected = solve_many(kinds)
    rows = [pencilled(grid) for grid in kinds]
    symbols = np.frombuffer("".join(rows).encode(), np.uint8).reshape(-1, 729)
    numbers = np.where(symbols == ord("."), 0, symbols - 48).astype(np.int32)
    sources: list[Any] = [
        rows,
        "\n".join(rows),
        "\r\n".join(row + " label" for row in rows),
        symbols,
        numbers,
        numbers.reshape(-1, 9, 9, 9) > 0,
        numbers.reshape(-1, 81, 9),
        [rows[at] if at % 2 else kinds[at] for at in range(len(kinds))],
        "\n".join(rows[at] if at % 2 else kinds[at].line for at in range(len(kinds))),
    ]
    for source in sources:
        assert_same(solve_many(source), expected)


def test_a_forbidden_digit_is_in_no_solution(kinds: list[Grid]) -> None:
    chance = random.Random(3)
    for grid in kinds[:40]:
        every = [solution.cells for solution in islice(solutions(grid), 400)]
        if len(every) == 400:
            continue
        row, forbidden = list(pencilled(grid)), chance.sample(range(729), 30)
        for place in forbidden:
            row[place] = "."
        left = [
            cells
            for cells in every
            if not any(cells[place // 9] == place % 9 + 1 for place in forbidden)
        ]
        result = solve_many(["".join(row)], limit=500)
        assert result.counts[0] == len(left)
        assert not left or result[0].cells in left
        one = Grid("".join(row))
        assert sorted(solution.cells for solution in solutions(one)) == sorted(left)
        assert count(one) == len(left)
        assert solve_many([one], limit=500).counts[0] == len(left)


BROKEN = [
    (INKALA[:-1], "column 81: not a whole puzzle: found 80 cells, expected 81 cells"),
    (INKALA[:4] + "$" + INKALA[5:], "column 5: not a valid cell: found '$'"),
    ("", "not a whole puzzle: found 0 cells"),
    ("1.2", "column 4: not a whole puzzle: found 3 cells, expected 81 cells"),
    ("z" * 729, "r1c1: found 'z', expected 1 or a blank"),
    ("." * 728 + "8", "r9c9: found '8', expected 9 or a blank"),
    ("." * 728 + "é", "r9c9: found "),
    (Grid("1234" + "." * 12), "the board is"),
    (Grid.empty(Shape(3, 3, "diagonals")), "the board is"),
    ([1] * 80, "80 cells, expected 81"),
    ([10] + [0] * 80, "r1c1: found 10, expected 1 to 9 or a blank"),
    ([0] * 80 + [-1], "r9c9: found -1, expected 1 to 9 or a blank"),
    ([[1, 2], [3]], "rows of different lengths"),
    (None, "found NoneType, expected a line of 81 symbols or a Grid"),
    (3.5, "found float, expected"),
    (b"\xff" * 81, "column 1: not a valid cell"),
    (bytes([0] * 80 + [12]), "r9c9: found 12"),
]  # fmt: skip


def test_broken_rows_disturb_no_other(kinds: list[Grid]) -> None:
    good = solve_many(kinds)
    puzzles: list[Any] = []
    wrong = {}
    for row, grid in enumerate(kinds):
        if row % 10 == 3:
            item, says = BROKEN[row // 10 % len(BROKEN)]
            wrong[len(puzzles)] = says
            puzzles.append(item)
        puzzles.append(grid if row % 3 else grid.line)
    result = solve_many(puzzles)
    assert list(result.errors) == list(wrong)
    for row, says in wrong.items():
        assert says in str(result.errors[row])
        assert STATUS[result.status[row]] == "bad"
        assert result.counts[row] == 0
        assert not result.solutions[row].any()
    kept = [row for row in range(len(puzzles)) if row not in wrong]
    np.testing.assert_array_equal(result.solutions[kept], good.solutions)
    np.testing.assert_array_equal(result.guesses[kept], good.guesses)
    np.testing.assert_array_equal(result.status[kept], good.status)
    assert result.complete


def test_broken_lines_are_named() -> None:
    text = f"# heading\r\n\r\n{INKALA}\r\n{INKALA[:80]}\r\n{INKALA} ok\r\n"
    text += (
        f"{INKALA[:-1]}q\r\n{pencilled(Grid(INKALA))}\r\n{'7' * 729}\r\n{'3' * 9999}\r\n{SOLUTION}"
    )
    result = solve_many(text)
    assert [STATUS[s] for s in result.status] == ["solved", "bad"] * 3 + ["bad", "solved"]
    assert said(result) == {
        1: "line 4, column 81: not a whole puzzle: found 80 cells, expected 81 cells",
        3: "line 6, column 81: not a valid cell: found 'q', expected 1-9 or a blank such as .",
        5: "line 8: r1c1: found '7', expected 1 or a blank",
        6: "line 9, column 82: not a whole puzzle: found 4,096 cells, expected 81 cells",
    }
    codes = np.full((3, 81), ord("."), np.uint8)
    codes[1, 9] = ord("q")
    assert said(solve_many(codes)) == {1: "r2c1: found 'q', expected 1 to 9 or a blank"}
    wide = np.zeros((2, 81), np.int64)
    wide[0, 80] = 256 + 3
    assert said(solve_many(wide)) == {0: "r9c9: found 259, expected 1 to 9 or a blank"}


def test_lines_have_the_numbers_that_an_editor_shows() -> None:
    bad = INKALA[:-1]
    for before, number in (
        ("\n", 2),
        ("\r", 2),
        ("\n\r\n\r", 4),
        ("\ufeff\n", 2),
        (f"{bad}\n\n", 3),
        # A line end, and half of one, where a piece of the text ends.
        ("#" * (2**20 - 1) + "\r\n", 2),
        ("#" * (2**20 - 1) + "\r", 2),
        ("#" * (2**20 - 1) + "\n", 2),
        ("#" * (2**20 - 2) + "\r\r\n", 3),
    ):
        *_, says = said(solve_many(f"{before}{bad}\n{INKALA}\n")).values()
        assert says.startswith(f"line {number}, column 81: not a whole puzzle")


def test_a_line_end_alone_makes_lines_of_a_text() -> None:
    assert len(INKALA[:80] + "\n") == 81
    for text in ("\n" + INKALA[:80], INKALA[:80] + "\n", INKALA[:40] + "\n" + INKALA[40:80]):
        assert list(said(solve_many(text)).values())[-1].startswith("line ")


def test_digits_as_numbers_are_no_characters() -> None:
    nine = bytes([9]) + bytes(80)
    for items in ([nine, bytes(81)], [nine, bytearray(81)]):
        assert solve_many(items).counts.tolist() == [2, 2]
    assert "not a valid cell" in said(solve_many(["\0" * 81]))[0]


def test_other_spellings_that_one_line_may_have() -> None:
    spaced = " ".join(INKALA[at : at + 9] for at in range(0, 81, 9))
    wide = INKALA.translate({ord(str(d)): ord("0") + d + 0xFEE0 for d in range(10)})
    rows = [INKALA, f"  {INKALA}", spaced, wide, f'"{INKALA}"', f"17 {INKALA}"]
    for result in (solve_many(rows), solve_many("\n".join(rows))):
        assert said(result) == {}
        assert [solution.line for solution in result] == [SOLUTION] * 6
    wider = wide.replace(".", "．")
    for text in (wide, wider, wide.encode(), wider.encode(), f"{wider}\n{wide}", wider + " me"):
        assert solve_many(text)[0].line == SOLUTION


def test_what_is_masked_is_blank() -> None:
    digits = np.frombuffer(SOLUTION.encode(), np.uint8).reshape(1, 81)
    hidden = np.frombuffer(INKALA.encode(), np.uint8).reshape(1, 81) == ord(".")
    for cells in (digits, digits - ord("0"), (digits - ord("0")).astype(np.int64)):
        masked = np.ma.MaskedArray(cells, hidden)
        assert count_many(np.ma.MaskedArray(cells, True), limit=3).counts.tolist() == [3]
        sources: list[Any] = [masked, masked.reshape(1, 9, 9), list(masked), [masked.reshape(9, 9)]]
        for source in sources:
            result = solve_many(source)
            assert result[0].line == SOLUTION
            assert result.guesses.tolist() == solve_many([INKALA]).guesses.tolist()


def test_candidates_as_bits_are_refused() -> None:
    masks = np.full((2, 81), 0x1FF, np.uint16)
    with pytest.raises(ArgumentError, match=r"bool array of shape \(n, 81, 9\)"):
        solve_many(masks)
    allowed = (masks[..., None] >> np.arange(9) & 1).astype(bool)
    assert count_many(allowed).counts.tolist() == [2, 2]


@pytest.mark.parametrize("nothing", [[], b"", "", "\n\n# nothing\n", np.zeros((0, 81), np.uint8)])
def test_no_puzzles(nothing: Any) -> None:
    result = solve_many(nothing)
    assert len(result) == 0
    assert result.complete
    assert list(result) == []
    assert result.solutions.shape == (0, 81)
    assert repr(result) == "<BulkResult of 0 puzzles: nothing>"
    assert len(count_many(nothing)) == 0


def test_what_is_no_puzzles_at_all_is_refused() -> None:
    with pytest.raises(TypeError, match="puzzles must be text, an array or a list"):
        solve_many(Grid(INKALA))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        solve_many(17)  # type: ignore[arg-type]
    for wrong in (
        np.zeros((2, 80), int),
        np.zeros(81),
        np.zeros((2, 81), bool),
        np.zeros((1, 9), int),
    ):
        with pytest.raises(ArgumentError, match=r"^found an array of "):
            solve_many(wrong)


def test_the_result_is_a_sequence_of_grids() -> None:
    result = solve_many([INKALA, "." * 81, "11" + "." * 79, "?", SOLUTION])
    assert repr(result) == "<BulkResult of 5 puzzles: 2 solved, 1 none, 1 many, 1 bad>"
    assert result[0] == result[-1] == Grid(SOLUTION)
    assert result[2] == result[-2] == Grid.empty()
    assert [grid.line for grid in result][4] == SOLUTION
    for row in (5, -6):
        with pytest.raises(IndexError):
            result[row]
    last = result[-2:]
    assert repr(last) == "<BulkResult of 2 puzzles: 1 solved, 1 bad>"
    assert last.errors == {0: result.errors[3]}
    assert last[1] == Grid(SOLUTION)
    assert result.solutions.shape == (5, 81)
    assert [str(a.dtype) for a in (result.solutions, result.counts, result.guesses)] == [
        "uint8",
        "uint32",
        "uint32",
    ]
    with pytest.raises(AttributeError):
        result.counts = result.guesses  # type: ignore[misc]
    assert result != result[:]  # whether all arrays are alike is another question
    assert hash(result) == hash(result)


def test_a_notebook_shows_the_first_rows() -> None:
    result = solve_many([INKALA, "." * 81, "<?>"] + [INKALA] * 20)
    page = result._repr_html_()
    assert page.startswith("<p>&lt;BulkResult of 23 puzzles: 21 solved, 1 many, 1 bad&gt;</p>")
    assert "<td>0</td><td>solved</td><td>1</td>" in page
    assert f"<td>{SOLUTION}</td></tr>" in page
    assert "<td>2</td><td>bad</td>" in page
    assert page.count("<tr>") == 11
    assert page.endswith("<p>… 13 more</p>")
    assert check_many([INKALA])._repr_html_().count("<tr>") == 2
    assert solve_many([])._repr_html_().count("<tr>") == 1
