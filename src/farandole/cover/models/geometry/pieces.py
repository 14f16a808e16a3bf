"""Pieces with names: polyominoes, polycubes, the Soma pieces.

A set is written like this: ``pentominoes``, ``tetrominoes:TL`` (only these),
``pentominoes+tetrominoes:O`` (both). Pieces of up to five squares have their usual
letters; larger ones and polycubes are numbered.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from string import ascii_uppercase
from typing import Any

from farandole.cover.data.problem_error import model_error
from farandole.cover.models.geometry.motions import (
    Cells,
    Motion,
    Point,
    at_origin,
    motions,
    moved,
    orientations,
)
from farandole.i18n import Listed, Quoted
from farandole.limits import known

# The letters of Golomb's book (F I L N P T U V W X Y Z); tetrominoes as players call them.
_LETTERED = {
    1: {"M": "#"},
    2: {"I": "##"},
    3: {"I": "###", "L": "#. ##"},
    4: {"I": "####", "O": "## ##", "T": "### .#.", "S": ".## ##.", "L": "#. #. ##"},
    5: {
        "F": ".## ##. .#.",
        "I": "#####",
        "L": "#. #. #. ##",
        "N": ".# .# ## #.",
        "P": "## ## #.",
        "T": "### .#. .#.",
        "U": "#.# ###",
        "V": "#.. #.. ###",
        "W": "#.. ##. .##",
        "X": ".#. ### .#.",
        "Y": ".# ## .# .#",
        "Z": "##. .#. .##",
    },
}

_MIRRORED = {(4, "S"): "Z", (4, "L"): "J"}
"""Names of mirror images that have one; the others get a prime: ``F'``."""

_FLAT = ("monomino", "domino", "tromino", "tetromino", "pentomino", "hexomino", "heptomino")
_CUBES = ("monocube", "dicube", "tricube", "tetracube", "pentacube")
"""Names of the sets; the first has pieces of one cell."""

_SOMA = {
    "V": "000 001 010",
    "L": "000 001 002 010",
    "T": "000 001 002 011",
    "Z": "000 001 011 012",
    "A": "000 001 010 110",
    "B": "000 001 010 101",
    "P": "000 001 010 100",
}


def free_pieces(size: int, dimensions: int, kind: str = "free") -> tuple[Cells, ...]:
    """Return all connected pieces of ``size`` cells that differ under a kind of motion.

    They are grown cell by cell, so the cost grows with their number; each is the least
    of its orientations.

    >>> [len(free_pieces(size, 2)) for size in (1, 2, 3, 4, 5, 6)]
    [1, 1, 2, 5, 12, 35]
    >>> len(free_pieces(4, 3, "one-sided"))
    8
    """
    turns = motions(dimensions, kind)
    pieces: set[Cells] = {((0,) * dimensions,)}
    for _ in range(size - 1):
        grown = ([*cells, near] for cells in pieces for near in _around(cells))
        pieces = {min(orientations(cells, turns)) for cells in grown}
    return tuple(sorted(pieces))


def _around(cells: Cells) -> set[Point]:
    return {
        (*cell[:axis], cell[axis] + step, *cell[axis + 1 :])
        for cell in cells
        for axis in range(len(cell))
        for step in (-1, 1)
    }.difference(cells)


def piece_set(text: str, dimensions: int, kind: str) -> dict[str, Cells]:
    """Return the pieces of a set written in words, by name.

    Sets hold every piece that differs under the given kind of motion: there are 12 free,
    18 one-sided and 63 fixed pentominoes. Mirror images are marked by a prime, fixed
    orientations by a number. Pieces of two sets that share a name get their size too
    (``I4``, ``I5``). In space flat pieces lie in one layer.

    Raises `ArgumentError` for a set that doesn't exist, `ProblemError` for such a piece.

    >>> list(piece_set("tetrominoes", 2, "one-sided"))
    ['I', 'O', 'T', 'S', 'Z', 'L', 'J']
    >>> list(piece_set("pentominoes:FX + tetrominoes:O", 2, "free"))
    ['F', 'X', 'O']
    """
    parts = [_part(part.strip(), dimensions, kind) for part in text.split("+")]
    names = [name for part in parts for name in part]
    pieces: dict[str, Cells] = {}
    for part in parts:
        for name, cells in part.items():
            key = f"{name}{len(cells)}" if names.count(name) > 1 else name
            if key in pieces:
                raise model_error(
                    "the piece {piece} is given twice in {pieces}",
                    piece=Quoted(key),
                    pieces=Quoted(text),
                )
            pieces[key] = cells
    return pieces


