"""Each technique of rules on a board that shows it: its reason, its argument, its words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from farandole import Grid
from farandole.i18n import language
from farandole.logic import HODOKU, Argument, Board, Literal, Step, argue, first_unfounded
from farandole.logic.finding import steps_at
from farandole.logic.rules.finders import part_at
from farandole.logic.rules.layers import work_out
from farandole.logic.shapes.position import Position, ones
from farandole.logic.techniques import KINDS, level_message, technique
from farandole.logic.words import hint_line, step_line, teach, technique_name
from farandole.sudoku import count, rules

ROWS = (Path(__file__).with_name("reasons.tsv")).read_text("utf-8").splitlines()[1:]
CASES = {name: row for name, *row in (line.split("\t") for line in ROWS)}


def case(name: str) -> tuple[Board, Step, str]:
    """Return the board of a technique, the first step of it, and the reason to be given."""
    givens, some, reason = CASES[name]
    grid = Grid(
        "." * 81, constraints=eval(some, {name: getattr(rules, name) for name in dir(rules)})
    )
    for cell, digit in re.findall(r"(\w+)=(\d)", givens):
        grid = grid.with_cell(cell, int(digit))
    board = Board(grid)
    return board, steps_at(board, HODOKU.only(name)).steps[0], reason


def test_every_technique_has_a_case() -> None:
    assert CASES.keys() == KINDS.keys()


def test_the_reference_gives_the_same_reasons() -> None:
    docs = Path(__file__).parents[3] / "docs"
    english, chinese = (
        (docs / folder / "rules.md").read_text("utf-8") for folder in ("reference", "zh/reference")
    )
    for name, (_, _, reason) in CASES.items():
        one = technique(name)
        row = f"| `{name}` | {one.name} | {level_message(one.level)} | {one.score} | {reason} |"
        assert row in english
        assert f"| `{name}` | {language('zh')(technique_name(one))} |" in chinese


@pytest.mark.parametrize("name", list(KINDS))
def test_a_step_has_its_reason_and_an_argument(name: str) -> None:
    board, step, reason = case(name)
    assert step.technique is technique(name)
    assert str(step_line(board, step)).startswith(f"{step.technique}: {reason}: ")
    argument = argue(board, step)
    assert argument is not None
    assert first_unfounded(board, step, argument) is None
    say = language("zh")
    for text in (hint_line(board, step), step_line(board, step), *teach(board, step)):
        english = re.sub(r"\b(XV|X|V|r\d[-\d]*c\d[-\d]*)\b", "", say(text), flags=re.ASCII)
        assert not re.search("[A-Za-z]", english), english


def test_reasons_tell_where_a_sandwich_fits_instead_of_all_digits() -> None:
    board, step, _ = case("sandwich-combinations")
    assert str(teach(board, step)[-1]) == "The places left for 1 and 9: r1c1 and r1c9."
    few = Board(Grid("." * 81, constraints=[rules.Sandwich("r1c1-9", 5)]).with_cell("r1c2", 9))
    step = steps_at(few, HODOKU.only("sandwich-combinations")).steps[0]
    places = "r1c2 and r1c4 or r1c2 and r1c5"
    assert str(teach(few, step)[-1]) == f"The places left for 1 and 9: {places}."
    board, step, _ = case("skyscraper-bounds")
    assert "123456789" not in " ".join(map(str, teach(board, step)))
    many = Board(Grid("." * 81, constraints=[rules.Sandwich("r1c1-9", 26)]))
    step = steps_at(many, HODOKU.only("sandwich-combinations")).steps[0]
    assert str(teach(many, step)[-1]) == "The number of cells between 1 and 9: 4 or 5."


def test_bounds_are_those_of_the_cells_that_lose_digits() -> None:
    ahead = Grid("." * 9 + "".join(f"{digit}{'.' * 8}" for digit in "23456") + "." * 27)
    for board, name, reason in (
        (
            ahead.with_constraints(rules.Thermometer("r1c1-4")),
            "thermometer-bounds",
            "In thermometer r1c1-4, r1c1 has 3 cells above it, so it is at most 6: 1 goes",
        ),
        (
            Grid("." * 81, constraints=[rules.Arrow("r1c1", "r1c2-3")]),
            "arrow-bounds",
            "In arrow r1c1-3, r1c2 and r1c3 add up to at least 3, so r1c1 is at least 3; r1c1 is "
            "at most 9, r1c3 is at least 1, so r1c2 is at most 8: 1 and 2 can be removed",
        ),
    ):
        [step] = steps_at(Board(board), HODOKU.only(name)).steps
        assert reason in str(step_line(Board(board), step))


def test_reasons_list_what_is_left_only_where_the_step_does_not() -> None:
    def told(cells: str, total: int, givens: dict[str, int]) -> tuple[str, list[str]]:
        grid = Grid("." * 81, constraints=[rules.Killer(cells, total)])
        for cell, digit in givens.items():
            grid = grid.with_cell(cell, digit)
        board = Board(grid)
        step = steps_at(board, HODOKU.only("cage-combinations")).steps[0]
        return str(step_line(board, step)), [str(text) for text in teach(board, step)]

    cage = "Digits in a cage don't repeat, and add up to the number in its corner."
    line, texts = told("r1c1-2", 8, {})
    assert "can only be 17, 26 or 35:" in line
    assert texts == [cage]
    line, texts = told("r1c1-2", 8, {"r3c1": 1})
    assert "can only be 26 or 35:" in line
    assert texts == [cage]
    _, texts = told("r1c1-2", 8, {"r4c1": 1})
    assert texts == [cage, "All that is left for r1c1, r1c2: 26, 35, 53, 62, 71."]
    line, texts = told("r1c1-4", 12, {"r4c1": 6})
    assert "can only be 1236 or 1245:" in line
    assert texts == [cage]


@pytest.mark.parametrize("name", list(KINDS))
def test_more_than_follows_is_refused(name: str) -> None:
    """A candidate that some way to fill the cells has isn't ruled out by their constraint.

    Unless a constraint of the whole board has no solution with it, which a search may find.
    """
    board, step, _ = case(name)
    at = Position(board)
    part = part_at(at, step)
    assert part is not None
    found = work_out(part, part.masks(at.known))
    left = (
        [
            Literal(cell, digit + 1, False)
            for cell, mask in zip(part.cells, found.masks, strict=True)
            for digit in ones(mask & board.candidates[cell])
        ]
        if found
        else []
    )
    claim = next(it for it in argue(board, step).claims if it.kind == "rule")  # type: ignore[union-attr]
    plain = replace(claim, grounds=(), under=())
    for literal in left[:9]:
        wrong = Argument((replace(plain, says=(literal,)),))
        if first_unfounded(board, step, wrong) is None:
            assert count(board.grid.with_cell(literal.cell, literal.digit), limit=1) == 0, literal


def test_some_techniques_find_just_this() -> None:
    """What is removed, for arguments that could find more or less than they say."""
    for name, gone in {
        "thermometer-bounds": "r1c1=789 r1c2=189 r1c3=129 r1c4=123",
        "skyscraper-bounds": "r1c1=789 r1c2=89 r1c3=9",
        "skyscraper-count": "r1c2=678",
        "whisper-alternation": "r2c2=2345 r3c3=56789",
        "innies-and-outies": "r1c9=6789 r2c8=1234",
        "modular-rotation": "r4c4=134679",
    }.items():
        board, step, _ = case(name)
        removed: dict[str, str] = {}
        for cell, digit in step.eliminations:
            cell_name = board.shape.cell_name(cell)
            removed[cell_name] = removed.get(cell_name, "") + str(digit)
        assert " ".join(f"{it}={removed[it]}" for it in sorted(removed)) == gone, name
