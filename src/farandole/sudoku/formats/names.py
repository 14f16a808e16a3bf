"""The names under which tables, documents and programs hold a puzzle or its solution."""

from __future__ import annotations

from typing import Literal

from farandole._lazy import regex

PUZZLES = frozenset(
    """
    puzzle puzzles quiz quizzes sudoku sudokus board grid question questions unsolved
    problem problems givens mission start initial task input puzzle_string puzzlestring
    board_string initial_board initial_grid initialboard start_grid start_board
    sudoku_puzzle sudoku_string puzzle_grid quiz_board 题目 谜题 题面 数独 谜面 初盘
    """.split()  # noqa: SIM905
)
"""The names of a puzzle."""
SOLUTIONS = frozenset(
    """
    solution solutions answer answers solved solution_string solution_board solution_grid
    solved_board solved_grid final end output 答案 解答 解 终盘
    """.split()  # noqa: SIM905
)
"""The names of a solution."""
SURE = frozenset(
    """
    puzzle puzzles quiz quizzes sudoku sudokus puzzle_string puzzlestring sudoku_puzzle
    sudoku_string puzzle_grid givens unsolved initial_board initial_grid 题目 谜题 题面
    """.split()  # noqa: SIM905
)
"""The names of a puzzle that are a column's name even without another column beside it."""

LABELS = ("label", "title", "name")
"""The names of a puzzle's label, the surest first."""

_PUZZLE_WORDS = PUZZLES | frozenset(
    """
    given initial start starting clue clues quizgrid unfilled incomplete grille tablero rätsel
    raetsel problème probleme problema griglia schema puzzel pussel rompecabezas 問題 問題文 盤面
    문제 퍼즐 задача судоку головоломка
    """.split()  # noqa: SIM905
)
_SOLUTION_WORDS = SOLUTIONS | frozenset(
    """
    complete completed filled full result solutiongrid lösung loesung solución solucion
    solução solucao soluzione oplossing lösning rozwiązanie решение ответ réponse reponse 解答 答え
    정답 해답
    """.split()  # noqa: SIM905
)
_OF_NUMBERS = frozenset(
    """
    id ids no nr number numbers index count counts level name names type size date rating hash
    difficulty length time source
    """.split()  # noqa: SIM905
)
_WORDS = regex(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])|[^\W\d_]+")


def role_of(name: str) -> Literal["puzzle", "solution"] | None:
    """Return what a field of this name holds, by the words of the name.

    >>> role_of("initialGrid"), role_of("sudoku_solution"), role_of("puzzle_id")
    ('puzzle', 'solution', None)
    """
    low = name.lower()
    if low in SOLUTIONS or low in PUZZLES:
        return "solution" if low in SOLUTIONS else "puzzle"
    words = {word.lower() for word in _WORDS.findall(name[:80])}
    if not words.isdisjoint(_OF_NUMBERS) or any(map(str.isdigit, name)):
        return None
    if not words.isdisjoint(_SOLUTION_WORDS):
        return "solution"
    return "puzzle" if not words.isdisjoint(_PUZZLE_WORDS) else None
