"""Steps, paths and backdoors that are found."""

from __future__ import annotations

import re

import pytest

from farandole import ArgumentError, GridError, ManySolutions, NoSolution, hint, solve
from farandole.logic import HODOKU, Board, all_steps, backdoors, explain, first_step, rate
from farandole.logic.finding import ALL_STEPS, steps_at
from tests.conftest import EASY, INKALA

SEVERAL = "..1.3.........69.8..5..23.6.9.........859......34.1..5........3.3.1.5.72.....8..."
WITHOUT = "531" + EASY[3:]
LOCKED = "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9"


@pytest.mark.parametrize("puzzle", [EASY, INKALA, LOCKED])
def test_a_path_ends_at_the_solution_and_never_leaves_the_way(puzzle: str) -> None:
    solution = solve(puzzle)
    path = explain(puzzle)
    assert path.end == "solved"
    assert path.complete
    for step in path.steps:
        assert all(solution.cells[cell] == digit for cell, digit in step.placements)
        assert all(solution.cells[cell] != digit for cell, digit in step.eliminations)
    assert path.reached.grid == solution
    assert path.rating == rate(puzzle)
    scores = {rule.technique: rule.score for rule in HODOKU.rules}
    assert path.rating.score == sum(scores[step.technique] for step in path.steps)
    assert sum(many for _, many in path.rating.counts) == len(path.steps)
    assert path.rating.hardest in path.rating.hardest_techniques


def test_the_ends_of_a_path() -> None:
    singles = HODOKU.only("naked-single", "hidden-single")
    stuck = explain(LOCKED, singles)
    assert stuck.end == stuck.rating.end == "stuck"
    assert not stuck.reached.is_solved
    assert first_step(stuck.reached, singles) is None
    solved = explain(solve(EASY))
    assert (solved.end, solved.steps, solved.rating.hardest) == ("solved", (), None)
    assert solved, "an explanation without steps is one"
    late = explain(EASY, seconds=0)
    assert late.end in ("stopped", "solved")
    assert late.complete == (late.end == "solved")


def test_without_a_single_solution_there_is_no_rating() -> None:
    with pytest.raises(ManySolutions) as caught:
        rate("5" + "." * 80)
    assert len(caught.value.solutions) == 2
    with pytest.raises(NoSolution):
        rate(WITHOUT)
    with pytest.raises(NoSolution):
        all_steps(WITHOUT)


def test_steps_that_assume_a_single_solution_need_one() -> None:
    board = Board(
        "..1.3.........69.8..5..23.6.9.........859......34.1..5........3.3.1.5.72.....8..."
    )
    families = [
        {step.technique.family for step in found}
        for found in (steps_at(board, ALL_STEPS), all_steps(board))
    ]
    assert families[0] - families[1] == {"uniqueness"}


@pytest.mark.parametrize(
    "line",
    [
        "+4.+259+6.1+3...+1+38.24...+2+4+76.....+4+81+2+9+77293+6+5+1+4+8..4+972+5+3"
        "6+2..+8+53+47....+714.+62.4+762+93..:131 531 532 533 591 831 881",
        ".2..+15...8+3+62+4+91+57+5.1.6+8.9.3...9.....65+4.3..1.+1.6.7..4.+93...76+8"
        "1+5.87+6..+9+6..9+3..+15:293 317 318 337 492 493",
    ],
)
def test_all_steps_of_a_profile_are_those_of_its_techniques(line: str) -> None:
    # Some techniques share a place in the order: loops and AICs, two kinds of colours.
    board = Board(line)
    found = all_steps(board).steps
    each = [all_steps(board, ALL_STEPS.only(one)).steps for one in ALL_STEPS.techniques]
    assert found == tuple(step for steps in each for step in steps)
    assert {step.technique.id for step in found} >= {
        "aic",
        "discontinuous-nice-loop",
        "grouped-aic",
        "grouped-discontinuous-nice-loop",
    }
    for one, steps in zip(ALL_STEPS.techniques, each, strict=True):
        assert {step.technique for step in steps} <= {one}


def test_candidates_that_rule_the_solution_out_are_refused() -> None:
    solution = solve(EASY)
    board = Board(EASY).remove([("r1c3", solution["r1c3"])])
    for verb in (first_step, all_steps, explain, rate):
        with pytest.raises(GridError, match="r1c3: the candidates lack") as caught:
            verb(board)
        assert caught.value.code == "grid.candidates"


def test_reprs_are_short_and_ratings_are_drawn() -> None:
    path = explain(LOCKED)
    assert re.fullmatch(r"<Explanation of \d+ steps: solved, \w+, score \d+>", repr(path))
    assert repr(explain(solve(EASY))) == "<Explanation of 0 steps: solved, easy, score 0>"
    assert re.fullmatch(r"<Found \d+ steps>", repr(all_steps(EASY)))
    drawn = path.rating._repr_svg_()
    assert str(path.rating) in drawn
    for technique, times in path.rating.counts:
        assert re.search(rf">{re.escape(technique.name)}</text>.*?>{times}</text>", drawn)
    assert hint(EASY)._repr_html_().startswith("<svg")


SINGLES = HODOKU.only("naked-single", "hidden-single")


def test_each_pair_finishes_the_puzzle_and_no_single_cell_does() -> None:
    assert backdoors(EASY).sets == ((),)
    assert backdoors(INKALA).sets == ()
    found = backdoors(INKALA, size=2)
    assert found.complete
    assert {len(pair) for pair in found.sets} == {2}
    solution = solve(INKALA)
    for pair in found.sets:
        digits = list(INKALA)
        for cell, digit in pair:
            assert solution.cells[cell] == digit
            digits[cell] = str(digit)
        assert explain("".join(digits), SINGLES).end == "solved"


def test_limits() -> None:
    assert not backdoors(INKALA, size=4, seconds=0).complete
    with pytest.raises(ArgumentError):
        backdoors(INKALA, size=5)
