from __future__ import annotations

import ast
import inspect
import pickle
from pathlib import Path

import pytest

import farandole
from farandole import errors
from farandole.i18n import Message, Quoted, msg

PACKAGE = Path(farandole.__file__).parent
CLASSES = [
    kind
    for _, kind in inspect.getmembers(errors, inspect.isclass)
    if issubclass(kind, errors.FarandoleError) and not kind.__name__.startswith("_")
]
OUTCOMES = {errors.NoSolution, errors.ManySolutions, errors.LimitReached, errors.SearchBusy}
SURROUNDINGS = {errors.BankError, errors.MissingExtra}
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
