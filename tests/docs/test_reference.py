"""Public names are listed, described, shown at work, and in the reference of both languages."""

from __future__ import annotations

import doctest
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Collection
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import farandole
from farandole import errors
from farandole.cover import models
from farandole.cover.formats import FORMATS as COVER_FORMATS
from farandole.sudoku.formats import FORMATS as SUDOKU_FORMATS
from farandole.sudoku.methods import METHODS
from farandole.sudoku.rules import NAMES as RULES

DOCS = Path(__file__).parents[2] / "docs"
PACKAGES = (
    "farandole",
    "farandole.bank",
    "farandole.bulk",
    "farandole.cover",
    "farandole.cover.exchange",
    "farandole.cover.formats",
    "farandole.cover.models",
    "farandole.cover.solids",
    "farandole.datasets",
    "farandole.environments",
    "farandole.i18n",
    "farandole.logic",
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
    """Return the place of a name in a sorted ``__all__``: CONSTANTS, Classes, functions."""
    return 0 if name.isupper() else 1 if name[0].isupper() else 2, name


def test_lists_of_names_are_sorted_and_complete() -> None:
    """A name without an underscore is public, except for imports of a package with own code."""
    for package in PACKAGES:
        module = import_module(package)
        if package != "farandole.logic":
            assert list(module.__all__) == sorted(set(module.__all__), key=rank), package
        homes = {name: getattr(thing, "__module__", None) for name, thing in vars(module).items()}
        has_code = package in homes.values()
        loose = {
            name
            for name, home in homes.items()
            if not name.startswith("_")
            and isinstance(home, str)
            and home != "farandole._lazy"
            and (home == package if has_code else home.startswith("farandole"))
        }
        assert loose <= set(module.__all__) <= set(dir(module)), package


def test_public_names_are_described_and_shown_at_work() -> None:
    seen: set[int] = set()
    functions = classes = 0
    for package in PACKAGES:
        if package == "farandole.logic":
            continue
        module = import_module(package)
        for name in module.__all__:
            thing = getattr(module, name)
            if not callable(thing) or id(thing) in seen:
                continue
            seen.add(id(thing))
            place = f"{package}.{name}"
            text = inspect.getdoc(thing) or ""
            assert re.match(r"^[A-Z`0-9].*[.:]($|\n)", text, re.DOTALL), place
            if isinstance(thing, FunctionType):
                functions += 1
                examples = doctest.DocTestParser().get_examples(text)
                assert bool(examples) == (place not in NO_EXAMPLE), f"{place}: doctests"
            elif isinstance(thing, type):
                classes += 1
                for key, member in vars(thing).items():
                    plain = getattr(member, "__func__", member)
                    if not key.startswith("_") and (callable(plain) or type(plain) is property):
                        assert inspect.getdoc(plain), f"{place}.{key} has no docstring"
    assert min(functions, classes) > 10


def test_every_public_name_is_in_the_reference() -> None:
    text = "\n".join(p.read_text("utf-8") for p in sorted((DOCS / "reference").glob("*.md")))
    lost = [
        f"{package}.{name}"
        for package in PACKAGES
        for name in import_module(package).__all__
        if not re.search(rf"[.`:/ ]{re.escape(name)}\b", text)
    ]
    assert lost == []


def missing(names: Collection[str], text: str) -> list[str]:
    """Return the names that the text doesn't have in ``code``."""
    assert names, "nothing to look for"
    return [name for name in names if f"`{name}`" not in text]


@pytest.mark.parametrize("language", ["en", "zh"])
class TestPages:
    def page(self, language: str, name: str) -> str:
        folder = DOCS if language == "en" else DOCS / "zh"
        return (folder / "reference" / name).read_text("utf-8")

    def test_the_cli_page_is_the_output_of_the_program(self, language: str) -> None:
        """The page is generated from the commands themselves, and kept so that it can be read."""
        command = [sys.executable, "-m", "farandole.cli.manual", "--lang", language]
        environment = {k: v for k, v in os.environ.items() if k != "FARANDOLE_LANG"}
        ran = subprocess.run(command, capture_output=True, check=True, env=environment, timeout=600)
        text = self.page(language, "cli.md")
        assert text == ran.stdout.decode("utf-8"), "run: " + " ".join(command[1:])
        for command_, options in import_module("farandole.cli.manual").commands().items():
            assert f"## `{command_}`" in text, f"{command_} is not in the page"
            for option in options:
                pattern = rf"(?<![\w-]){re.escape(option)}(?![\w-])"
                assert re.search(pattern, text), f"{command_} {option} is not in the page"

    def test_every_name_that_can_be_chosen_is_documented(self, language: str) -> None:
        for names, page in (
            (SUDOKU_FORMATS, "sudoku-formats.md"),
            (COVER_FORMATS, "cover-formats.md"),
            (RULES, "shapes.md"),
            (models.NAMES, "models.md"),
            (METHODS, "methods.md"),
            (errors.CODES, "errors.md"),
            ([name for name in farandole.__all__ if hasattr(errors, name)], "errors.md"),
        ):
            assert missing(names, self.page(language, page)) == [], page
        text = self.page(language, "models.md")
        assert [one.name for one in models.NAMES.values() if one.usage not in text] == []

    def test_every_model_is_in_the_gallery(self, language: str) -> None:
        page = self.page(language, "gallery.md")
        named = re.findall(r"^`([a-z-]+)`$", page, re.MULTILINE)
        assert {*named} == {*models.NAMES}
        assert len(named) == len(re.findall(r"\.svg\)\]", page))
