"""Changelog fragments are well formed, and towncrier can build them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
TYPES = [kind["directory"] for kind in SETTINGS["type"]]
FRAGMENTS = sorted(
    path
    for path in (ROOT / SETTINGS["directory"]).iterdir()
    if path.suffix == ".md" and path.name != "README.md"
)


def test_the_folder_holds_nothing_else() -> None:
    names = {path.name for path in (ROOT / SETTINGS["directory"]).iterdir()}
    assert names == {path.name for path in FRAGMENTS} | {"README.md"}


@pytest.mark.parametrize("path", FRAGMENTS, ids=lambda path: path.name)
def test_a_fragment_is_well_formed(path: Path) -> None:
    match = re.fullmatch(r"\+[a-z0-9][a-z0-9-]*\.([a-z]+)\.md", path.name)
    assert match, "a fragment is called +topic.type.md"
    assert match[1] in TYPES, f"the types are {', '.join(TYPES)}"
    text = path.read_text("utf-8")
    assert text == text.strip() + "\n"
    assert text.rstrip().endswith("."), "a fragment is whole sentences"
    assert "\n\n" not in text, "a fragment is one paragraph"
    assert not text.startswith(("-", "#", "*"))


def test_the_changelog_has_the_place_where_releases_go() -> None:
    text = (ROOT / SETTINGS["filename"]).read_text("utf-8")
    assert text.count(SETTINGS["start_string"]) == 1


def test_towncrier_builds_a_draft() -> None:
    pytest.importorskip("towncrier", reason="towncrier builds the changelog")
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "0.0.0"]
    built = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=600
    )
    assert built.returncode == 0, built.stderr
    text = " ".join(built.stdout.split())
    for fragment in FRAGMENTS:
        assert " ".join(fragment.read_text("utf-8").split()) in text
