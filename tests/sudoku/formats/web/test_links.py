"""Links of other sites, and ipuz, out and in; and hostile ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farandole.errors import FormatError, ParseError
from farandole.sudoku import rules
from farandole.sudoku.formats import Record, read, write
from farandole.sudoku.formats.web.lz import pack, unpack
from farandole.sudoku.formats.web.sudokupad import unzip
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import solve
from tests.sudoku.formats.outcomes import BOXES, GRID, LINE, SWAPPED, ZERO, fault, only, penpa_link

STATE = GRID.with_cell("r1c3", 4)
MARKS = tuple(
    0 if digit else sum(1 << one - 1 for one in allowed)
    for digit, allowed in zip(STATE.cells, STATE.candidates(), strict=True)
)


def fpuzzles(**more: Any) -> str:
    grid = [
        [{"value": int(c), "given": True} if c != "." else {} for c in LINE[i : i + 9]]
        for i in range(0, 81, 9)
    ]
    packed = pack(json.dumps({"size": 9, "grid": grid} | more))
    return f"https://f-puzzles.com/?load={packed}"


FPUZZLES = "https://f-puzzles.com/?load="
PACKED = fpuzzles().removeprefix(FPUZZLES)

# ---- packing ------------------------------------------------------------------------------------


@given(st.text(max_size=300))
def test_packed_and_unpacked(text: str) -> None:
    assert unpack(pack(text)) == text


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ("a", "IZA="),
        ("abababab", "IYI15I=="),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
        ("数独🎲", "g6mhunQ8G4TftA=="),
    ],
)
def test_the_same_as_other_programs_write(text: str, packed: str) -> None:
    """Written by lz-string 1.5.0."""
    assert unpack(packed) == text
    assert pack(text) == packed


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=", max_size=200))
def test_any_payload_is_unpacked_or_refused(packed: str) -> None:
    with suppress(ParseError):
        assert len(unpack(packed, 1000)) <= 1000


def test_a_bomb_is_refused() -> None:
    bomb = pack('{"' + "a" * 1_100_000)
    assert len(bomb) < 10_000
    assert fault(f"https://f-puzzles.com/?load={bomb}").code == "parse.size"
    assert fault(f"https://sudokupad.app/scl{bomb}").code == "parse.size"
    assert fault(penpa_link(b"a" * 5_000_000)).code == "parse.size"


# ---- links --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "format"),
    [
        (f"https://www.sudokuwiki.org/sudoku.htm?bd={ZERO}", "sudokuwiki"),
        (f"http://www.sudokuwiki.org/Sudoku.htm?bd={LINE}", "sudokuwiki"),
        (f"sudokuwiki.org/sudoku.htm?bd={ZERO}", "sudokuwiki"),
        (f"https://sudoku.coach/en/solver/{ZERO}", "sudoku-coach"),
        (f"https://sudoku.coach/de/play/{ZERO}", "sudoku-coach"),
        (f"https://sudokuexchange.com/play/?s={ZERO}", "sudokuexchange"),
        (f"https://sudokuexchange.com/play?s={LINE}", "sudokuexchange"),
        ("https://sudokuexchange.com/play/?s=5NlQ19j9mGca3OIN1bWGk2m41TjS79", "sudokuexchange"),
        (f"http://127.0.0.1:8765/play#p={LINE}", "line"),
        (f"https://example.com/farandole/play#p={LINE}", "line"),
        (f"https://example.com/open?puzzle={ZERO}&level=3", "line"),
        (fpuzzles(), "fpuzzles"),
        (fpuzzles().replace("https://", "https://www."), "fpuzzles"),
        (FPUZZLES + quote(PACKED, safe=""), "fpuzzles"),
        ("https://sudokupad.app/fpuzzles" + PACKED, "sudokupad"),
        ("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles" + PACKED, "sudokupad"),
        ("https://app.crackingthecryptic.com/sudoku/fpuz" + PACKED, "sudokupad"),
        ("https://app.crackingthecryptic.com/sudoku/?fpuzzles=" + PACKED, "sudokupad"),
        ("beta.sudokupad.app/fpuzzles" + PACKED, "sudokupad"),
    ],
)  # fmt: skip
def test_links_of_many_kinds(link: str, format: str) -> None:
    record = only(link)
    assert (record.grid, record.format, record.label) == (GRID, format, "")
    if format != "line":
        assert fault(link, "penpa").code == "parse.structure"
    beside = only(f"What about this: <{link}>?")
    assert (beside.grid, beside.label) == (GRID, "What about this")


def test_chinese_punctuation_ends_a_link() -> None:
    for text in ("新题：{}，请试试。", "新题（{}）", "新题：{}很难"):
        assert only(text.format(fpuzzles())).grid == GRID, text


def test_a_line_may_have_several_links() -> None:
    video, other = "https://youtu.be/xyz", f"https://sudoku.coach/en/solver/{ZERO}"
    assert only(f"Video: {video} Puzzle: {fpuzzles()}").label == "Puzzle"
    errors: list[ParseError] = []
    text = f"Easy: {fpuzzles()} hard: {other} once more: {other} short: https://sudokupad.app/abc"
    assert [it.label for it in read(text, errors=errors.append)] == ["Easy", "hard"]
    assert [(it.code, it.column) for it in errors] == [
        ("parse.network", text.index("sudokupad") - 7)
    ]
    assert fault(f"{video} {video}/2").code == "parse.link"


@pytest.mark.parametrize("start", ["", "> "])
def test_mail_breaks_links_into_lines(start: str) -> None:
    parts = [fpuzzles()[at : at + 60] for at in range(0, len(fpuzzles()), 60)]
    assert len(parts) > 2
    found = list(read("\n".join(f"{start}{it}" for it in (*parts, "", LINE)), errors=print))
    assert [it.grid for it in found] == [GRID, GRID]
    assert fault(f"{fpuzzles()[:60]}\nend").line == 1


@pytest.mark.parametrize(
    ("link", "site"),
    [
        ("https://sudokupad.app/4z8fqg3m1k", "sudokupad.app"),
        ("https://app.crackingthecryptic.com/sudoku/PMfRPq9R3G", "crackingthecryptic"),
        ("https://f-puzzles.com/?id=y2k3abcd", "f-puzzles"),
        ("https://sudoku.coach/en/s/JCDs", "sudoku.coach"),
    ],
)
def test_short_links_need_a_network(link: str, site: str) -> None:
    error = fault(f"  {link}")
    assert error.code == "parse.network"
    assert (error.line, error.column) == (1, 3)
    assert site in str(error)
    assert "network" in str(error)


@pytest.mark.parametrize(
    "query",
    [
        ".Cage~3~R1C1~R1C2.~R9C9_4",
        ".Cage%7E3%7ER1C1%7ER1C2.%7ER9C9_4",
        ".Cage~3~R1C1~R1C2%0A.~R9C9_4&mode=step",
    ],
)
def test_links_of_the_interactive_solver_have_its_strings(query: str) -> None:
    [record] = read(f"Try this: https://sigh.github.io/Interactive-Sudoku-Solver/?q={query}")
    assert record.grid == Grid("." * 80 + "4", constraints=[rules.Killer("r1c1-2", 3)])
    assert (record.format, record.label) == ("iss", "Try this")


@pytest.mark.parametrize("start", ["https://", "https://www.", ""])
def test_links_of_sudokumaker_say_where_another_one_is(start: str) -> None:
    error = fault(f"{start}sudokumaker.app/?puzzle={pack('[]')}")
    assert (error.code, error.line, error.column) == ("parse.rules", 1, 1)
    assert "SudokuPad" in str(error)


def test_links_of_sudokupad_in_an_unknown_form_are_not_called_a_puzzle_with_rules() -> None:
    error = fault("https://sudokupad.app/scf" + pack("x"))
    assert (error.code, error.line, error.column) == ("parse.rules", 1, 1)
    assert str(error).endswith("the form of SudokuPad's links with scf isn't documented")


@pytest.mark.parametrize(
    "link",
    [
        "https://f-puzzles.com/?load=",
        "https://f-puzzles.com/?load=N4Igzg",
        "https://f-puzzles.com/?load=" + pack("[]"),
        "https://f-puzzles.com/?load=" + pack('{"size": 9}'),
        "https://f-puzzles.com/?load=" + pack('{"size": true, "grid": []}'),
        "https://f-puzzles.com/?load=" + pack('{"size": 9, "grid": [[]]}'),
        "https://f-puzzles.com/?load=" + pack("[" * 100_000),
        fpuzzles(killercage=[{"cells": ["R1C1"] * 10_001}]),
        "https://sudokupad.app/scl" + pack("{ce:[[]]}"),
        "https://sudokupad.app/scl" + pack("'"),
        "https://sudokupad.app/scl%00",
        "https://sudokupad.app/scf" + pack("x"),
        f"https://www.sudokuwiki.org/sudoku.htm?bd={ZERO[:80]}",
        f"https://www.sudokuwiki.org/jigsaw.htm?bd={ZERO}",
        "https://www.sudokuwiki.org/sudoku.htm?bd=S9B00",
        "https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "zz" * 81,
        "https://www.sudokuwiki.org/sudoku.htm?bd=" + "vu" * 81,
        "https://www.sudokuwiki.org/sudoku.htm",
        "https://sudokuexchange.com/play/?s=zz",
        "https://sudokuexchange.com/play/?s=" + "5" * 82,
        f"http://localhost/play#p={LINE}&m=x",
        f"http://localhost/play#p={LINE}&m=" + "P" * 405,
        f"https://example.com/?a={ZERO}&b={ZERO}",
        "https://[::1",
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=AAAA",
    ],
)
def test_broken_links_are_refused_with_their_place(link: str) -> None:
    errors: list[ParseError] = []
    boards = [r.grid for r in read(f"{LINE}\n{link}\n{LINE}", errors=errors.append)]
    assert boards == [GRID, GRID]
    assert [error.line for error in errors] == [2]
    assert all(error.column and error.column >= 1 for error in errors)


def test_the_studio_keeps_what_is_on_the_board() -> None:
    # r1c3 = 4, the first blank; r1c4 with corner mark 2 and centre marks 2 and 6.
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    def cell(bits: int) -> str:
        return "".join(alphabet[bits >> 6 * place & 63] for place in range(5))

    marks = cell(2 << 4 | 0b100010 << 13)
    packed = f".{alphabet[1]}{cell(4)}{marks}.{alphabet[63]}.{alphabet[12]}"
    record = only(f"http://localhost:8765/play#p={LINE}&m={packed}")
    assert record.state == STATE
    assert record.candidates is not None
    assert record.candidates[3] == 0b100010
    assert dict(record.extra) == {"corner marks": "r1c4=2"}


# ---- f-puzzles and SudokuPad --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad", "ipuz", "sudokuwiki"])
def test_everything_is_kept(name: str) -> None:
    notes = (("author", "Ann 数"), ("rules", "Normal sudoku rules apply. <b>&amp;"))
    record = Record(GRID, "A title", 1, name, solve(GRID), STATE, notes, MARKS)
    back = only("".join(write([record], name)))
    if name == "sudokuwiki":
        record = record._replace(label="", solution=None, extra=())
    assert back == record
    if name == "fpuzzles":
        marked = record._replace(extra=(("corner marks", "r1c3=1 r1c4=2,6 r9c99=1 x"),))
        assert dict(only("".join(write([marked], name))).extra) == {"corner marks": "r1c4=2,6"}


@pytest.mark.parametrize(
    "shape",
    [
        "9 + diagonals",
        "9 + windoku",
        "9 + anti-knight + anti-king",
        "9 + disjoint",
        "9 + centre-dot",
        "6",
        "box 3x2",
        "16",
        "jigsaw:AABBAABCDBCCDDDC",
        f"jigsaw:{SWAPPED} + diagonals",
    ],
)
def test_boards_and_rules_are_kept(shape: str) -> None:
    grid = Grid.empty(Shape.parse(shape)).with_cell(0, 1)
    for name in ("fpuzzles", "sudokupad", "ipuz")[: 2 if "anti" in shape else 3]:
        assert only("".join(write([grid], name))).grid == grid


def test_rules_are_read() -> None:
    def shape_of(**more: Any) -> Shape:
        return only(fpuzzles(**more)).grid.shape

    diagonals = {"diagonal+": True, "diagonal-": True}
    assert shape_of(**diagonals) == Shape(3, 3, "diagonals")
    assert shape_of(antiknight=True, antiking=False) == Shape(3, 3, "anti-knight")
    [rule] = shape_of(**{"diagonal+": True}).rules
    assert rule.groups == (tuple(range(8, 73, 8)),)
    region = [f"R{row}C{row % 3 + 1}" for row in range(1, 10)]
    [rule] = shape_of(extraregion=[{"cells": region}]).rules
    assert len(rule.groups[0]) == 9
    cells = ["R1C2", "R1C3", "R2C2"]
    grid = only(fpuzzles(killercage=[{"cells": cells}], ruleset="No repeats in cages.")).grid
    assert grid.constraints == (rules.Killer("r1c2 r1c3 r2c2"),)


def test_words_for_rules_that_are_there() -> None:
    record = only(fpuzzles(ruleset="Anti-knight sudoku.", antiknight=True))
    assert dict(record.extra)["rules"] == "Anti-knight sudoku."
    assert record.grid.constraints == ()


def test_long_words_are_cut() -> None:
    record = only(fpuzzles(title="x" * 100_000, author="a\x00\x1b[31m"))
    assert len(record.label) == 4000
    assert dict(record.extra)["author"] == "a [31m"


def sudokupad(**more: Any) -> str:
    cells = [
        [{"value": int(c)} if c != "." else {} for c in LINE[i : i + 9]] for i in range(0, 81, 9)
    ]
    return "https://sudokupad.app/scl" + pack(json.dumps({"cells": cells} | more))


def test_sudokupads_own_form() -> None:
    document = (
        "{ce:[[{v:1},,,],[,,,{v:2}],[{},{},{},{}],[,,,]],"
        "metadata:{title:'It\\'s \"one\"',author:A}}"
    )
    record = only("https://sudokupad.app/ctc" + pack(document))
    assert record.grid == Grid("1......2........")
    assert record.label == 'It\'s "one"'
    assert only(sudokupad(cages=[{"value": "title: Two"}, {"value": "author: B"}])).label == "Two"
    drawn = {"cells": [[0, 0], [0, 1]], "unique": False}
    assert only(sudokupad(cages=[drawn])).grid.shape.is_classic
    assert not only(sudokupad(cages=[drawn | {"unique": True}])).grid.shape.is_classic
    regions = [[[r, c] for c in range(9)] for r in [*range(9), 0]]
    assert only(sudokupad(regions=regions)).grid.shape.regions == tuple(i // 9 for i in range(81))


@given(st.text("{}[],:'\"tf \\ab1#_", max_size=40))
def test_any_short_spelling_is_read_or_refused(text: str) -> None:
    with suppress(ParseError):
        unzip(text)


# ---- Penpa+, pzprjs, ipuz -----------------------------------------------------------------------


def penpa(**layers: Any) -> str:
    lines = ["square,9,9,38,0,1,1,380,380,11,11,Title: One,Author: Ann,", "[0,0,0,0]", "{}"]
    numbers = {
        str((i // 9 + 2) * 13 + i % 9 + 2): [c, 1, "1"] for i, c in enumerate(LINE) if c != "."
    }
    lines.append(json.dumps({"number": numbers} | layers).replace('"number"', "zN"))
    return penpa_link("\n".join(lines).encode())


def test_penpa() -> None:
    record = only(penpa())
    assert (record.grid, record.label, record.extra) == (GRID, "One", (("author", "Ann"),))


def test_plain_puzzles_of_sudokupad() -> None:
    older = "B6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B"
    for text in ("classic" + older, "sudoku/classic" + older):
        record = only("https://sudokupad.app/" + text)
        assert record.grid.line[:9] == ".6.91...7"
        assert len(record.grid.givens) == 23
    newer = "4" + "o" * 13 + "5"
    assert only(f"https://sudokupad.app/classic{newer}0").grid.givens == {0: 4, 79: 5}
    assert fault("https://sudokupad.app/classic" + "o" * 40).code == "parse.structure"


def test_packed_puzzles_without_their_site() -> None:
    """SudokuPad's own begin with N4S as often as not; other sites have them in their links, too."""
    document = "{ce:[[{v:1},,,],[,,{v:2},],[,,,],[,,,]],id:x}"
    board = Grid("1.....2.........")
    packed = pack(document)
    assert packed[:4] != "N4Ig"
    for text in (
        document,
        f"scl{packed}",
        f"ctc{quote(packed, safe='')}",
        f"see https://other.example/play?puzzleid=scl{quote(packed, safe='')}",
    ):
        assert bytes(only(text).grid.cells) == bytes(board.cells)
    assert "long link" in str(fault("https://sudokupad.app/fpuzzlesab12cd").message)


