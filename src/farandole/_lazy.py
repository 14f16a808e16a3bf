"""Public names that are imported when they are first used."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any


def loader(
    namespace: dict[str, Any], homes: Mapping[str, str], modules: Iterable[str] = ()
) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package, whose ``globals()`` are ``namespace``.

    ``homes`` says of each public name which module below the package holds it. Once
    imported a name stays in the package, so that it is looked for once. Some ``modules`` of the
    package can be had like names, too.

    >>> names = {"__name__": "farandole"}
    >>> loader(names, {"Grid": "sudoku.grid"})("Grid")
    <class 'farandole.sudoku.grid.Grid'>
    >>> sorted(names)
    ['Grid', '__name__']
    """
    package = namespace["__name__"]
    inside = frozenset(modules)

    def find(name: str) -> object:
        if name in inside:
            return import_module(f"{package}.{name}")
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        namespace[name] = found
        return found

    return find
