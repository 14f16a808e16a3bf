"""Public names that are imported when they are first used."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def loader(namespace: dict[str, Any], homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package, whose ``globals()`` are ``namespace``.

    ``homes`` says of each public name which module below the package holds it. Once
    imported a name stays in the package, so that it is looked for once.

    >>> names = {"__name__": "farandole"}
    >>> loader(names, {"Grid": "sudoku.grid"})("Grid")
    <class 'farandole.sudoku.grid.Grid'>
    >>> sorted(names)
    ['Grid', '__name__']
    """
    package = namespace["__name__"]

    def find(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        namespace[name] = found
        return found

    return find
