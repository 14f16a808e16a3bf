"""Every public name has a sentence in Chinese, and a place on a Chinese page of the reference."""

from __future__ import annotations

import re
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

from tests.docs.test_reference import PACKAGES

pytest.importorskip("sphinx", reason="docs/chinese.py is an extension of Sphinx")

from docs import chinese

PAGES = Path(__file__).parents[2] / "docs" / "zh" / "reference"
SENTENCES = chinese.sentences()


def is_error(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, BaseException)


def names(package: str) -> set[str]:
    """Return what is public in a package, and public members; not what it exports again."""
    module = import_module(chinese.module_of(package))
    elsewhere = {
        id(getattr(import_module(chinese.module_of(other)), name))
        for other, sentences in SENTENCES.items()
        if other != package
        for name in sentences
        if "." not in name
    }
    found = set()
    for name in module.__all__:
        thing = getattr(module, name)
        if id(thing) in elsewhere or (package == "farandole" and not is_error(thing)):
            continue
        found.add(name)
        if isinstance(thing, type) and not is_error(thing):
            found |= {f"{name}.{member}" for member in chinese.public_members(thing)}
    return found


def exists(package: str, name: str) -> bool:
    try:
        attrgetter(name)(import_module(chinese.module_of(package)))
    except AttributeError:
        return False
    return True


def test_every_public_name_has_a_sentence() -> None:
    for package, sentences in SENTENCES.items():
        lacking = names(package) - {*sentences}
        assert lacking == set(), f"{package}: add a sentence to docs/zh/reference/names.toml"
        gone = [name for name in sentences if not exists(package, name)]
        assert gone == [], f"{package}: remove these from docs/zh/reference/names.toml"


def test_no_public_package_is_forgotten() -> None:
    listed = {package.removeprefix("farandole").removeprefix(".") for package in PACKAGES}
    assert {name or "farandole" for name in listed} == set(SENTENCES)


def test_every_sentence_is_chinese_and_ends() -> None:
    for package, sentences in SENTENCES.items():
        for name, sentence in sentences.items():
            assert re.search(r"[\u4e00-\u9fff].*。$", sentence, re.DOTALL), f"{package}: {name}"


def test_every_package_is_on_one_page() -> None:
    text = "\n".join(page.read_text("utf-8") for page in sorted(PAGES.glob("*.md")))
    for package in SENTENCES:
        found = re.findall(rf"^\.\. names:: {re.escape(package)}$", text, re.MULTILINE)
        assert len(found) == 1, package
