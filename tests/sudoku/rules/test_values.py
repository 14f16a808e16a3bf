"""Rules as values: code, JSON, equality, symmetry, errors; and grids that carry them."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from farandole import (
    Grid,
    Shape,
)
from farandole.errors import ArgumentError, GridError, ParseError, Unsupported
from farandole.sudoku import as_cover, rules
from farandole.sudoku.rules import Constraint, from_json
from farandole.sudoku.rules.patterns import regex
from farandole.sudoku.rules.propagators import Ascending, Different
from tests.sudoku.rules.test_meaning import EXAMPLES

NAMES = {name: getattr(rules, name) for name in dir(rules)}
CAGED = Grid("." * 81, constraints=[rules.Killer("r1c1-2", 3)])


@pytest.mark.parametrize("rule", [rule for rule, _ in EXAMPLES], ids=repr)
def test_code_json_and_pickles_rebuild_a_rule(rule: Constraint) -> None:
    copies = (
        eval(repr(rule), NAMES),
        from_json(json.loads(json.dumps(rule.to_json()))),
        pickle.loads(pickle.dumps(rule)),
    )
    for copy in copies:
        assert copy == rule
        assert hash(copy) == hash(rule)
        assert repr(copy) == repr(rule)


def test_rules_that_mean_the_same_are_equal() -> None:
    both = rules.Odd("r1c1"), rules.WhiteDot("r1c1 r1c2")
    inner = rules.All([both[0], rules.All([both[1]])])
    assert Grid("." * 16, constraints=[inner]) == Grid("." * 16, constraints=both)
    assert rules.Killer("r1c2 r1c1", 3) == rules.Killer("R1C1,r1c2", 3) != rules.Killer("r1c1-2", 4)
    assert rules.Palindrome("r1c1-4") == rules.Palindrome("r1c4-1")
    assert rules.Thermometer("r1c1-4") != rules.Thermometer("r1c4-1")
    assert rules.Arrow("r1c1", "r1c2-3") == rules.Arrow("r1c1", "r1c3-2")
    assert hash(rules.Arrow("r1c1", "r1c2-3")) == hash(rules.Arrow("r1c1", "r1c3-2"))
    for kind in (rules.All, rules.Any):
        assert kind(both) == kind(both[::-1] + both) != kind(both[:1])
        assert hash(kind(both)) == hash(kind(both[::-1]))
        assert kind(both).key == kind(both[::-1]).key
    assert rules.Any(both) != rules.All(both)
    assert rules.Odd("r1c1") != rules.Even("r1c1")
    cages = [rules.Killer("r1c1-2", 3), rules.Odd("r2c2")]
    one, other = (Grid("." * 16, constraints=some) for some in (cages, cages[::-1] + cages))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Grid("." * 16)


def test_a_grid_keeps_its_constraints() -> None:
    rule = CAGED.constraints[0]
    assert not CAGED.is_classic
    assert CAGED.with_cell("r5c5", 5).constraints == (rule,)
    assert pickle.loads(pickle.dumps(CAGED)) == CAGED
    assert eval(repr(CAGED), {"Grid": Grid, **NAMES}) == CAGED
    more = CAGED.with_constraints(rules.Odd("r1c1"), rule)
    assert more.constraints == (rule, rules.Odd("r1c1"))


@pytest.mark.parametrize(("rule", "shape"), EXAMPLES, ids=repr)
def test_a_moved_rule_means_the_same(rule: Constraint, shape: Shape) -> None:
    """Turned over a diagonal, with the digits, or refused."""
    board = shape
    if board.box is None or board.box[0] != board.box[1]:
        pytest.skip("the turned board has other boxes")
    side = board.side

    def turn(cell: tuple[int, int]) -> tuple[int, int]:
        return cell[1], cell[0]

    if rule.keeps == "numbers":
        with pytest.raises(ArgumentError, match="symmetry"):
            rule.moved(turn, side)
        return
    moved = rule.moved(turn, side)
    assert moved.moved(turn, side) == rule
    random = Random(1)
    for _ in range(40):
        digits = [random.randint(1, side) for _ in range(side * side)]
        turned = [digits[i % side * side + i // side] for i in range(side * side)]
        assert bool(rule.broken(Grid(digits, board))) == bool(moved.broken(Grid(turned, board)))
        if rule.is_relabelled:
            order = random.sample(range(1, side + 1), side)
            renamed = Grid([order[digit - 1] for digit in digits], board)
            assert bool(rule.relabelled(order).broken(renamed)) == bool(
                rule.broken(Grid(digits, board))
            )
    if not rule.is_relabelled and not isinstance(rule, rules.All):
        with pytest.raises(ArgumentError, match="exchanged"):
            rule.relabelled(range(1, side + 1))


@pytest.mark.parametrize(
    ("make", "match"),
    [
        (lambda: rules.Killer("r1c1 r1c1", 3), "r1c1 is given twice"),
        (lambda: rules.Killer("r0c1", 3), "'r0c1' is not a cell"),
        (lambda: rules.Killer("r1c1-2", 0), "total must be from 1"),
        (lambda: rules.Thermometer("r1c1"), "thermometer: found 1 cell, expected 2 or more"),
        (lambda: rules.WhiteDot("r1c1-3"), "white dot: found 3 cells, expected 2$"),
        (lambda: rules.Regex("1(2", "r1c1-2"), "valid pattern: it ends too early$"),
        (lambda: rules.Regex("1+?", "r1c1-2"), "unexpected '\\?' at 3"),
        (lambda: rules.LookAndSay("r1c1-2", "2"), "not pairs"),
        (lambda: rules.Contains("r1c1-2", ()), "no digits"),
        (lambda: rules.Any(()), "no rules"),
        (lambda: rules.EqualSum(("r1c1", "r1c1")), "two groups or more"),
    ],
)
def test_wrong_values_are_errors(make: Callable[[], Constraint], match: str) -> None:
    with pytest.raises(ArgumentError, match=match):
        make()


def test_a_rule_must_fit_the_board() -> None:
    for rule, match in (
        (rules.Odd("r5c1"), "r5c1 is not on a 4×4 board"),
        (rules.OneOf("r1c1", (5,)), "5 is not a digit"),
        (rules.Any((rules.Odd("r5c1"),)), "r5c1"),
        (rules.Entropic("r1c1-3"), "can't be split"),
        (rules.Pairs(lambda a, b: a < b, "r1c1-2"), "9 digits, not 4"),
    ):
        with pytest.raises(GridError, match=match) as caught:
            Grid("." * 16, constraints=[rule])
        assert caught.value.code == "grid.rule"
    with pytest.raises(TypeError, match="must be a Constraint"):
        Grid("." * 16, constraints=["killer"])  # type: ignore[list-item]


def test_other_json_is_an_error() -> None:
    number = {"rule": "Regex", "cells": "r1c1", "pattern": 5}
    for value in (None, {}, {"rule": "Magic"}, {"rule": "Odd"}, number):
        with pytest.raises(ParseError) as caught:
            from_json(value)
        assert caught.value.code == "parse.rules"
        assert repr(value)[:100] in str(caught.value)


def test_a_known_fault_of_a_rule_is_named_without_the_rule_as_json() -> None:
    for value, said in (
        ({"rule": "Odd", "cells": "x"}, "'x' is not a cell of a rule (write r1c1, or r1c1-9)"),
        ({"rule": "Killer", "cells": "r1c1", "total": 0}, "total must be from 1 to 10000, not 0"),
    ):
        with pytest.raises(ParseError) as caught:
            from_json(value)
        assert (caught.value.code, str(caught.value)) == ("parse.rules", said)


def test_a_rule_that_a_board_cannot_have_is_named_without_code() -> None:
    with pytest.raises(GridError, match=r"^doppelgänger: rows, columns and boxes need"):
        Grid("." * 81, constraints=[rules.Doppelganger()])


@pytest.mark.parametrize("verb", [as_cover.problem])
def test_what_cannot_handle_constraints_refuses_them(verb: Callable[[Grid], object]) -> None:
    with pytest.raises(Unsupported, match="killer cage"):
        verb(CAGED)


def test_automata_are_smallest() -> None:
    to_four = range(1, 5)
    assert len(regex("(1|2|3)(1|2|3)", to_four).steps) == len(regex("[1-3]{2}", to_four).steps) == 3
    assert len(regex("1*|1{0,3}", to_four).steps) == 1
    assert regex("5", to_four).steps == ((-1, -1, -1, -1),)


def test_groups_of_a_pattern_have_a_depth() -> None:
    deep = regex("(" * 50 + "1" + ")" * 50 + "(2)", range(1, 4))
    assert deep.accepts((1, 2))
    with pytest.raises(ArgumentError, match=r"unexpected '\(' at 51$"):
        regex("(" * 51 + "1" + ")" * 51, range(1, 4))


@pytest.mark.parametrize(
    "pattern",
    [
        "1+2?",
        "(12|3)+",
        "1{2,}3*",
        "(1|2){1,3}",
        "[^1]{2}.?",
        "(1*2)*",
        "[2-3]+1{0}",
        "|12",
        "(1?2?){2}3",
    ],
)
def test_patterns_mean_what_they_mean_in_python(pattern: str) -> None:
    machine = regex(pattern, range(1, 4))
    for length in range(6):
        for word in product("123", repeat=length):
            is_match = re.fullmatch(pattern, "".join(word)) is not None
            assert machine.accepts(map(int, word)) == is_match, word


def test_propagators_are_equal_by_kind_and_fields() -> None:
    apart, rising = Different((1, 2)), Ascending((1, 2))
    assert apart == Different((1, 2)) == pickle.loads(pickle.dumps(apart))
    assert apart != rising
    assert apart != ((1, 2),) != apart
    assert len({apart, rising, Different((1, 2))}) == 2
    assert repr(apart) == "Different(cells=(1, 2))"
    with pytest.raises(AttributeError):
        apart.cells = (3,)  # type: ignore[misc]
