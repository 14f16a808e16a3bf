"""Values don't change: no dataclass of the package can be written to."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import farandole

PACKAGE = Path(farandole.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))


def dataclasses(path: Path) -> list[tuple[str, str]]:
    """Return the name of each dataclass of a file and how it is decorated."""
    return [
        (node.name, ast.unparse(decorator))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
        if ast.unparse(decorator).startswith("dataclass")
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_dataclasses_are_frozen(path: Path) -> None:
    assert [name for name, how in dataclasses(path) if "frozen=True" not in how] == []


def test_there_are_dataclasses() -> None:
    assert sum(len(dataclasses(path)) for path in FILES) > 40
