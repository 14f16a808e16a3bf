from __future__ import annotations

import pytest

from farandole import Grid, Shape
from farandole.logic import TECHNIQUES, Board, Candidate, Link, Node, Step, technique
from farandole.logic.notation import notation
from tests.logic.words.conftest import WITH_BOARD, found

EMPTY = Board("." * 81)


@pytest.mark.parametrize("name", WITH_BOARD)
def test_every_technique_can_be_written(name: str) -> None:
    board, step = found(name)
    text = notation(board, step)
    assert text.startswith(f"{TECHNIQUES[name].name}: ")
    assert "\n" not in text
    done = text.rpartition(" => ")[2]
    for cell, digit in (*step.placements, *step.eliminations):
        assert board.shape.cell_name(cell) in done
        assert str(digit) in done


def test_cells_are_grouped() -> None:
    step = Step(
        technique("naked-pair"),
        eliminations=tuple(Candidate(cell, digit) for cell in (7, 8) for digit in (3, 7)),
        cells=(1, 4),
        digits=(3, 7),
    )
    assert notation(EMPTY, step) == "Naked Pair: 3,7 in r1c25 => r1c8,r1c9<>3,7"


def test_fish() -> None:
    step = Step(
        technique("finned-x-wing"),
        eliminations=(Candidate(7, 5),),
        digits=(5,),
        base=(1, 6),
        cover=(11, 16),
        fins=(62,),
    )
    assert notation(EMPTY, step) == "Finned X-Wing: 5 r27 c38 fr7c9 => r1c8<>5"


def test_chains_are_in_eureka() -> None:
    nodes = (Node((0,), 3), Node((8,), 3), Node((8,), 7), Node((35, 34), 7))
    links = (Link(0, 1, True), Link(1, 2, False), Link(2, 3, True))
    step = Step(
        technique("grouped-aic"), eliminations=(Candidate(27, 3),), nodes=nodes, links=links
    )
    assert notation(EMPTY, step) == "Grouped AIC: (3)r1c1=(3)r1c9-(7)r1c9=(7)r4c89 => r4c1<>3"


def test_a_loop_is_closed() -> None:
    nodes = (Node((0,), 3), Node((8,), 3))
    links = (Link(0, 1, True), Link(1, 0, False))
    step = Step(
        technique("continuous-nice-loop"),
        eliminations=(Candidate(1, 3),),
        nodes=nodes,
        links=links,
    )
    assert notation(EMPTY, step) == "Continuous Nice Loop: (3)r1c1=(3)r1c9- => r1c2<>3"


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_bare_step_can_be_written(name: str) -> None:
    text = notation(EMPTY, Step(technique(name), (Candidate(40, 5),)))
    assert text.startswith(f"{TECHNIQUES[name].name}: ")
    assert text.endswith("r5c5=5")


def test_numbers_of_two_digits_stand_apart() -> None:
    wide = Board(Grid.empty(Shape(2, 5)))
    step = Step(
        technique("naked-pair"), eliminations=(Candidate(9, 10),), cells=(1, 9), digits=(3, 10)
    )
    assert notation(wide, step) == "Naked Pair: 3,A in r1c2,r1c10 => r1c10<>A"
    fish = Step(technique("x-wing"), (), (Candidate(0, 1),), (), (1,), (0, 9), (10, 19))
    assert notation(wide, fish).startswith("X-Wing: 1 r1,10 c1,10")
