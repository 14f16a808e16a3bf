"""Searches that were stopped, as files: where they stand, to go on another day.

A file is one JSON object. It holds no problem, which is read again, but its fingerprint. A checksum
finds damage. What is made up is found when the search is taken up: see `Checkpoint`.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from hashlib import blake2b
from typing import TYPE_CHECKING

from farandole.cli.common import CliError, Row
from farandole.cli.common.files import write_file
from farandole.cli.common.output import usable
from farandole.errors import FarandoleError
from farandole.i18n import Language, Message, msg

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from farandole.cover.problem import Problem
    from farandole.cover.search.checkpoint import Checkpoint
    from farandole.cover.search.result import Count

    _What = TypeVar("_What")

_SEARCH, _COUNT = "stopped search", "stopped count"
_VERSION = 2


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
        _write(name, _row(_COUNT, number.checkpoint), say)
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
        "state": b64encode(checkpoint.state).decode("ascii"),
    }


def _write(name: str, row: Row, say: Language) -> None:
    """Write a file that changes only once it is complete."""
    row["checksum"] = _checksum(row)
    with usable(name, say):
        write_file(name, json.dumps(row) + "\n")


def load(name: str, problem: Problem, say: Language) -> Checkpoint:
    """Read a file that `save` wrote, for the same problem; anything else is trouble."""
    return _loaded(name, problem, say, _SEARCH, _understood)


def load_count(name: str, problem: Problem, say: Language) -> Checkpoint | Count:
    """Read a file that `save_count` wrote: where a count stands, or its result."""
    return _loaded(name, problem, say, _COUNT, _count_understood)


def _loaded(
    name: str, problem: Problem, say: Language, kind: str, read: Callable[[Row, Problem], _What]
) -> _What:
    with usable(name, say), open(name, "rb") as file:
        text = file.read()
    try:
        row = json.loads(text)
        if row["farandole"] != kind:
            raise ValueError(row)
        if wrong := _unfit(row, problem):
            raise CliError(say(wrong, name=name))
        return read(row, problem)
    except CliError:
        raise
    except (FarandoleError, ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise CliError(say(_NO_SEARCH, name=name)) from None


_NO_SEARCH = msg("{name}: not a search saved by --save")


def _unfit(row: Row, problem: Problem) -> Message | None:
    """Return why a saved search isn't the one wanted; None: it is."""
    if row["version"] != _VERSION:
        return msg("{name}: saved by another version of farandole")
    if row.get("checksum") != _checksum(row):
        return msg("{name}: the saved search is damaged")
    if row["problem"] != _fingerprint(problem):
        return msg("{name}: a saved search for a different problem")
    return None


def _understood(row: Row, problem: Problem) -> Checkpoint:
    """Return what a file says; ValueError and the like if it isn't one of these."""
    from farandole.cover.search.checkpoint import Checkpoint

    seed, nodes, turns, counted = (row[name] for name in ("seed", "nodes", "turns", "counted"))
    pending = tuple(tuple(numbers) for numbers in row["pending"])
    every = [seed, nodes, *(number for numbers in pending for number in numbers)]
    if not all(type(number) is int and number >= 0 for number in every):
        raise ValueError(row)
    state, engine = b64decode(row["state"], validate=True), str(row["engine"])
    checkpoint = Checkpoint(problem, engine, seed, state, pending, nodes, turns, counted)
    checkpoint.search()
    return checkpoint


def _count_understood(row: Row, problem: Problem) -> Checkpoint | Count:
    """Return what the file of a count says; ValueError and the like if it isn't one of these."""
    from farandole.cover.search.result import Count

    if "count" not in row:
        return _understood(row, problem)
    number, complete = row["count"], row["complete"]
    if type(number) is not int or number < 0 or type(complete) is not bool:
        raise ValueError(row)
    return Count(number, complete=complete)
