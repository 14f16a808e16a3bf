"""What is changed in a module: a place by an operator of cosmic-ray, or a statement left out."""

from __future__ import annotations

import ast
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tools.mutants.meaning import meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

# Each operator has one or two replacements that a test ought to detect. Cosmic-ray has ten times as
# many, and most of the rest fail with a TypeError.
_OPERATORS = """
    ReplaceBinaryOperator_Add_Sub ReplaceBinaryOperator_Sub_Add
    ReplaceBinaryOperator_Mul_FloorDiv ReplaceBinaryOperator_FloorDiv_Mul
    ReplaceBinaryOperator_Div_Mul ReplaceBinaryOperator_Mod_FloorDiv
    ReplaceBinaryOperator_Pow_Mul ReplaceBinaryOperator_BitXor_BitOr
    ReplaceBinaryOperator_LShift_RShift ReplaceBinaryOperator_RShift_LShift
    ReplaceBinaryOperator_BitAnd_BitOr ReplaceBinaryOperator_BitOr_BitAnd
    ReplaceComparisonOperator_Lt_LtE ReplaceComparisonOperator_Lt_GtE
    ReplaceComparisonOperator_LtE_Lt ReplaceComparisonOperator_LtE_Gt
    ReplaceComparisonOperator_Gt_GtE ReplaceComparisonOperator_Gt_LtE
    ReplaceComparisonOperator_GtE_Gt ReplaceComparisonOperator_GtE_Lt
    ReplaceComparisonOperator_Eq_NotEq ReplaceComparisonOperator_NotEq_Eq
    ReplaceComparisonOperator_Is_IsNot ReplaceComparisonOperator_IsNot_Is
    ReplaceUnaryOperator_USub_UAdd
    ReplaceUnaryOperator_Delete_Not ReplaceUnaryOperator_Delete_Invert
    AddNot ReplaceTrueWithFalse ReplaceFalseWithTrue ReplaceAndWithOr ReplaceOrWithAnd
    ReplaceBreakWithContinue ReplaceContinueWithBreak ZeroIterationForLoop
    ExceptionReplacer NumberReplacer RemoveDecorator
"""
_DROP = "statement left out"


class Mutant(NamedTuple):
    """A module with one change."""

    operator: str
    source: str


def mutants(source: str, random: Random) -> Iterator[Mutant]:
    """Yield each mutant of ``source`` that a test could tell from it once, in random order."""
    places = _places(source)
    random.shuffle(places)
    seen = {meaning(source)}
    for operator, occurrence in places:
        if operator == _DROP:
            changed = _without(source, occurrence)
        else:
            changed = mutate_code(source, get_operator(operator)(), occurrence)
        try:
            means = meaning(changed)
        except SyntaxError:
            continue
        if means not in seen:
            seen.add(means)
            yield Mutant(operator.removeprefix("core/"), changed)


def _names() -> list[str]:
    return [f"core/{name}" for name in sorted(_OPERATORS.split())]


def _places(source: str) -> list[tuple[str, int]]:
    """Return each operator with each number of a place where it applies."""
    operators = {name: get_operator(name)() for name in _names()}
    nodes = list(ast_nodes(get_ast(source)))
    places = []
    for name, operator in operators.items():
        count = sum(len(list(operator.mutation_positions(node))) for node in nodes)
        places += [(name, occurrence) for occurrence in range(count)]
    return places + [(_DROP, occurrence) for occurrence in range(len(_droppable(source)))]


def _droppable(source: str) -> list[ast.stmt]:
    """Return the statements that are there for what they do, not for a name they bind."""
    nodes = ast.walk(ast.parse(source))
    return [node for node in nodes if isinstance(node, ast.stmt) and _is_deed(node)]


def _is_deed(node: ast.stmt) -> bool:
    match node:
        case ast.Raise() | ast.AugAssign() | ast.Delete():
            return True
        case ast.Expr(value=value):
            return not isinstance(value, ast.Constant)
        case ast.Assign(targets=targets):
            return any(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
        case _:
            return False


def _without(source: str, occurrence: int) -> str:
    node = _droppable(source)[occurrence]
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    lines = source.encode().splitlines(keepends=True)
    before = b"".join(lines[: node.lineno - 1]) + lines[node.lineno - 1][: node.col_offset]
    after = lines[node.end_lineno - 1][node.end_col_offset :] + b"".join(lines[node.end_lineno :])
    return (before + b"pass" + after).decode()
