"""What a newcomer prints is a sentence or a board; its repr is code."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import farandole
from farandole import Grid, Problem, explain, hint, rate, rate_many
from farandole.logic import Candidate, Mistake, Step, all_steps, first_step, from_json, technique
from farandole.logic import to_json as step_to_json

if TYPE_CHECKING:
    from collections.abc import Callable

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1.....3..2.....4"

_PRINTED: dict[str, tuple[Callable[[], object], str, str]] = {
    "solution": (lambda: farandole.solve(SMALL), "1342\n", "1342\n"),
    "step": (
        lambda: explain(P)[0],
        "Naked Single: 5 is the only candidate of r5c5.",
        "唯一余数：r5c5 的候选数只有 5。",
    ),
    "first step": (lambda: first_step(P), "Naked Single: 5 is", "唯一余数：r5c5"),
    "steps": (lambda: all_steps(SMALL), "Naked Single: 2 is", "唯一余数：r1c4"),
    "step by hand": (
        lambda: Step(technique("hidden-single"), placements=(Candidate(10, 7),)),
        "Hidden Single: 7 goes into r2c2.",
        "可在 r2c2 填 7。",
    ),
    "step without parts": (lambda: Step(technique("x-wing")), "X-Wing", "X-Wing"),
    "technique": (lambda: technique("naked-pair"), "Naked Pair", "显性数对"),
    "rating": (lambda: rate(P), "Easy, score 204", "容易，204 分"),
    "rated": (lambda: rate_many([P])[0], "Easy, score 204", "容易，204 分"),
    "not rated": (lambda: rate_many(["." * 81])[0], "more than one solution", "不止一个解"),
    "bad": (lambda: rate_many(["x"])[0], "1 cell", "1 格"),
    "hint": (lambda: hint(P), "Naked Single: 5 is", "唯一余数："),
    "mistake": (lambda: hint("54" + P[2:], givens="5." + P[2:]).mistakes[0], "4 in r1c2", "r1c2"),
    "made by hand": (lambda: Mistake("wrong digit", 0, 5), "5 in r1c1 isn't right", "r1c1"),
    "check": (lambda: farandole.check(SMALL), "exactly one solution", "唯一解"),
    "made": (lambda: next(iter(farandole.generate_many(1, seed=1))), ".7..5..1.\n", ".7..5..1.\n"),
    "canonical": (lambda: farandole.canonical(P), "........1\n.....2.34\n", "........1\n"),
    "cover": (lambda: Problem("ab", [("a", "b")]).solve().covers[0], "0", "0"),
    "no cover": (lambda: Problem("ab", [("a",)]).explain_infeasible(), "no option", "没有选项"),
}


@pytest.mark.parametrize("name", _PRINTED)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_printed(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, english, chinese = _PRINTED[name]
    monkeypatch.setenv("FARANDOLE_LANG", language)
    value = make()
    begun = english if language == "en" else chinese
    assert begun in str(value)
    assert f"{value}" == str(value)
    assert repr(value).startswith((type(value).__name__, "technique("))
    assert str(value) != repr(value)


def test_formats() -> None:
    grid = Grid(SMALL)
    assert f"{grid}" == f"{grid:s}" == str(grid)
    for spec in ("box", "d", "\0"):
        with pytest.raises(farandole.ArgumentError, match=r"write grid\.line or grid\.pretty\(\)"):
            format(grid, spec)


def test_steps_of_a_path() -> None:
    for puzzle in (P, SMALL):
        path = explain(puzzle)
        lines = str(path).splitlines()
        assert [str(step) for step in path] == lines
        assert [str(step) for step in reversed(path.steps)] == lines[::-1]
        assert [str(path[number]) for number in (3, 1, 2)] == [lines[3], lines[1], lines[2]]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_steps_that_were_copied(protocol: int) -> None:
    path = explain(P)
    lines = str(path).splitlines()
    for again in (pickle.loads(pickle.dumps(path, protocol)), copy.deepcopy(path), copy.copy(path)):
        assert again == path
        assert [str(step) for step in again] == lines
    for step, line in zip(path, lines, strict=True):
        for one in (pickle.loads(pickle.dumps(step, protocol)), copy.deepcopy(step)):
            assert (one, hash(one), repr(one), str(one)) == (step, hash(step), repr(step), line)
        assert str(copy.copy(step)) == line
    found = first_step(P)
    assert str(pickle.loads(pickle.dumps(found, protocol))) == lines[0]


def test_steps_that_are_said_in_short() -> None:
    step = explain(P)[0]
    assert str(replace(step, cells=())) == "Naked Single: 5 goes into r5c5."
    assert str(from_json(step_to_json(step))) == "Naked Single: 5 goes into r5c5."
    grid = Grid.empty(farandole.Shape(4, 4))
    far = Step(technique("naked-single"), placements=(Candidate(200, 16),))
    assert str(far) == "Naked Single"
    assert str(from_json(step_to_json(far, grid.shape), grid.shape)).endswith("G goes into r13c9.")


def test_steps_pickled_by_older_versions() -> None:
    """Their state had the parts alone."""
    step = explain(P)[0]
    old = Step.__new__(Step)
    old.__setstate__(step.__getstate__()[:-1])
    assert old == step
    assert str(old) == "Naked Single: 5 goes into r5c5."
