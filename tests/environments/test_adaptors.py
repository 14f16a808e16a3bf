"""The environments of other libraries are thin: Gymnasium's checks pass, missing ones are named."""

from __future__ import annotations

import importlib
import sys
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from farandole import ArgumentError, MissingExtra, make_puzzle, solve

if TYPE_CHECKING:
    from farandole.environments.gym import SudokuEnv

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def env() -> SudokuEnv:
    pytest.importorskip("gymnasium", reason="Gymnasium isn't installed")
    from farandole.environments.gym import SudokuEnv

    return SudokuEnv(puzzles=[PUZZLE], fine=0.5, steps=60, render_mode="ansi")


def test_gymnasium_finds_no_fault() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium isn't installed")
    from gymnasium.utils.env_checker import check_env

    name = "farandole.environments.gym:farandole/Sudoku-v0"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = gymnasium.make(name, difficulty="hard", render_mode="ansi")
        check_env(made.unwrapped)
    (first, info), (second, _) = made.reset(seed=3), made.reset(seed=3)
    assert info["task"].level == "hard"
    assert all((first[key] == second[key]).all() for key in first)
    assert (made.reset()[0]["digits"] != first["digits"]).any()


def test_an_episode(env: SudokuEnv) -> None:
    observation, info = env.reset()
    solution = solve(PUZZLE)
    total, ended, done = 0.0, False, 0
    for cell in env.game.board.grid.blanks:
        assert not ended
        assert observation["candidates"][cell // 9, cell % 9, solution[cell] - 1] == 1
        observation, reward, ended, truncated, info = env.step(9 * cell + solution[cell] - 1)
        total += reward
        done += 1
    assert (total, ended, truncated, done) == (1.0, True, False, 51)
    assert "The puzzle is solved." in info["messages"]
    assert observation["digits"].tolist() == [list(row) for row in solution.rows()]
    assert not observation["candidates"].any()
    assert env.render() == solution.pretty()
    assert info["action_mask"].tolist() == [0] * 729 + [1, 0]


def test_the_mask_is_what_is_accepted(env: SudokuEnv) -> None:
    _, info = env.reset()
    game = env.game
    for action in range(731):
        env.game, env._left = game, 2
        _, reward, ended, truncated, _ = env.step(np.int64(action))
        is_accepted = env.game.refused == 0
        assert is_accepted == info["action_mask"][action]
        hint = 0.1 if action == 730 else 0.0
        assert reward == -hint - (0.0 if is_accepted else 0.5)
        assert not ended
        assert not truncated
    _, _, _, truncated, info = env.step(9 * 2)  # 1 in r1c3
    assert truncated
    assert info["action_mask"][729] == 1
    _, first, *_ = env.step(9 * 2)
    _, again, *_ = env.step(9 * 2)
    assert (first, again) == (-0.5, -0.5)
    assert (env.step(730)[1], env.step(730)[1]) == (-0.1, -0.1)
    for action in (-1, 731):
        with pytest.raises(ArgumentError):
            env.step(action)


def test_puzzles_of_ones_own(env: SudokuEnv) -> None:
    other = make_puzzle(seed=1)
    _, info = env.reset(options={"puzzle": other})
    assert info["task"].puzzle == other
    options: list[dict[str, Any]] = [{"price": 2}, {"fine": -1}, {"steps": 0}]
    for option in options:
        with pytest.raises(ArgumentError):
            type(env)(**option)


@pytest.mark.parametrize(("extra", "module"), [("gym", "gymnasium"), ("verifiers", "verifiers.v1")])
def test_a_missing_library_is_named(
    extra: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (f"farandole.environments.{extra}", "farandole_sudoku"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, module.partition(".")[0], None)
    with pytest.raises(MissingExtra, match=rf"farandole\[{extra}"):
        importlib.import_module(f"farandole.environments.{extra}")
    if extra == "verifiers":
        with pytest.raises(MissingExtra):
            importlib.import_module("farandole_sudoku")
