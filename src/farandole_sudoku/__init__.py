"""The taskset under the name by which ``verifiers`` finds it: ``farandole-sudoku``."""

from farandole.environments.verifiers import SudokuTaskset

__all__ = ["SudokuTaskset"]
