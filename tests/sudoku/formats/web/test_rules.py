"""Rules with places in documents of f-puzzles and SudokuPad, out and in."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farandole.errors import FormatError, Unsupported
from farandole.sudoku import rules
from farandole.sudoku.formats import Record, read, write
from farandole.sudoku.formats.documents.json_text import compact
from farandole.sudoku.formats.web.to_sudokupad import to_sudokupad
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import Shape
from farandole.sudoku.solving import count, solve
from tests.sudoku.formats.outcomes import GRID, fault, only
from tests.sudoku.formats.web.test_links import fpuzzles, sudokupad
from tests.sudoku.rules.test_meaning import EXAMPLES


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}]}, rules.Killer("r1c1-2", 10)),
        ({"thermometer": [{"lines": [["R1C2", "R1C1"]]}]}, rules.Thermometer("r1c2 r1c1")),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R2C2"]]}]},
            rules.Arrow("r1c1", "r1c2 r2c2"),
        ),
        ({"nonconsecutive": True}, rules.NonConsecutive()),
        ({"negative": ["xv"]}, rules.StrictXV()),
        ({"negative": ["ratio"], "nonconsecutive": True}, rules.StrictKropki()),
        ({"ratio": [{"cells": ["R1C1", "R2C1"]}]}, rules.BlackDot("r1c1 r2c1")),
        ({"difference": [{"cells": ["R1C1", "R2C1"], "value": "3"}]}, rules.WhiteDot("r1-2c1", 3)),
        ({"xv": [{"cells": ["R1C1", "R2C1"], "value": "V"}]}, rules.XV("r1-2c1", 5)),
        ({"odd": [{"cell": "R1C1"}, {"cell": "R3C3"}]}, rules.Odd("r1c1 r3c3")),
        (
            {"littlekillersum": [{"cell": "R0C4", "direction": "DL", "value": "7"}]},
            rules.LittleKiller("r1c3 r2c2 r3c1", 7),
        ),
        ({"sandwichsum": [{"cell": "R0C4", "value": "7"}]}, rules.Sandwich("r1-9c4", 7)),
        ({"odd": [{"cells": ["R1C1", "R3C3"]}]}, rules.Odd("r1c1 r3c3")),
        ({"difference": [{"cells": ["R1C1", "R2C1"], "value": "?"}]}, rules.WhiteDot("r1-2c1", 1)),
        ({"skyscraper": [{"cell": "R4C10", "value": 3}]}, rules.Skyscraper("r4c9-1", 3)),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}]},
            rules.Quadruple("r1c1-2 r2c1-2", (1, 2)),
        ),
        ({"line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#f00"}]}, None),
        ({"circle": [{"cells": [], "outlineC": "#f00"}]}, None),
    ],
    ids=str,
)
def test_rules_with_places_are_read(more: dict[str, Any], rule: rules.Constraint | None) -> None:
    record = only(fpuzzles(**more))
    found = [it for it in record.grid.constraints if not it.is_drawing]
    assert found == ([] if rule is None else [rule])
    # What is only drawn is kept, too.
    [again] = read("".join(write([record], "fpuzzles")))
    assert again.grid == record.grid
    text = "".join(write([record], "sudokupad"))
    assert only(text).grid.constraints == record.grid.constraints


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=repr)
def test_rules_come_back_from_links(rule: rules.Constraint, shape: Shape) -> None:
    if not shape.is_usual:
        return
    grid = Grid("." * shape.cells, shape, (rule,))
    # SudokuPad's own documents say the rules beside what is drawn.
    document = to_sudokupad(Record(grid))
    assert only(json.dumps(document)).grid == grid
    with suppress(FormatError):
        again = only("".join(write([grid], "fpuzzles"))).grid
        assert again == grid or isinstance(rule, rules.AllDifferent | rules.StrictWhite)
        assert count(again, limit=50) == count(grid, limit=50)


@pytest.mark.parametrize("name", ["fpuzzles", "sudokupad"])
def test_digits_of_cells_that_several_rules_limit_come_back(name: str) -> None:
    limits = (rules.OneOf("r1c1", (1, 5)), rules.OneOf("r1c2", (1, 6)), rules.OneOf("r1c2", (1, 2)))
    grid = Grid("5" + "." * 80, constraints=limits)
    again = only("".join(write([grid], name))).grid
    assert again.givens == grid.givens
    assert again.constraints == (rules.OneOf("r1c1", (1, 5)), rules.OneOf("r1c2", (1,)))


def test_fpuzzles_lacks_a_digit_beside_others_that_its_cell_may_have() -> None:
    grid = Grid("5" + "." * 80, constraints=[rules.OneOf("r1c1", (1, 2))])
    with pytest.raises(FormatError, match="f-puzzles"):
        list(write([grid], "fpuzzles"))
    assert only("".join(write([grid], "sudokupad"))).grid == grid


@pytest.mark.parametrize(
    "more",
    [
        {"whatever": [{"cells": ["R1C1"]}]},
        {"negative": ["whatever"]},
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "A"}]},
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "<10"}]},
        {"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3/2"}]},
        {"xv": [{"cells": ["R1C1", "R1C2"], "value": "XV"}]},
        {"sandwichsum": [{"cell": "R0C4", "value": "A"}]},
        {"littlekillersum": [{"cell": "R0C9", "direction": "DR", "value": "7"}]},
        {"ruleset": "Normal rules, and digits a knight's move apart differ."},
        {"thermometer": [{"lines": [["R1C1", "R1C2", "R2C2", "R2C1", "R1C1"]]}]},
    ],
    ids=str,
)
def test_what_may_be_a_rule_is_kept_and_not_solved(more: dict[str, Any]) -> None:
    record = only(fpuzzles(**more))
    assert any(isinstance(it, rules.Unread) for it in record.grid.constraints)
    assert "not understood" in dict(record.extra)
    with pytest.raises(Unsupported, match="may be a rule") as caught:
        solve(record.grid)
    [value] = more.values()
    told = "knight's" if isinstance(value, str) else compact(value)[:60]
    assert told in str(caught.value)
    assert only("".join(write([record], "fpuzzles"))).grid == record.grid
    # A link to SudokuPad, read and written again, is the same puzzle.
    other = only("".join(write([record], "sudokupad")))
    assert only("".join(write([other], "sudokupad"))).grid == other.grid


@pytest.mark.parametrize(
    "more",
    [
        {"killercage": [5]},
        {"killercage": [{"cells": "R1C1", "value": "5"}]},
        {"killercage": [{"cells": ["R1C10", "R1C1"], "value": "5"}]},
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "9" * 6}]},
        {"arrow": [{}]},
        {"thermometer": [{"lines": [[1, 2]]}]},
        {"littlekillersum": [{"cell": "R5C5", "direction": [], "value": "7"}]},
        {"clone": [{"cells": ["R1C1"], "cloneCells": ["R1C2", "R1C3"]}]},
        {"odd": [{"cell": 5}]},
        {"odd": [{"cells": 5}]},
        {"killercage": [{"cells": 5, "value": "7"}]},
        {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "0"}]},
    ],
    ids=str,
)
def test_rules_of_another_structure_are_named(more: dict[str, Any]) -> None:
    error = fault(fpuzzles(**more))
    assert error.code.startswith("parse.")
    assert next(iter(more)) in str(error)


@pytest.mark.parametrize("cell", [None, 0])
def test_documents_of_fpuzzles_without_objects_in_the_grid_keep_their_rules(cell: object) -> None:
    cages = [{"cells": ["R1C1", "R1C2"], "value": "7"}]
    document = {"grid": [[5, *[cell] * 8], *[[cell] * 9] * 8], "killercage": cages}
    for members in (document, {**document, "size": 9}):
        grid = only(json.dumps(members)).grid
        assert (grid.givens, grid.constraints) == ({0: 5}, (rules.Killer("r1c1-2", 7),))


@pytest.mark.parametrize("given", [True, 1, "true"])
def test_what_is_given_may_be_any_true_value(given: object) -> None:
    grid = [[{"value": "5", "given": given}, {"value": 7}, *[{}] * 7], *[[{}] * 9] * 8]
    record = only(json.dumps({"size": 9, "grid": grid}))
    assert record.grid.givens == {0: 5}


def test_a_solution_of_some_cells_says_nothing_of_regions() -> None:
    record = only(sudokupad(metadata={"solution": "5" + "?" * 80}))
    assert record.grid.shape.is_classic
    assert not any(isinstance(it, rules.Unread) for it in record.grid.constraints)


LINE_OF = {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "thickness": 10}
DISC = {"center": [0.5, 1], "width": 0.3, "height": 0.3, "rounded": True}
CAGE = {"cells": [[0, 0], [0, 1]], "value": 5}
SQUARE = {"wayPoints": [[2.5, 2.5], [3.5, 2.5], [3.5, 3.5], [2.5, 3.5], [2.5, 2.5]]}


@pytest.mark.parametrize(
    "words",
    [
        "Adjacent cells need not be consecutive.",
        "Adjacent digits aren't necessarily consecutive.",
        "Adjacent cells on a purple line may not be consecutive.",
        "In cages, adjacent cells may not be consecutive.",
    ],
)
def test_what_is_said_of_lines_or_denied_is_no_rule_of_the_board(words: str) -> None:
    record = only(sudokupad(metadata={"rules": words}))
    assert rules.NonConsecutive() not in record.grid.constraints


@pytest.mark.parametrize(
    ("more", "words", "rule"),
    [
        ({"cages": [CAGE]}, "", rules.Killer("r1c1-2", 5)),
        ({"cages": [CAGE | {"unique": False}]}, "", rules.TotalOf("r1c1-2", 5)),
        ({"lines": [LINE_OF | {"color": "#67f067"}]}, "German whispers", rules.Whispers("r1c1-3")),
        ({"lines": [LINE_OF | {"color": "#f067f0"}]}, "Renban lines", rules.Renban("r1c1-3")),
        (
            {
                "lines": [LINE_OF | {"color": "#cfcfcf"}],
                "underlays": [
                    {"center": [0.5, 0.5], "width": 0.85, "height": 0.85, "rounded": True}
                    | {"backgroundColor": "#cfcfcf"}
                ],
            },
            "温度计",
            rules.Thermometer("r1c1-3"),
        ),
        # The shaft of an arrow may start at the edge of the circle, and several at one circle.
        (
            {
                "arrows": [{"wayPoints": [[0.5, 0.9], [0.5, 2.4]]}],
                "overlays": [
                    {"center": [0.5, 0.5], "width": 0.82, "height": 0.82, "rounded": True}
                ],
            },
            "",
            rules.Arrow("r1c1", "r1c2-3"),
        ),
        (  # a closed line
            {"lines": [SQUARE | {"color": "#fca"}]},
            "Entropic lines",
            (rules.Entropic("r3-4c3 r4c4 r3c4"), rules.Entropic("r4c4 r3c4 r3c3 r4c3")),
        ),
        (
            {"lines": [SQUARE | {"color": "#2ecbff"}]},
            "Box borders divide blue lines",
            rules.RegionSum("r3c3-4 r4c4 r4c3"),
        ),
        (
            {"lines": [{"wayPoints": [[0, 0], [9, 9]]}, {"wayPoints": [[8.5, 0.5], [0.5, 8.5]]}]},
            "Digits can't repeat on marked diagonals.",
            "diagonals",
        ),
        ({}, "No two equal digits: identical digits can't be a knight's move apart", "anti-knight"),
        ({}, "Adjacent cells must not be consecutive.", rules.NonConsecutive()),
        ({}, "A knight's move apart, cells can't sum to 5.", rules.Knightmare((5,))),
        (
            {"overlays": [DISC | {"text": "V"}]},
            "All V's are given.",
            (rules.XV("r1c1-2", 5), rules.StrictXV()),
        ),
        ({}, "All dots are given. There are none.", rules.StrictKropki()),
        ({}, "Put digits 0 to 8 in the grid.", None),
        ({"overlays": [DISC | {"backgroundColor": "#fff"}]}, "", rules.WhiteDot("r1c1-2")),
        ({"overlays": [DISC | {"backgroundColor": "#000"}]}, "", rules.BlackDot("r1c1-2")),
        ({"overlays": [DISC | {"text": "X"}]}, "", rules.XV("r1c1-2", 10)),
        (
            {"lines": [LINE_OF | {"color": "#ff9a00"}]},
            "Dutch whispers: digits on orange lines differ by at least 4.",
            rules.Whispers("r1c1-3", 4),
        ),
        ({"lines": [LINE_OF | {"color": "#ff9a00"}]}, "German whispers", None),
        ({"lines": [LINE_OF | {"color": "#67f067"}]}, "", None),
        ({"lines": [LINE_OF | {"color": "#67f067"}]}, "Renban lines", None),
        ({"cages": [CAGE | {"value": "twelve"}]}, "", None),
        ({}, "Thermos increase.", None),
    ],
    ids=str,
)
def test_drawings_are_read_as_what_they_most_likely_are(
    more: dict[str, Any], words: str, rule: rules.Constraint | tuple[Any, ...] | str | None
) -> None:
    record = only(sudokupad(metadata={"rules": words}, **more))
    if isinstance(rule, str):
        assert rule in [it.name for it in record.grid.shape.rules]
        assert all(it.is_drawing for it in record.grid.constraints)
    elif rule is not None:
        found = tuple(it for it in record.grid.constraints if not it.is_drawing)
        assert found == (rule if isinstance(rule, tuple) else (rule,))
    else:
        assert any(isinstance(it, rules.Unread) for it in record.grid.constraints)
        with pytest.raises(Unsupported, match="may be a rule"):
            solve(record.grid)


def test_usual_drawings_are_read_without_the_rules_beside_them() -> None:
    for rule in (
        rules.Killer("r1c1-2", 5),
        rules.TotalOf("r1c1-2", 5),
        rules.Thermometer("r1c1-3"),
        rules.Whispers("r1c1-3"),
        rules.Palindrome("r1c1-3"),
        rules.RegionSum("r1c1-4"),
        rules.WhiteDot("r1c1-2"),
        rules.BlackDot("r1c1-2"),
        rules.XV("r1c1-2", 10),
        rules.LittleKiller("r1c3 r2c2 r3c1", 12),
        rules.Sandwich("r1-9c1", 12),
        rules.Quadruple("r1c1-2 r2c1-2", (1, 2)),
        rules.Odd("r1c1 r5c5"),
        rules.Even("r1c1 r5c5"),
    ):
        document = to_sudokupad(Record(Grid("." * 81, constraints=(rule,))))
        del document["farandole"]
        assert only(json.dumps(document)).grid.constraints == (rule,)


POINT = st.lists(st.integers(-1, 19).map(lambda it: it / 2), min_size=2, max_size=2)
COLOUR = st.sampled_from(["#67f067", "#f067f0", "#cfcfcf", "#fff", "#000000", "red", None, 5])
SHAPE = st.fixed_dictionaries(
    {"center": POINT, "width": st.sampled_from([0.3, 0.8, 1]), "height": st.just(0.3)},
    optional={
        "rounded": st.booleans(),
        "backgroundColor": COLOUR,
        "text": st.sampled_from(["X", "V", "12", "<", "a", ""]),
    },
)
LINE_DRAWN = st.fixed_dictionaries(
    {"wayPoints": st.lists(POINT, max_size=4)}, optional={"color": COLOUR, "thickness": COLOUR}
)
CELL = st.lists(st.integers(0, 8), min_size=2, max_size=2)
DOCUMENT = st.fixed_dictionaries(
    {},
    optional={
        "lines": st.lists(LINE_DRAWN, max_size=3),
        "arrows": st.lists(LINE_DRAWN, max_size=2),
        "overlays": st.lists(SHAPE, max_size=3),
        "underlays": st.lists(SHAPE, max_size=3),
        "cages": st.lists(
            st.fixed_dictionaries(
                {"cells": st.lists(CELL, max_size=4)},
                optional={"value": st.sampled_from([0, 9, "12", "a"]), "unique": st.booleans()},
            ),
            max_size=2,
        ),
        "foglight": st.lists(CELL, max_size=2),
        "settings": st.dictionaries(st.text("ab", min_size=1), st.integers(), max_size=2),
    },
)


@settings(max_examples=25)
@given(DOCUMENT, st.sampled_from(["Thermos and whispers.", "Sandwich sums; arrows.", "No loops."]))
def test_any_drawing_comes_back(more: dict[str, Any], words: str) -> None:
    record = only(sudokupad(metadata={"rules": words, "source": "s"}, **more))
    [again] = read("".join(write([record], "sudokupad")))
    assert (again.grid, again.extra) == (record.grid, record.extra)


def test_lines_drawn_in_fpuzzles_are_rules_by_colour_and_words() -> None:
    line = {"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#67F067"}
    record = only(fpuzzles(line=[line], ruleset="German whispers."))
    assert [it for it in record.grid.constraints if not it.is_drawing] == [rules.Whispers("r1c1-3")]
    assert only("".join(write([record], "fpuzzles"))).grid == record.grid
    # Signs drawn with words are rules, too; and so is what words alone say of the whole board.
    sign = {"cells": ["R1C1", "R2C1"], "value": ">", "angle": 90}
    stated = only(fpuzzles(text=[sign], ruleset="Inequality signs. Global Entropy: see above."))
    assert {*stated.grid.constraints} >= {rules.GreaterThan("r1-2c1"), rules.GlobalEntropy()}
    assert only("".join(write([stated], "fpuzzles"))).grid == stated.grid
    # An entry of its own says which lines are: what is drawn beside it isn't read.
    entry = {"lines": [["R5C1", "R5C2"]]}
    both = only(fpuzzles(line=[line], whispers=[entry], ruleset="German whispers."))
    assert rules.Whispers("r1c1-3") not in both.grid.constraints


def test_boards_of_sudokupad() -> None:
    """Regions may fill the board in part, or contradict the solution; words may name rules."""
    knight = "Cells a knight's move apart can't contain the same digit."
    assert "anti-knight" in str(only(sudokupad(metadata={"rules": knight})).grid.shape)
    some = only(sudokupad(regions=[[[0, 0], [1, 1], [2, 2]]])).grid.shape
    assert (some.regions[9], [rule.groups for rule in some.rules]) == (1, [((0, 10, 20),)])
    latin = "".join("123456789"[i:] + "123456789"[:i] for i in range(9))
    empty: list[list[dict[str, object]]] = [[{}] * 9] * 9
    free = only(sudokupad(cells=empty, metadata={"solution": latin}))
    assert free.grid.shape.regions[9] == 1
    assert not [it for it in free.grid.constraints if not it.is_drawing]
    repeated = only(sudokupad(cells=empty, metadata={"solution": "1" * 81}))
    with pytest.raises(Unsupported, match="repeated digits"):
        solve(repeated.grid)


def test_too_many_drawings_are_refused() -> None:
    assert fault(sudokupad(overlays=[DISC] * 2001)).code.startswith("parse.")


def test_a_rule_that_the_solution_breaks_is_not_taken_for_one() -> None:
    dot = {"overlays": [DISC | {"backgroundColor": "#fff"}]}
    solution = solve(GRID).line
    record = only(sudokupad(metadata={"solution": solution}, **dot))
    a, b = int(solution[0]), int(solution[1])
    assert abs(a - b) != 1
    [rule] = record.grid.constraints
    assert isinstance(rule, rules.Unread)


def test_words_that_sudokupad_needs_are_not_taken_for_the_authors() -> None:
    room = rules.NumberedRoom("r3c1-9", 4)  # f-puzzles has none, so it is a document of SudokuPad
    record = Record(Grid("." * 81, constraints=[room]))
    for extra in ((), (("rules", "Normal rules, and one more."),)):
        [link] = write([record._replace(extra=extra)], "sudokupad")
        assert "/scl" in link
        again = only(link)
        assert (again.grid, again.extra) == (record.grid, extra)
