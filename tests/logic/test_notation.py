"""Notation of steps made by hand; ``words/sentences.txt`` has that of a step of each technique."""

from __future__ import annotations

from farandole import Grid, Shape
from farandole.logic import TECHNIQUES, Board, Candidate, Step, technique
from farandole.logic.notation import notation

EMPTY = Board("." * 81)


def test_cells_and_candidates_are_grouped() -> None:
    gone = tuple(Candidate(cell, digit) for cell in (7, 8) for digit in (3, 7))
    for cells, text in (((1, 4), "r1c25"), ((11, 56), "r27c3"), ((0, 10), "r1c1,r2c2")):
        step = Step(technique("naked-pair"), eliminations=gone, cells=cells, digits=(3, 7))
        assert notation(EMPTY, step) == f"Naked Pair: 3,7 in {text} => r1c8,r1c9<>3,7"


def test_a_bare_step_can_be_written() -> None:
    for one in TECHNIQUES.values():
        assert notation(EMPTY, Step(one, (Candidate(40, 5),))) == f"{one.name}: r5c5=5"


def test_numbers_of_two_digits_stand_apart() -> None:
    wide = Board(Grid.empty(Shape(2, 5)))
    step = Step(
        technique("naked-pair"), eliminations=(Candidate(9, 10),), cells=(1, 9), digits=(3, 10)
    )
    assert notation(wide, step) == "Naked Pair: 3,A in r1c2,r1c10 => r1c10<>A"
    fish = Step(technique("x-wing"), (), (Candidate(0, 1),), (), (1,), (0, 9), (10, 19))
    assert notation(wide, fish).startswith("X-Wing: 1 r1,10 c1,10")
