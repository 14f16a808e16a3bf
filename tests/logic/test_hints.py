from __future__ import annotations

import pytest

from farandole import Grid, GridError, NoSolution, Shape, solutions, solve
from farandole.logic import Board, Mistake, hint

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = solve(EASY).line


def marks(**of: str) -> list[tuple[int, ...]]:
    noted: list[tuple[int, ...]] = [()] * 81
    for cell, digits in of.items():
        row, column = int(cell[1]) - 1, int(cell[3]) - 1
        noted[9 * row + column] = tuple(map(int, digits))
    return noted


def kinds(*args: object, **options: object) -> list[tuple[str, int, int | None]]:
    found = hint(*args, **options)  # type: ignore[arg-type]
    return [(one.kind, one.cell, one.digit) for one in found.mistakes]


def test_the_next_step_is_what_the_techniques_find() -> None:
    found = hint(EASY)
    assert not found.mistakes
    assert found.step is not None
    assert found.step.placements == ((40, 5),)
    assert found.board == Board(EASY)


def test_mistakes_are_named_and_marks_do_no_harm() -> None:
    noted: dict[str, list[tuple[str, int, int | None]]] = {
        "12": [("missing mark", 2, None)],
        "3124": [("wrong mark", 2, 3)],
    }
    for marked, wanted in noted.items():
        assert kinds(EASY, marks=marks(r1c3=marked)) == wanted
    assert kinds("531" + EASY[3:], givens=EASY) == [("wrong digit", 2, 1)]
    assert kinds("535" + EASY[3:], givens=EASY) == [("clash", 2, 5)], "before the wrong digit"
    assert hint("531" + EASY[3:], givens=EASY).step is None
    missing = hint(EASY, marks=marks(r1c3="12"))
    assert missing.step is None
    assert SOLVED[2] not in str(missing.mistakes[0].message).replace("r1c3", "")
    wrong = hint(EASY, marks=marks(r1c3="3124"))
    assert wrong.step is not None
    assert wrong.board == Board(EASY)


def test_marks_that_a_person_has_removed_stay_removed() -> None:
    found = hint(EASY, marks=marks(r1c3="14"))
    assert not found.mistakes
    assert found.board["r1c3"] == (1, 4)
    assert found.board["r1c4"] == Board(EASY)["r1c4"], "a cell without marks has all candidates"


def test_the_gravest_mistake_comes_first() -> None:
    noted = marks(r1c3="3124", r1c4="6")
    assert [one[0] for one in kinds(EASY, marks=noted)] == ["wrong mark"]
    noted = marks(r1c3="312", r1c4="6")
    assert [one[0] for one in kinds(EASY, marks=noted)] == ["missing mark", "wrong mark"]


def test_marks_may_be_bits_and_a_board_brings_its_own() -> None:
    bits = [0b1011 if cell == 2 else 0 for cell in range(81)]
    assert hint(EASY, marks=bits).board["r1c3"] == (1, 2, 4)
    board = Board(EASY).remove([("r1c3", 4)])
    assert [one.kind for one in hint(board).mistakes] == ["missing mark"]


def test_givens_without_a_solution_have_no_hint() -> None:
    with pytest.raises(NoSolution):
        hint("7" + EASY[:5].replace("5", ".") + EASY[6:].replace("7", "8", 1)[:75])
    with pytest.raises(NoSolution):
        hint(Grid("55" + "." * 79))


def test_a_puzzle_with_several_solutions_gets_steps_that_assume_none() -> None:
    several = EASY.replace("9", ".").replace("8", ".")
    found = hint(several)
    if found.step is not None:
        assert found.step.technique.family not in ("uniqueness", "last-resort")


def test_a_solved_board_has_no_next_step() -> None:
    found = hint(SOLVED)
    assert found.step is None
    assert not found.mistakes


def test_marks_are_for_every_cell() -> None:
    with pytest.raises(GridError, match="candidates of 80 cells, the board has 81"):
        hint(EASY, marks=[()] * 80)


def test_mistakes_name_the_cells_and_digits_of_their_board() -> None:
    wide = "." * 16 + "A" + "." * 12 + "A" + "." * 226
    found = hint(wide, givens="." * 256)
    assert [str(one.message) for one in found.mistakes] == [
        "A in r2c1 occurs again in the same house",
        "A in r2c14 occurs again in the same house",
    ]
    assert found.mistakes[0].shape.side == 16
    rebuilt = eval(repr(found.mistakes[0]), {"Mistake": Mistake, "Shape": Shape})
    assert rebuilt == found.mistakes[0]
    (bad,) = hint(wide[:17] + "." * 239, givens=wide[:17] + "." * 239, marks=full_marks()).mistakes
    assert str(bad.message) == (
        "the mark A in r2c3 can be removed: A is already in a house of this cell"
    )


def full_marks() -> list[tuple[int, ...]]:
    """What a person has noted on a 16x16 board: a 10 where its row has one."""
    noted: list[tuple[int, ...]] = [()] * 256
    noted[18] = tuple(range(1, 17))
    return noted


def test_digits_decide_between_the_solutions_of_the_givens() -> None:
    """With several solutions no mark is known to be missing; with more digits only one is left."""
    removed = next(
        cell
        for cell in range(81)
        if EASY[cell] != "." and len([*solutions(EASY[:cell] + "." + EASY[cell + 1 :])]) > 1
    )
    several = EASY[:removed] + "." + EASY[removed + 1 :]
    one, other, *_ = solutions(several)
    at = next(cell for cell in range(81) if one.cells[cell] != other.cells[cell])
    noted: list[tuple[int, ...]] = [()] * 81
    noted[at] = tuple(digit for digit in range(1, 10) if digit != solve(EASY).cells[at])
    assert "missing mark" not in {kind for kind, *_ in kinds(several, marks=noted)}
    if at != removed:
        assert "missing mark" in {kind for kind, *_ in kinds(EASY, givens=several, marks=noted)}
    empty = next(cell for cell in range(81) if EASY[cell] == "." and cell != at)
    noted[empty] = tuple(digit for digit in range(1, 10) if digit != solve(EASY).cells[empty])
    assert "missing mark" in {kind for kind, *_ in kinds(EASY, givens=several, marks=noted)}


def test_mistakes_are_shown_on_the_board_they_are_on() -> None:
    clash = hint("535" + EASY[3:], givens=EASY)
    assert clash.board == Board(EASY)
    entered = Board(EASY).place("r1c3", 1)
    wrong = hint(entered)
    assert [one.kind for one in wrong.mistakes] == ["wrong digit"]
    assert wrong.board is entered
