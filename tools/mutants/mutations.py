"""What is changed in a module, one place at a time: operators of cosmic-ray, and statements left out."""

from __future__ import annotations

import ast
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tools.mutants.meaning import meaning

if TYPE_CHECKING:
    from collections.abc import Iterator

# Each sign has one or two others that a test ought to tell from it. Cosmic-ray knows ten times as many,
# and most of the rest dies by a TypeError.
_SIGNS = {
    f"core/ReplaceBinaryOperator_{pair}"
    for pair in (
        "Add_Sub Sub_Add Mul_FloorDiv Div_Mul FloorDiv_Mul Mod_FloorDiv Pow_Mul "
        "LShift_RShift RShift_LShift BitAnd_BitOr BitOr_BitAnd BitXor_BitOr"
    ).split()
} | {
    f"core/ReplaceComparisonOperator_{pair}"
    for pair in (
        "Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt Eq_NotEq NotEq_Eq Is_IsNot IsNot_Is"
    ).split()
}
_OTHERS = {
    f"core/{name}"
    for name in (
        "ReplaceUnaryOperator_USub_UAdd ReplaceUnaryOperator_Delete_Not ReplaceUnaryOperator_Delete_Invert "
        "AddNot ReplaceTrueWithFalse ReplaceFalseWithTrue ReplaceAndWithOr ReplaceOrWithAnd "
        "ReplaceBreakWithContinue ReplaceContinueWithBreak ExceptionReplacer NumberReplacer "
        "RemoveDecorator ZeroIterationForLoop"
    ).split()
}
_DROP = "statement left out"


class Mutant(NamedTuple):
    """A module with one change."""

    operator: str
    source: str


def mutants(source: str, random: Random) -> Iterator[Mutant]:
    """Yield every mutant of ``source`` that a test could tell from it, each once, in random order."""
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


def _places(source: str) -> list[tuple[str, int]]:
    """Return each operator with each number of a place where it applies."""
    operators = {name: get_operator(name)() for name in sorted(_SIGNS | _OTHERS)}
    if missing := operators.keys() - set(operator_names()):
        raise LookupError(f"this cosmic-ray has no {', '.join(sorted(missing))}")
    nodes = list(ast_nodes(get_ast(source)))
    places = []
    for name, operator in operators.items():
        count = sum(len(list(operator.mutation_positions(node))) for node in nodes)
        places += [(name, occurrence) for occurrence in range(count)]
    return places + [(_DROP, occurrence) for occurrence in range(len(_droppable(source)))]


def _droppable(source: str) -> list[ast.stmt]:
    """Return the statements that are there for what they do, not for a name they bind."""
    return [node for node in ast.walk(ast.parse(source)) if _is_deed(node)]


def _is_deed(node: ast.AST) -> bool:
    match node:
        case ast.Raise() | ast.AugAssign() | ast.Delete() | ast.Assert():
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
