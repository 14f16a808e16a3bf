from __future__ import annotations

from farandole.i18n import language
from farandole.logic import HODOKU, TECHNIQUES, Board, all_steps, explain, first_step, why_not
from farandole.logic.words.steps import step_clause
from tests.conftest import EASY
from tests.logic.definitions.plain import COLUMNS, ROWS, Candidates
from tests.logic.definitions.uniqueness import rectangles

PUZZLE = "...37..5.......9....3..2.1...21896...6.......8..5..........3..16.9....3..8.657..9"


def text(board: object, name: str) -> str:
    return "; ".join(map(str, why_not(board, name).reasons))  # type: ignore[arg-type]


def test_what_is_missing_is_counted() -> None:
    board = Board("1" + "." * 80)
    assert text(board, "naked-single") == "every empty cell has at least 8 candidates"
    assert text(board, "hidden-single") == "every digit has at least 6 places in every house"
    assert text(board, "full-house") == "every house has at least 8 empty cells or none"
    assert "no 2 cells of a house hold only 2 digits" in text(board, "naked-pair")
    assert "no 3 digits have only 3 places" in text(board, "hidden-triple")
    assert "r9c3, r9c7 and r9c8 hold only 3 digits" in text(PUZZLE, "locked-triple")


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
        if "forcing" in name:
            continue
        found = why_not(board, name, seconds=1)
        assert found.reasons, name
        assert bool(found.steps) == bool(all_steps(board, HODOKU.only(name), seconds=1).steps)
        for reason in found.reasons:
            assert language("zh")(reason) != str(reason)


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


def test_a_board_with_several_solutions_has_no_near_miss() -> None:
    assert "it would work" not in text("1" + "." * 80, "naked-pair")


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
