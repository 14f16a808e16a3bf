"""What is public is listed, sorted, described, and shown at work."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from types import FunctionType

import pytest

PACKAGES = (
    "farandole",
    "farandole.bank",
    "farandole.cover",
    "farandole.cover.formats",
    "farandole.cover.models",
    "farandole.i18n",
    "farandole.make",
    "farandole.paper",
    "farandole.studio",
    "farandole.sudoku",
    "farandole.sudoku.canonical",
    "farandole.sudoku.methods",
    "farandole.sudoku.formats",
)

NO_EXAMPLE = {"farandole.studio.serve"}  # it runs until somebody ends it
"""Public functions without a doctest, each with its reason."""


def rank(name: str) -> tuple[int, str]:
    """Return where a name stands in a sorted ``__all__``: CONSTANTS, Classes, functions."""
    kind = 0 if name.isupper() else 1 if name[0].isupper() else 2
    return kind, name


def public() -> list[tuple[str, object]]:
    found: dict[int, tuple[str, object]] = {}
    for package in PACKAGES:
        module = import_module(package)
        for name in module.__all__:
            thing = getattr(module, name)
            found.setdefault(id(thing), (f"{package}.{name}", thing))
    return list(found.values())


OBJECTS: list[tuple[str, object]] = [(name, thing) for name, thing in public() if callable(thing)]
FUNCTIONS = [(name, thing) for name, thing in OBJECTS if isinstance(thing, FunctionType)]
CLASSES = [(name, thing) for name, thing in OBJECTS if isinstance(thing, type)]


@pytest.mark.parametrize("package", PACKAGES)
def test_the_list_of_names_is_sorted(package: str) -> None:
    names = import_module(package).__all__
    assert list(names) == sorted(set(names), key=rank)


@pytest.mark.parametrize("package", PACKAGES)
def test_the_list_of_names_is_complete(package: str) -> None:
    """A name without an underscore is public, so it must say so.

    In a package that has code of its own, imported names may be tools of that code.
    """
    module = import_module(package)
    homes = {name: getattr(thing, "__module__", None) for name, thing in vars(module).items()}
    has_code = package in homes.values()
    loose = [
        name
        for name, home in homes.items()
        if not name.startswith("_")
        and isinstance(home, str)
        and (home == package if has_code else home.startswith("farandole"))
    ]
    assert set(loose) <= set(module.__all__)
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize(("name", "thing"), OBJECTS, ids=[name for name, _ in OBJECTS])
def test_it_has_a_docstring(name: str, thing: object) -> None:
    text = inspect.getdoc(thing)
    assert text, f"{name} has no docstring"
    assert re.match(r"^[A-Z`0-9].*[.:]($|\n)", text, re.DOTALL), f"{name}: {text.splitlines()[0]}"


@pytest.mark.parametrize(("name", "thing"), CLASSES, ids=[name for name, _ in CLASSES])
def test_its_public_methods_have_docstrings(name: str, thing: type) -> None:
    for key, member in vars(thing).items():
        if key.startswith("_"):
            continue
        plain = getattr(member, "__func__", member)
        if callable(plain) or type(plain) is property:
            assert inspect.getdoc(plain), f"{name}.{key} has no docstring"


@pytest.mark.parametrize(("name", "thing"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_it_is_shown_at_work(name: str, thing: object) -> None:
    examples = doctest.DocTestParser().get_examples(inspect.getdoc(thing) or "")
    if name in NO_EXAMPLE:
        assert not examples, f"{name} has an example now: take it off the list"
    else:
        assert examples, f"{name} has no doctest"


def test_there_is_something_to_test() -> None:
    assert len(FUNCTIONS) > 10
    assert len(CLASSES) > 10
