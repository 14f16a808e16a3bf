"""The house: one direction, no circles, short files, frozen values, one clock."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import farandole
from tests.conftest import Python

ROOT = Path(__file__).parents[1]
PACKAGE = Path(farandole.__file__).parent
ORDER = (
    {"errors"},
    {"i18n"},
    {"limits", "drawing", "_lazy", "_extras"},
    {"parallel"},
    {"_kernel"},
    {"isa"},
    {"cover"},
    {"sudoku"},
    {"logic"},
    {"make"},
    {"paper"},
    {"bank"},
    {"bulk"},
    {"datasets"},
    {"environments"},
    {"cli", "studio"},
)
"""The rooms; nothing imports a room to its right."""

KERNEL_ROOMS = {"parallel", "isa", "cover", "sudoku", "logic", "make"}
"""The rooms that may import the kernel."""

DOORS = {"farandole.cover.problem", "farandole.sudoku.grid"}
"""Modules that may import from their own room in the bodies of functions, circle or not."""

LOADERS = {
    *("_lazy.py", "cli/app.py", "cli/studio/studio.py"),
    *("sudoku/formats/registry.py", "sudoku/rules/families.py"),
}
"""Where modules are imported by names that are values: public names, commands, formats, rules."""

FILES = sorted(PACKAGE.rglob("*.py"))


def level(room: str) -> int:
    return next(number for number, rooms in enumerate(ORDER) if room in rooms)


def room(module: str) -> str | None:
    """Return the room of a dotted module name, None for the package itself and for strangers."""
    first, _, rest = module.partition(".")
    return rest.partition(".")[0] or None if first == "farandole" else None


def short(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def module_of(path: Path) -> str:
    parts = ("farandole", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


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
    return list(imports(tree_of(path)))


def test_nothing_imports_to_its_right() -> None:
    names = set()
    for path in FILES:
        here = path.relative_to(PACKAGE).with_suffix("").parts[0]
        if here in ("__init__", "__main__"):
            continue
        for line, name, *_ in imported(path):
            names.add(name)
            there = room(name)
            if there in (None, here, "__version__"):
                continue
            assert level(there) < level(here), f"{path}:{line}: {here} imports {name}"
            assert there != "_kernel" or here in KERNEL_ROOMS, f"{path}:{line}"
    assert {"farandole.errors.ParseError", "farandole._kernel"} <= names


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


def test_no_room_has_a_circle_inside() -> None:
    edges = graph()
    assert sum(map(len, edges.values())) > 200
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' <- '.join(error.args[1])}")


def test_no_import_is_hidden() -> None:
    """A module imported by a name that is a value can't be seen by the tests above."""
    hidden = {"import_module", "__import__", "importlib"}
    for path in FILES:
        names = {node.id for node in ast.walk(tree_of(path)) if isinstance(node, ast.Name)}
        names |= {name.rpartition(".")[2] for _, name, *_ in imported(path)}
        assert not names & hidden or short(path) in LOADERS, path


def test_files_stay_readable_in_one_sitting() -> None:
    code = [*FILES, *(ROOT / "cpp").rglob("*.[ch]pp")]
    for folder in ("tests", "bench", "tools", "examples"):
        code += (ROOT / folder).rglob("*.py")
    lines = {path: len(path.read_text("utf-8").splitlines()) for path in code}
    assert {path: count for path, count in lines.items() if count >= 500} == {}
    assert len(lines) > 300


def test_dataclasses_are_frozen() -> None:
    count = 0
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                for how in map(ast.unparse, node.decorator_list):
                    if how.partition("(")[0] == "dataclass":
                        is_value = "eq=False" not in how
                        assert "frozen=True" in how or not is_value, f"{path}: {node.name}"
                        count += 1
    assert count > 40


def test_nothing_else_reads_a_clock() -> None:
    """Only `limits` and the kernel do; `cli/bench` measures processor time."""
    reads = re.compile(r"\b(perf_counter|monotonic|process_time|thread_time|time\(\)|time_ns)\b")
    for path in FILES:
        found = reads.search(path.read_text("utf-8"))
        allowed = path.name in {"limits.py", "bench.py"}
        assert not found or allowed, f"{path} reads a clock: {found[0]}"


KILLER = "G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^"
# Programs, and what they don't load: it would make every start longer.
LATE = {
    "import farandole.limits, farandole.parallel": "signal threading numpy asyncio",
    "import farandole.cover.filling": "farandole.cover.models",
    "from farandole.sudoku.formats import read; list(read('.' * 81))": (
        "numpy farandole.sudoku.formats.table farandole.sudoku.formats.leetcode"
    ),
    "from farandole.sudoku.formats import read; list(read('1..2\\n' * 4))": (
        "http ssl json csv html xml urllib.parse farandole.sudoku.formats.documents "
        "farandole.sudoku.formats.web.links farandole.sudoku.rules.rule"
    ),
    "from farandole.sudoku.formats import read; list(read('<table><td>1</table>', errors=id))": (
        "http ssl farandole.sudoku.formats.web.links"
    ),
    "from farandole.sudoku import Grid, count, solve; solve('1' + '.' * 80, unique=False)": (
        "farandole.sudoku.render farandole.drawing"
    ),
    "from farandole import Grid, Shape, solutions; next(solutions(Grid.empty(Shape(2, 3))))": (
        "farandole.sudoku.render farandole.drawing"
    ),
    f"from farandole.sudoku.formats import read; list(read({KILLER!r}))": (
        "json urllib.parse base64 farandole.sudoku.rules.own farandole.sudoku.rules.automata "
        "farandole.sudoku.rules.pairs farandole.sudoku.formats.text.iss_puzzle"
    ),
    f"from farandole.cli import main; main(['solve', {KILLER!r}])": (
        "json urllib.parse base64 queue farandole.sudoku.checking farandole.sudoku.rules.own "
        "farandole.sudoku.rules.cells farandole.sudoku.formats.web.links"
    ),
    "from farandole.sudoku.formats import read; list(read('.Cage~3~R1C1~R1C2'))": (
        "farandole.sudoku.rules.own farandole.sudoku.rules.counts "
        "farandole.sudoku.formats.web.links"
    ),
    "from farandole.bank import Bank, Query": "sqlalchemy numpy pyarrow psycopg platformdirs",
    "from farandole.bank import Bank; Bank('nothing.bank').close()": "sqlalchemy.orm numpy pyarrow",
}


@pytest.mark.parametrize("code", LATE)
def test_what_is_not_needed_is_not_loaded(python: Python, code: str) -> None:
    done = python(f"import sys; {code}; print(*sys.modules)")
    assert (done.stderr, {*LATE[code].split()} & {*done.stdout.split()}) == ("", set())
