"""The kernel's sentences about a step, as messages: it answers in JSON without a language yet.

``cpp/logic/words/sentence.hpp`` describes the JSON; a browser without a server reads the same.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from farandole._kernel import LogicSearch, Words
from farandole.i18n import Listed, Message, Named

T = TypeVar("T")

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from farandole._kernel import _Claim
    from farandole.i18n.message import Value
    from farandole.logic.board import Board
    from farandole.logic.steps import Step
    from farandole.sudoku.shape import Shape

    Data: TypeAlias = str | int | dict[str, Any]
    Verb: TypeAlias = Callable[[Words, bytes, tuple[int, ...], Any], T]


_SECONDS = 5.0
"""The time for a search for the argument of a step that has lost it: ten times what it takes."""


_SHORT = 4
"""The most sentences of a paragraph that stays one."""

_JOINS = ("inner argument", "sentences")
"""The contexts of messages that join sentences."""

_CLAIMS = ("({number}) {text}", "Why {clauses}:")


class Mention(NamedTuple):
    """The cells, or candidates in them, that a word of a sentence names."""

    cells: tuple[int, ...]
    digits: tuple[int, ...] = ()


class Said(NamedTuple):
    """The numbers of the claims of an argument that a sentence is about."""

    claims: tuple[int, ...]


def ask(verb: Verb[T], board: Board, step: Step) -> T:
    """Return what the kernel answers about a step."""
    technique = step.technique
    parts = (
        (technique.id, technique.name, technique.family),
        *(step.placements, step.eliminations, step.cells, step.digits, step.base, step.cover),
        *(step.fins, step.endo_fins, step.nodes, step.links, step.sets, step.colours, step.truths),
        _claims(board, step),
    )
    return verb(kernel_for(board.shape), board.grid.cells, board.candidates, parts)


def _claims(board: Board, step: Step) -> tuple[_Claim, ...]:
    """Return the argument that came with a step; of one that lost its own it is searched again."""
    one = step.technique
    if step._claims or not one.brings_argument or not board.grid.is_classic:
        return step._claims
    masks = b"".join(mask.to_bytes(2, "little") for mask in board.candidates)
    search, order = LogicSearch(board.grid.cells, bytes(81), masks, b""), [(one.number, 0, 0)]
    if one.is_chaining:
        first = search.first(order, _SECONDS)
        found = [first] if first else []
    else:
        found, _ = search.all(order, _SECONDS)
    for parts in found:
        if (parts[1], parts[2]) == (list(step.placements), list(step.eliminations)):
            object.__setattr__(step, "_claims", tuple(parts[14]))
            break
    return step._claims


def message(verb: Verb[str], board: Board, step: Step) -> Message | None:
    """Return a sentence about a step; None for a step that does nothing, or isn't on the board."""
    text = ask(verb, board, step)
    return sentence(json.loads(text), board.shape) if text else None


def paragraphs(board: Board, step: Step) -> tuple[Message, ...]:
    """Return why a step holds, in paragraphs; none for a step that does nothing."""
    text = ask(Words.reasons, board, step)
    return tuple(sentence(each, board.shape) for each in json.loads(text)) if text else ()


def depth_of(paragraph: Message) -> int:
    """Return how deep inside the argument of a step a paragraph's argument is; 0 for its own."""
    is_inner = paragraph.context == "inner argument"
    return int(str(paragraph.values["depth"])) if is_inner else 0


def outline(paragraphs: Sequence[Message]) -> list[tuple[int, Message]]:
    """Return an argument for reading: its parts, each with how far it is indented.

    A short one stays in paragraphs. Otherwise each sentence is a part of its own, and the claims
    that follow from a supposition are indented below it.
    """
    split = [(depth_of(each), list(_sentences(each))) for each in paragraphs]
    if all(not depth and len(parts) <= _SHORT for depth, parts in split):
        return [(0, each) for each in paragraphs]
    return [
        part
        for (depth, parts), whole in zip(split, paragraphs, strict=True)
        for part in (
            [(2 * depth + _is_claim(each), each) for each in parts]
            if any(map(_is_claim, parts))
            else [(2 * depth, whole)]
        )
    ]


def _sentences(value: Value) -> Iterator[Message]:
    """Yield the sentences of a paragraph."""
    if isinstance(value, Message) and value.context in _JOINS:
        for part in value._values.values():
            if not isinstance(part, int):
                yield from _sentences(part)
    else:
        yield value if isinstance(value, Message) else Message("{text}", {"text": value})


def _is_claim(sentence: Message) -> bool:
    """Whether a sentence has a number, or announces a claim that has one."""
    value: Value = sentence
    while not (isinstance(value, Message) and value.text in _CLAIMS):
        if isinstance(value, Named):
            value = value.value
        elif isinstance(value, Message) and value.text == "{text}":
            value = value._values["text"]
        else:
            return False
    return True


def step_data(board: Board, step: Step) -> dict[str, Any]:
    """Return all that answers have of a step; its sentences are data for :func:`sentence`."""
    data: dict[str, Any] = json.loads(ask(Words.step, board, step))
    return data


def stages_data(board: Board, step: Step) -> list[dict[str, Any]]:
    """Return the stages of a hint, likewise."""
    data: list[dict[str, Any]] = json.loads(ask(Words.stages, board, step))
    return data


@lru_cache(maxsize=32)
def kernel_for(shape: Shape) -> Words:
    """Return the kernel's words for boards of a shape."""
    houses = [(house.kind, house.number, house.cells) for house in shape.houses]
    return Words(shape.cells, shape.side, houses, [tuple(sorted(each)) for each in shape.partial])


def sentence(data: Data, shape: Shape) -> Message:
    """Return a message from its JSON."""
    value = _value(data, shape)
    return value if isinstance(value, Message) else Message("{text}", {"text": value})


def _value(data: Data, shape: Shape) -> Value:
    """Return a value of a message from its JSON."""
    if not isinstance(data, dict):
        return data
    if "m" in data:
        filled = {name: _value(value, shape) for name, value in data["v"].items()}
        return Message(data["m"], filled, data.get("p"), data.get("n", 0), data.get("c"))
    if "l" in data:
        return Listed((_value(part, shape) for part in data["l"]), data["last"])
    if "house" in data:
        house = shape.houses[data["house"]]
        return Named(house.message, Mention(house.cells))
    if "said" in data:
        return Named(_value(data["t"], shape), Said(tuple(data["said"])))
    digits = tuple(data.get("digits", ()))
    if "cell" in data:
        return Named(shape.cell_name(data["cell"]), Mention((data["cell"],), digits))
    return Named(_value(data["t"], shape), Mention(tuple(data["cells"]), digits))
