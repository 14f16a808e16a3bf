"""The error for an exact-cover problem that isn't well formed, and for a model without one."""

from __future__ import annotations

from farandole.errors import ProblemError
from farandole.i18n import msg
from farandole.i18n.message import Value


def problem_error(kind: str, text: str, /, **values: Value) -> ProblemError:
    """Return a `ProblemError` with the code ``problem.kind``; ``text`` is a sentence for `msg`.

    >>> error = problem_error("size", "more than {most} options", most=9)
    >>> error.code, str(error)
    ('problem.size', 'more than 9 options')
    """
    return ProblemError(msg(text, **values), code=f"problem.{kind}")


def model_error(text: str, /, **values: Value) -> ProblemError:
    """Return a `ProblemError` about what a model, or a problem of `fill`, is to be made from."""
    return problem_error("model", text, **values)


def check_size(name: str, value: int, least: int, most: int) -> None:
    """Raise `ProblemError` unless a parameter is from ``least`` to ``most``.

    >>> check_size("n", 0, 1, 9)
    Traceback (most recent call last):
    farandole.errors.ProblemError: n must be from 1 to 9, not 0
    """
    if not least <= value <= most:
        raise model_error(
            "{name} must be from {least} to {most}, not {value}",
            name=name,
            least=least,
            most=most,
            value=value,
        )


def check_length(kind: str, name: str, length: int, required: int) -> None:
    """Raise a `ProblemError` unless an argument has the length that it must have.

    >>> check_length("cost", "costs", 1, 2)
    Traceback (most recent call last):
    farandole.errors.ProblemError: costs must have 2 entries, not 1
    """
    if length != required:
        raise problem_error(
            kind,
            "{name} must have {wanted} entries, not {length}",
            name=name,
            wanted=required,
            length=length,
        )
