"""What was meant by calls that don't fit: arguments by other names, by place, too many of them.

Imported where an error is about to be raised, never before.
"""

from __future__ import annotations

from inspect import Parameter, signature
from pathlib import PurePath
from typing import TYPE_CHECKING

from farandole.errors import ArgumentTypeError
from farandole.i18n import Listed, Message, Quoted, msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

WORDS = {
    "grid": "puzzle board sudoku line text cells puzzlestring",
    "board": "grid puzzle sudoku line text cells",
    "puzzles": "grids boards lines sudokus file path",
    "cells": "puzzle board sudoku line text grid rows values data string",
    "seconds": "timeout time timelimit maxtime maxseconds",
    "nodes": "maxnodes nodelimit maxguesses guesses iterations maxiterations",
    "limit": "max maximum maxsolutions maxcount most upto n num count stopat",
    "threads": "workers jobs njobs processes nthreads cores parallel",
    "seed": "randomstate randomseed rng random",
    "rng": "seed randomstate randomseed random",
    "n": "count size k number amount side board",
    "names": "labels options rownames index",
    "items": "columns columnnames colnames",
    "costs": "cost weights weight prices price objective",
    "secondary": "optional atmostonce extra",
    "levels": "level difficulty grade",
    "uses": "technique techniques contains use",
    "clues": "givens hints numclues nclues numgivens numberofclues filled cluecount",
    "profile": "school techniques without only rules system style",
    "text": "string source content",
    "format": "fmt kind type",
    "unique": "checkunique proveunique",
    "progress": "callback verbose onprogress",
}
"""Arguments -> what others call them, in small letters without underscores."""

_NUMBERS = ("limit", "n", "nodes", "seed", "seconds")
_MORE = {"limit", "max", "maxsolutions", "count", "n", "all", "maximum", "first", "upto"}
_WAYS = {"method", "algorithm", "solver", "engine", "strategy", "backend", "technique"}
_SHAPES = {"size", "side", "shape", "box", "boxsize", "order", "width", "rules", "regions"}
_TOLD = {"verbose", "steps", "trace", "show", "debug", "print", "showsteps", "explain"}


def misfit(
    function: Callable[..., Any], given: tuple[object, ...], named: Mapping[str, object]
) -> Message | None:
    """Return the answer to a call of a function that doesn't fit its parameters; None: no idea.

    >>> def solve(grid, *, seconds=None): ...
    >>> print(misfit(solve, ("53..",), {"timeout": 5}))
    solve has no argument timeout; did you mean seconds?
    >>> print(misfit(solve, ("53..", 5), {}))
    solve takes grid by place, and seconds by name: solve(grid, seconds=5)
    >>> print(misfit(solve, (), {}))
    solve needs grid: solve(grid)
    """
    known = dict(signature(function).parameters)
    is_method = next(iter(known), "") in ("self", "cls", "problem")
    if is_method:
        del known[next(iter(known))]
        given = given[1:]
    name = "Grid.parse" if function.__name__ == "read_one" else function.__name__
    if name == "__init__":
        name = function.__qualname__.split(".")[-2].removesuffix("Data")
    for argument in named:
        if argument not in known:
            return _no_argument(name, argument, named[argument], known)
    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    places = [one for one, parameter in known.items() if parameter.kind in kinds]
    by_name = [one for one, parameter in known.items() if parameter.kind is Parameter.KEYWORD_ONLY]
    if len(given) > len(places):
        return _too_many(name, given, places, by_name)
    missing = [
        one
        for one in [*places[len(given) :], *by_name]
        if one not in named and known[one].default is Parameter.empty
    ]
    if not missing:
        return None
    return msg(
        "{function} needs {missing}: {call}",
        function=name,
        missing=Listed(missing, "and"),
        call=f"{name}({', '.join([*places[: len(given)], *missing])})",
    )


def no_text(call: str, given: object) -> ArgumentTypeError:
    """Return the error for what a function that reads text was given in its place.

    >>> from pathlib import Path
    >>> print(no_text("Grid.parse", Path("a.sdk")))
    Grid.parse reads text, not PosixPath('a.sdk'): read the file first, path.read_text()
    """
    if isinstance(given, PurePath):
        return ArgumentTypeError(
            msg(
                "{call} reads text, not {found}: read the file first, path.read_text()",
                call=call,
                found=Quoted(given),
            )
        )
    if hasattr(given, "read"):
        return ArgumentTypeError(
            msg(
                "{call} reads text, not {found}: read the file first, file.read()",
                call=call,
                found=Quoted(given),
            )
        )
    if isinstance(given, bytes | bytearray | memoryview):
        return ArgumentTypeError(msg("{call} reads text, not bytes: text.decode()", call=call))
    if call == "Grid.parse" and given is not None and hasattr(given, "__iter__"):
        return ArgumentTypeError(msg("{call} reads text: for rows there is Grid(rows)", call=call))
    if call == "Problem.parse" and given is not None and hasattr(given, "__iter__"):
        return ArgumentTypeError(
            msg("{call} reads text: for lists there is Problem(items, options)", call=call)
        )
    return ArgumentTypeError(msg("{call} reads text, not {found}", call=call, found=Quoted(given)))


def wrong_call(
    function: Callable[..., Any], given: tuple[object, ...], named: Mapping[str, object]
) -> ArgumentTypeError:
    """Return the error for a call with arguments that a function has no place for."""
    return ArgumentTypeError(misfit(function, given, named) or msg("the arguments don't fit"))


