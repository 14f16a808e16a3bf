"""Rules as entries in documents of f-puzzles, by what a class says of its name there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from farandole.sudoku.rules.places import (
    Cells,
    cells_from_fpuzzles,
    clue_to_fpuzzles,
    name_of,
    number_of,
    opened,
)

if TYPE_CHECKING:
    from farandole.sudoku.rules.rule import Constraint


def rules_of_entry(
    kind: type[Constraint], entry: Mapping[str, Any], side: int
) -> Iterator[Constraint]:
    """Yield the rules of one entry, as :meth:`Constraint.from_fpuzzles` does."""
    _, where, *names = kind.fpuzzles.split()
    number = number_of(entry.get("value"))
    fields = {name.rstrip("?"): number for name in names if number is not None}
    if number is None and any(name[-1] != "?" for name in names):
        return
    window = getattr(kind, "window", 0)
    for line in cells_from_fpuzzles(entry, where, side):
        if getattr(kind, "order", "") == "any":
            line = tuple(dict.fromkeys(line))
        if window and line[:1] == line[-1:]:
            line += line[1 : window - 1]
        for cells in opened(line, window) if window else (line,):
            if len(cells) >= getattr(kind, "least", 0):
                yield kind(**({"cells": cells} if cells else {}), **fields)


def entries_of(rule: Constraint, side: int) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a rule, as :meth:`Constraint.to_fpuzzles` does."""
    name, where, *names = vars(type(rule)).get("fpuzzles", "").split() or ["", ""]
    cells: Cells = rule.fields.get("cells", ())
    fields = {it.rstrip("?"): rule.fields[it.rstrip("?")] for it in names}
    given = {"cells": cells} if cells else {}
    if not name or type(rule)(**given, **fields) != rule:
        raise rule.not_in_fpuzzles()
    is_plain = names[:1] and names[0][-1] == "?" and type(rule)(**given) == rule
    more = {} if is_plain or not fields else {"value": str(*fields.values())}
    if where == "clue":
        clue = clue_to_fpuzzles(cells, side)
        if clue is None:
            raise rule.not_in_fpuzzles()
        yield name, clue | more
    elif where == "cell":
        yield from ((name, {"cell": name_of(cell)}) for cell in cells)
    elif where == "flag":
        yield name, True
    else:
        names = [name_of(cell) for cell in cells]
        yield name, {where: [names] if where == "lines" else names} | more
