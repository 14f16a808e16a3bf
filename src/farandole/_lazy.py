"""Public names, and methods, that are imported when they are first used."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import FunctionType
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
    package: str = namespace["__name__"]
    inside = frozenset(modules)

    def find(name: str) -> object:
        if name in inside:
            return import_module(f"{package}.{name}")
        if name not in homes:
            if not name.startswith("_") and sys._getframe(1).f_code.co_name != "_handle_fromlist":
                with suppress(ModuleNotFoundError):
                    return import_module(f"{package}.{name}")
            raise _unknown(package, name, namespace.get("__all__", homes))
        found: object = getattr(import_module(f"{package}.{homes[name]}"), name)
        namespace[name] = found
        return found

    return find


def _unknown(package: str, name: str, homes: Iterable[str]) -> Exception:
    """Return the error for a name that a package hasn't got, with the one that was meant.

    An AttributeError in a line such as ``from farandole import name`` never reaches anybody:
    Python says another sentence of its own. So an ImportError is returned there, unless the name
    is that of a module, which is imported next.
    """
    if not name.startswith("__") and find_spec(f"{package}.{name}") is None:
        from farandole._suggest import is_said_otherwise, meant, no_attribute

        inside = None if is_said_otherwise(package, name) else _deeper(package, name)
        if sys._getframe(2).f_code.co_name != "_handle_fromlist":
            if inside:
                text = f"module {package!r} has no attribute {name!r}; it is {inside}"
                return AttributeError(text)
            return no_attribute(f"module {package!r}", name, homes)
        if inside:
            home = inside.rpartition(".")[0]
            text = f"cannot import name {name!r} from {package!r}; it is in {home}"
            return ImportError(text, name=package)
        if like := meant(name, homes):
            text = f"cannot import name {name!r} from {package!r}; did you mean {like}?"
            return ImportError(text, name=package)
    return AttributeError(f"module {package!r} has no attribute {name!r}")


_ROOMS = "sudoku logic make cover cover.models"


def _deeper(package: str, name: str) -> str | None:
    """Return where a public name is that was looked for at another place; None: nowhere."""
    top = package.partition(".")[0]
    if name.startswith("_") or top != "farandole":
        return None
    for room in _ROOMS.split():
        module = import_module(f"{top}.{room}")
        if name in getattr(module, "__all__", ()):
            return f"{top}.{room}.{name}"
    return None


def is_asked_by_pydoc() -> bool:
    """Return whether ``__dir__`` is called for what ``help`` prints of a module.

    It prints whatever is in both ``__all__`` and ``dir()``: of a package with many names thousands
    of lines, in which the docstring is lost. Who completes names, or imports ``*``, gets them all.

    >>> is_asked_by_pydoc()
    False
    """
    frame = sys._getframe(2)
    while frame.f_back and frame.f_globals.get("__name__") == "inspect":
        frame = frame.f_back
    return frame.f_code.co_name == "docmodule"


class Method:
    """A method that is a function of another module, so that it has one signature.

    The module is imported when the method is first used. From then on the class has the
    function itself, as if it had been defined there, or one with its own name if the function has
    another. Its first parameter is the object, unless the method is ``static``.

    >>> class Text(str):
    ...     wrapped = Method("textwrap", "wrap")
    ...     dedent = Method("textwrap", "dedent")
    >>> Text("one two three").wrapped(width=7)
    ['one two', 'three']
    >>> Text.dedent.__module__, Text.wrapped.__name__
    ('textwrap', 'wrapped')
    """

    __slots__ = ("_as", "_is_static", "_module", "_name", "_owner")

    def __init__(self, module: str, name: str, *, static: bool = False) -> None:
        self._module = module
        self._name = name
        self._is_static = static

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._as = owner, name

    def __get__(self, instance: object, owner: type) -> object:
        function: FunctionType = getattr(import_module(self._module), self._name)
        if self._as != self._name:
            function = _renamed(function, self._as, self._owner)
        setattr(self._owner, self._as, staticmethod(function) if self._is_static else function)
        return getattr(owner if instance is None else instance, self._as)


def _renamed(function: FunctionType, name: str, owner: type) -> FunctionType:
    """Return the same function as the method of a class that it is told of as."""
    from types import FunctionType

    copy = FunctionType(
        function.__code__, function.__globals__, name, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    copy.__annotations__ = function.__annotations__
    copy.__doc__ = function.__doc__
    copy.__dict__.update(function.__dict__)
    copy.__module__, copy.__qualname__ = owner.__module__, f"{owner.__qualname__}.{name}"
    return copy
