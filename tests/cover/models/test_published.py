"""Numbers of covers, published or given by a formula; and models that can't be."""

from __future__ import annotations

import pytest

from farandole.cover import models
from farandole.cover.models import Model
from farandole.errors import ArgumentError, ProblemError

MODELS = {name: getattr(models, name) for name in models.__all__}


def made(call: str) -> Model:
    model = eval(call, MODELS)
    assert isinstance(model, Model)
    return model


FIBONACCI = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]
# The models that know these numbers themselves; where a list is given, by n from 1 on.
KNOWN: dict[str, list[int] | dict[str, int]] = {
    "queens({})": [1, 0, 0, 2, 10, 4, 40, 92, 352, 724],
    "superqueens({})": [1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44],
    "toroidal_queens({})": [1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88],
    "no_three_in_line({})": [0, 1, 2, 11, 32, 50, 132],
    "langford({})": [0, 0, 2, 2, 0, 0, 52, 300, 0],
    "langford({}, reduced=True)": [0, 0, 1, 1, 0, 0, 26, 150, 0],
    "latin_square({})": [1, 2, 12, 576, 161280],
    "orthogonal_squares({})": [1, 0, 72, 6912],
    "orthogonal_squares({}, reduced=True)": [1, 0, 1, 2, 18, 0],
    "aztec_diamond({})": [2, 8, 64, 1024],
    "dominoes(2, {})": FIBONACCI,
    "partridge({})": [1, 0, 0, 0, 0],
    "sudoku({})": {"2, 2": 288},
    "dominoes({})": {"1, 1": 0, "3, 3": 0, "1, 8": 1, "3, 4": 11, "4, 4": 36, "5, 6": 1183},
    "lozenges({})": {"1, 1, 1": 2, "1, 2, 3": 10, "2, 2, 2": 20, "3, 3, 2": 175},
    # All four rectangles; the largest takes some seconds.
    "polyominoes(board='{}')": {"3x20": 8, "4x15": 1472, "5x12": 4040, "6x10": 9356},
    "polyominoes(board='8x8', holes='{}')": {"r4c4 r4c5 r5c4 r5c5": 520},
    "polyominoes(board='{}', reduced=True)": {"3x20": 2, "4x15": 368, "5x12": 1010, "10x6": 2339},
    "polyominoes('trominoes:L', '{}', use='freely')": {"3x3": 0, "6x6": 162},
    "polycubes('pentominoes', '{}', reduced=True)": {"2x3x10": 24, "6x2x5": 528},
    "soma({})": {"": 11520, "reduced=True": 480},
}


@pytest.mark.parametrize("call", KNOWN)
def test_known(call: str) -> None:
    numbers = KNOWN[call]
    every = numbers.items() if isinstance(numbers, dict) else enumerate(numbers, 1)
    for arguments, count in every:
        model = made(call.format(arguments))
        assert model.problem.count() == model.known == count, model


# Pieces, board, kind, use; how many tilings.
TILINGS = [
    ("tetrominoes:T", "4x4", "free", "freely", 2),
    ("tetrominoes:T", "6x6", "free", "freely", 0),  # Walkup 1965: sides in fours only
    ("trominoes:L", "2x3", "free", "freely", 2),
    ("trominoes:L", "9x4", "free", "freely", 88),
    ("dominoes", "4x4", "free", "freely", 36),
    ("dominoes:I1", "4x4", "fixed", "freely", 1),
    ("tetrominoes:L", "2x4", "one-sided", "freely", 2),
    ("monominoes", "3x3", "free", "freely", 1),
    ("pentominoes", "3x10", "free", "optional", 580),  # 145 classes of 4
]


def test_tilings() -> None:
    for pieces, board, kind, use, count in TILINGS:
        model = models.polyominoes(pieces, board, kind=kind, use=use)
        assert model.problem.count() == count, model
    assert (
        made("polycubes('pentominoes', '2x3x10', kind='free', reduced=True)").problem.count() == 12
    )


