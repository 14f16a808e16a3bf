"""The error for an exact-cover problem that isn't well formed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.errors import ProblemError
from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n.message import Value


def problem_error(kind: str, text: str, /, **values: Value) -> ProblemError:
    """Return a `ProblemError` with the code ``problem.kind``; ``text`` is a sentence for `msg`.

    >>> error = problem_error("size", "more than {most} options", most=9)
    >>> error.code, str(error)
    ('problem.size', 'more than 9 options')
    """
    return ProblemError(msg(text, **values), code=f"problem.{kind}")
