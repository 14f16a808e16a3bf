"""Errors: their kinds, codes and places; and what a newcomer prints."""

from __future__ import annotations

import ast
import inspect
import math
import pickle
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import farandole
from farandole import CLASSIC, Problem, Transform, errors, explain, hint, rate, rate_many
from farandole.cover import Estimate, Figure
from farandole.i18n import Message, Quoted, msg
from farandole.logic import Candidate, Mistake, Step, all_steps, technique
from tests.conftest import EASY

PACKAGE = Path(farandole.__file__).parent
CLASSES = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.FarandoleError) and not kind.__name__.startswith("_")
]
OUTCOMES = {errors.NoSolution, errors.ManySolutions, errors.LimitReached, errors.SearchBusy}
SURROUNDINGS = {errors.BankError, errors.JobError, errors.MissingExtra}
"""What isn't there, or can't be used: no input is bad."""


@pytest.mark.parametrize("kind", CLASSES)
def test_bad_input_is_an_error_that_python_knows(kind: type[errors.FarandoleError]) -> None:
    is_bad_input = kind not in {*OUTCOMES, *SURROUNDINGS, errors.FarandoleError}
    assert issubclass(kind, (ValueError, TypeError)) == is_bad_input
    assert kind.code in errors.CODES
    if kind is not errors.FarandoleError:
        assert (kind.__doc__ or "").startswith("Raised ")


def test_a_parse_error_says_where_and_what() -> None:
    error = errors.ParseError("not a valid cell", line=3, column=7, found="'x'", expected="a digit")
    assert str(error) == "line 3, column 7: not a valid cell: found 'x', expected a digit"
    assert str(error.at(source="a.txt")).startswith("a.txt, line 3, column 7: ")
    assert str(errors.ParseError("nothing to read")) == "nothing to read"


@pytest.mark.parametrize("kind", CLASSES)
def test_errors_survive_pickling_with_code_and_values(kind: type[errors.FarandoleError]) -> None:
    message = msg("item {name} is given twice", name=Quoted("a"))
    again = pickle.loads(pickle.dumps(kind(message, code="problem.item")))
    assert type(again) is kind
    assert (str(again), again.code) == ("item 'a' is given twice", "problem.item")
    assert again.values == {"name": "a"}
    assert again.args == (message,)


def test_places_and_solutions_survive_pickling() -> None:
    error = errors.ParseError(msg("bad"), code="parse.cell", line=1, column=2, found=msg("a"))
    again = pickle.loads(pickle.dumps(error.at(column=5, source="c")))
    assert (str(again), again.code) == ("c, line 1, column 5: bad: found a", "parse.cell")
    assert isinstance(again.found, Message)
    many = pickle.loads(pickle.dumps(errors.ManySolutions("two", (1, 2))))
    assert (str(many), many.solutions) == ("two", (1, 2))


