from __future__ import annotations

import pickle

import pytest

from farandole import errors


@pytest.mark.parametrize(
    "name",
    ["ParseError", "ShapeError", "GridError", "ProblemError", "Unsupported", "UnsupportedText"],
)
def test_bad_input_is_a_value_error(name: str) -> None:
    kind = getattr(errors, name)
    assert issubclass(kind, ValueError)
    assert issubclass(kind, errors.FarandoleError)


@pytest.mark.parametrize("name", ["NoSolution", "ManySolutions", "LimitReached"])
def test_outcomes_are_not_value_errors(name: str) -> None:
    kind = getattr(errors, name)
    assert issubclass(kind, errors.FarandoleError)
    assert not issubclass(kind, ValueError)


def test_a_parse_error_says_where_and_what() -> None:
    error = errors.ParseError("bad cell", line=3, column=7, found="'x'", expected="a digit")
    assert str(error) == "line 3, column 7: bad cell: found 'x', expected a digit"
    assert str(error.at(source="a.txt")).startswith("a.txt, line 3, column 7: ")
    assert str(errors.ParseError("nothing to read")) == "nothing to read"


def test_errors_survive_pickling() -> None:
    error = errors.ParseError("bad", line=1, column=2, found="a", expected="b", source="c")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.source) == (str(error), 1, "c")
    many = pickle.loads(pickle.dumps(errors.ManySolutions("two", (1, 2))))
    assert (str(many), many.solutions) == ("two", (1, 2))


def test_unsupported_text_is_both_and_keeps_its_place() -> None:
    error = errors.UnsupportedText("no colours yet", line=2, column=7, found="'x:A'")
    assert isinstance(error, errors.Unsupported)
    assert isinstance(error, errors.ParseError)
    again = pickle.loads(pickle.dumps(error.at(source="a.dlx")))
    assert type(again) is errors.UnsupportedText
    assert str(again) == "a.dlx, line 2, column 7: no colours yet: found 'x:A'"
    assert (again.line, again.column, again.found) == (2, 7, "'x:A'")
    assert not isinstance(errors.Unsupported("a method"), errors.ParseError)
