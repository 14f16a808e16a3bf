"""Games are values whose tools never show the solution, and tasks are what they say."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest

from farandole import (
    ArgumentError,
    Grid,
    LimitReached,
    ManySolutions,
    Shape,
    count,
    make_puzzle,
    rate,
    solve,
)
from farandole.environments import Game, Task, make_tasks, rate_tasks
from farandole.i18n import msg
from farandole.logic import Board, technique
from farandole.make import Recipe

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = solve(PUZZLE)


def played(game: Game) -> Game:
    """Return a game with all cells filled in, by the solution."""
    for cell in game.board.grid.blanks:
        turn = game.place_digit(cell, SOLUTION[cell])
        assert turn.accepted
        game = turn.game
    return game


def test_a_game_to_its_end() -> None:
    start = Game.of(PUZZLE)
    end = played(start)
    assert (end.solved, end.left, end.board.grid) == (True, 0, SOLUTION)
    assert (start.solved, start.left, start.score()) == (False, 51, 0.0)
    assert end.score() == 1.0
    hinted = played(start.hint().game.hint().game)
    assert (hinted.hints, hinted.score(), hinted.score(price=0.25)) == (2, 0.8, 0.5)
    assert hinted.score(price=0.9) == 0.0
    back = end
    for _ in range(51):
        turn = back.undo()
        assert (turn.accepted, turn.game.left) == (True, back.left + 1)
        back = turn.game
    assert back == start
    last = end.undo().game
    (cell,) = last.board.grid.blanks
    turn = last.place_digit(cell, SOLUTION[cell])
    assert turn.messages[-1] == msg("The puzzle is solved.")


def test_what_is_refused_changes_nothing_but_the_figure() -> None:
    game = Game.of(PUZZLE)
    for turn, text in (
        (game.place_digit("r1c1", 4), "r1c1 holds 5 already"),
        (game.place_digit("r1c3", 5), "5 isn't a candidate of r1c3."),
        (game.place_digit("r1c3", 0), "a candidate is 1 to 9, not 0"),
        (game.place_digit("r0c3", 1), "'r0c3' is not a cell of the board (choose r1c1 to r9c9"),
        (game.undo(), "There is no digit to take back."),
    ):
        assert not turn.accepted
        assert turn.text.startswith(text)
        assert turn.game == Game(game.boards, refused=1)
    look = game.inspect_candidates("box 10")
    assert (look.accepted, look.game) == (False, game)
    with pytest.raises(TypeError):
        game.place_digit("r1c3", "1")  # type: ignore[arg-type]


def test_candidates_are_those_of_the_board() -> None:
    game = Game.of(PUZZLE)
    assert game.inspect_candidates("r1c3").text == "r1c3: 1, 2, 4"
    assert game.inspect_candidates((0, 0)).text == "r1c1 holds 5 already"
    assert game.inspect_candidates(" Box 5 ").text.splitlines()[-1] == "r6c6: 1, 4"
    assert played(game).inspect_candidates("column 2").text == "No cell of the house is empty."


def test_no_tool_but_a_hint_depends_on_the_solution() -> None:
    """A wrong candidate is accepted with the same words as the right one, if no cell is dead."""
    game = Game.of(PUZZLE)
    wrong = right = 0
    for cell in game.board.grid.blanks:
        for digit in game.board[cell]:
            turn = game.place_digit(cell, digit)
            assert turn.accepted
            after = turn.game.board
            dead = [i for i in after.grid.blanks if not after[i]]
            if dead:
                assert after.shape.cell_name(dead[0]) in turn.text
            else:
                assert (
                    turn.text
                    == f"{after.shape.cell_name(cell)} is {digit} now.\n50 cells are empty."
                )
            wrong += digit != SOLUTION[cell]
            right += digit == SOLUTION[cell]
    assert right == 51
    assert wrong > 51


def test_hints_lead_to_the_solution() -> None:
    game = start = Game.of(make_puzzle(level="unfair", seed=4))
    solution = solve(start.board.grid)
    removals = 0
    while not game.solved:
        turn = game.hint()
        assert turn.game != game
        is_removal = turn.game.boards != game.boards
        game, removals = turn.game, removals + is_removal
        if not is_removal:
            name = game.board.shape.cell_name
            cell = next(it for it in game.board.grid.blanks if name(it) in turn.text)
            game = game.place_digit(cell, solution[cell]).game
    assert removals > 3
    while len(game.boards) > 1:
        game = game.undo().game
    assert game.hints > removals
    assert game.board.grid == start.board.grid
    pairs = zip(game.board.candidates, start.board.candidates, strict=True)
    assert sum(now != before for now, before in pairs) > 3  # what hints have removed stays so


def test_a_hint_names_wrong_digits_and_nothing_else() -> None:
    game = Game.of(PUZZLE)
    wrong = next(digit for digit in game.board["r1c3"] if digit != SOLUTION["r1c3"])
    turn = game.place_digit("r1c3", wrong).game.hint()
    assert turn.text == f"{wrong} in r1c3 isn't right."
    assert turn.game.hints == 1


def test_games_are_values() -> None:
    game = Game.of(PUZZLE).place_digit("r1c3", 1).game.hint().game
    assert pickle.loads(pickle.dumps(game)) == game
    assert eval(repr(game), {"Game": Game, "Board": Board}) == game
    assert hash(game) == hash(Game(game.boards, game.hints))
    with pytest.raises(ManySolutions):
        Game.of("." * 81)
    with pytest.raises(ArgumentError):
        game.score(price=2)


def test_tasks_are_as_hard_as_they_say() -> None:
    for task in make_tasks(4, "x-wing", seed=5):
        assert task.hardest == "x-wing" or task.score > 0
        assert task.level == rate(task.puzzle).level
    for task in make_tasks(4, "unfair", guesses=(4, 6), seed=5):
        assert (task.level, 4 <= task.guesses <= 6) == ("unfair", True)
        assert count(task.puzzle, limit=2) == 1
        assert count(task.puzzle, limit=2).nodes == task.guesses
    assert {task.guesses for task in make_tasks(3, "hard", guesses=2, seed=1)} == {2}
    small = next(make_tasks(1, "easy", seed=1, recipe=Recipe(Shape(2, 3))))
    assert small.puzzle.shape == Shape(2, 3)
    assert technique(small.hardest or "").level == "easy"


def test_a_seed_gives_the_same_tasks_everywhere() -> None:
    task = next(make_tasks(1, "hard", seed=1))
    assert task.puzzle.line == (
        "..2...5.3......89.1...3.......8467..98.3......5...26.....2......6..58...47......."
    )
    assert (task.score, task.hardest, task.guesses) == (1052, "two-string-kite", 4)
    some = list(make_tasks(3, "easy", seed=7))
    assert some == list(islice(make_tasks(None, "easy", seed=7, threads=2), 3))
    assert some != list(make_tasks(3, "easy", seed=8))
    assert list(rate_tasks(task.puzzle.line for task in some)) == some
    assert pickle.loads(pickle.dumps(some)) == some


def test_no_such_tasks() -> None:
    assert Task.of(SOLUTION) == Task(Grid(SOLUTION.cells), "easy", 0, None, 0)
    for difficulty, options in (("impossible", {}), ("easy", {"guesses": -1})):
        with pytest.raises(ArgumentError):
            make_tasks(1, difficulty, **options)  # type: ignore[arg-type]
    with pytest.raises(ManySolutions):
        list(rate_tasks(["." * 81]))
    assert list(make_tasks(1, "easy", guesses=99, seed=1, seconds=0)) == []
    with pytest.raises(ArgumentError, match=r"neither a level \(easy, .*did you mean easy\?"):
        make_tasks(2, "eazy")


def test_a_task_that_is_never_found_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("farandole.environments.tasks._HOPELESS", 2000)
    assert len(list(make_tasks(300, "easy", seed=1))) == 300
    with pytest.raises(LimitReached, match="none of 2,000 puzzles is such a task"):
        list(make_tasks(1, "easy", guesses=99, seed=1))
