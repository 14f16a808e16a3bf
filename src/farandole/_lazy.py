"""Public names, methods and regular expressions that wait until they are first used."""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False  # importing it would take longer than all else here
if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping
    from typing import Any


def loader(
    namespace: dict[str, Any], homes: Mapping[str, str]
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__all__``, ``__getattr__`` and ``__dir__`` of a package.

    Its ``globals()`` are ``namespace``. ``homes`` maps modules below it to the public names that
    each holds; ``__all__`` has CONSTANTS, Classes and functions in this order. An imported name
    stays in the package, so it is looked up once. Modules of the package are attributes, too.

    >>> names = {"__name__": "farandole"}
    >>> public, find, _ = loader(names, {"sudoku.shape": "Shape CLASSIC", "sudoku.grid": "Grid"})
    >>> public, find("Grid")
    (['CLASSIC', 'Grid', 'Shape'], <class 'farandole.sudoku.grid.Grid'>)
    >>> sorted(names)
    ['Grid', '__name__']
    """
    package: str = namespace["__name__"]
    home = {name: module for module, names in homes.items() for name in names.split()}
    public = sorted(home, key=lambda name: (not name.isupper(), name[0].islower(), name))

    def find(name: str) -> object:
        if name in home:
            namespace[name] = getattr(import_module(f"{package}.{home[name]}"), name)
            return namespace[name]
        if not name.startswith("_"):
            try:
                return import_module(f"{package}.{name}")
            except ModuleNotFoundError as error:
                if error.name != f"{package}.{name}":
                    raise
        text = f"module {package!r} has no attribute {name!r}"
        raise AttributeError(text, name=name, obj=sys.modules[package]) from None

    return public, find, lambda: public


class Method:
    """A method that is a function of another module, so that it has one signature.

    The module is imported when the method is first used. From then on the class has the
    function itself, as if it had been defined there. Its first parameter is the object, unless
    the method is ``static``.

    >>> class Text(str):
    ...     wrapped = Method("textwrap", "wrap")
    ...     dedent = Method("textwrap", "dedent", static=True)
    >>> Text("one two three").wrapped(width=7)
    ['one two', 'three']
    """

    __slots__ = ("_as", "_is_static", "_module", "_name", "_owner")

    def __init__(self, module: str, name: str, *, static: bool = False) -> None:
        self._module = module
        self._name = name
        self._is_static = static

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._as = owner, name

    def __get__(self, instance: object, owner: type) -> object:
        function = getattr(import_module(self._module), self._name)
        setattr(self._owner, self._as, staticmethod(function) if self._is_static else function)
        return getattr(owner if instance is None else instance, self._as)


class _Regex:
    """Stands for a compiled regular expression, whose attributes it takes over one by one."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self._flags = flags

    def __getattr__(self, name: str) -> object:
        import re

        found = getattr(re.compile(self.pattern, self._flags), name)
        setattr(self, name, found)
        return found


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    r"""Return a regular expression that is compiled when it is first used.

    To compile one takes a third of a millisecond, and one puzzle needs few of a hundred.

    >>> spaces = regex(r"\s+")
    >>> spaces.sub(" ", "one  two")
    'one two'
    """
    return _Regex(pattern, flags)  # type: ignore[return-value]
