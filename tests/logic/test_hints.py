"""Hints, why a technique finds nothing, and steps, paths and backdoors that are found."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from farandole import ArgumentError, Grid, GridError, NoSolution, Shape, solutions, solve
from farandole.i18n import language
from farandole.logic import (
    FULL,
    HODOKU,
    TECHNIQUES,
    Board,
    Mistake,
    all_steps,
    backdoors,
    explain,
    first_step,
    hint,
    rate,
    why_not,
)
from farandole.logic.finding import ALL_STEPS, steps_at
from farandole.logic.words import step_clause
from tests.conftest import EASY, INKALA
from tests.conftest import UNFAIR as PUZZLE
from tests.logic.definitions.plain import COLUMNS, ROWS, Candidates
from tests.logic.definitions.uniqueness import rectangles

SOLVED = solve(EASY).line
SINGLES = HODOKU.only("naked-single", "hidden-single")


def marks(**of: str) -> list[tuple[int, ...]]:
    noted: list[tuple[int, ...]] = [()] * 81
    for cell, digits in of.items():
        row, column = int(cell[1]) - 1, int(cell[3]) - 1
        noted[9 * row + column] = tuple(map(int, digits))
    return noted


def kinds(*args: object, **options: object) -> list[tuple[str, int, int | None]]:
    found = hint(*args, **options)  # type: ignore[arg-type]
    return [(mistake.kind, mistake.cell, mistake.digit) for mistake in found.mistakes]


def test_the_next_step_is_what_the_techniques_find() -> None:
    found = hint(EASY)
    assert not found.mistakes
    assert found.step is not None
    assert found.step.placements == ((40, 5),)
    assert found.board == Board(EASY)
    solved = hint(SOLVED)
    assert (solved.step, solved.mistakes) == (None, ())
    several = hint(EASY.replace("9", ".").replace("8", "."))
    assert str(several).startswith("The board has more than one solution: two differ in ")
    assert (several.messages, found.messages) == ((several.warning,), ())
    assert several.step is None or several.step.technique.family not in (
        "uniqueness",
        "last-resort",
    )


def test_mistakes_are_named_and_marks_do_no_harm() -> None:
    assert kinds("531" + EASY[3:], givens=EASY) == [("wrong digit", 2, 1)]
    assert hint("531" + EASY[3:], givens=EASY).step is None
    assert kinds("535" + EASY[3:], givens=EASY) == [("clash", 2, 5)], "before the wrong digit"
    assert kinds(EASY, marks=marks(r1c3="12")) == [("missing mark", 2, None)]
    missing = hint(EASY, marks=marks(r1c3="12"))
    assert missing.step is None
    assert SOLVED[2] not in str(missing.mistakes[0].message).replace("r1c3", "")
    assert kinds(EASY, marks=marks(r1c3="3124")) == [("wrong mark", 2, 3)]
    wrong = hint(EASY, marks=marks(r1c3="3124"))
    assert wrong.step is not None
    assert wrong.board == Board(EASY)
    both = kinds(EASY, marks=marks(r1c3="312", r1c4="6"))
    assert [kind for kind, *_ in both] == ["missing mark", "wrong mark"], "the gravest first"


def test_marks_that_a_person_has_removed_stay_removed() -> None:
    bits = [0b1001 if cell == 2 else 0 for cell in range(81)]
    for noted in (marks(r1c3="14"), bits):
        found = hint(EASY, marks=noted)
        assert not found.mistakes
        assert found.board["r1c3"] == (1, 4)
        assert found.board["r1c4"] == Board(EASY)["r1c4"], "a cell without marks has all candidates"
    board = Board(EASY).remove([("r1c3", 4)])
    assert [kind for kind, *_ in kinds(board)] == ["missing mark"]
    with pytest.raises(GridError, match="candidates of 80 cells, the board has 81"):
        hint(EASY, marks=[()] * 80)


def test_givens_without_a_solution_have_no_hint() -> None:
    for grid in ("531" + EASY[3:], Grid("55" + "." * 79)):
        with pytest.raises(NoSolution):
            hint(grid)
    with pytest.raises(NoSolution):
        all_steps("531" + EASY[3:])
    with pytest.raises(NoSolution):  # the digits leave none of several
        hint("12345678." + "." * 8 + "9" + "." * 63, givens="." * 81)


def test_mistakes_name_the_cells_and_digits_of_their_board() -> None:
    wide = "." * 16 + "A" + "." * 12 + "A" + "." * 226
    found = hint(wide, givens="." * 256)
    assert [str(mistake) for mistake in found.mistakes] == [
        "A in r2c1 occurs again in the same house.",
        "A in r2c14 occurs again in the same house.",
    ]
    together = "A in r2c1 and r2c14 occurs more than once in a house."
    assert [str(message) for message in found.messages] == [together] == str(found).split("\n")
    assert found.mistakes[0].shape.side == 16
    rebuilt = eval(repr(found.mistakes[0]), {"Mistake": Mistake, "Shape": Shape})
    assert rebuilt == found.mistakes[0]
    givens = wide[:17] + "." * 239
    noted = [range(1, 17) if cell == 18 else () for cell in range(256)]
    (wrong,) = hint(givens, givens=givens, marks=noted).mistakes
    text = "The mark A in r2c3 can be removed: a house of the cell already has A."
    assert str(wrong) == text


def test_digits_decide_between_the_solutions_of_the_givens() -> None:
    """With several solutions no mark is known to be missing; with more digits only one is left."""
    given = next(
        cell
        for cell in range(81)
        if EASY[cell] != "." and len([*solutions(EASY[:cell] + "." + EASY[cell + 1 :])]) > 1
    )
    several = EASY[:given] + "." + EASY[given + 1 :]

    def is_missing(puzzle: str, cell: int, digit: int) -> bool:
        """Return whether a mark is missed where a cell has all others."""
        noted = [tuple({*range(1, 10)} - {digit}) if at == cell else () for at in range(81)]
        found = hint(puzzle, givens=several, marks=noted)
        return "missing mark" in {mistake.kind for mistake in found.mistakes}

    for one, other in combinations(list(solutions(several))[:3], 2):
        at = next(cell for cell in range(81) if one.cells[cell] != other.cells[cell])
        assert not is_missing(several, at, one.cells[at])
        assert not is_missing(several, at, other.cells[at])
    empty = EASY.index(".")
    assert is_missing(EASY, empty, int(SOLVED[empty]))


def test_mistakes_are_shown_on_the_board_they_are_on() -> None:
    assert hint("535" + EASY[3:], givens=EASY).board == Board(EASY)
    entered = Board(EASY).place("r1c3", 1)
    wrong = hint(entered)
    assert [mistake.kind for mistake in wrong.mistakes] == ["wrong digit"]
    assert wrong.board is entered


def text(board: object, name: str) -> str:
    return "; ".join(map(str, why_not(board, name).reasons))  # type: ignore[arg-type]


def test_what_is_missing_is_counted() -> None:
    board = Board("1" + "." * 80)
    assert text(board, "naked-single") == "every empty cell has at least 8 candidates"
    assert text(board, "hidden-single") == "every digit has at least 6 places in every house"
    assert text(board, "full-house") == "every house has at least 8 empty cells or none"
    assert "no 2 cells of a house hold only 2 digits" in text(board, "naked-pair")
    assert "it would work" not in text(board, "naked-pair"), "there are several solutions"
    assert "no 3 digits have only 3 places" in text(board, "hidden-triple")
    assert "r9c3, r9c7 and r9c8 hold only 3 digits" in text(PUZZLE, "locked-triple")


def test_a_near_miss_is_a_step_that_one_candidate_prevents() -> None:
    board = list(explain(PUZZLE).boards())[20]
    named = {board.shape.cell_name(cell): cell for cell in range(81)}
    misses = 0
    for name in ("naked-single", "naked-pair", "x-wing", "skyscraper", "xy-wing", "swordfish"):
        if (found := why_not(board, name)).steps:
            continue
        *_, reason = found.reasons
        digit, cell = int(str(reason.values["digit"])), named[str(reason.values["cell"])]
        candidates = list(board.candidates)
        assert candidates[cell] >> digit - 1 & 1
        candidates[cell] ^= 1 << digit - 1
        without = Board(board, candidates=candidates)
        step = first_step(without, HODOKU.only(name))
        assert step is not None
        assert str(reason).endswith(str(step_clause(without, step)))
        misses += 1
    assert misses > 3


def test_a_technique_that_finds_something_says_what_comes_before_it() -> None:
    found = why_not(PUZZLE, "hidden-pair")
    assert len(found.steps) == 4
    assert found.earlier is not None
    assert found.earlier.technique.place < found.technique.place
    assert str(found.reasons[0]) == "the technique finds 4 steps here"
    assert why_not(EASY, "full-house").earlier is None


def test_every_technique_has_an_answer_in_both_languages() -> None:
    board = list(explain(PUZZLE).boards())[20]
    for name in TECHNIQUES:
        if TECHNIQUES[name].family == "forcing":  # these take long
            continue
        found = why_not(board, name, seconds=1)
        assert found.reasons, name
        assert bool(found.steps) == bool(all_steps(board, HODOKU.only(name), seconds=1).steps)
        for reason in found.reasons:
            assert language("zh")(reason) != str(reason)


def test_parts_are_counted_as_the_definitions_have_them() -> None:
    for number in (5, 20, 30):
        board = list(explain(PUZZLE).boards())[number]
        on = Candidates(board)
        pairs = f"{len(on.bivalue)} cells with two candidates"
        links = len({(d, one, other) for d in range(1, 10) for _, one, other in on.conjugates(d)})
        common = [frozenset.intersection(*(on.at[cell] for cell in four)) for four in rectangles()]
        shared = sum(len(digits) > 1 for digits in common)
        for name, count in (
            ("xy-wing", pairs),
            ("als-xz", pairs),
            ("aic", f"{links} pairs of places"),
            ("simple-colors-wrap", f"{links} pairs of places"),
            ("unique-rectangle-2", f"{shared} rectangle"),
            ("franken-jellyfish", f"{sum(map(bool, on.where.values()))} digits were tried"),
        ):
            if not why_not(board, name).steps:
                assert count in text(board, name), (number, name)
        for name, size in (("x-wing", 2), ("jellyfish", 4)):
            tried = sum(
                any(
                    sum(1 < len(on.where[digit] & line) <= size for line in lines) >= size
                    for lines in (ROWS, COLUMNS)
                )
                for digit in range(1, 10)
            )
            if not why_not(board, name).steps:
                assert text(board, name).startswith(f"{tried} digit"), (number, name)


@pytest.mark.parametrize("puzzle", [EASY, INKALA, PUZZLE])
def test_a_path_ends_at_the_solution_and_never_leaves_the_way(puzzle: str) -> None:
    solution = solve(puzzle)
    path = explain(puzzle)
    assert path.end == "solved"
    assert path.complete
    for step in path.steps:
        assert all(solution.cells[cell] == digit for cell, digit in step.placements)
        assert all(solution.cells[cell] != digit for cell, digit in step.eliminations)
    assert path.reached.grid == solution
    assert explain(puzzle, HODOKU).rating == rate(puzzle)
    assert "brute-force" not in {step.technique.id for step in path.steps}
    scores = {rule.technique: rule.score for rule in FULL.rules}
    assert path.rating.score == sum(scores[step.technique] for step in path.steps)
    assert sum(many for _, many in path.rating.counts) == len(path.steps)
    assert path.rating.hardest in path.rating.hardest_techniques


def test_the_ends_of_a_path() -> None:
    stuck = explain(PUZZLE, SINGLES)
    assert stuck.end == stuck.rating.end == "stuck"
    assert not stuck.reached.is_solved
    assert first_step(stuck.reached, SINGLES) is None
    solved = explain(solve(EASY))
    assert (solved.end, solved.steps, solved.rating.hardest) == ("solved", (), None)
    assert solved, "an explanation without steps is one"
    late = explain(EASY, seconds=0)
    assert late.end in ("stopped", "solved")
    assert late.complete == (late.end == "solved")


def test_steps_that_assume_a_single_solution_need_one() -> None:
    board = Board(
        "..1.3.........69.8..5..23.6.9.........859......34.1..5........3.3.1.5.72.....8..."
    )
    families = [
        {step.technique.family for step in found}
        for found in (steps_at(board, ALL_STEPS), all_steps(board))
    ]
    assert families[0] - families[1] == {"uniqueness"}


def test_all_steps_of_a_profile_are_those_of_its_techniques() -> None:
    # Some techniques share a place in the order: loops and AICs, two kinds of colours.
    board = Board(
        "+4.+259+6.1+3...+1+38.24...+2+4+76.....+4+81+2+9+77293+6+5+1+4+8..4+972+5+3"
        "6+2..+8+53+47....+714.+62.4+762+93..:131 531 532 533 591 831 881"
    )
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
    board = Board(EASY).remove([("r1c3", int(SOLVED[2]))])
    for verb in (first_step, all_steps, explain, rate):
        with pytest.raises(GridError, match="r1c3: the candidates lack") as caught:
            verb(board)
        assert caught.value.code == "grid.candidates"


def test_reprs_are_short_and_ratings_are_drawn() -> None:
    path = explain(PUZZLE)
    assert re.fullmatch(r"<Explanation of \d+ steps: solved, \w+, score \d+>", repr(path))
    assert repr(explain(solve(EASY))) == "<Explanation of 0 steps: solved, easy, score 0>"
    assert re.fullmatch(r"<Found \d+ steps>", repr(all_steps(EASY)))
    drawn = path.rating._repr_svg_()
    assert str(path.rating) in drawn
    for technique, times in path.rating.counts:
        assert re.search(rf">{re.escape(technique.name)}</text>.*?>{times}</text>", drawn)
    assert hint(EASY)._repr_html_().startswith("<svg")


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
