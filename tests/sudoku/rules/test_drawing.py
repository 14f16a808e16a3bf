"""Rules as marks and as sentences."""

from __future__ import annotations

import json
import re
from html import unescape
from xml.etree import ElementTree

import pytest

from farandole import Grid, Shape
from farandole.paper.board import grid_lines
from farandole.sudoku import render, rules
from farandole.sudoku.formats import read
from farandole.sudoku.rule_marks import legend, marks_json, marks_of
from farandole.sudoku.rule_svg import images
from farandole.sudoku.rules import Constraint
from farandole.sudoku.rules.families import rules as every_rule
from farandole.sudoku.rules.marks import LOOKS, Mark
from tests.sudoku.rules.test_meaning import EXAMPLES

KEPT = {"Drawn", "Unread"}


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=repr)
def test_a_rule_is_drawn_unless_it_is_of_the_whole_board(rule: Constraint, shape: Shape) -> None:
    marks = list(rule.drawing(shape))
    assert bool(marks) == bool(rule.places)
    assert {mark.style for mark in marks} <= LOOKS.keys()
    # What isn't drawn as a number is said.
    shown = " ".join((str(rule.said), *(mark.text for mark in marks)))
    assert all(str(it) in shown for it in rule.fields.values() if type(it) is int)
    assert not re.search(r"\{[a-z]", shown)


def test_each_rule_has_a_sentence_of_its_own() -> None:
    sentences = [vars(kind)["sentence"].text for kind in every_rule().values()]
    assert len(set(sentences)) == len(sentences)
    assert {type(rule).__name__ for rule, _ in EXAMPLES} == every_rule().keys() - KEPT


@pytest.mark.parametrize(
    ("rule", "shape"), [it for it in EXAMPLES if it[0].keeps == "cells"], ids=repr
)
def test_marks_move_with_their_rule(rule: Constraint, shape: Shape) -> None:
    moved = rule.moved(lambda cell: (cell[0] + 1, cell[1] + 2), shape.side)
    expected = [_shifted(mark, 2, 1) for mark in rule.drawing(shape)]
    assert [_shifted(mark, 0, 0) for mark in moved.drawing(shape)] == expected


def _shifted(mark: Mark, right: int, down: int) -> Mark:
    points = (_near(x + right, y + down) for x, y in mark.points)
    return mark._replace(points=tuple(points))


def _near(x: float, y: float) -> tuple[float, float]:
    return round(x, 6) + 0.0, round(y, 6) + 0.0


def _points(rule: Constraint, style: str, kind: str) -> list[tuple[tuple[float, float], ...]]:
    marks = rule.drawing(Shape.of_side(9))
    return [
        tuple(_near(*point) for point in mark.points)
        for mark in marks
        if (mark.style, mark.kind) == (style, kind)
    ]


def test_signs_stand_where_people_expect_them() -> None:
    # The tip of a sign is its middle point, which is nearer to the smaller digit.
    for cells, tip in (("r1c1 r1c2", (1.06, 0.5)), ("r2c1 r1c1", (0.5, 0.94))):
        [sign] = _points(rules.GreaterThan(cells), "sign", "line")
        assert sign[1] == tip
    for kind, away in ((rules.Minimum, 0.3), (rules.Maximum, 0.42)):
        tips = {sign[1] for sign in _points(kind("r2c2"), "extreme", "line")}
        ends = (1.5 - away, 1.5 + away)
        assert tips == {(1.5, it) for it in ends} | {(it, 1.5) for it in ends}
    assert _points(rules.Quadruple("r1-2c1-2", (1,)), "quadruple", "disc") == [((1, 1),)]
    assert _points(rules.XSum("r1c9-1", 9), "clue", "text") == [((9.35, 0.5),)]
    [[start, end]] = _points(rules.LittleKiller("r1c2 r2c1", 5), "clue", "arrow")
    assert (start, end) == ((2.22, -0.22), (2.02, -0.02))
    assert _points(rules.Arrow("r1c1", "r1c2-3"), "arrow", "arrow") == [
        ((0.9, 0.5), (1.5, 0.5), (2.5, 0.5))
    ]
    texts = [next(iter(rules.XV("r1c1-2", n).drawing(Shape.of_side(9)))).text for n in (5, 10, 8)]
    assert texts == ["V", "X", "8"]


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=repr)
def test_an_image_names_and_holds_what_it_draws(rule: Constraint, shape: Shape) -> None:
    grid = Grid("." * shape.cells, shape, [rule])
    image = str(render.svg(grid, cell=40))
    root = ElementTree.fromstring(image)
    names = {it.text for it in root.iter() if it.tag.endswith("}title")}
    assert names == {str(one.title) for one, marks, _ in marks_of(grid) if marks}
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    for it in root.iter():
        if it.tag.endswith("}text"):
            room = 0 if "start" in it.attrib["style"] else 9
            assert left + room < float(it.attrib["x"]) < left + width - room
            assert top + 7 <= float(it.attrib["y"]) <= top + height - 7
    day, _, night = image.partition("@media")
    for one, marks, _ in marks_of(grid):
        assert str(one.title) in root.attrib["aria-label"]
        assert all(LOOKS[mark.style].light in day for mark in marks)
        assert all(LOOKS[mark.style].dark in night for mark in marks)
        assert str(one.said) in unescape(render.html(grid))
        assert str(one.said) in render.text(grid)


