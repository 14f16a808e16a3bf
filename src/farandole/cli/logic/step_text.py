"""What is said of a step, as much as is asked for: the rungs of hints and explanations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.common import option
from farandole.cli.common.help import page_width, wrap
from farandole.cli.common.options import Option
from farandole.cli.common.values import OneOf
from farandole.i18n import Language

if TYPE_CHECKING:
    from farandole.logic.board import Board
    from farandole.logic.steps import Step

HINT, LINE, TEACH = "1", "2", "3"


def depth_option(usual: str) -> Option:
    """Return ``--depth``."""
    return option(
        "--depth",
        "Detail: 1 place, 2 step, 3 reasons (default: {default}).",
        OneOf((HINT, LINE, TEACH)),
        default=usual,
    )


def step_paragraphs(board: Board, step: Step, depth: str, say: Language) -> list[str]:
    """Return the paragraphs that tell a step."""
    from farandole.logic.words import hint_line, step_line, teach
    from farandole.logic.words.telling import outline

    if depth == HINT:
        return [say(hint_line(board, step))]
    line = say(step_line(board, step))
    if depth == LINE:
        return [line]
    return [line, *("  " * by + say(text) for by, text in outline(teach(board, step)))]


def fold(paragraphs: list[str], is_terminal: bool, indent: int = 0) -> str:
    """Return paragraphs as lines: on a terminal folded to its width, else one line each."""
    if not is_terminal:
        return "".join(f"{'' if not at else ' ' * indent}{p}\n" for at, p in enumerate(paragraphs))
    lines = []
    for paragraph in paragraphs:
        space = paragraph[: len(paragraph) - len(paragraph.lstrip(" "))]
        lines += [space + line for line in wrap(paragraph, page_width() - indent - len(space))]
    return "".join(f"{'' if not at else ' ' * indent}{line}\n" for at, line in enumerate(lines))
