"""Files to read and places to write to, and their errors."""

from __future__ import annotations

import os
from errno import EISDIR
from pathlib import Path

from farandole.errors import BankError
from farandole.i18n import msg
from farandole.i18n.system import reason


def cannot_read(path: str | os.PathLike[str], error: OSError) -> BankError:
    """Return the error that a file can't be read."""
    return BankError(
        msg("{name}: can't be read: {reason}", name=os.fspath(path), reason=reason(error)),
        code="bank.missing",
    )


def cannot_write(path: str | os.PathLike[str], error: OSError) -> BankError:
    """Return the error that a file can't be written."""
    return BankError(
        msg("{name}: can't be written: {reason}", name=os.fspath(path), reason=reason(error)),
        code="bank",
    )


def check_folder(place: str | os.PathLike[str]) -> None:
    """Raise :class:`~farandole.BankError` if the folder of a new bank doesn't exist."""
    folder = os.path.dirname(os.path.abspath(place))
    if not os.path.isdir(folder):
        text = msg(
            "{name}: the folder {folder} does not exist; create it first, or use another path",
            name=os.fspath(place),
            folder=folder,
        )
        raise BankError(text, code="bank.missing")


def there_already(path: str | os.PathLike[str]) -> BankError:
    """Return the error for a path that exists already."""
    return BankError(msg("{name} already exists", name=os.fspath(path)), code="bank.exists")


def place_of(path: str | os.PathLike[str], *, replace: bool) -> Path:
    """Return the path to write a file to: the target of a link.

    Raises :class:`~farandole.BankError` if it exists already, unless it is a file that
    may be replaced; folders, pipes and devices are never replaced.
    """
    place = Path(os.path.realpath(path))
    if not os.fspath(path) or not place.name:
        raise cannot_write(path, IsADirectoryError(EISDIR, os.strerror(EISDIR)))
    if place.exists() and not (replace and place.is_file()):
        raise there_already(path)
    return place
