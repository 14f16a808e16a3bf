"""The house has one direction: nothing imports to its right."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import farandole

PACKAGE = Path(farandole.__file__).parent
ORDER = {
    "errors": 0,
    "limits": 1,
    "drawing": 1,
    "parallel": 2,
    "_kernel": 3,
    "isa": 4,
    "cover": 5,
    "sudoku": 6,
    "logic": 7,
    "make": 8,
    "bank": 9,
    "bulk": 9,
    "cli": 10,
    "studio": 10,
}
FILES = sorted(PACKAGE.rglob("*.py"))


def room(module: str) -> str | None:
    """Return the room of a dotted module name, None for the package itself and for strangers."""
    first, _, rest = module.partition(".")
    return rest.partition(".")[0] or None if first == "farandole" else None


def imported(path: Path) -> list[tuple[int, str]]:
    """Return line and dotted name of everything a file imports, deferred imports too."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import hides its room"
            base = node.module or ""
            found += [(node.lineno, f"{base}.{alias.name}") for alias in node.names]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nothing_imports_to_its_right(path: Path) -> None:
    here = path.relative_to(PACKAGE).with_suffix("").parts[0]
    if here == "__init__" or here == "__main__":
        return
    assert here in ORDER, f"{path}: {here} is no room of the house; see docs/why/architecture.md"
    for line, name in imported(path):
        there = room(name)
        if there in (None, "__version__"):
            continue
        wrong = f"{path}:{line}: {here} imports {name}"
        assert there in ORDER, f"{wrong}, which is no room of the house"
        assert there == here or ORDER[there] < ORDER[here], f"{wrong}, to its right"


def test_the_walk_sees_imports() -> None:
    """Guard the guard: it must find the imports it is there to judge."""
    names = {name for path in FILES for _, name in imported(path)}
    assert "farandole.errors.ParseError" in names
    assert "farandole._kernel" in names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_files_stay_readable_in_one_sitting(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 520
