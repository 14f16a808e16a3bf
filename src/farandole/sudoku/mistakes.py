"""What was meant, where something else than a grid or a board was given.

Imported where an error is about to be raised, never before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from pathlib import PurePath
from typing import TYPE_CHECKING

from farandole.errors import ArgumentTypeError, GridError, ParseError, ShapeError
from farandole.i18n import Quoted, msg

if TYPE_CHECKING:
    from farandole.errors import FarandoleError
    from farandole.i18n import Message

_ENDINGS = (".txt", ".sdk", ".sdm", ".sdx", ".ss", ".csv", ".tsv", ".json", ".xml", ".ipuz", ".gz")


def no_grid(given: object) -> ArgumentTypeError:
    """Return the error for a value that can't be a grid."""
    expected = msg(
        "a grid is expected, not {found}: 81 characters, rows of digits, an array, a table, or a "
        "Grid",
        found=Quoted(given),
    )
    hint = _hint(given)
    if hint is None:
        return ArgumentTypeError(expected)
    return ArgumentTypeError(msg("{fault}. {hint}", fault=expected, hint=hint))


def _hint(given: object) -> Message | None:
    """Return what to write instead, where that can be guessed."""
    if given is None:
        return msg("An empty board is Grid.empty()")
    if isinstance(given, PurePath):
        return msg("Read the file first: Grid.parse(path.read_text())")
    if hasattr(given, "read"):
        return msg("Read the file first: Grid.parse(file.read())")
    if isinstance(given, int) and not isinstance(given, bool):
        if 4 <= given <= 25:
            return msg("An empty board is Grid.empty(Shape.of_side({side}))", side=given)
        return msg("A number loses its zeros: put the digits in quotes")
    if isinstance(given, Mapping):
        return msg('A grid from single cells: Grid.empty().with_cell("r1c1", 5)')
    if isinstance(given, Set):
        return msg("A set has no order: use a list")
    if isinstance(given, type) or callable(given):
        return msg("This is a function or a class, which has to be called first")
    if type(given).__name__ == "Shape":
        return msg("An empty board is Grid.empty(shape)")
    if hasattr(given, "options"):
        return msg("An exact-cover problem has verbs of its own: problem.solve()")
    if hasattr(given, "grid"):
        return msg("It has a grid: write .grid after it")
    return None


