"""The table of words: complete in both languages, all used, none missing."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import farandole.cli
from farandole.cli.words import WORDS

FOLDER = Path(farandole.cli.__file__).parent
FILES = sorted(path for path in FOLDER.rglob("*.py") if not path.name.endswith("words.py"))
HAN = re.compile(r"[\u4e00-\u9fff]")


def strings(path: Path) -> set[str]:
    """Return all string literals of a file."""
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def said(path: Path) -> set[str]:
    """Return the keys that a file looks up by name: say("key"), say.number("key", n)."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = ast.unparse(node.func)
        if re.search(r"(^|\.)say(_words)?(\.number)?$", name) and "progress.say" not in name:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                found.add(first.value)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_said_is_in_the_table(path: Path) -> None:
    assert said(path) <= WORDS.keys()


def test_what_is_in_the_table_is_said() -> None:
    used = set().union(*map(strings, FILES))
    assert WORDS.keys() - used == set()


def test_the_search_finds_something() -> None:
    assert len(set().union(*map(said, FILES))) > 100


@pytest.mark.parametrize("key", WORDS)
def test_both_languages(key: str) -> None:
    english, chinese = WORDS[key]
    assert english
    assert chinese
    assert not HAN.search(english)
    is_mark = not re.search(r"[a-z]{3}", re.sub(r"\{.*?\}", "", english))
    assert HAN.search(chinese) or is_mark
    fields = [set(re.findall(r"\{(\w*)", text)) for text in (english, chinese)]
    assert fields[0] == fields[1]
    assert not re.search(r"[\u4e00-\u9fff][,;:?!](?!\{)", chinese), "a full-width mark is wanted"