def test_signs_of_penpa() -> None:
    """Cells are numbers in rows of 13, the first at 28; dots are on the 170 edges after these."""
    count, first = 169, 2 * 13 + 2

    def found(**layers: Any) -> tuple[Any, ...]:
        return only(penpa(**layers)).grid.constraints

    assert found(thermo=[[first, first + 1]]) == (rules.Thermometer("r1c1-2"),)
    assert found(arrows=[[first, first + 1, first + 14]]) == (rules.Arrow("r1c1", "r1c2 r2c2"),)
    dot = {str(3 * count + first): [2, "circle_SS", 1], str(2 * count + first): [1, "circle_SS", 1]}
    assert found(symbol=dot) == (rules.BlackDot("r1c1-2"), rules.WhiteDot("r1-2c1"))
    total = {str(4 * count + 4 * first): ["9", 1]}
    cage = {"killercages": [[first, first + 1]]}
    assert found(numberS=total, **cage) == (rules.Killer("r1c1-2", 9),)
    corner = 4 * count + 4 * first
    assert found(numberS=total, cage={f"{corner + 1},{corner + 4}": 10}) == (
        rules.Killer("r1c1-2", 9),
    )
    assert found(**cage) == (rules.AllDifferent("r1c1-2"),)
    for layers in ({"symbol": {"0": [1, "star", 1]}}, {"thermo": [[1, 2]]}):
        [unread] = found(**layers)
        assert isinstance(unread, rules.Unread)
    text = {str(count + 30): ["5", 1, "1"]}
    [unread] = [it for it in found(number={"30": ["5", 1, "1"]} | text) if it.name == "number"]
    assert only(penpa(number=text)).grid.constraints == (unread,)


