"""Sudoku Explainer's forcing chains, where HoDoKu's techniques end: their arguments and words."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from farandole import logic
from farandole.i18n import language
from farandole.logic import (
    FULL,
    HODOKU,
    PEOPLE,
    SE,
    TECHNIQUES,
    Argument,
    Board,
    Candidate,
    Explanation,
    Literal,
    Rating,
    Step,
    argue,
    explain,
    first_step,
    first_unfounded,
    hint,
    prove,
    rate,
    technique,
    verify,
)
from farandole.logic.finding import steps_at
from farandole.logic.scale.scale import ScaleRating
from farandole.logic.step_data import from_json, to_json
from farandole.logic.words import step_line, teach
from farandole.logic.words.telling import depth_of

INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
TWINS = "1.......6.5.7...8...3...4.....5.8.9.....3.....8.92....6.....3...7...5.2...4.....1"
FURTHER = (
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "12.3.....4.5...6...7.....2.6..1..3....453.........8..9...45.1.........8......2..7",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
)


@pytest.fixture(scope="module")
def path() -> Explanation[Rating]:
    return explain(INKALA)


@pytest.fixture(scope="module")
def nugget() -> Explanation[ScaleRating]:
    return explain(GOLDEN_NUGGET, SE)


def chains_of(path: Explanation[Rating]) -> list[tuple[Board, Step]]:
    pairs = zip(path.boards(), path.steps, strict=False)
    return [(board, step) for board, step in pairs if step.technique.is_chaining]


def holds(path: Explanation[Rating]) -> None:
    """Check a path without search: its arguments, claim by claim."""
    assert path.end == "solved"
    assert "brute-force" not in {step.technique.id for step in path.steps}
    for board, step in chains_of(path):
        argument = argue(board, step)
        assert argument is not None, step
        assert first_unfounded(board, step, argument) is None, step


def test_the_hardest_puzzles_have_no_step_by_search(path: Explanation[Rating]) -> None:
    holds(path)
    used = {step.technique.id for step in path.steps}
    assert {"dynamic-forcing-chains", "dynamic-forcing-chains-plus"} < used
    assert (path.rating.profile, path.rating.hardest) == (FULL, technique("nested-forcing-chains"))


@pytest.mark.long
@pytest.mark.parametrize("puzzle", [GOLDEN_NUGGET, *FURTHER])
def test_more_of_the_hardest_have_none(puzzle: str) -> None:
    path = explain(puzzle)
    holds(path)
    holds(explain(puzzle, PEOPLE))
    assert path.rating.hardest is not None
    assert path.rating.hardest.id.startswith(("nested-", "dynamic-"))


def test_ratings_keep_their_own_rule() -> None:
    assert rate(INKALA).hardest is technique("brute-force")
    assert not any(one.is_chaining for one in HODOKU.techniques)
    first = first_step(INKALA)
    assert first is not None
    assert first.technique is technique("dynamic-forcing-chains-plus")
    assert hint(INKALA).step == first, "ratings aside"
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert explain(easy).rating == rate(easy), "where no chains are used"


def test_an_argument_is_checked_claim_by_claim(path: Explanation[Rating]) -> None:
    board, step = max(chains_of(path), key=lambda pair: len(pair[1].nodes))
    argument = argue(board, step)
    assert argument is not None
    claims = argument.claims
    for at, claim in enumerate(claims):
        if claim.kind in ("last", "count", "excluded") and claim.grounds:
            less = replace(claim, grounds=claim.grounds[1:])
            changed = Argument((*claims[:at], less, *claims[at + 1 :]))
            found = first_unfounded(board, step, changed)
            assert found is None or found >= at
    without = Argument(tuple(replace(one, grounds=()) for one in claims))
    assert first_unfounded(board, step, without) is not None


def test_a_chain_that_lost_its_argument_is_searched_again(path: Explanation[Rating]) -> None:
    board, step = chains_of(path)[0]
    argument = argue(board, step)
    for again in (
        from_json(to_json(step)),
        pickle.loads(pickle.dumps(step)),
        eval(repr(step), {name: getattr(logic, name) for name in logic.__all__}),
    ):
        assert again == step
        assert argue(board, again) == argument
    # On another board, or with another effect, it is another step.
    other = Step(step.technique, eliminations=(Candidate(1, 1),))
    assert argue(board, other) is None
    after = list(path.boards())[-2]
    assert str(teach(after, step)[0])


def test_certificates_of_chains_are_minimal(path: Explanation[Rating]) -> None:
    board, step = min(chains_of(path), key=lambda pair: len(pair[1].truths))
    assert verify(board, step, prove(board, step))


@pytest.mark.parametrize("code", ["en", "zh"])
def test_arguments_inside_are_told_apart(path: Explanation[Rating], code: str) -> None:
    say = language(code)
    deepest = 0
    for board, step in chains_of(path):
        paragraphs = teach(board, step)
        depths = [depth_of(each) for each in paragraphs]
        deepest = max(deepest, *depths)
        assert (depths[0], depths[-1]) == (0, 0)
        assert ("nested" in step.technique.id) == (max(depths) > 0), step
        numbers = [
            int(part.partition("）" if code == "zh" else ")")[0])
            for text in map(say, paragraphs)
            for part in text.replace("(by ", "").split("（" if code == "zh" else "(")[1:]
            if part[:1].isdigit()
        ]
        first = [number for at, number in enumerate(numbers) if number not in numbers[:at]]
        assert first == list(range(1, len(first) + 1)), "each claim is told before it's used"
    assert deepest == 1


def test_limits_and_odd_boards() -> None:
    late = explain(GOLDEN_NUGGET, seconds=0.02)
    assert (late.end, late.complete) == ("stopped", False)
    chains = HODOKU.only(*(one for one in TECHNIQUES.values() if one.is_chaining))
    for line in ("." * 81, "12" + "." * 79, "11" + "." * 79, "123456789" + "." * 72):
        found = steps_at(Board("." * 81) if line[:2] == "11" else Board(line), chains, seconds=0.1)
        assert len(found.steps) <= len(chains.techniques)
    wrong = Board(INKALA).remove([Candidate(1, digit) for digit in (1, 2, 4)])
    assert steps_at(wrong, chains, seconds=0.1).complete in (True, False)


def by_singles(board: Board, facts: set[Literal]) -> set[Literal]:
    """Return facts about candidates, and all that follows from these by singles."""
    held = [(cell, digit) for cell in range(81) for digit in digits_at(board, cell)]
    sets = [[one for one in held if one[0] == cell] for cell in range(81)]
    for house in board.shape.houses:
        inside = [one for one in held if one[0] in house.cells]
        sets += [[one for one in inside if one[1] == digit] for digit in range(1, 10)]
    known, size = set(facts), -1
    while len(known) > size:
        size = len(known)
        for some in sets:
            left = [one for one in some if Literal(*one, False) not in known]
            true = [one for one in left if Literal(*one, True) in known]
            if true:
                known |= {Literal(*one, False) for one in left if one not in true}
            elif len(left) == 1:
                known.add(Literal(*left[0], True))
    return known


def digits_at(board: Board, cell: int) -> list[int]:
    return [digit for digit in range(1, 10) if board.candidates[cell] >> (digit - 1) & 1]


def test_inner_arguments_say_what_singles_do_not(nugget: Explanation[ScaleRating]) -> None:
    """Of a nested chain only those arguments are kept that aren't longer than singles."""
    inner = 0
    for board, step in zip(nugget.boards(), nugget.steps, strict=False):
        if not step.technique.is_chaining:
            continue
        argument = argue(board, step)
        assert argument is not None
        for number, claim in enumerate(argument.claims):
            said = {
                literal
                for earlier in argument.claims[:number]
                if set(earlier.under) <= set(claim.under)
                for literal in earlier.says
            }
            if claim.kind == "suppose":
                one = claim.says[0]
                assert one._replace(is_true=not one.is_true) not in said
            elif claim.kind in ("cases", "refuted") and claim.under and inner < 30:
                inner += 1
                assert by_singles(board, said).isdisjoint(claim.says)
    assert inner == 30


