"""Write tests/logic/words/sentences.txt: what is said of a step of each technique.

    python -m tools.sentences

Each form of the sentences comes once. Read the difference before you commit it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.i18n import Message
from farandole.i18n.message import Listed, Named
from farandole.logic import Board
from farandole.logic.notation import notation
from farandole.logic.words import hint_line, step_line, teach
from tests.logic.definitions.plain import boards_for
from tests.logic.words.conftest import HERE, WITH_BOARD, boards, sentences, steps_on

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_FORMS = 4


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