def test_regions_of_penpa() -> None:
    """Edges are between corners; those around boxes, and around a jigsaw of two swapped cells."""

    def edges(regions: Sequence[object]) -> dict[str, int]:
        def corner(row: int, column: int) -> int:
            return 169 + (row + 1) * 13 + column + 1

        across = {
            f"{corner(r, c)},{corner(r, c + 1)}": 2
            for r in range(10)
            for c in range(9)
            if r in (0, 9) or regions[9 * r + c] != regions[9 * r + c - 9]
        }
        down = {
            f"{corner(r, c)},{corner(r + 1, c)}": 2
            for r in range(9)
            for c in range(10)
            if c in (0, 9) or regions[9 * r + c] != regions[9 * r + c - 1]
        }
        return across | down

    assert only(penpa(lineE=edges(BOXES))).grid.shape.is_classic
    assert only(penpa(lineE=edges(SWAPPED))).grid.shape == Shape.jigsaw(SWAPPED)
    assert only(penpa(lineE=edges([0] * 81))).grid.shape.is_classic
    assert only(penpa(lineE=edges([*range(81)]))).grid.shape.is_classic
    assert fault(penpa(lineE=edges([0] * 40 + [1] * 41))).code == "parse.rules"


def test_pzprjs() -> None:
    body = ""
    for cell in LINE.replace("7", "-07"):
        body += "g" if cell == "." else cell
    assert only(f"https://puzz.link/p?sudoku/9/9/{body}").grid == GRID
    assert only("puzz.link/p?sudoku/4/4/g1k23k3g").grid.line == ".1.....23.....3."
    givens, placed = (
        ". 1 . . /. . . 2 /3 . . . /. . 3 . /",
        "2 . 4[1,2] 3 /. . . . /. . . . /. 2 . . ",
    )
    for text in (f"pzprv3/sudoku/4/{givens}{placed}", f"pzprv3/sudoku/4/{givens}{placed}"):
        for spelt in (text, text.replace("/", "\n") + f"\n\n{LINE}"):
            record = next(read(spelt))
            assert record.grid.line == ".1.....23.....3."
            assert (record.state and record.state.line) == "2143...23....23."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("https://puzz.link/p?nurikabe/4/4/g1k23k3g", "rules"),
        ("https://puzz.link/p?sudoku/9/9/123", "length"),
        ("https://puzz.link/p?sudoku/4/4/g1k23k3g11", "length"),
        ("https://puzz.link/p?sudoku/0/0/", "length"),
        ("https://puzz.link/p?sudoku/4/4/g9k23k3g", "length"),
        ("pzprv3/nurikabe/4/. 1 . .", "rules"),
        ("pzprv3/sudoku/x/. 1 . .", "length"),
        ("pzprv3", "rules"),
    ],
)
def test_other_puzzles_and_parts_of_pzprjs_are_refused(text: str, code: str) -> None:
    error = fault(text)
    assert (error.code, error.line) == (f"parse.{code}", 1)


