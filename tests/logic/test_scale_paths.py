"""The steps of Sudoku Explainer, with their ratings, names and arguments."""

from __future__ import annotations

import json
import re

import pytest

from farandole import ArgumentError, GridError, ManySolutions, NoSolution, _kernel, solve
from farandole.errors import Unsupported
from farandole.i18n import language
from farandole.logic import (
    SE,
    Board,
    Explanation,
    Scale,
    ScaleRating,
    Step,
    StepRating,
    apply,
    argue,
    explain,
    first_unfounded,
    from_json,
    hint,
    rate,
    to_json,
)
from farandole.logic.words import step_line
from farandole.logic.words.names import rule_name
from tests.conftest import EASY
from tests.logic.many.test_scale import CASES

PUZZLES = [*list(CASES)[::9], *list(CASES)[-3:]]
ZH = language("zh")


@pytest.fixture(scope="module", name="paths")
def _paths() -> list[Explanation[ScaleRating]]:
    return [explain(puzzle, school="se") for puzzle in PUZZLES]


def test_the_rating_follows_from_the_steps(paths: list[Explanation[ScaleRating]]) -> None:
    for puzzle, path in zip(PUZZLES, paths, strict=True):
        assert path.rating == rate(puzzle, school="se")
        ratings = [step.rated.rating for step in path.steps if step.rated]
        assert len(ratings) == len(path)
        assert path.end == "solved"
        first = next(at for at, step in enumerate(path) if step.placements)
        er, ep, ed = path.rating.er, path.rating.ep, path.rating.ed
        assert (max(ratings), max(ratings[: first + 1]), ratings[0]) == (er, ep, ed)
        hardest = [step.rated.rule for step in path if step.rated and step.rated.rating == er]
        assert path.rating.hardest in hardest
        assert repr(path).endswith(f": solved, {path.rating.message}>")


def test_steps_have_arguments(paths: list[Explanation[ScaleRating]]) -> None:
    unargued, rules = set(), set()
    for puzzle, path in zip(PUZZLES, paths, strict=True):
        solution = solve(puzzle)
        for board, step in zip(path.boards(), path.steps, strict=False):
            assert step.rated
            rule = re.sub(r" \d+$", "", step.rated.rule)
            rules.add(rule)
            assert all(solution.cells[cell] == digit for cell, digit in step.placements)
            assert all(solution.cells[cell] != digit for cell, digit in step.eliminations)
            argument = argue(board, step)
            if argument is None:
                unargued.add(rule)
            else:
                assert first_unfounded(board, step, argument) is None
            if rule.startswith("Direct"):
                assert argument
                assert argument.claims[-1].kind == "last"
            assert step.technique.id != "forcing-net-contradiction" or "Loop" in rule, rule
            line = str(step_line(board, step))
            assert line.startswith(f"{step.rated}: ")
            assert str(step) == line
            assert from_json(to_json(step)) == step
    assert path.reached.grid == solution
    assert len(rules) > 20
    assert not unargued


def test_wings_inside_chains_have_arguments() -> None:
    before = ("dynamic-forcing-chain", "multiple-forcing-chain", "nishio-forcing-chain")
    others = ("forcing-chain-cycle", "unique-loop", "bug", "xy-wing", "xyz-wing")
    scale = Scale(without=(*before, *others), fc_plus=True)
    wings = 0
    for puzzle in (
        "..395........2.....9..61.5.35....92.4.....8....6..7......3.461.........2.6..9.4..",
        "..8.29...7.......5.9.1.73...4.....17.3..4....579....6.......5.2.1..3...8.......91",
        "5..9..4...9..4......6.7...8..319.2..............6.8.1.87...9.234.....5........96.",
    ):
        path = explain(puzzle, scale)
        for board, step in zip(path.boards(), path.steps, strict=False):
            argument = argue(board, step)
            assert argument
            assert first_unfounded(board, step, argument) is None
            counts = [claim for claim in argument.claims if claim.under and claim.kind == "count"]
            wings += sum((len(one.sets), len(one.links)) == (3, 4) for one in counts)
    assert wings


