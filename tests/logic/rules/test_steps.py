"""Steps by constraints: none removes what a solution has, and each has an argument that holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import groupby
from random import Random

import pytest

from farandole import Grid, solutions
from farandole.errors import Unsupported
from farandole.i18n import ENGLISH, language
from farandole.i18n.parts import parts
from farandole.logic import (
    HODOKU,
    Argument,
    Board,
    Candidate,
    Literal,
    Step,
    all_steps,
    apply,
    argue,
    backdoors,
    explain,
    first_unfounded,
    from_json,
    hint,
    prove,
    rate,
    technique,
    to_json,
    why_not,
)
from farandole.logic.finding import ALL_STEPS, steps_at
from farandole.logic.techniques import KINDS, LEVELS
from farandole.logic.words import hint_line, step_line, teach
from farandole.logic.words.telling import Said
from farandole.sudoku import rules
from tests.sudoku.rules.test_search import RULES, SOLVED, cages, kept

FEW = Random(2)
MIXES = [FEW.sample(RULES, FEW.randint(1, 3)) for _ in range(80)]


def check(board: Board, step: Step) -> None:
    """Check all that is said of a step on a board."""
    argument = argue(board, step)
    assert argument is not None
    assert first_unfounded(board, step, argument) is None, step
    assert from_json(to_json(step, board.shape), board.shape) == step
    assert all(board.has(*one) for one in (*step.placements, *step.eliminations))
    assert all(map(str, (hint_line(board, step), step_line(board, step), *teach(board, step))))


def test_no_step_removes_what_a_solution_has() -> None:
    seen: Counter[str] = Counter()
    for number, some in enumerate(MIXES):
        answers = [Grid(line) for line in kept(*some)]
        if not answers:
            continue
        board, dice = Board(Grid("." * 16, constraints=some)), Random(number)
        while found := steps_at(board, ALL_STEPS).steps:
            for step in found:
                for answer in answers:
                    assert all(answer.cells[cell] == digit for cell, digit in step.placements)
                    assert all(answer.cells[cell] != digit for cell, digit in step.eliminations)
            step = dice.choice(found)
            check(board, step)
            seen[step.technique.id] += 1
            board = apply(board, step)
    kinds = {KINDS[name] for name in seen if name in KINDS}
    assert kinds >= {"pair", "bounds", "combinations", "must-contain", "worked-out"}


def killer(size: int) -> Grid:
    """Return the first of some killers that has one solution."""
    found = (Grid("." * 81, constraints=cages(seed, size)) for seed in range(100))
    return next(grid for grid in found if len(list(zip(solutions(grid), "12", strict=False))) == 1)


@pytest.mark.parametrize("size", [3, 4])
def test_a_killer_is_explained(size: int) -> None:
    path = explain(killer(size))
    assert path.end == "solved"
    assert path.reached.grid.line == SOLVED.line
    names = {step.technique.id for step in path.steps}
    assert size == 3 or {"cage-combinations", "cage-must-contain"} <= names
    for board, step in zip(path.boards(), path.steps, strict=False):
        assert all(SOLVED.cells[cell] == digit for cell, digit in step.placements)
        assert all(SOLVED.cells[cell] != digit for cell, digit in step.eliminations)
        if step.technique.id != "brute-force":
            check(board, step)


def test_a_contradiction_needs_all_its_claims() -> None:
    """A killer without simple steps: each claim that leads to a contradiction is needed."""
    grid = Grid("." * 81, constraints=cages(12, 5))
    board = Board(grid)
    found = steps_at(board, HODOKU.only("forcing-net-contradiction")).steps
    step = next(it for it in found if it.technique.id == "forcing-net-contradiction")
    assert step.rules
    argument = argue(board, step)
    assert argument is not None
    assert first_unfounded(board, step, argument) is None
    assert from_json(to_json(step, board.shape), board.shape) == step
    assert "Suppose" in str(teach(board, step)[0])
    claims = argument.claims
    for at, claim in enumerate(claims):
        silent = (*claims[:at], replace(claim, says=()), *claims[at + 1 :])
        if claim.says:
            assert first_unfounded(board, step, Argument(silent)) is not None, at
        if claim.grounds:
            alone = (*claims[:at], replace(claim, grounds=claim.grounds[1:]), *claims[at + 1 :])
            assert first_unfounded(board, step, Argument(alone)) is not None, at


def chain() -> tuple[Board, Step]:
    """Return a chain with a link by a constraint, and its board."""
    for some in MIXES:
        if not kept(*some):
            continue
        board = Board(Grid("." * 16, constraints=some))
        for _ in range(9):
            found = steps_at(board, ALL_STEPS).steps
            for step in found:
                if step.nodes and step.rules:
                    return board, step
            simple = [step for step in found if not step.placements]
            if not simple:
                break
            board = apply(board, simple[0])
    raise AssertionError


def test_each_claim_of_a_chain_is_a_sentence_of_its_own() -> None:
    board, step = chain()
    sentences: Counter[object] = Counter()
    for paragraph in teach(board, step):
        said = [
            (text, [it for it in things if isinstance(it, Said)])
            for text, things in parts(paragraph, ENGLISH)
        ]
        for claims, own in groupby(said, lambda one: one[1]):
            text = "".join(text for text, _ in own)
            if not claims:
                assert text == " "
                continue
            assert text[0].isupper(), text
            assert text[-1] == ".", text
            sentences[claims[0]] += 1
    assert len(sentences) > 3
    assert set(sentences.values()) == {1}


def test_changed_arguments_do_not_hold() -> None:
    board = Board(killer(3))
    for name in ("cage-combinations", "cage-must-contain", "outies", "cage-arrangements"):
        step = next(it for it in all_steps(board).steps if it.technique.id == name)
        argument = argue(board, step)
        assert argument is not None
        last = argument.claims[-1]
        for changed in (
            replace(argument.claims[0], rules=(), houses=(), grounds=(), kind="rule"),
            replace(last, says=(*last.says, Literal(40, SOLVED.cells[40], False))),
            replace(last, says=(*last.says, Literal(40, SOLVED.cells[40] % 9 + 1, True))),
        ):
            first = changed.kind == "rule" and not changed.rules
            claims = (changed, *argument.claims[1:]) if first else (*argument.claims[:-1], changed)
            assert first_unfounded(board, step, Argument(claims)) is not None, (name, changed)
        more = replace(step, eliminations=(*step.eliminations, Candidate(0, 9)))
        assert first_unfounded(board, more, argument) == len(argument.claims)
    whole = argue(board, step)
    assert whole is not None


def test_a_sum_of_other_houses_does_not_follow() -> None:
    board = Board(killer(4))
    step = next(it for it in all_steps(board).steps if it.technique.id == "innies")
    argument = argue(board, step)
    assert argument is not None
    [claim] = argument.claims
    wrong = replace(claim, houses=(*claim.houses[1:], claim.houses[0] + 1))
    assert first_unfounded(board, step, Argument((wrong,))) == 0
    fewer = replace(claim, rules=claim.rules[1:])
    assert first_unfounded(board, step, Argument((fewer,))) == 0


def test_a_chain_needs_all_its_claims() -> None:
    board, step = chain()
    argument = argue(board, step)
    assert argument is not None
    assert first_unfounded(board, step, argument) is None
    claims = argument.claims
    for at in range(len(claims)):
        silent = (*claims[:at], replace(claims[at], says=()), *claims[at + 1 :])
        assert first_unfounded(board, step, Argument(silent)) is not None, at
        if claims[at].under:
            free = (*claims[:at], replace(claims[at], under=()), *claims[at + 1 :])
            assert first_unfounded(board, step, Argument(free)) is not None, at


def test_a_rule_of_your_own_has_steps() -> None:
    own = rules.Pairs(lambda a, b: a + b == 5, "r1c1-2 r2c3", side=4)
    step = all_steps(Grid("2" + "." * 15, constraints=[own])).steps
    [pair] = [it for it in step if it.technique.id == "rule-pair" and set(it.cells) == {0, 1}]
    assert pair.placements == (Candidate(1, 3),)
    assert "r1c1" in str(pair)


def test_a_rating_is_of_the_hardest_technique() -> None:
    """There is no level by the score: its limits are meant for puzzles with fewer steps."""
    rating, path = rate(killer(3)), explain(killer(3))
    scores = [step.technique.score for step in path.steps]
    hardest = max((step.technique for step in path.steps), key=lambda it: LEVELS.index(it.level))
    assert (rating.level, rating.score) == (hardest.level, sum(scores))
    assert rating.profile.school is None


def test_hints_know_constraints() -> None:
    grid = killer(3)
    found = hint(grid)
    assert found.step is not None
    assert found.step.technique.family == "rules"
    wrong = grid.with_cell("r1c1", SOLVED.cells[0] % 9 + 1)
    [mistake] = hint(wrong, givens="." * 81).mistakes
    assert (mistake.kind, mistake.cell) == ("wrong digit", 0)
    marks = [0] * 81
    marks[0] = 511 & ~(1 << (SOLVED.cells[0] - 1))
    [lacking] = hint(grid, marks=marks).mistakes
    assert (lacking.kind, lacking.cell) == ("missing mark", 0)
    several = hint(Grid("." * 16, constraints=[rules.Killer("r1c1-2", 3)]))
    assert several.warning is not None
    assert several.step is not None


def test_a_board_keeps_constraints() -> None:
    cage = rules.Killer("r1c2 r2c3", 5)
    board = Board(Grid("." * 16, constraints=[cage])).place("r1c2", 2)
    assert board["r2c3"] == (1, 3, 4)
    assert board.grid.constraints == board.givens.constraints == (cage,)
    assert board.shape != board.grid.shape
    names = {"Board": Board, "Grid": Grid, "Killer": rules.Killer}
    assert eval(repr(board), names) == board
    line = Board(Grid("." * 81, constraints=[rules.Whispers("r1c1-3")]))
    assert line.shape == line.grid.shape
    assert "Grid" in repr(line)
    assert {it.technique.family for it in all_steps(line).steps} == {"rules"}


@pytest.mark.parametrize(
    "verb",
    [backdoors, lambda grid: why_not(grid, "x-wing"), lambda grid: prove(grid, first(grid))],
)
def test_other_verbs_refuse_constraints(verb: object) -> None:
    with pytest.raises(Unsupported, match="killer cage"):
        verb(killer(3))  # type: ignore[operator]


def first(grid: Grid) -> Step:
    """Return a step of a grid."""
    return all_steps(grid).steps[0]


def test_a_profile_that_names_steps_by_constraints_has_no_others() -> None:
    only = HODOKU.only("cage-combinations", "naked-single")
    path = explain(killer(3), only)
    assert {step.technique.id for step in path.steps} <= {"cage-combinations", "naked-single"}
    assert technique("Innies and Outies").id == "innies-and-outies"
    assert all(number >= 0 for number, _, _ in HODOKU.with_("innies").packed)


def test_the_words_are_said_in_chinese() -> None:
    path, say = explain(killer(4)), language("zh")
    text = "\n".join(
        say(part)
        for board, step in zip(path.boards(), path.steps, strict=False)
        if step.rules
        for part in (hint_line(board, step), step_line(board, step), *teach(board, step))
    )
    assert "杀手笼" in text
    assert not any(word.isalpha() and word.isascii() and len(word) > 6 for word in text.split())


def test_drawings_change_nothing() -> None:
    """Fog and decorations of a document forbid nothing: the steps are those of the bare puzzle."""
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    drawn = Grid(puzzle, constraints=[rules.Drawn("fpuzzles", "fogofwar", '["R1C1"]')])
    assert Board(drawn) == Board(puzzle)
    assert explain(drawn).steps == explain(puzzle).steps


def test_a_digit_that_a_spare_cell_may_have_has_no_places_yet() -> None:
    beside = rules.Contains("r3c3 v1", (3,)), rules.Regex(".*4.*", "v1 r4c3")
    found = all_steps(Board(Grid("." * 16, constraints=[rules.Spare(beside)]))).steps
    goals = {goal for step in found for goal in (*step.placements, *step.eliminations)}
    assert goals == {Candidate(10, 4), Candidate(14, 3)}  # v1 is 4, or it is 3
