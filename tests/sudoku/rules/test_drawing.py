"""Rules as marks and as sentences."""

from __future__ import annotations

import re

import pytest

from farandole import Shape
from farandole.sudoku import rules
from farandole.sudoku.rules import Constraint
from farandole.sudoku.rules.marks import LOOKS, Mark
from farandole.sudoku.rules.rule import OfBoard
from farandole.sudoku.rules.rule import rules as every_rule
from tests.sudoku.rules.test_meaning import EXAMPLES

IN_WORDS = (OfBoard, rules.All, rules.Regex, rules.Pairs, rules.Weighted, rules.Accepts)


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=repr)
def test_a_rule_is_drawn_or_only_said(rule: Constraint, shape: Shape) -> None:
    marks = list(rule.drawing(shape))
    assert bool(marks) != isinstance(rule, IN_WORDS)
    assert {mark.style for mark in marks} <= LOOKS.keys()
    # What isn't drawn as a number is said.
    shown = " ".join((str(rule.said), *(mark.text for mark in marks)))
    assert all(str(it) in shown for it in rule.fields.values() if type(it) is int)
    assert not re.search(r"\{[a-z]", shown)


def test_each_rule_has_a_sentence_of_its_own() -> None:
    sentences = [vars(kind)["sentence"].text for kind in every_rule().values()]
    assert len(set(sentences)) == len(sentences)
    assert {type(rule).__name__ for rule, _ in EXAMPLES} == every_rule().keys()


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