def other_name(
    function: str, name: str, known: Mapping[str, object], words: Mapping[str, str]
) -> Message | None:
    """Return the answer to an argument by a name that a function hasn't got.

    ``known`` are the names of its parameters; ``words`` are for each what others call it.

    >>> str(other_name("make", "givens", {"clues": 1}, {"clues": "givens hints"}))
    'make has no argument givens; did you mean clues?'
    """
    plain = name.lower().replace("_", "")
    meant = next(
        (own for own, others in words.items() if own in known and plain in others.split()), None
    )
    if meant is None:
        from farandole._suggest import nearest

        meant = next(iter(nearest(name, known)), None)
    if meant is None:
        return None
    return msg(
        "{function} has no argument {name}; did you mean {guess}?",
        function=function,
        name=name,
        guess=meant,
    )


def _no_argument(function: str, name: str, value: object, known: Mapping[str, object]) -> Message:
    """Return the answer to an argument by a name that a function hasn't got."""
    plain = name.lower().replace("_", "")
    if function in ("solve", "solutions") and "grid" in known:
        if plain in _MORE and function == "solutions":
            return msg(
                "{function} has no argument {name}: the first five are "
                "list(itertools.islice(solutions(grid), 5))",
                function=function,
                name=name,
            )
        if plain in _MORE:
            return msg(
                "{function} has no argument {name}: solutions(grid) gives solutions one by one, "
                "count(grid, limit=2) their number",
                function=function,
                name=name,
            )
        if plain in _WAYS:
            return msg(
                "{function} has no argument {name}: other ways to solve are in "
                "farandole.sudoku.methods, such as dancing_links(grid)",
                function=function,
                name=name,
            )
    if function == "Grid" and plain in ("size", "side") and isinstance(value, int):
        return msg(
            "{function} has no argument {name}: a board of that side is {call}",
            function=function,
            name=name,
            call=f"Grid(cells, Shape.of_side({value}))",
        )
    if "grid" in known or "board" in known:
        if plain in _SHAPES:
            return msg(
                "{function} has no argument {name}: the board is part of the grid: "
                "Grid(cells, shape)",
                function=function,
                name=name,
            )
        if plain in _TOLD:
            return msg(
                "{function} has no argument {name}: print(explain(grid)) tells all steps",
                function=function,
                name=name,
            )
        if plain in ("solution", "answer") and function == "check":
            return msg(
                "{function} has no argument {name}: solve(grid) == solution compares them",
                function=function,
                name=name,
            )
        if plain in ("depth", "level") and function == "hint":
            return msg(
                "{function} has no argument {name}: str(hint(grid)) tells all of it",
                function=function,
                name=name,
            )
    if plain in ("level", "difficulty") and function in ("Recipe",):
        return msg(
            "{function} has no argument {name}: a level is wished for by "
            "generate_many(count, recipe, wish=Wish({value}))",
            value=Quoted(value),
            function=function,
            name=name,
        )
    if "clues" in known and plain in ("technique", "techniques", "uses", "needs"):
        return msg(
            "{function} has no argument {name}: techniques are wished for by "
            "generate_many(count, wish=Wish(uses=[{value}]))",
            value=Quoted(value),
            function=function,
            name=name,
        )
    if "clues" in known and plain in ("unique", "uniquesolution", "proper"):
        return msg(
            "{function} has no argument {name}: every puzzle made has one solution",
            function=function,
            name=name,
        )
    if "clues" in known and plain in ("withsolution", "solution", "solved", "solutions"):
        return msg(
            "{function} has no argument {name}: solve(puzzle) is the solution",
            function=function,
            name=name,
        )
    near = other_name(function, name, known, WORDS)
    if near is not None:
        return near
    if not known:
        return msg("{function} has no argument {name}: it takes none", function=function, name=name)
    return msg(
        "{function} has no argument {name}: it takes {known}",
        known=Listed(list(known), "and"),
        function=function,
        name=name,
    )


def _too_many(
    function: str, given: tuple[object, ...], places: list[str], by_name: list[str]
) -> Message:
    """Return the answer to a call with more arguments by place than there are places."""
    first = places[0] if places else ""
    if first in ("grid", "cells") and len(given) > 3 and isinstance(given[0], list | tuple | str):
        return msg(
            "{function} takes one board: put its rows into a list, {call}",
            function=function,
            call=f"{function}([row, row, ...])",
        )
    if first == "cells" and all(isinstance(one, int) for one in given[1:]):
        return msg(
            "{function} takes the cells and a board: {call}",
            function=function,
            call=f"{function}(cells, Shape({given[1]}, {given[2]}))",
        )
    if first == "cell" and len(given) == 3:
        return msg(
            "a cell is one argument: {call}",
            call=f"{function}(({given[0]}, {given[1]}), {given[2]})",
        )
    if first == "puzzles" and len({type(one) for one in given}) == 1:
        return msg(
            "{function} takes many puzzles in one argument: {call}",
            function=function,
            call=f"{function}([puzzle, puzzle, ...])",
        )
    extra = given[len(places)]
    if by_name:
        fit = f"{by_name[0]}=..."
        if isinstance(extra, int | float):
            numbers = (one for one in _NUMBERS if one in by_name)
            fit = f"{next(numbers, by_name[0])}={extra!r}"
        call = f"{function}({', '.join([*places, fit])})"
        if not places:
            return msg(
                "{function} takes its arguments by name: {call}", function=function, call=call
            )
        return msg(
            "{function} takes {places} by place, and {names} by name: {call}",
            function=function,
            places=Listed(places, "and"),
            names=Listed(by_name, "and"),
            call=call,
        )
    if not places:
        return msg("{function} takes no argument", function=function)
    return msg(
        "{function} takes {places}, and nothing more",
        function=function,
        places=Listed([*places, *by_name], "and"),
    )
