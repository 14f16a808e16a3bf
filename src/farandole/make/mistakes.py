"""What was meant by an argument that making puzzles doesn't have.

Imported where an error is about to be raised, never before.
"""

from __future__ import annotations

from dataclasses import fields
from inspect import signature
from typing import TYPE_CHECKING

from farandole import make
from farandole._calls import WORDS, misfit, other_name
from farandole.i18n import Quoted, msg
from farandole.make.recipe import Recipe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from farandole.i18n import Message

_WORDS = {
    **{own: WORDS[own] for own in ("clues", "seed", "seconds", "threads")},
    "difficulty": "level grade hardness rating",
    "count": "n number num amount howmany quantity",
    "symmetry": "symmetric symmetrical",
}
"""Arguments -> what others call them, in small letters without underscores."""

_SIZES = {"size", "side", "n", "order", "width", "board", "rows"}


def other_wish(
    function: str, given: tuple[object, ...], named: Mapping[str, object]
) -> Message | None:
    """Return the answer to a call with an argument by a name that isn't there; None: no idea.

    >>> print(other_wish("generate_many", (), {"clues": 25}))
    clues is for the recipe: generate_many(count, Recipe(clues=25))
    """
    verb = getattr(make, function)
    known = signature(verb).parameters
    name = next((name for name in named if name not in known), None)
    if name is None:
        return misfit(verb, given, named)
    plain = name.lower().replace("_", "")
    if function == "generate" and plain in [*_WORDS["count"].split(), "count"]:
        return msg("generate makes one puzzle; generate_many(3) makes several")
    if plain in _SIZES:
        return msg(
            "{function} has no argument {name}; boards are Shape.of_side(16)",
            function=function,
            name=name,
        )
    if function == "generate":
        return other_name(function, name, known, _WORDS) or misfit(verb, given, named)
    meant = next((own for own, words in _WORDS.items() if plain in words.split()), name)
    value = Quoted(named[name])
    if meant == "difficulty":
        return msg("a level is wished for by wish=Wish({level})", level=value)
    if meant in {field.name for field in fields(Recipe)}:
        return msg(
            "{name} is for the recipe: generate_many(count, Recipe({argument}={value}))",
            name=name,
            argument=meant,
            value=value,
        )
    return other_name(function, name, known, _WORDS) or misfit(verb, given, named)