def test_large_numbers_and_unknown_ones() -> None:
    for call, known in {
        "dominoes(8, 8)": 12988816,
        "dominoes(10, 10)": 258584046368,
        "dominoes(12, 12)": None,
        "dominoes(4, 4, holes='r1c1 r4c4')": None,
        "orthogonal_squares(5)": 18 * 120 * 120 * 24,
        "partridge(8)": 8 * 2332,
        "partridge(10)": None,
        "partridge(2, (1, 2))": None,
        "polyominoes('trominoes:L', '9x9', use='freely')": 1193600,
        "polyominoes('trominoes:L', '3x6', use='freely')": None,
        "polyominoes('trominoes:L', '6x6', kind='fixed', use='freely')": None,
        "polycubes('pentominoes', '2x3x10')": 96,
        "polycubes('tetrominoes:O + monomino', '3x3x3', use={'O': 6, 'M': 3})": 8,
        "macmahon()": 13328 * 8,
        "macmahon(reduced=True)": 13328 * 2,
        "macmahon(border='')": None,
        "toroidal_queens(37)": None,
        "toroidal_queens(39)": 0,
    }.items():
        model = made(call)
        assert (model.known, model.source is None) == (known, known is None), call


# How to make a model that can't be, and what is said about it.
REFUSED = [
    *((f"{name}(0)", r"n must be from 1 to \d+, not 0") for name in ("queens", "superqueens")),
    *((f"{name}(-1)", r"n must be from 1 to \d+") for name in ("toroidal_queens", "langford")),
    *((f"{name}(51)", "n must be from 1 to 50") for name in ("no_three_in_line", "aztec_diamond")),
    ("orthogonal_squares(27)", "n must be from 1 to 26, not 27"),
    ("latin_square(0)", "n must be from 1 to 100, not 0"),
    ("langford(1001)", "n must be from 1 to 1000"),
    ("partridge(14)", "n must be from 1 to 13, not 14"),
    ("partridge(2, (0, 1))", "1 to 10,000 cells, not 0"),
    ("lozenges(0, 1, 1)", "a must be from 1 to 30, not 0"),
    ("lozenges(1, 31, 1)", "b must be from 1 to 30, not 31"),
    ("sudoku(0, 3)", "box_rows must be from 1 to 100, not 0"),
    ("sudoku(16, 16)", "box_columns must be from 1 to 6, not 16"),
    ("dominoes(0, 4)", "1 to 10,000 cells, not 0"),
    ("orthogonal_mates('12/2x')", "character 5: found 'x'"),
    ("orthogonal_mates('12/12')", "each row and column of the square must hold 1 to 2"),
    ("orthogonal_mates('11/22')", "must hold 1 to 2, once each"),
    ("orthogonal_mates('12/2')", "must hold 1 to 2, once each"),
    ("orthogonal_mates('')", "must hold 1 to 1"),
    ("orthogonal_mates([])", "rows must be from 1 to 26, not 0"),
    ("polyominoes(board='8x8')", "the pieces have 60 cells, the board 64"),
    ("polyominoes('domino+monomino', '2x3', use={'X': 1})", "no piece is called 'X'"),
    ("polyominoes('domino+monomino', '2x3', use={'I': -1})", "I: -1 to -1 can't be"),
    ("polyominoes('domino+monomino', '2x3', use={'I': (3, 2)})", "I: 3 to 2 can't be"),
    ("polyominoes('domino+monomino', '2x3', use={'I': 3})", "have 7 cells, the board 6"),
    ("polyominoes('domino+monomino', '2x3', use={'I': (0, 2), 'M': 0})", "0 to 4 cells, the board"),
    ("polyominoes('dominoes', '2x3', use='freely', reduced=True)", "uses each piece once"),
    ("polyominoes([], '2x3')", "no pieces"),
    ("polyominoes({'r1c1': [(0, 0)]}, '1x1')", "a piece can't be called 'r1c1'"),
    ("polyominoes('tetrominoes:O', '2x2', reduced=True)", "every piece has a placement that is"),
    ("polycubes('soma', '3x3x3', holes='z2r2c2')", "the pieces have 27 cells, the board 26"),
    ("macmahon(4, 5)", "a board for 3 colors must have 24 cells, not 4x5"),
    ("macmahon(colors=9)", "colors must be from 1 to 8, not 9"),
    ("macmahon(3, 8, reduced=True)", "only a board with even sides"),
    ("sheet(0, 5, '')", "1 to 10,000 cells, not 0"),
    ("sheet(101, 100, '')", "1 to 10,000 cells, not 10,100"),
    ("sheet(5, 5, '0,0,5')", "rectangle 1: found .*expected four numbers"),
    ("sheet(5, 5, '0,0,5,5/0,0,5,x')", "rectangle 2: found"),
    ("sheet(5, 5, '0,0,6,5')", "rectangle 1: 0,0,6,5 isn't on the sheet"),
    ("sheet(5, 5, [(2, 0, 2, 5)])", "isn't on the sheet or is empty"),
    ("sheet(100, 100, '/'.join(['0,0,100,100'] * 1001))", "rectangle 1001: more than 10,000,000"),
    ("word_square('on two')", "as many letters as 'on': not so 'two'"),
    ("word_square('')", "no words"),
    ("word_square(['a-b'])", "'a-b' isn't a word"),
    ("word_square(['x' * 51])", "letters must be from 1 to 50, not 51"),
    ("crossword('.#.')", "no two white cells"),
    ("crossword('.' * 51)", "columns must be from 0 to 50, not 51"),
    ("crossword('./' * 51)", "rows must be from 1 to 50, not 52"),
    ("crossword('..', [])", "no words"),
    ("roster('')", "people must be names, each only once"),
    ("roster(days=[])", "days must be names"),
    ("roster(shifts={'day': (2, 1)})", "day: 2 to 1 can't be"),
    ("roster(work=-1)", "work: -1 to -1 can't be"),
    ("roster(work=0)", "work: 0 to 0 can't be"),
    ("roster(away={'Bob': 'Mon'})", "away: 'Bob' isn't in the plan"),
    ("roster(away={'Ann': 'Mon noon'})", "away of 'Ann': 'Mon noon' is not a time of the plan"),
    ("roster(wishes={'Ann': {'Sat': -1}})", "wishes of 'Ann' for 'Sat': the cost -1 is below 0"),
    ("roster(wishes={'Bob': {}})", "wishes: 'Bob' isn't in the plan"),
    ("timetable('1A:art:Frida')", "expected class, subject, teacher and a number of hours"),
    ("timetable('1A:art:Frida:two')", "expected class, subject, teacher"),
    ("timetable('1A:art:Frida:0')", "the hours must be from 1 to 3"),
    ("timetable('1A:art:Frida:4')", "the hours must be from 1 to 3"),
    ("timetable('1A:art:Frida:1 1A:art:Emmy:1')", "the same subject twice"),
    ("timetable('1A:art:1A:1')", "a class and a teacher have the same name"),
    ("timetable([])", "no lessons"),
    ("timetable(days='Mon Mon')", "days must be names, each only once"),
    ("timetable(periods=0)", "periods must be from 1 to 100, not 0"),
    ("timetable(rooms=0)", "rooms must be from 1 to 10000, not 0"),
    ("timetable(away={'Bob': 'Mon'})", "away: 'Bob' isn't in the plan"),
    ("timetable(away={'Curie': 'Sun'})", "away of 'Curie': 'Sun' is not a time"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_cannot_be(call: str, message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        made(call)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("polyominoes('domino', '2x3', use='often')", "use must be once, optional or freely, not"),
        ("polyominoes('domino', '2x3', kind='round')", "kind must be free, one-sided or fixed"),
        ("polycubes('cubes', '3x3x3')", r"soma, monocubes.*'cubes'"),
        ("macmahon(border='ab')", "border must be a, b or c, not 'ab'"),
    ],
)
def test_unknown_names(call: str, message: str) -> None:
    with pytest.raises(ArgumentError, match=message) as caught:
        made(call)
    assert caught.value.code == "argument.choice"
