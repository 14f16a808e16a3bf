"""Which tests a change in a module could make fail: those that run the statement it is in."""

from __future__ import annotations

import ast
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


def tests_of(
    before: str,
    after: str,
    reached: Mapping[int, Collection[str]],
    others: Collection[str],
) -> tuple[set[str], set[str]]:
    """Return the tests that run the changed statement, and those that run others of its module.

    The second can fail too, because of a value that the statement computed once. Statements at
    import run for every test of the module, or, in a module without functions, for all ``others``.
    """
    every = {test for tests in reached.values() for test in tests if test} or set(others)
    lines = _lines(ast.parse(before), _first_difference(before, after))
    if lines is None:
        return every, set()
    tests = {test for line in lines for test in reached.get(line, ())}
    if "" in tests:
        return every, set()
    return tests, every - tests if tests else set()


def _first_difference(before: str, after: str) -> int:
    matcher = SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    return min(first + 1 for tag, first, *_ in matcher.get_opcodes() if tag != "equal")


def _lines(tree: ast.Module, line: int) -> range | None:
    """Return the lines of the innermost statement around a line, None outside all functions."""
    way: list[ast.AST] = [tree]
    while inner := [part for part in ast.iter_child_nodes(way[-1]) if line in _span(part)]:
        way += inner
    if not any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) for node in way[:-1]):
        return None
    return _head(way[-1])


def _span(node: ast.AST) -> range:
    """Return the lines of a statement, with its decorators; none of anything else."""
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, _span(node.body[-1]).stop)
    if not isinstance(node, ast.stmt | ast.ExceptHandler):
        return range(0)
    assert node.end_lineno is not None
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return range(min([node.lineno, *(part.lineno for part in decorators)]), node.end_lineno + 1)


def _head(node: ast.AST) -> range:
    """Return the lines of a statement without the statements inside it."""
    lines = _span(node)
    inside = [_span(part) for part in ast.iter_child_nodes(node)]
    first = min([part.start for part in inside if part], default=lines.stop)
    return range(lines.start, max(first, lines.start + 1))