def _part(text: str, dimensions: int, kind: str) -> dict[str, Cells]:
    """Return one set, or the pieces of it that stand after its colon."""
    word, colon, chosen = (part.strip() for part in text.partition(":"))
    word = word.lower()
    turns = motions(dimensions, kind)
    pieces: dict[str, Cells] = {}
    selection = set(_names(chosen))
    missing = set(selection)
    for name, cells in _set(word, dimensions, kind):
        for variant, piece in _variants(name, list(cells), turns, kind).items():
            if not colon or selection & {name, variant}:
                missing -= {name, variant}
                pieces[variant] = piece
    if missing:
        names = Listed(sorted(missing), "or")
        raise model_error("no piece {piece} in {pieces}", piece=names, pieces=word)
    return pieces


def _set(word: str, dimensions: int, kind: str) -> list[tuple[str, Collection[Point]]]:
    """Return the pieces of a whole set, by name, before any is turned."""
    single = word[:-2] if word.endswith("oes") else word.removesuffix("s")
    if single in _FLAT:
        size = _FLAT.index(single) + 1
        if size in _LETTERED:
            flat = [(name, _cells(rows.split())) for name, rows in _LETTERED[size].items()]
        else:
            flat = [(str(k), list(cells)) for k, cells in enumerate(free_pieces(size, 2), 1)]
        above: tuple[int, ...] = (0,) if dimensions == 3 else ()
        return [(name, [(*above, *cell) for cell in cells]) for name, cells in flat]
    if dimensions == 3 and word == "soma":
        return [(name, [(*map(int, cell),) for cell in s.split()]) for name, s in _SOMA.items()]
    if dimensions == 3 and single in _CUBES:
        cubes = free_pieces(_CUBES.index(single) + 1, 3, "free" if kind == "free" else "one-sided")
        return [(str(k), cells) for k, cells in enumerate(cubes, 1)]
    every = [f"{name}es" for name in _FLAT]
    every += ["soma", *(f"{name}s" for name in _CUBES)] if dimensions == 3 else []
    known(word, "pieces", every)
    raise AssertionError  # nothing else is known


def _names(text: str) -> list[str]:
    """Return the names in ``TL``, ``T,L`` or ``1,12``."""
    if "," in text or " " in text or text.isdigit():
        return text.replace(",", " ").split()
    return re.findall(r".[0-9']*", text)


def _cells(rows: Iterable[str]) -> list[Point]:
    return [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"]


def _variants(
    name: str, cells: list[Point], turns: tuple[Motion, ...], kind: str
) -> dict[str, Cells]:
    """Return the piece under each of its names: itself, its mirror image, its orientations."""
    free = motions(len(cells[0]), "free")
    if kind == "fixed":
        ways = orientations(cells, free if len(cells[0]) == 2 else motions(3, "one-sided"))
        if len(ways) == 1:
            return {name: ways[0]}
        dot = "." if name.isdigit() else ""
        return {f"{name}{dot}{number + 1}": way for number, way in enumerate(ways)}
    itself = at_origin(cells)
    if kind == "one-sided" and len(cells[0]) == 2:
        mirror = next(turn for turn in free if turn not in turns)
        mirrored = at_origin(moved(cells, mirror))
        if mirrored not in orientations(cells, turns):
            return {name: itself, _MIRRORED.get((len(cells), name), f"{name}'"): mirrored}
    return {name: itself}


def own_pieces(pieces: Mapping[str, Any] | Iterable[Any], dimensions: int) -> dict[str, Cells]:
    """Return custom pieces: a mapping of names to cells, or a list of cells.

    Without names they are called A, B, C, ..., or by number where there are more than 26.

    Raises `ProblemError` for a piece without cells, with a repeated cell, or with too many
    coordinates.

    >>> own_pieces([[(0, 0), (0, 1)], [(5, 5)]], 2)
    {'A': ((0, 0), (0, 1)), 'B': ((0, 0),)}
    """
    if hasattr(pieces, "items"):
        named = {str(name): cells for name, cells in pieces.items()}
    else:
        every = list(pieces)
        names = ascii_uppercase if len(every) <= 26 else map(str, range(1, len(every) + 1))
        named = dict(zip(names, every, strict=False))
    result = {}
    for name, cells in named.items():
        if not name.isprintable() or not name.strip():
            raise model_error(
                "a piece can't be called {piece}: it must be seen when drawn", piece=Quoted(name)
            )
        points = points_of(cells, dimensions, name)
        if not points or len(set(points)) < len(points):
            raise model_error("piece {piece} must have cells, each only once", piece=Quoted(name))
        result[name] = at_origin(points)
    return result


def points_of(cells: Iterable[Any], dimensions: int, name: str) -> list[Point]:
    """Return coordinates as tuples of ints, checked; errors call them by ``name``."""
    points = [tuple(map(int, cell)) for cell in cells]
    for point in points:
        if len(point) != dimensions:
            raise model_error(
                "{name}: {found} doesn't have {wanted} coordinates",
                name=Quoted(name),
                found=Quoted(point),
                wanted=dimensions,
            )
    return points
