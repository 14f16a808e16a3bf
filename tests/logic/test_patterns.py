"""Named techniques outside of HoDoKu: each step is proved, and true of the solution."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from farandole import Grid, solve
from farandole.logic import (
    HODOKU,
    TECHNIQUES,
    Board,
    Candidate,
    Literal,
    all_steps,
    argue,
    explain,
    first_step,
    first_unfounded,
    technique,
)
from farandole.logic.handbook.examples import read
from farandole.logic.proofs import Premise, is_deadly, is_impossible
from farandole.logic.steps import Step
from farandole.make import Recipe, make_many

_, ENTRIES = read()
FAMILIES = ("impossible-patterns", "multi-sector", "exocets")
DEADLY = [one.id for one in TECHNIQUES.values() if one.family == "uniqueness" and not one.default]
PLAIN = [one.id for one in TECHNIQUES.values() if one.family in FAMILIES]
NAMES = [*PLAIN, *DEADLY]
COMMON = (
    *("almost-locked-pair", "almost-locked-triple", "almost-locked-quad"),
    *("grouped-w-wing", "multi-branch-w-wing", "als-w-wing"),
)
MANY = ("truths-and-links", "als-w-wing")
"""What is on most boards, and so is looked for on few of them."""
BASICS = HODOKU.only(
    *(one for one in HODOKU.techniques if one.family in ("singles", "intersections", "subsets"))
)


def steps_on(board: Board, name: str) -> list[Step]:
    return list(all_steps(board, HODOKU.only(name)).steps)


@cache
def boards() -> list[tuple[Board, bytes]]:
    """Return the boards where the basics end, with their solutions."""
    made = make_many(300, Recipe(minimal=True), seed=4)
    return [(explain(one.grid, BASICS).reached, solve(one.grid).cells) for one in made]


def are_true(steps: list[Step], solution: bytes) -> int:
    """Return how many steps there are, all of which agree with a solution."""
    for step in steps:
        assert all(solution[cell] == digit for cell, digit in step.placements), step
        assert all(solution[cell] != digit for cell, digit in step.eliminations), step
    return len(steps)


@pytest.mark.parametrize("name", [*NAMES, *COMMON])
def test_steps_are_proved_and_true(name: str) -> None:
    own = [Board(line) for line, _ in ENTRIES[name].boards]
    few = 6 if name in MANY else 100 if TECHNIQUES[name].brings_argument else 300
    found = 0
    for board, solution in (*((one, solve(one.givens).cells) for one in own), *boards()[:few]):
        steps = steps_on(board, name)
        found += are_true(steps, solution)
        for step in steps[:2]:
            argument = argue(board, step)
            assert argument, (board, step)
            assert first_unfounded(board, step, argument) is None, (board, step)
    assert found >= 3


@pytest.mark.parametrize("name", PLAIN)
def test_steps_are_true_on_boards_with_any_candidates(name: str) -> None:
    """No puzzles: the candidates of a solution, and some others at random."""
    random, found = Random(name), 0
    few = 2 if name == "senior-exocet" else 5 if name in MANY else 40
    for _, solution in boards()[:few]:
        most = random.randint(1, 3)
        candidates = [
            {digit, *random.sample(range(1, 10), random.randint(1, most))} for digit in solution
        ]
        board = Board(Grid(bytes(81)), candidates=candidates)
        found += are_true(steps_on(board, name), solution)
    assert found or name not in ("broken-wing", "sk-loop", "multi-sector-locked-sets")


def test_profiles_take_them() -> None:
    for name in NAMES:
        path = explain(Board(ENTRIES[name].example), BASICS.only(*BASICS.techniques, name))
        assert technique(name) in {step.technique for step in path.steps}


def tridagons(board: Board) -> set[frozenset[tuple[int, int]]]:
    """Return what tridagons with one guard place, by trying all ways to fill the twelve cells."""
    found = set()
    for digits in combinations(range(1, 10), 3):
        thirds = [
            [
                cells
                for order in permutations(range(3))
                for cells in [
                    [box // 3 * 27 + box % 3 * 3 + 9 * row + order[row] for row in range(3)]
                ]
                if all(len({*digits} & {*board[cell]}) > 1 for cell in cells)
            ]
            for box in range(9)
        ]
        for bands, stacks in product(combinations(range(3), 2), repeat=2):
            for four in product(*(thirds[3 * band + stack] for band in bands for stack in stacks)):
                cells = tuple(cell for third in four for cell in third)
                guards = [Candidate(at, d) for at in cells for d in board[at] if d not in digits]
                if len(guards) == 1 and is_impossible(board, Premise(cells, digits, (*guards,))):
                    found.add(frozenset((one.cell, one.digit) for one in guards))
    return found


def test_a_tridagon_is_what_cannot_be_filled() -> None:
    for line, _ in ENTRIES["tridagon"].boards:
        board = Board(line)
        placed = {frozenset(map(tuple, step.placements)) for step in steps_on(board, "tridagon")}
        assert placed - {frozenset()} == tridagons(board)


@pytest.mark.parametrize(
    "name", [one for one in PLAIN if TECHNIQUES[one].family == "impossible-patterns"] + DEADLY
)
def test_premises_are_refused_without_a_guard_and_deadly_ones_with_a_given(name: str) -> None:
    board = Board(ENTRIES[name].example)
    step = steps_on(board, name)[0]
    argument = argue(board, step)
    assert argument is not None
    assert argument.premise is not None
    cells, guards = argument.premise.cells, argument.premise.guards
    for few in ((), guards[1:]):
        premise = replace(argument.premise, guards=few)
        assert first_unfounded(board, step, replace(argument, premise=premise)) == 0
    if name in DEADLY:
        given = next(cell for cell in range(81) if board.givens.cells[cell])
        with_given = replace(argument.premise, cells=(*cells, given))
        assert is_deadly(board, argument.premise)
        assert not is_deadly(board, with_given)


def test_two_digits_leave_an_exchange_only_where_some_houses_have_neither() -> None:
    """With one cell open, every house would have both."""
    board = Board(ENTRIES["reverse-bug"].example)
    solution = solve(board.givens).cells
    step = steps_on(board, "reverse-bug")[0]
    (cell,) = step.cells
    full = bytes(0 if at == cell else digit for at, digit in enumerate(solution))
    nearly = Board(Grid(full), givens=board.givens)
    digits = (solution[cell], solution[cell] % 9 + 1)
    assert not is_deadly(nearly, Premise((cell,), digits, ()))


def test_too_large_a_pattern_is_no_premise() -> None:
    """All ways to fill half of the empty grid can't be tried."""
    board = Board(Grid(bytes(81)))
    for digits in ((), (*range(1, 10),)):
        assert not is_deadly(board, Premise((*range(36),), digits, ()))


