"""Searches that were stopped, as files: where they stand, to go on another day.

A file is a line with one JSON object. It holds no problem, which is read again, but its
fingerprint. Counts that a diagram remembers follow as bytes. Checksums find damage. What is made up
is found when the search is taken up: see `Checkpoint`.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from hashlib import blake2b
from operator import index
from typing import TYPE_CHECKING, TypeVar

from farandole.cli.common import CliError, Row
from farandole.cli.common.files import write_file
from farandole.cli.common.output import usable
from farandole.errors import FarandoleError
from farandole.i18n import Language, Message, Number, msg

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.cover.problem import Problem
    from farandole.cover.search.checkpoint import Checkpoint
    from farandole.cover.search.result import Count

    _What = TypeVar("_What")

_SEARCH, _COUNT = "stopped search", "stopped count"
_VERSION = 3


def _fingerprint(problem: Problem) -> str:
    return f"{problem._flat().fingerprint:016x}"


def _checksum(row: Row) -> str:
    """Return the checksum of all that a file says beside it."""
    rest = {key: value for key, value in row.items() if key != "checksum"}
    return blake2b(json.dumps(rest, sort_keys=True).encode(), digest_size=16).hexdigest()


def save(name: str, checkpoint: Checkpoint, say: Language) -> None:
    """Write where a search stands."""
    _write(name, _row(_SEARCH, checkpoint), say)


def save_count(name: str, number: Count, problem: Problem, say: Language) -> None:
    """Write where a count stands, or its result."""
    if number.checkpoint is not None:
        checkpoint = number.checkpoint
        _write(name, _row(_COUNT, checkpoint), say, checkpoint.cache)
        return
    row = _head(_COUNT, problem) | {"complete": number.complete, "count": int(number)}
    _write(name, row, say)


def _head(kind: str, problem: Problem) -> Row:
    return {"farandole": kind, "version": _VERSION, "problem": _fingerprint(problem)}


def _row(kind: str, checkpoint: Checkpoint) -> Row:
    names = ("engine", "seed", "nodes", "turns", "counted")
    return {
        **_head(kind, checkpoint.problem),
        **{name: getattr(checkpoint, name) for name in names},
        "pending": [list(numbers) for numbers in checkpoint.pending],
        "state": _text(checkpoint.state),
        "parts": [_text(state) for state in checkpoint.parts],
    }


def _text(state: bytes) -> str:
    return b64encode(state).decode("ascii")


def _write(name: str, row: Row, say: Language, cache: bytes | None = None) -> None:
    """Write a file that changes only once it is complete."""
    if cache is not None:
        row["cache"] = _sealed(cache)
    row["checksum"] = _checksum(row)
    with usable(name, say):
        write_file(name, json.dumps(row) + "\n", cache or b"")


def _sealed(cache: bytes) -> list[object]:
    """Return how many bytes these are, and their checksum."""
    return [len(cache), blake2b(cache, digest_size=16).hexdigest()]


def load(name: str, problem: Problem, say: Language) -> Checkpoint:
    """Read a file that `save` wrote, for the same problem; anything else is trouble."""
    return _loaded(name, problem, say, _SEARCH, _understood)


def load_count(name: str, problem: Problem, say: Language) -> Checkpoint | Count:
    """Read a file that `save_count` wrote: where a count stands, or its result."""
    return _loaded(name, problem, say, _COUNT, _count_understood)


class _Field(Exception):
    """A field that can't have this value; its argument is the name."""


def _loaded(
    name: str,
    problem: Problem,
    say: Language,
    kind: str,
    read: Callable[[Row, bytes, Problem], _What],
) -> _What:
    with usable(name, say), open(name, "rb") as file:
        text, cache = file.readline(), file.read()
    try:
        row = json.loads(text)
        if row["farandole"] != kind:
            raise ValueError(row)
        if wrong := _unfit(row, cache, problem):
            raise CliError(say(wrong, name=name))
        return read(row, cache, problem)
    except CliError:
        raise
    except _Field as error:
        key = msg("{name}: {field} in this saved search has an impossible value")
        raise CliError(say(key, name=name, field=str(error))) from None
    except FarandoleError as error:
        raise CliError(say("{place}: {fault}", place=name, fault=error.message)) from None
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise CliError(say(_NO_SEARCH, name=name)) from None


_NO_SEARCH = msg("{name}: not a search saved by --save")


def _unfit(row: Row, cache: bytes, problem: Problem) -> Message | None:
    """Return why a saved search isn't the one wanted; None: it is."""
    if row["version"] != _VERSION:
        return msg("{name}: saved by another version of farandole")
    if row.get("checksum") != _checksum(row):
        return msg("{name}: the saved search is damaged")
    size = row.get("cache", [0])[0]
    if len(cache) != size:
        key = msg("{name}: the saved search is damaged: {found} bytes after line 1, not {size}")
        return key.having({"found": Number(len(cache)), "size": Number(size)})
    if "cache" in row and row["cache"] != _sealed(cache):
        return msg("{name}: the saved search is damaged after line 1")
    if row["problem"] != _fingerprint(problem):
        return msg("{name}: a saved search for a different problem")
    return None


def _whole(row: Row, field: str) -> int:
    value = row.get(field)
    if type(value) is not int or value < 0:
        raise _Field(field)
    return value


def _understood(row: Row, cache: bytes, problem: Problem) -> Checkpoint:
    """Return what a file says; raise `_Field` and the like if it isn't one of these."""
    from farandole.cover.questions.count import bounded
    from farandole.cover.search.checkpoint import Checkpoint
    from farandole.cover.search.search import remembering

    turns = None if row["turns"] is None else _whole(row, "turns")
    seed, nodes, counted = (_whole(row, field) for field in ("seed", "nodes", "counted"))
    try:
        pending = tuple(tuple(map(index, numbers)) for numbers in row["pending"])
    except TypeError:
        raise _Field("pending") from None
    try:
        state = b64decode(row["state"], validate=True)
    except (TypeError, ValueError):
        raise _Field("state") from None
    try:
        parts = tuple(b64decode(state, validate=True) for state in row["parts"])
    except (TypeError, ValueError):
        raise _Field("parts") from None
    kept = cache if "cache" in row else None
    checkpoint = Checkpoint(
        problem, str(row["engine"]), seed, state, pending, nodes, turns, counted, kept, parts
    )
    if kept is not None:
        remembering(problem, bounded(None), kept)
    if kept is None or checkpoint.engine != "diagram":
        checkpoint.search()
    return checkpoint


def _count_understood(row: Row, cache: bytes, problem: Problem) -> Checkpoint | Count:
    """Return what the file of a count says; raise like `_understood` if it isn't one of these."""
    from farandole.cover.search.result import Count

    if "count" not in row:
        return _understood(row, cache, problem)
    if type(row["complete"]) is not bool:
        raise _Field("complete")
    return Count(_whole(row, "count"), complete=row["complete"])
