"""Every public name has a sentence in Chinese, and a place on a Chinese page of the reference."""

from __future__ import annotations

import importlib.util
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_reference import PACKAGES

DOCS = Path(__file__).parents[2] / "docs"

pytest.importorskip("sphinx", reason="docs/chinese.py is an extension of Sphinx")

_spec = importlib.util.spec_from_file_location("chinese", DOCS / "chinese.py")
assert _spec is not None
assert _spec.loader is not None
chinese: Any = importlib.util.module_from_spec(_spec)
sys.modules["chinese"] = chinese
_spec.loader.exec_module(chinese)

SENTENCES = chinese.sentences()


def names(package: str) -> set[str]:
    """Return what is public in a package and in no other with a section, members too."""
    module = import_module(chinese.module_of(package))
    found = set()
    for name in module.__all__:
        thing = getattr(module, name)
        if package == "farandole" and not issubclass_of_error(thing):
            continue  # exported again; it belongs to a package
        found.add(name)
        if isinstance(thing, type) and not issubclass(thing, BaseException):
            found |= {f"{name}.{member}" for member in chinese.public_members(thing)}
    return found


def issubclass_of_error(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, BaseException)


def test_every_public_name_has_a_sentence() -> None:
    lacking, gone = set(), set()
    for package, sentences in SENTENCES.items():
        elsewhere = {
            id(getattr(import_module(chinese.module_of(other)), name))
            for other, theirs in SENTENCES.items()
            if other != package
            for name in theirs
            if "." not in name
        }
        module = import_module(chinese.module_of(package))
        for name in names(package) - set(sentences):
            if id(getattr(module, name.partition(".")[0])) not in elsewhere:
                lacking.add(f"{package}: {name}")
        gone |= {f"{package}: {name}" for name in sentences if not exists(module, name)}
    assert lacking == set(), "add a sentence to docs/zh/reference/names.toml"
    assert gone == set(), "remove these from docs/zh/reference/names.toml"


def exists(module: object, name: str) -> bool:
    for part in name.split("."):
        if not hasattr(module, part):
            return False
        module = getattr(module, part)
    return True


def test_no_public_package_is_forgotten() -> None:
    listed = {package.removeprefix("farandole").removeprefix(".") for package in PACKAGES}
    assert {name or "farandole" for name in listed} == set(SENTENCES)


def test_every_sentence_is_chinese_and_ends() -> None:
    wrong = [
        f"{package}: {name}"
        for package, told in SENTENCES.items()
        for name, sentence in told.items()
        if not re.search(r"[\u4e00-\u9fff]", sentence) or not re.search(r"。$", sentence)
    ]
    assert wrong == []


def test_every_package_is_on_one_page() -> None:
    pages = [p.read_text("utf-8") for p in sorted((DOCS / "zh" / "reference").glob("*.md"))]
    for package in SENTENCES:
        found = sum(
            len(re.findall(rf"^\.\. names:: {re.escape(package)}$", p, re.M)) for p in pages
        )
        assert found == 1, package
