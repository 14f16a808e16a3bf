"""Files of a job: on a disk, or in a store that fsspec reaches, as ``s3://bucket/name``.

A file is there whole, or not at all: it is written under another name, synced and renamed, unless
it is an object of a store, which appears at its end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from glob import glob as local_glob
from io import BufferedReader
from pathlib import PurePath
from threading import get_ident
from typing import Any, BinaryIO, Protocol

from farandole._extras import needed
from farandole.errors import JobError, MissingExtra
from farandole.i18n import msg

_AHEAD = 1 << 16  # bytes that are read from a store for a few


class Store(Protocol):
    """What a job needs of a file system; a missing file raises FileNotFoundError."""

    def open(self, path: str) -> BinaryIO:
        """Open a file for reading, at any offset."""

    def size(self, path: str) -> int:
        """Return the size of a file in bytes."""

    def exists(self, path: str) -> bool:
        """Return whether there is a file or a folder of this name."""

    def names(self, folder: str) -> list[str]:
        """Return the names of the files in a folder in order, none if it doesn't exist."""

    def glob(self, pattern: str) -> list[str]:
        """Return the files that a pattern stands for in order."""

    def create(self, path: str, within: str = "") -> AbstractContextManager[BinaryIO]:
        """Write a file that appears whole at the end of ``with``, unless that raises.

        Until then it is in the folder ``within``, by default in its own.
        """

    def remove(self, path: str) -> None:
        """Remove a file or a folder, if it is there."""


def is_remote(path: str) -> bool:
    """Return whether a name is one of a store: ``s3://bucket/name``."""
    return "://" in path


def store_of(path: str) -> Store:
    """Return the store of a path.

    Raises `MissingExtra` for a name with ``://`` if fsspec or the package of the store isn't
    installed, and `JobError` if there is no such kind of store.
    """
    return _Remote(path) if is_remote(path) else _LOCAL


def whole_path(path: str | os.PathLike[str]) -> str:
    """Return a path that is the same in every working folder."""
    name = os.fspath(path)
    return name if is_remote(name) else os.path.abspath(name)


class _Local:
    """Files on this machine, or on a disk that several machines share."""

    def open(self, path: str) -> BinaryIO:
        return open(path, "rb")

    def size(self, path: str) -> int:
        return os.path.getsize(path)

    def exists(self, path: str) -> bool:
        return os.path.exists(path)

    def names(self, folder: str) -> list[str]:
        try:
            return sorted(os.listdir(folder))
        except FileNotFoundError:
            return []

    def glob(self, pattern: str) -> list[str]:
        return sorted(local_glob(pattern, recursive=True))

    @contextmanager
    def create(self, path: str, within: str = "") -> Iterator[BinaryIO]:
        folder = os.path.dirname(path)
        for each in filter(None, (folder, within)):
            os.makedirs(each, exist_ok=True)
        beside = _beside(path, within)
        try:
            with open(beside, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(beside)
            raise
        _sync(folder)

    def remove(self, path: str) -> None:
        from shutil import rmtree

        with suppress(FileNotFoundError):
            if os.path.isdir(path):
                rmtree(path, ignore_errors=True)  # another run may still write there
            else:
                os.unlink(path)


_LOCAL = _Local()


def _sync(folder: str) -> None:
    """Make the names in a folder last, where the system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _beside(path: str, within: str) -> str:
    """Return a name that no other process writes to."""
    from socket import gethostname

    if within:
        path = f"{within}/{PurePath(path).name}"
    return f"{path}.{gethostname()}-{os.getpid()}-{get_ident()}.tmp"


class _Remote:
    """Files of a store through fsspec."""

    def __init__(self, path: str) -> None:
        with needed("bulk"):
            import fsspec

        try:
            self._system = fsspec.core.url_to_fs(path)[0]
        except ImportError as error:  # fsspec says which package is missing
            raise MissingExtra(msg("{name}: {fault}", name=path, fault=str(error))) from None
        except ValueError as error:
            raise JobError(msg("{name}: {fault}", name=path, fault=str(error))) from None

    @property
    def _files(self) -> Any:  # noqa: ANN401
        """The store, without the listings it remembers: other machines write to it, too."""
        self._system.invalidate_cache()
        return self._system

    def open(self, path: str) -> BinaryIO:
        # Exactly what is asked for: stores read up to 50 MB more than that in advance.
        with _faults(path):
            return BufferedReader(self._files.open(path, "rb", cache_type="none"), _AHEAD)

    def size(self, path: str) -> int:
        with _faults(path):
            return int(self._files.size(path))

    def exists(self, path: str) -> bool:
        with _faults(path):
            return bool(self._files.exists(path))

    def names(self, folder: str) -> list[str]:
        with _faults(folder), suppress(FileNotFoundError):
            return sorted(PurePath(path).name for path in self._files.ls(folder, detail=False))
        return []

    def glob(self, pattern: str) -> list[str]:
        protocol, _, rest = pattern.partition("://")
        with _faults(pattern):
            found = [str(path) for path in self._files.glob(pattern)]
        if not rest.startswith("/"):  # names look like the pattern: memory://a, file:///a
            found = [path.lstrip("/") for path in found]
        return sorted(f"{protocol}://{path}" for path in found)

    @contextmanager
    def create(self, path: str, within: str = "") -> Iterator[BinaryIO]:
        # A file of an object store appears when it ends, and needs no folder.
        is_whole = self._system.async_impl
        beside = path if is_whole else _beside(path, within)
        with _faults(path):
            if not is_whole:
                self._files.makedirs(path.rpartition("/")[0], exist_ok=True)
            file = self._files.open(beside, "wb")
        try:
            yield file
            with _faults(path):
                file.close()
                if not is_whole:
                    self._files.mv(beside, path)
        except BaseException:
            file.autocommit = False
            with suppress(Exception):
                file.close()
                file.discard()
            if not is_whole:
                with suppress(Exception):
                    self._files.rm(beside)
            raise

    def remove(self, path: str) -> None:
        with _faults(path), suppress(FileNotFoundError):
            self._files.rm(path, recursive=True)


@contextmanager
def _faults(path: str) -> Iterator[None]:
    """Give the errors of a store's library as those of files, which not all of them are."""
    try:
        yield
    except OSError:
        raise
    except Exception as error:
        raise OSError(None, str(error), path) from error
