"""Everything that people can name is in the reference, in both languages where promised."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import farandole
from farandole import errors
from farandole.cover import models
from farandole.cover.formats import FORMATS as COVER_FORMATS
from farandole.sudoku.formats import FORMATS as SUDOKU_FORMATS
from farandole.sudoku.methods import METHODS
from farandole.sudoku.rules import NAMES as RULES

if TYPE_CHECKING:
    from collections.abc import Collection

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LANGUAGES = ("en", "zh")
PACKAGES = (
    "farandole",
    "farandole.bank",
    "farandole.cover",
    "farandole.cover.formats",
    "farandole.cover.models",
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


def reference(language: str) -> Path:
    return DOCS / "reference" if language == "en" else DOCS / "zh" / "reference"


def page(language: str, name: str) -> str:
    return (reference(language) / name).read_text("utf-8")


def api_pages() -> str:
    return "\n".join(p.read_text("utf-8") for p in sorted((DOCS / "reference").glob("*.md")))


def missing(names: Collection[str], text: str) -> list[str]:
    """Return the names that the text doesn't have in ``code``."""
    assert names, "nothing to look for"
    return [name for name in names if f"`{name}`" not in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cli_page_is_what_the_program_says(language: str) -> None:
    """The page is generated from the commands themselves, and kept so that it can be read."""
    command = [sys.executable, "-m", "farandole.cli.manual", "--lang", language]
    environment = {k: v for k, v in os.environ.items() if k != "FARANDOLE_LANG"}
    told = subprocess.run(
        command, capture_output=True, check=True, env=environment, timeout=600
    ).stdout.decode("utf-8")
    assert page(language, "cli.md") == told, "run: " + " ".join(command[1:])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_option_is_in_the_cli_page(language: str) -> None:
    manual = import_module("farandole.cli.manual")
    text = page(language, "cli.md")
    listed = manual.commands()
    assert len(listed) > 8
    for command, options in listed.items():
        assert f"## `{command}`" in text, f"{command} is not in the page"
        for option in options:
            pattern = rf"(?<![\w-]){re.escape(option)}(?![\w-])"
            assert re.search(pattern, text), f"{command} {option} is not in the page"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_in_the_reference(package: str) -> None:
    text = api_pages()
    module = import_module(package)
    names = getattr(module, "__all__", None) or [
        name
        for name, thing in vars(module).items()
        if getattr(thing, "__module__", None) == package and not name.startswith("_")
    ]
    lost = [name for name in names if not re.search(rf"[.`:/ ]{re.escape(name)}\b", text)]
    assert not lost, f"{package}: not in docs/reference: {', '.join(lost)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sudoku_format_is_documented(language: str) -> None:
    assert not missing(SUDOKU_FORMATS, page(language, "sudoku-formats.md"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cover_format_is_documented(language: str) -> None:
    assert not missing(COVER_FORMATS, page(language, "cover-formats.md"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_a_shape_is_documented(language: str) -> None:
    assert not missing(RULES, page(language, "shapes.md"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_model_is_documented(language: str) -> None:
    text = page(language, "models.md")
    assert not missing(models.NAMES, text)
    for entry in models.NAMES.values():
        assert entry.usage in text, f"{entry.name}: its usage is {entry.usage!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_method_is_documented(language: str) -> None:
    assert not missing(METHODS, page(language, "methods.md"))


def test_the_package_exports_the_errors() -> None:
    assert set(farandole.__all__) >= {"FarandoleError", "ParseError"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_and_every_code_is_on_the_page(language: str) -> None:
    text = page(language, "errors.md")
    names = [name for name in farandole.__all__ if isinstance(getattr(farandole, name), type)]
    kinds = [name for name in names if issubclass(getattr(farandole, name), errors.FarandoleError)]
    assert not missing(kinds, text)
    assert not missing(errors.CODES, text)


@pytest.mark.parametrize("folder", ["", "zh/"])
def test_every_model_hangs_in_the_gallery(folder: str) -> None:
    page = (DOCS / f"{folder}reference/gallery.md").read_text("utf-8")
    named = re.findall(r"^`([a-z-]+)`$", page, re.MULTILINE)
    assert {*named} == {*models.NAMES}
    assert len(named) == len(re.findall(r"\.svg\)\]", page))