def test_what_follows_is_said_once(nugget: Explanation[ScaleRating]) -> None:
    """Under the same suppositions no claim repeats another, and equal cases are told together."""
    together = 0
    for board, step in zip(nugget.boards(), nugget.steps, strict=False):
        if not step.technique.is_chaining:
            continue
        argument = argue(board, step)
        assert argument is not None
        told = [
            (claim.under, claim.says)
            for claim in argument.claims
            if claim.kind in ("last", "cases", "refuted")
        ]
        assert len(set(told)) == len(told), step
        together += sum(
            claim.kind == "cases" and len(claim.says) > 1 and bool(claim.under)
            for claim in argument.claims
        )
    assert together


def test_a_double_chain_says_what_it_leads_to(nugget: Explanation[ScaleRating]) -> None:
    """What its own candidate excludes is refuted; else the two ways are named."""
    lines = [
        (board, step, str(step_line(board, step)))
        for board, step in zip(nugget.boards(), nugget.steps, strict=False)
        if "Double" in str(step.rated)
    ]
    assert lines
    for board, step, line in lines:
        cells = {board.shape.cell_name(cell) for cell, _ in step.eliminations}
        whose = line.partition("Whichever digit ")[2][:4]
        assert whose not in cells, line
    refuted = [line for _, _, line in lines if "If " in line]
    assert refuted
    assert all(" left" in line for line in refuted), "a cell or a house has nothing left"


def test_a_proof_ends_with_its_first_contradiction() -> None:
    """No claim is there for nothing, and inner arguments refute that from which most follows."""
    puzzle = "....5.7....67...2......2.46.1.3.......7..52..9.......83...1...2..2..46...8.....9."
    argument = argue(Board(puzzle), explain(puzzle, SE).steps[0])
    assert argument is not None
    claims = argument.claims
    used = {n for claim in claims for n in (*claim.grounds, *claim.under)}
    assert used | {len(claims) - 1} == set(range(len(claims)))
    told = [claim for claim in claims if claim.kind not in ("suppose", "excluded") and claim.under]
    assert len([claim for claim in told if claim.says]) <= 15, "39 if told as found"


def test_twins_are_told_together() -> None:
    """What is refuted in the same words has one argument, which supposes one or the other."""
    board = Board(TWINS).remove([("r1c3", 2), ("r1c3", 9), ("r3c1", 2), ("r3c1", 9)])
    step = hint(board, SE).step
    assert step is not None
    argument = argue(board, step)
    assert argument is not None
    refuted = [claim for claim in argument.claims if claim.kind == "refuted" and claim.under]
    told = [str(text) for text in teach(board, step)]
    assert len([text for text in told if text.startswith("Why")]) == 2 < len(refuted)
    assert "Why r2c1 and r2c3 can't be 9:" in told
    (supposed,) = (text for text in told if text.startswith("Suppose 9 is in r2c1 or r2c3."))
    assert "no 9 as 9 is in r2c1 or r2c3" in supposed
