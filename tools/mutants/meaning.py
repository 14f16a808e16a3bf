"""What a module means to a test: its tree without what is there for readers and type checkers."""

from __future__ import annotations

import ast

_FREE = {"cache", "lru_cache", "override", "final"}
"""Decorators that change the cost, or nothing."""

_COSTS = {"frozen", "slots", "maxsize"}
"""Arguments likewise; that values are frozen is tested for all of them at once."""


def meaning(source: str) -> str:
    """Return a text that is the same for modules that no test should tell apart.

    Left out are annotations, aliases of types, docstrings, the bodies of ``__repr__``, functions
    without one, what is imported for types alone, and decorators that only make things cheaper.

    Raises:
        SyntaxError: ``source`` isn't Python.

    >>> meaning("x: int | None = 1") == meaning("x: int & None = 1") != meaning("x: int = 2")
    True
    """
    return ast.dump(_Bare().visit(ast.parse(source)))


class _Bare(ast.NodeTransformer):
    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt] | None:
        if "TYPE_CHECKING" in ast.unparse(node.test):
            return [self.visit(part) for part in node.orelse]
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST | None:
        if ast.unparse(node.body[-1]) == "...":  # an overload, or part of a protocol
            return None
        node.returns = None
        node.decorator_list = [part for part in node.decorator_list if _name(part) not in _FREE]
        if node.name == "__repr__":
            node.body = [ast.Pass()]
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if _name(node.annotation) in {"TypeAlias", "Final"}:
            node.value = None if _name(node.annotation) == "TypeAlias" else node.value
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        match node.targets:
            case [ast.Name(id=name)] if _is_class_like(name) and _is_type(node.value):
                return None
        if _name(node.value) == "TypeVar":
            return None
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        if isinstance(node.value, ast.Constant):
            return ast.Pass()
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        match node:
            case ast.Call(func=ast.Name("cast"), args=[_, value]):
                return self.visit(value)  # type: ignore[no-any-return]
        node.keywords = [word for word in node.keywords if word.arg not in _COSTS]
        return self.generic_visit(node)


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=function):
            return _name(function)
        case _:
            return ""


def _is_class_like(name: str) -> bool:
    """Tell whether a name is spelled as classes and aliases are, not as constants are."""
    bare = name.lstrip("_")
    return bare[:1].isupper() and not bare.isupper()


def _is_type(node: ast.expr) -> bool:
    parts = ast.BinOp, ast.Name, ast.Attribute, ast.Subscript, ast.Tuple, ast.Constant
    more = ast.operator, ast.expr_context, ast.List
    return all(isinstance(part, (*parts, *more)) for part in ast.walk(node))