def no_digit(entry: object, cell: int, cells: int, most: int) -> GridError:
    """Return the error for an entry that is no digit, in a list of so many cells."""
    side = round(cells**0.5)
    name = msg("cell {cell}", cell=cell)
    if side * side == cells and side > 1:
        name = msg("r{row}c{column}", row=cell // side + 1, column=cell % side + 1)
        most = min(side, most) if side > 3 else most
    fault = msg(
        "{cell}: found {found}, expected 0 to {most}",
        cell=name,
        found=Quoted(entry),
        most=most,
    )
    hint = None
    if entry == -1:
        hint = msg("Digits begin at 1, and 0 is a blank")
    elif type(entry).__name__ == "Grid" or isinstance(entry, list | tuple) or _is_long(entry):
        hint = msg(
            "A board is rows of cells; many boards go to solve_many, count_many or check_many"
        )
    elif isinstance(entry, Set):
        hint = msg("Candidates go to Board(grid, candidates=...), digits alone to Grid")
    if hint is None:
        return GridError(fault, code="grid.digit")
    return GridError(msg("{fault}. {hint}", fault=fault, hint=hint), code="grid.digit")


def _is_long(entry: object) -> bool:
    return isinstance(entry, str) and len(entry) > 15


def no_board(board: object, part: object) -> ArgumentTypeError:
    """Return the error for what solve_board can't change in place: it isn't lists of symbols."""
    fault = msg("a board is a list of lists of symbols, not {found}", found=Quoted(part))
    if hasattr(part, "__index__") or part is board:
        return ArgumentTypeError(
            msg("{fault}. Anything else: solve(board).rows() is another board", fault=fault)
        )
    return ArgumentTypeError(fault)


def no_shape(given: object) -> ArgumentTypeError:
    """Return the error for a second argument of ``Grid`` that is no shape."""
    if isinstance(given, str):
        hint = msg("Shape.parse(text) reads one")
        if len("".join(given.split())) > 15:
            hint = msg("regions are written Shape.jigsaw(text)")
    elif isinstance(given, tuple) and len(given) == 2 and given[0] == given[1] in (16, 25, 9):
        hint = msg("a plain board is Shape.of_side({side})", side=given[0])
    elif isinstance(given, tuple) and len(given) == 2:
        hint = msg("boxes are written Shape({rows}, {columns})", rows=given[0], columns=given[1])
    elif isinstance(given, int):
        hint = msg("a plain board is Shape.of_side({side})", side=given)
    else:
        hint = msg("such as CLASSIC, Shape(2, 3) or Shape.parse({text})", text="'9 + diagonals'")
    text = msg("shape must be a Shape, not {found}: {hint}", found=Quoted(given), hint=hint)
    return ArgumentTypeError(text)


def no_box(given: tuple[object, ...], named: Mapping[str, object]) -> Message | None:
    """Return the answer to a Shape that isn't given the two sizes of a box; None: no idea."""
    if "rules" in named:
        return msg("rules follow the sizes of a box: Shape(3, 3, 'diagonals')")
    if named or len(given) > 1:
        return None
    size = given[0] if given else 9
    if isinstance(size, str):
        instead = msg("Shape.parse(text) reads one")
    elif isinstance(size, int):
        instead = _of_side(size)
    else:
        instead = msg("a board with regions is Shape.jigsaw(regions)")
    return msg("a Shape takes the two sizes of a box, rows and columns: {instead}", instead=instead)


def no_rule(given: object) -> ArgumentTypeError:
    """Return the error for a rule that is neither a name nor a Distinct."""
    if isinstance(given, list | tuple | Set) and all(isinstance(one, str) for one in given):
        return ArgumentTypeError(
            msg(
                "rules come one by one, not in a list: {call}",
                call=f"Shape(3, 3, {', '.join(map(repr, given))})",
            )
        )
    return ArgumentTypeError(
        msg(
            "a rule is a name, such as {name}, or a Distinct, not {found}",
            name=Quoted("diagonals"),
            found=Quoted(given),
        )
    )


def region_symbols(given: object) -> list[object]:
    """Return the symbols of regions: of a text, of a flat list, or of one of rows.

    >>> region_symbols(["ab", "cd"]), region_symbols([[1, 2], [2, 1]])
    (['a', 'b', 'c', 'd'], [1, 2, 2, 1])
    """
    if isinstance(given, str):
        return list("".join(given.split()))
    if hasattr(given, "to_numpy"):
        given = given.to_numpy()
    if hasattr(given, "tolist"):
        given = given.tolist()
    if isinstance(given, Mapping | Set) or not isinstance(given, Iterable):
        raise ArgumentTypeError(
            msg(
                "regions are a text or a list of symbols, one a cell, not {found}",
                found=Quoted(given),
            )
        )
    found = list(given)
    if all(isinstance(row, list | tuple | str) and len(row) == len(found) for row in found):
        return [symbol for row in found for symbol in row]
    return found


def not_a_side(side: int) -> ShapeError:
    """Return the error for a Shape that is given the side of a board twice."""
    text = msg("a box of {side}x{side} is too large: {instead}", side=side, instead=_of_side(side))
    return ShapeError(text, code="shape.side")


def _of_side(side: int) -> Message:
    if side in (3, 9):
        return msg("the 9×9 board is CLASSIC, or Shape(3, 3)")
    return msg("a plain board is Shape.of_side({side})", side=side)


def unreadable(text: str, plain: FarandoleError, read: ParseError) -> FarandoleError:
    """Return the error for text that isn't a plain line of symbols, nor in any other format.

    ``plain`` says what is wrong with it as a line of symbols, ``read`` what the formats say.
    """
    line = text.strip()
    if read.code == "parse.several":
        several = msg(
            "{fault}: many puzzles go to solve_many, count_many or check_many", fault=read.message
        )
        return ParseError(several, code=read.code, line=read.line, column=read.column)
    if "\n" in line:
        return read
    if len(line) < 300 and (line.lower().endswith(_ENDINGS) or _is_path(line)):
        return GridError(
            msg(
                "{text} looks like the name of a file, not like a puzzle; read the file first: "
                "Grid.parse(Path({text}).read_text())",
                text=Quoted(line),
            ),
            code="grid.digit",
        )
    known = sum(symbol in "0123456789.*_-?xX|" for symbol in line)
    if 2 * known < len(line):
        return read
    return plain


def _is_path(line: str) -> bool:
    return line.startswith(("/", "./", "../", "~/", "C:\\")) or line[1:3] == ":\\"


def not_changed(cell: object, digit: object) -> ArgumentTypeError:
    """Return the error for an assignment to a cell."""
    return ArgumentTypeError(
        msg(
            "a Grid doesn't change: grid = grid.with_cell({cell}, {digit}) makes another one",
            cell=Quoted(cell),
            digit=Quoted(digit),
        )
    )


def no_attribute(kind: type, name: str, *, is_class: bool = False) -> AttributeError:
    """Return the error for a name that grids haven't got."""
    from farandole._suggest import meant

    what = f"type object {kind.__name__!r}" if is_class else f"{kind.__name__!r} object"
    text = f"{what} has no attribute {name!r}"
    plain = name.replace("_", "").lower()
    if not is_class:
        for word in (plain, plain.removeprefix("is"), plain.removeprefix("get")):
            if instead := _INSTEAD.get(word):
                return AttributeError(f"{text}; {instead}")
    elif plain in ("random", "generate", "full", "new", "create"):
        return AttributeError(f"{text}; farandole.generate() makes a puzzle")
    own = [one for one in dir(kind) if not one.startswith("_")]
    like = None if name.startswith("_") else meant(name, [*own, *_VERBS])
    if like is None or like in {"generate", "Grid", "Problem"}:
        return AttributeError(text)
    if like in _VERBS:
        return AttributeError(f"{text}; verbs are functions: farandole.{like}(grid)")
    if like in own:
        like = f"{kind.__name__ if is_class else 'grid'}.{like}"
    return AttributeError(f"{text}; did you mean {like}?")


_ELSEWHERE = {
    "write grid.rows()": "board values data tolist aslist list matrix toarray2d row",
    "this is the grid already": "grid puzzle",
    "write str(grid), or grid.line": "tostring string asstring text tostr todict",
    "write print(grid.pretty())": "print draw render",
    "write grid.shape.side": "size side n width height",
    'a Grid doesn\'t change: grid = grid.with_cell("r1c1", 5)': "set put place setcell fill update",
    'write grid["r1c1"], or grid[0, 0]': "get cell at item getcell value",
    "write list(zip(*grid.rows()))": "cols columns col column transpose t",
    "write [house.cells for house in grid.shape.houses]": "boxes blocks box block houses units",
    "a Grid doesn't change, so it needs no copy": "copy clone deepcopy",
    "write grid.givens": "clues hints filled fixed known",
    "write len(grid.givens)": "cluecount numclues nclues numgivens numberofclues ngivens",
    "write grid.is_full": "complete filledin finished done",
    "write grid.blanks": "emptycells empties emptycell blank missing unfilled firstempty findempty",
    "write grid.candidates(), or grid.candidates(cell)": "possible possibilities pencilmarks "
    "possiblevalues options allowed domain domains marks legalmoves",
    "write farandole.sudoku.clashes(grid)": "clashes conflicts duplicates errors",
    "write farandole.check(grid).is_unique": "unique hasuniquesolution uniquesolution",
    "write farandole.sudoku.formats.write([grid], format), or grid.line": "save write export dump "
    "dumps tocsv tojson tofile tosdk convert",
    "write grid._repr_svg_(), or farandole.sudoku.render.svg(grid)": "svg tosvg image picture plot "
    "topng",
    "write grid._repr_html_()": "html tohtml",
    "write numpy.asarray(grid)": "tonumpy numpy array asarray toarray dtype sum flatten ravel "
    "reshape ndim max min mean astype nonzero",
    "write grid.cells": "flat flattened index",
    "write farandole.Transform, or farandole.random_equivalent(grid)": "rotate flip mirror swap "
    "relabel shuffle permute rotated turned",
}
_INSTEAD = {other: ours for ours, others in _ELSEWHERE.items() for other in others.split()}
"""What a grid has no attribute for, as other packages call it."""

_VERBS = (
    *("solve", "solutions", "count", "check", "explain", "hint", "rate", "minimize"),
    *("canonical", "same_puzzle", "automorphisms", "random_equivalent"),
)