COUNTED = (
    *("x-wing", "finned-x-wing", "swordfish", "naked-triple", "hidden-pair", "skyscraper"),
    *("xy-wing", "wxyz-wing", "xy-chain", "als-xz", "almost-locked-pair", "sue-de-coq"),
)


def removed_by_counts(board: Board, most: int) -> set[Candidate]:
    profile = HODOKU.only("truths-and-links").with_options(truths=most)
    return {one for step in all_steps(board, profile).steps for one in step.eliminations}


def test_truths_and_links_remove_what_named_counts_do() -> None:
    """No count of twelve truths is missed: each of these techniques is a count of fewer."""
    of_all, number = HODOKU.only(*COUNTED), 0
    for board, _ in boards()[:8]:
        counted = removed_by_counts(board, 12)
        for step in all_steps(board, of_all).steps:
            if len(step.truths) <= 12:
                assert counted.issuperset(step.eliminations), (board, step)
                number += 1
        assert removed_by_counts(board, 40) >= counted
    assert number > 50


def test_the_first_count_is_the_smallest() -> None:
    """As many truths as the least that the options allow; with one less none is found."""
    sizes = set()
    for board, _ in boards()[12:20]:
        step = first_step(board, HODOKU.only("truths-and-links"))
        if step is None:
            continue
        argument = argue(board, step)
        assert argument is not None
        (claim,) = argument.claims
        size = len(claim.sets)
        for most, is_found in ((size, True), (size - 1, False)):
            limited = HODOKU.only("truths-and-links").with_options(truths=most)
            assert (first_step(board, limited) is not None) == is_found
        sizes.add(size)
        for number in range(size):
            fewer = replace(claim, sets=claim.sets[:number] + claim.sets[number + 1 :])
            assert first_unfounded(board, step, replace(argument, claims=(fewer,))) == 0
        for number in range(len(claim.links)):
            fewer = replace(claim, links=claim.links[:number] + claim.links[number + 1 :])
            assert first_unfounded(board, step, replace(argument, claims=(fewer,))) == 0
        gone = {(one.cell, one.digit) for one in claim.says}
        for one in {each for link in claim.links for each in link.candidates(board)} - gone:
            more = replace(claim, says=(*claim.says, Literal(*one, is_true=False)))
            assert first_unfounded(board, step, replace(argument, claims=(more,))) == 0
    assert len(sizes) > 2


HALF = (
    ".268+1.59+3.+1.+5.+3.+2+65...2+6.+1735+2+6+41...+6+41.+8.+3+5+2..9+3+5264+12.+4+1+68..+5..5"
    "+23.+16.16...+52..:847"
)


def test_weights_may_be_halves() -> None:
    """Here the least count of the program has halves; twice that is a count of five truths."""
    board, found = Board(HALF), set()
    for step in steps_on(board, "truths-and-links"):
        argument = argue(board, step)
        assert argument is not None
        (claim,) = argument.claims
        for one in step.eliminations:
            sets = [{*each.candidates(board)} for each in claim.sets]
            links = [{*each.candidates(board)} for each in claim.links]
            found.add(
                sum(one not in each for each in sets) - sum(one not in each for each in links)
            )
    assert found >= {1, 2}