def test_every_code_is_in_the_list() -> None:
    """Every code that is given anywhere in the package, and the kind of each."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "code":
                value = getattr(node.value, "value", None)
                assert not isinstance(value, str) or value in errors.CODES, (path, value)
    for code, about in errors.CODES.items():
        assert code.rpartition(".")[0] in {"", *errors.CODES}
        assert about


SMALL = "1.....3..2.....4"
CROSSED = farandole.Shape(3, 3, "diagonals")
BOTH, NEITHER = Problem("ab", {"both": "ab", "a": "a", "b": "b"}), Problem("ab", ["a"])
SAME = Transform.identity(4)
COSTLY = Problem("ab", {"both": "ab", "a": "a", "b": "b"}, costs=[3, 1, 1])

_PRINTED: dict[str, tuple[Callable[[], object], str, str]] = {
    "solution": (lambda: farandole.solve(SMALL), "1342\n", "1342\n"),
    "step": (lambda: explain(EASY)[0], "Naked Single: 5 is", "唯一余数：r5c5"),
    "steps": (lambda: all_steps(SMALL), "Naked Single: 2 is", "唯一余数：r1c4"),
    "step by hand": (
        lambda: Step(technique("hidden-single"), placements=(Candidate(10, 7),)),
        "Hidden Single: 7 goes into r2c2.",
        "可在 r2c2 填 7。",
    ),
    "step without parts": (lambda: Step(technique("x-wing")), "X-Wing", "X-Wing"),
    "technique": (lambda: technique("naked-pair"), "Naked Pair", "显性数对"),
    "rating": (lambda: rate(EASY), "Easy, score 204", "容易，204 分"),
    "rated": (lambda: rate_many([EASY])[0], "Easy, score 204", "容易，204 分"),
    "not rated": (lambda: rate_many(["." * 81])[0], "more than one solution", "不止一个解"),
    "bad": (lambda: rate_many(["x"])[0], "1 cell", "1 格"),
    "hint": (lambda: hint(EASY), "Naked Single: 5 is", "唯一余数："),
    "mistake": (lambda: hint("531" + EASY[3:], givens=EASY).mistakes[0], "1 in r1c3", "r1c3"),
    "made by hand": (lambda: Mistake("wrong digit", 0, 5), "5 in r1c1 isn't right", "r1c1"),
    "check": (lambda: farandole.check(SMALL), "exactly one solution", "唯一解"),
    "made": (lambda: next(iter(farandole.make_many(1, seed=1))), ".7..5..1.\n", ".7..5..1.\n"),
    "canonical": (lambda: farandole.canonical(EASY), "........1\n.....2.34\n", "........1\n"),
    "cover": (lambda: Problem("ab", [("a", "b")]).solve().covers[0], "0", "0"),
    "covers": (BOTH.solve, "2 covers: the search is complete", "2 个覆盖：已搜索完毕"),
    "covers up to a limit": (lambda: BOTH.solve(limit=1), "1 cover: a limit", "可能还有其他覆盖"),
    "no covers": (NEITHER.solve, "no cover: the search is complete", "没有覆盖：已搜索完毕"),
    "not searched": (lambda: BOTH.solve(nodes=0), "there may be one", "没有找到覆盖：达到限制"),
    "cheapest": (lambda: COSTLY.k_best(2), "is complete; costs 2 to 3", "费用 2 到 3"),
    "cheapest one": (COSTLY.minimum, "1 cover: the search is complete; cost 2", "；费用 2"),
    "estimate by one walk": (
        lambda: Estimate(Figure(20, math.inf), Figure(1, math.inf), 1),
        "about 20 ± ? nodes and 1 ± ? covers, by one random walk",
        "约 20 ± ? 个节点，1 ± ? 个覆盖",
    ),
    "house": (lambda: CLASSIC.houses[13], "column 5", "第 5 列"),
    "house of a rule": (lambda: CROSSED.houses[-1], "diagonals 2", "diagonals 2"),
    "transform": (
        lambda: Transform(True, (1, 0, 2, 3), (0, 1, 2, 3), (2, 1, 3, 4)),
        "rows and columns exchanged; then rows in the order 2 1 3 4, digits relabelled 1→2 2→1",
        "行与列互换，再使行的顺序为 2 1 3 4，数字置换 1→2 2→1",
    ),
    "exchange": (lambda: replace(SAME, transposed=True), "rows and columns exchanged", "列互换"),
    "columns": (lambda: replace(SAME, columns=(3, 2, 1, 0)), "order 4 3 2 1", "列的顺序为 4"),
    "identity": (lambda: SAME, "no change", "不变"),
    "no cover": (NEITHER.explain_infeasible, "no option", "没有选项"),
}


@pytest.mark.parametrize("name", _PRINTED)
def test_printed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, english, chinese = _PRINTED[name]
    for language, begun in (("en", english), ("zh", chinese)):
        monkeypatch.setenv("FARANDOLE_LANG", language)
        value = make()
        assert begun in str(value)
        assert f"{value}" == str(value) != repr(value)
