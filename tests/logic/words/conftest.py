"""Steps of every technique, found on a board, and what is written about them.

``sentences.txt`` has the sentences of each technique's first step in both languages, and in English
those of steps whose sentences have another form. After a change of words write it again, and read
the difference: ``python -m tests.logic.words.conftest``.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from farandole.i18n import Message, language
from farandole.i18n.message import Listed, Named
from farandole.logic import TECHNIQUES, Board, Profile, Step, all_steps, technique
from farandole.logic.notation import notation
from farandole.logic.words import hint_line, step_line, teach
from tests.logic.definitions.plain import boards_for

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
_MOST_FORMS = 4

WITH_BOARD = [name for name in TECHNIQUES if name != "brute-force"]


@cache
def boards() -> dict[str, str]:
    """Return a board for each technique, by the technique's id."""
    rows = (HERE / "boards.tsv").read_text("utf-8").splitlines()
    return dict(row.split("\t") for row in rows if not row.startswith("#"))


def steps_on(board: Board, name: str) -> list[Step]:
    which = technique(name)
    profile = Profile([which]).with_options(duals=name.startswith("dual"))
    return [one for one in all_steps(board, profile).steps if one.technique is which]


@cache
def found(name: str) -> tuple[Board, Step]:
    """Return a board and the first step of a technique on it."""
    board = Board(boards()[name])
    return board, steps_on(board, name)[0]


def sentences(board: Board, step: Step, code: str) -> list[str]:
    say = language(code)
    return [
        say(hint_line(board, step)),
        say(step_line(board, step)),
        *map(say, teach(board, step)),
    ]


def kept() -> Iterator[tuple[Board, str, list[str]]]:
    """Yield a board, the id of a technique, and the lines about a step in sentences.txt."""
    lines = (HERE / "sentences.txt").read_text("utf-8").splitlines()
    for full, block in groupby(lines, bool):
        if full:
            head, *rest = block
            name, line = head.removeprefix("# ").split(" ", 1)
            yield Board(line), name, rest


def _forms(value: object) -> Iterator[str]:
    if isinstance(value, Named):
        value = value.value
    if isinstance(value, Message):
        yield value.text
        for part in value._values.values():
            yield from _forms(part)
    elif isinstance(value, Listed):
        for part in value[:1]:
            yield from _forms(part)


def _blocks(name: str) -> Iterator[list[str]]:
    seen: set[frozenset[str]] = set()
    for board in (Board(boards()[name]), *boards_for("")):
        for step in steps_on(board, name):
            words = (hint_line(board, step), step_line(board, step), *teach(board, step))
            form = frozenset(text for one in words for text in _forms(one))
            if form in seen:
                continue
            lines = [f"# {name} {board.line}", notation(board, step), *sentences(board, step, "en")]
            yield lines if seen else [*lines, *sentences(board, step, "zh")]
            seen.add(form)
            if len(seen) == _MOST_FORMS:
                return


if __name__ == "__main__":
    text = "\n\n".join("\n".join(block) for name in WITH_BOARD for block in _blocks(name))
    (HERE / "sentences.txt").write_text(text + "\n", "utf-8")