def test_lines_and_cages_differ_without_colours() -> None:
    kinds: dict[str, dict[object, set[str]]] = {"line": {}, "outline": {}}
    for rule, shape in EXAMPLES:
        for mark in rule.drawing(shape):
            if mark.kind in kinds and mark.style not in ("sign", "extreme"):
                look = (mark.size if mark.kind == "line" else 0, LOOKS[mark.style].dash)
                kinds[mark.kind].setdefault(look, set()).add(mark.style)
    assert len(kinds["line"]) > 10
    assert all(len(styles) == 1 for some in kinds.values() for styles in some.values())


def test_what_belongs_together_has_a_letter_and_clues_stand_apart() -> None:
    cages = [rules.SameDigits(("r1c1-2", f"r{row}c3-4")) for row in (2, 3)]
    clues = [rules.Sandwich("r1-4c1", 0), rules.Skyscraper("r1-4c1", 2), rules.XSum("r4-1c1", 3)]
    groups = marks_of(Grid("." * 16, constraints=(*cages, *clues)))
    texts = [(mark.text, mark.points[0]) for group in groups for mark in group.marks]
    assert [text for text, _ in texts] == ["A", "A", "B", "B", "S0", "T2", "X3"]
    (x, y), (x2, y2), (_, below) = (point for _, point in texts[4:])
    assert x == x2
    assert y2 <= y - 0.5 < 0 < 4 < below


def test_marks_are_json_with_the_name_of_their_rule() -> None:
    grid = Grid("." * 16, constraints=[rules.Killer("r1c2-1", 3), rules.AntiTaxicab()])
    assert json.loads(json.dumps(marks_json(grid))) == [
        {
            "kind": "outline",
            "style": "cage",
            "points": [[0, 0], [1, 0]],
            "size": 0.08,
            "text": "3",
            "filled": False,
            "rule": "killer cage",
        }
    ]


def test_a_legend_has_each_sentence_once() -> None:
    cages = [rules.Killer("r1c1-2", 3), rules.Killer("r2c1-2", 7), rules.Odd("r3c3")]
    grid = Grid("." * 16, constraints=cages)
    assert len(legend(grid)) == 2
    text = render.text(grid).split("\n")
    assert text[8:10] == [
        "  r1c1 r1c2, 3; r2c1 r2c2, 7",
        f"Odd cells: {rules.Odd.sentence}",
    ]
    full = Grid("1234341221434321", constraints=cages)
    assert render.text(full) == render.text(Grid(full.line))


def test_numbers_outside_have_letters_if_they_are_of_several_rules() -> None:
    sandwich = rules.Sandwich("r1c1-4", 5)
    alone = Grid("." * 16, constraints=[sandwich, rules.LittleKiller("r1c2 r2c1", 4)])
    assert marks_of(alone)[0].marks[0].text == "5"
    assert str(legend(alone)[0]).startswith("sandwich: ")
    mixed = Grid("." * 16, constraints=[sandwich, rules.XSum("r2c1-4", 7)])
    assert [group.marks[0].text for group in marks_of(mixed)] == ["S5", "X7"]
    assert [str(it).split(":")[0] for it in legend(mixed)] == ["sandwich (S)", "X-sum (X)"]


def test_a_rule_without_a_drawing_of_its_own_has_the_letter_of_its_sentence() -> None:
    own = [rules.Regex(".*1", "r2c3-1"), rules.Weighted((1, 2), "r3c1 r4c4", 9)]
    grid = Grid("." * 16, constraints=[rules.Clone("r1c1", "r2c4"), *own])
    clone, pattern, weighted = marks_of(grid)
    assert [(it.kind, it.text) for it in pattern.marks] == [("line", ""), ("text", "B")]
    assert [int(x) for x, _ in pattern.marks[0].points] == [2, 1, 0]
    assert (pattern.marks[1].points[0][0] // 1, pattern.marks[1].points[0][1] // 1) == (2, 1)
    assert {it.text for it in clone.marks if it.text} == {"A"}
    assert [it.text for it in weighted.marks] == ["", "", "C", "C"]
    heads = [str(it).split(":")[0] for it in legend(grid)[1:]]
    assert heads == ["regular expression (B)", "weighted sum (C)"]
    assert render.text(grid).count("r2c3-1") == 1
    one = marks_of(Grid("." * 16, constraints=[rules.Regex("1", "r1c1")]))[0].marks
    assert [(it.kind, it.text) for it in one] == [("outline", ""), ("text", "A")]


def test_letters_of_rules_outside_differ() -> None:
    letters = [kind.letter for kind in every_rule().values() if kind.letter]
    assert sorted(letters) == sorted(set(letters))
    assert len(letters) > 4


def test_images_for_paper_are_as_large_as_the_board() -> None:
    [record] = read(".Shape~4x6~6.Cage~10~R1C1~R2C1.Skyscraper~R2~2")
    for image in images(record.grid):
        assert re.search(r'viewBox="-28 -?0 268 160"', image)
    thin, thick = grid_lines(record.grid.shape)
    assert max(line[2] for line in (*thin, *thick)) == 6
    assert max(line[3] for line in (*thin, *thick)) == 4
