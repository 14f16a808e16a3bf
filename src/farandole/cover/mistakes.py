"""What was meant, where a problem was to be made of something else than items and options.

Imported where an error is about to be raised, never before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from farandole.i18n import msg

if TYPE_CHECKING:
    from farandole.i18n import Message


def no_options(given: tuple[object, ...], named: Mapping[str, object]) -> Message | None:
    """Return the answer to a Problem without items or options; None: no idea.

    >>> print(no_options(([[0, 1], [1, 0]],), {}))
    items and options are expected; a matrix of 0 and 1 is read by Problem.from_matrix(rows)
    """
    if len(given) > 1 or named.keys() - {"secondary", "costs"}:
        return None
    what = given[0] if given else None
    if isinstance(what, str):
        return msg("items and options are expected; text is read by Problem.parse(text)")
    if _is_matrix(what):
        return msg(
            "items and options are expected; a matrix of 0 and 1 is read by "
            "Problem.from_matrix(rows)"
        )
    return msg(
        "items and options are expected: {example}",
        example="Problem(['a', 'b'], [['a'], ['b'], ['a', 'b']])",
    )


def _is_matrix(what: object) -> bool:
    """Return whether something is rows of numbers that are 0 or 1."""
    if hasattr(what, "shape") or hasattr(what, "to_numpy"):
        return True
    if not isinstance(what, (list, tuple)) or not what:
        return False
    row = what[0]
    if hasattr(row, "shape"):
        return True
    return isinstance(row, (list, tuple)) and len(row) > 1 and all(one in (0, 1) for one in row)