def test_ipuz_refuses_what_it_cannot_keep() -> None:
    text = "".join(write([GRID], "ipuz"))
    found = json.loads(text) | {"cages": [{"cells": [[0, 0]], "value": 3}]}
    assert str(fault(json.dumps(found)).message).endswith("killer cages")
    with pytest.raises(FormatError, match="zones"):
        list(write([Grid.empty(Shape(3, 3, "anti-knight"))], "ipuz"))
    assert only(json.dumps(json.loads(text), indent=2)).grid == GRID
    assert fault(json.dumps(found | {"cages": [], "zones": [{"rect": [0, 0, 9, 1]}]})).column == 1
    saved = json.dumps(json.loads(text) | {"saved": [[0] * 9] * 9})
    assert only(saved).grid == GRID
    zone = {"zones": [{"rect": [0, 0, 1, 1]}], "cages": None}
    [rule] = only(json.dumps(found | zone)).grid.shape.rules
    assert rule.groups == ((0, 1, 9, 10),)
    crossword = json.dumps(found | {"kind": ["http://ipuz.org/crossword#1"]})
    assert fault(crossword).code == "parse.structure"
    with pytest.raises(ParseError):
        list(read(json.dumps({"puzzle": LINE}), format="ipuz"))


def test_sumocue() -> None:
    regions = Shape.jigsaw("".join("ABCDEFGHI"[(i // 27) * 3 + i % 9 // 3] for i in range(81)))
    text = "SumoCueV1" + "".join(f"={c}J{r}" for c, r in zip(ZERO, regions.regions, strict=True))
    assert only(text).grid == GRID
    # A killer: totals, and the numbers of cells that lead to them.
    [cage, pair] = only("SumoCueV1=10+0+1" + "=0" * 76 + "=0+79").grid.constraints
    assert (cage, pair) == (rules.Killer("r1c1-3", 10), rules.AllDifferent("r9c8-9"))
    for wrong in ("+1+0" + "=0" * 79, "+81" + "=0" * 80):
        assert fault("SumoCueV1" + wrong).line == 1
