"""Searches that were stopped, as files: where they stand, to go on another day.

A file is one JSON object. It holds no problem: that is read again, and the state of the search
knows whether it is the same one.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from contextlib import suppress
from typing import TYPE_CHECKING

from farandole.cli.app import CliError
from farandole.cli.common.sources import cannot
from farandole.errors import ArgumentError, ProblemError

if TYPE_CHECKING:
    from typing import Any

    from farandole.cli.say import Say
    from farandole.cover.problem import Problem
    from farandole.cover.search.checkpoint import Checkpoint

_KIND = "stopped search"


def save(name: str, checkpoint: Checkpoint, say: Say) -> None:
    """Write a file that changes only once it is complete."""
    row = {
        "farandole": _KIND,
        "version": 1,
        "engine": checkpoint.engine,
        "seed": checkpoint.seed,
        "nodes": checkpoint.nodes,
        "pending": [list(numbers) for numbers in checkpoint.pending],
        "state": b64encode(checkpoint.state).decode("ascii"),
    }
    part = f"{os.path.realpath(name)}.{os.getpid()}.part"
    try:
        try:
            with open(part, "x", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(row) + "\n")
            os.replace(part, os.path.realpath(name))
        except BaseException:
            with suppress(FileNotFoundError):
                os.unlink(part)
            raise
    except OSError as failure:
        raise CliError(cannot(name, failure, say)) from None


def load(name: str, problem: Problem, say: Say) -> Checkpoint:
    """Read a file that `save` wrote, for the same problem; anything else is trouble."""
    try:
        with open(name, "rb") as file:
            text = file.read()
    except OSError as failure:
        raise CliError(cannot(name, failure, say)) from None
    try:
        checkpoint = _understood(json.loads(text), problem)
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise CliError(say("cover.saved.bad", name=name)) from None
    try:
        checkpoint.search()
    except (ArgumentError, ProblemError) as error:
        key = "cover.saved.other" if "another" in str(error) else "cover.saved.bad"
        raise CliError(say(key, name=name)) from None
    return checkpoint


def _understood(row: dict[str, Any], problem: Problem) -> Checkpoint:
    """Return what a file says; ValueError and the like if it isn't one of these."""
    from farandole.cover.search.checkpoint import Checkpoint

    if row["farandole"] != _KIND or row["version"] != 1:
        raise ValueError(row)
    seed, nodes = row["seed"], row["nodes"]
    pending = tuple(tuple(numbers) for numbers in row["pending"])
    every = [seed, nodes, *(number for numbers in pending for number in numbers)]
    if not all(type(number) is int and number >= 0 for number in every):
        raise ValueError(row)
    if any(number >= problem.option_count for numbers in pending for number in numbers):
        raise ValueError(row)
    state = b64decode(row["state"], validate=True)
    return Checkpoint(problem, str(row["engine"]), seed, state, pending, nodes)
