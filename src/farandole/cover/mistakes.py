"""What was meant, where a problem was to be made of something else than items and options.

Imported where an error is about to be raised, never before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from farandole.errors import ArgumentTypeError
from farandole.i18n import Quoted, msg

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


def not_iterable(items: object, options: object) -> ArgumentTypeError:
    """Return the error for items or options that can't be gone through.

    >>> print(not_iterable(3, [[0]]))
    items must be a list of names, not 3: range(3) numbers them
    """
    if isinstance(items, Iterable):
        text = msg(
            "options must be a list of lists of items, or a dict of them, not {found}",
            found=Quoted(options),
        )
    elif isinstance(items, int) and not isinstance(items, bool):
        text = msg(
            "items must be a list of names, not {found}: range({found}) numbers them",
            found=Quoted(items),
        )
    else:
        text = msg("items must be a list of names, not {found}", found=Quoted(items))
    return ArgumentTypeError(text)


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
