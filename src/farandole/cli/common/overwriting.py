"""Results that would take the place of what is read, of a bank, or of one another."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from typing import NamedTuple

import click

from farandole.cli.common.values import File
from farandole.i18n import Message, msg


class _Use(NamedTuple):
    """A file that a command was given, by which of its options, and whether it writes there."""

    name: str
    option: str
    is_written: bool


def fault_of(ctx: click.Context) -> Message | None:
    """Return what is wrong if something to be written is also read; nothing has been written yet.

    Files are compared, not names: another path, a link or a hard link is the same file. Pipes and
    devices can be both. ``--save`` may be what ``--resume`` names: that is how a search goes on.
    """
    uses = list(_uses(ctx))
    for written in (use for use in uses if use.is_written):
        for other in uses:
            pair = {written.option, other.option}
            if other is written or pair == {"--save", "--resume"}:
                continue
            if not _is_same(written.name, other.name):
                continue
            if other.is_written:
                return msg(
                    "{one} and {other} can't be the same file: {name}",
                    one=written.option,
                    other=other.option,
                    name=written.name,
                )
            return _is_read_too(written.name)
        if _reads_standard_input(ctx) and _is_stream(sys.stdin, written.name):
            return _is_read_too(written.name)
    for use in uses:
        if not use.is_written and _is_stream(sys.stdout, use.name):
            return msg("{name}: standard output can't go to an input file", name=use.name)
    return None


def bank_fault(output: str | None, place: str) -> Message | None:
    """Return what is wrong if results would take the place of the bank, or of its log."""
    if output is not None and any(
        _is_same(output, f"{place}{side}") for side in ("", "-wal", "-shm", "-journal")
    ):
        return _is_read_too(output)
    return None


def _is_read_too(name: str) -> Message:
    return msg("{name}: an input file can't be the output file", name=name)


def _uses(ctx: click.Context) -> Iterator[_Use]:
    for param in ctx.command.params:
        value = ctx.params.get(param.name or "")
        if isinstance(param.type, File) and value:
            option = min(param.opts, key=len) if isinstance(param, click.Option) else "FILE"
            for name in (value,) if isinstance(value, str) else value:
                if name != "-":
                    yield _Use(name, option, param.type.written)


def _reads_standard_input(ctx: click.Context) -> bool:
    files = ctx.params.get("files", ())
    return "files" in ctx.params and (not files or "-" in files)


def _is_same(name: str, other: str) -> bool:
    """Tell whether two names are those of one file; of none yet, if it would be one."""
    try:
        one = os.stat(name)
        return stat.S_ISREG(one.st_mode) and os.path.samestat(one, os.stat(other))
    except FileNotFoundError:
        return os.path.realpath(name) == os.path.realpath(other)
    except (OSError, ValueError):  # no name of a file: a puzzle, perhaps
        return False


def _is_stream(stream: object, name: str) -> bool:
    """Tell whether a stream was sent from or to the file of this name."""
    try:
        found = os.fstat(stream.fileno())  # type: ignore[attr-defined]
        return stat.S_ISREG(found.st_mode) and os.path.samestat(found, os.stat(name))
    except (AttributeError, OSError, ValueError):  # closed, a stand-in, or no name of a file
        return False