def test_patterns_are_those_of_the_rules(paths: list[Explanation[ScaleRating]]) -> None:
    steps: dict[str, Step] = {}
    for path in paths:
        for step in path:
            if step.rated:
                steps.setdefault(re.sub(r" \d+$", "", step.rated.rule), step)
    names = {rule: step.technique.id for rule, step in steps.items()}
    assert names["Skyscraper"] == "skyscraper"
    assert names["Direct Hidden Pair"] == "hidden-pair"
    assert names["Region Forcing Chains"] == "multiple-forcing-chains"
    assert names["Forcing Chain"] == "discontinuous-nice-loop"
    for rule, many in (("Grouped 3 Strong links", 3), ("(3 Strong Links) X-Loop", 3)):
        step = steps[rule]
        is_loop = "Loop" in rule
        assert (len(step.nodes), len(step.truths)) == (2 * many, many)
        assert [link.is_strong for link in step.links] == [True, False] * many if is_loop else True
        assert len(step.links) == 2 * many - (not is_loop)
    cycle = steps["Bidirectional Cycle"]
    ends = [(link.start, link.end, link.is_strong) for link in cycle.links]
    count = len(cycle.nodes)
    assert count >= 4
    assert ends == [(at, (at + 1) % count, at % 2 == 0) for at in range(count)]


def test_hints_are_the_first_steps(paths: list[Explanation[ScaleRating]]) -> None:
    for path in paths:
        boards = list(path.boards())
        for at in (0, len(path) // 2, len(path) - 1):
            found = hint(boards[at], SE).step
            assert found == path[at]
    assert hint(solve(EASY), SE).step is None


def test_every_name_is_known_and_translated() -> None:
    links = {15: (2, 10), 22: (3, 10), 25: (4, 10), 49: (5, 3), 50: (6, 3)}  # of strong links
    for number in (*range(1, 44), *range(45, 52)):
        details = [6] if number < 39 else [*range(6)]
        plain = [shape + 10 * grouped for shape in range(3) for grouped in range(3)]
        if number in links:
            size, base = links[number]
            plain = [int(kind * size, base) for kind in "012"]
            plain += [base**size + detail for detail in plain]
        if number in {*links, 51}:
            details = [*plain, *(100_000 + detail for detail in plain)]
        for detail in details:
            name = _kernel.explainer_name(number | detail << 8)
            message = rule_name(name)
            assert str(message) == name
            assert message.text != "{text}", name
            assert ZH(message) != name or "Wing" in name
    assert rule_name("42 Is It").text == "{text}"
    assert ZH(StepRating(7.1, "Forcing X-Chain").message) == "强制 X 链，难度 7.1"


def test_boards_that_have_no_path() -> None:
    with pytest.raises(NoSolution):
        explain("12345678.........9" + "." * 63, school="se")
    with pytest.raises(ManySolutions):
        explain("." * 81, school="se")
    with pytest.raises(Unsupported):
        explain("1.....3..2.....4", school="se")
    with pytest.raises(ArgumentError):
        explain(EASY, school="te")  # type: ignore[call-overload]
    cell = next(cell for cell in range(81) if EASY[cell] == ".")
    wrong = Board(EASY).remove([(cell, solve(EASY).cells[cell])])
    with pytest.raises(GridError):
        explain(wrong, SE)
    two = [str(digit) for digit in solve(EASY).cells]
    for cell in (3, 4, 30, 31, 80):  # four of them can be filled in two ways
        two[cell] = "."
    path = explain("".join(two), SE.without_uniqueness())
    assert (path.end, path.rating.outcome, path.rating.er, len(path)) == ("stuck", "stuck", 20.0, 1)
    assert hint("".join(two), SE).step == path[0]
    stopped = explain(PUZZLES[-1], SE, seconds=0)
    assert (stopped.end, stopped.complete, stopped.rating.outcome) == ("stopped", False, "open")


def test_a_board_on_the_way(paths: list[Explanation[ScaleRating]]) -> None:
    path = paths[-1]
    *_, board = (board for board, _ in zip(path.boards(), range(len(path) // 2), strict=False))
    rest = explain(board, school="se")
    assert rest.steps == path.steps[len(path) // 2 - 1 :]
    assert apply(board, rest[0]) == next(b for at, b in enumerate(rest.boards()) if at == 1)
    with pytest.raises(ArgumentError):
        from_json(json.dumps({"technique": "x-wing", "rated": [25.0, "X-Wing"]}))
