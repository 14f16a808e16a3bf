"""The house has one direction: nothing imports to its right, and no room has circles inside."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import farandole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PACKAGE = Path(farandole.__file__).parent
ORDER = {
    "errors": 0,
    "i18n": 1,
    "limits": 2,
    "drawing": 2,
    "_suggest": 0,
    "_lazy": 2,
    "_extras": 2,
    "_calls": 2,
    "_mistyped": 2,
    "_misuse": 3,
    "parallel": 3,
    "_kernel": 4,
    "isa": 5,
    "cover": 6,
    "sudoku": 7,
    "logic": 8,
    "make": 9,
    "paper": 10,
    "bank": 11,
    "bulk": 11,
    "cli": 12,
    "studio": 12,
}
FILES = sorted(PACKAGE.rglob("*.py"))

KERNEL_ROOMS = {"parallel", "isa", "cover", "sudoku", "logic", "make"}
"""Who may import the kernel."""

DOORS = {"farandole.cover.problem", "farandole.sudoku.grid"}
"""Modules that may import from their own room in the bodies of functions, circle or not."""

LOADERS = {"_lazy.py", "cli/app.py", "cli/studio/studio.py"}
"""Where modules are imported by names that are values: public names, commands, and the studio.

The command line starts the studio, its peer, and knows no more of it than that.
"""


def room(module: str) -> str | None:
    """Return the room of a dotted module name, None for the package itself and for strangers."""
    first, _, rest = module.partition(".")
    return rest.partition(".")[0] or None if first == "farandole" else None


def short(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def module_of(path: Path) -> str:
    parts = ("farandole", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


def imports(tree: ast.AST, *, deferred: bool = False) -> Iterator[tuple[int, str, bool, bool]]:
    """Yield line, dotted name, and whether an import is deferred, and for types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, deferred, False
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import hides its room"
            for alias in node.names:
                yield node.lineno, f"{node.module or ''}.{alias.name}", deferred, False
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for part in node.body:
                for line, name, late, _ in imports(ast.Module([part], []), deferred=deferred):
                    yield line, name, late, True
            for part in node.orelse:
                yield from imports(ast.Module([part], []), deferred=deferred)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Method":
            module, name = (ast.literal_eval(argument) for argument in node.args)
            yield node.lineno, f"{module}.{name}", True, False
        else:
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from imports(node, deferred=deferred or inside)


@cache
def imported(path: Path) -> list[tuple[int, str, bool, bool]]:
    return list(imports(ast.parse(path.read_text("utf-8"))))


@pytest.mark.parametrize("path", FILES, ids=short)
def test_nothing_imports_to_its_right(path: Path) -> None:
    here = path.relative_to(PACKAGE).with_suffix("").parts[0]
    if here == "__init__" or here == "__main__":
        return
    assert here in ORDER, f"{path}: {here} is no room of the house; see docs/why/architecture.md"
    for line, name, *_ in imported(path):
        there = room(name)
        if there in (None, "__version__"):
            continue
        wrong = f"{path}:{line}: {here} imports {name}"
        assert there in ORDER, f"{wrong}, which is no room of the house"
        assert there == here or ORDER[there] < ORDER[here], f"{wrong}, to its right"


def test_few_rooms_import_the_kernel() -> None:
    users = {path for path in FILES for _, name, *_ in imported(path) if room(name) == "_kernel"}
    rooms = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in users}
    assert rooms <= KERNEL_ROOMS


def graph() -> dict[str, set[str]]:
    """Return what each module imports inside its own room, at once or later.

    What is for types alone doesn't count, nor what the doors import later.
    """
    modules = {module_of(path): path for path in FILES}
    edges: dict[str, set[str]] = {}
    for here, path in modules.items():
        found = edges[here] = set()
        for _, name, deferred, is_type in imported(path):
            there = name if name in modules else name.rpartition(".")[0]
            is_door = deferred and here in DOORS
            if not (is_type or is_door) and there in modules and room(there) == room(here):
                found.add(there)
        found.discard(here)
    return edges


def circle(edges: Mapping[str, set[str]]) -> list[str]:
    """Return modules each of which imports the next, the last the first; none if there are none."""
    done: set[str] = set()

    def visit(module: str, way: list[str]) -> list[str]:
        if module in way:
            return way[way.index(module) :]
        if module not in done:
            for other in sorted(edges[module]):
                if found := visit(other, [*way, module]):
                    return found
            done.add(module)
        return []

    for module in sorted(edges):
        if found := visit(module, []):
            return found
    return []


def test_no_room_has_a_circle_inside() -> None:
    assert circle(graph()) == []


def test_a_circle_would_be_found() -> None:
    edges: dict[str, set[str]] = {"a": {"b", "c"}, "b": {"d"}, "c": {"a"}, "d": set()}
    assert circle(edges) == ["a", "c"]
    assert len(graph()["farandole.cover.problem"]) > 2
    assert sum(map(len, graph().values())) > 200


def test_the_doors_are_needed() -> None:
    for door in DOORS:
        [path] = [path for path in FILES if module_of(path) == door]
        assert any(room(name) == room(door) for _, name, deferred, _ in imported(path) if deferred)


def test_data_searches_and_questions_know_the_door_by_its_type_alone() -> None:
    rooms = ("cover/data/", "cover/search/", "cover/questions/")
    users = {
        short(path): is_type
        for path in FILES
        for _, name, _, is_type in imported(path)
        if short(path).startswith(rooms) and name == "farandole.cover.problem.Problem"
    }
    assert all(users.values())
    # What keeps a checkpoint or gives a problem; see docs/why/architecture.md.
    assert set(users) == {
        "cover/search/checkpoint.py",
        "cover/search/search.py",
        "cover/questions/count.py",
        "cover/questions/infeasible.py",
        "cover/questions/reduce.py",
    }


@pytest.mark.parametrize("path", FILES, ids=short)
def test_no_import_is_hidden(path: Path) -> None:
    """A module imported by a name that is a value can't be seen by the tests above."""
    names = {
        node.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Name)
    }
    names |= {name.rpartition(".")[2] for _, name, *_ in imported(path)}
    if short(path) not in LOADERS:
        assert not names & {"import_module", "__import__", "importlib"}


def test_the_walk_sees_imports() -> None:
    """Guard the guard: it must find the imports it is there to judge."""
    names = {name for path in FILES for _, name, *_ in imported(path)}
    assert "farandole.errors.ParseError" in names
    assert "farandole._kernel" in names
