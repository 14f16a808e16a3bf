"""Files that commands write: all of them in the same way, complete or not at all."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TextIO

from farandole.i18n import Language

_LONGEST_NAME = 255 - len(".4194304.partial")  # bytes


class FileWriter:
    """Writes a file beside its final place, and moves it there once it is complete.

    So it is never half written, and what stood there before stays until then, whatever happens.
    A pipe or a device is written to directly, where a link points is written, and permissions are
    kept. What runs that were killed have left behind is taken away.

    All methods raise OSError where the file can't be written.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._path = os.path.realpath(name)
        self._part = ""
        self._stream: TextIO | None = None

    @property
    def is_open(self) -> bool:
        """Whether anything may have been written."""
        return self._stream is not None

    def open(self) -> TextIO:
        """Begin, and return what to write to."""
        try:
            mode = os.stat(self._path).st_mode
        except FileNotFoundError:
            mode = None
        if mode is not None and not stat.S_ISREG(mode):
            self._stream = open(self._path, "w", encoding="utf-8", newline="\n")  # noqa: SIM115
            return self._stream
        _clean(self._path)
        part = f"{_shortened(self._path)}.{os.getpid()}.part"
        self._stream = open(part, "x", encoding="utf-8", newline="\n")  # noqa: SIM115
        self._part = part
        if mode is not None:
            os.chmod(part, stat.S_IMODE(mode))
        return self._stream

    def finish(self) -> None:
        """Put the file in its place."""
        self._close(self._path)

    def keep(self) -> str:
        """Put what was written beside the file, which stays as it is; return the name it has.

        Returns nothing for a pipe or a device, which have it already.
        """
        is_link = os.path.realpath(self.name) != os.path.abspath(self.name)
        is_part = bool(self._part)
        self._close(f"{_shortened(self._path)}.partial")
        name = _shortened(self._path if is_link else self.name)
        return f"{name}.partial" if is_part else ""

    def _close(self, path: str) -> None:
        assert self._stream is not None
        self._stream.close()
        if self._part:
            os.replace(self._part, path)
            self._part = ""

    def abandon(self) -> None:
        """Let go of what was written."""
        if self._stream is not None:
            # Closing writes what is left, which may fail; the file is closed all the same.
            with suppress(OSError):
                self._stream.close()
        if self._part:
            with suppress(FileNotFoundError):
                os.unlink(self._part)
            self._part = ""


def read_text(name: str, most: int) -> str:
    """Return the text of a file that an option names, its first ``most`` characters.

    A hyphen is standard input. Raises OSError where it can't be read.
    """
    if name != "-":
        with open(name, encoding="utf-8-sig", errors="replace") as file:
            return file.read(most)
    if sys.stdin is None:
        raise FileNotFoundError
    return sys.stdin.buffer.read(4 * most).decode("utf-8-sig", "replace")[:most]


def write_file(name: str, *parts: str | bytes) -> None:
    """Write a whole file, as :class:`FileWriter` does; raise OSError if that can't be."""
    writer = FileWriter(name)
    try:
        stream = writer.open()
        for part in parts:
            if isinstance(part, bytes):
                stream.flush()
                stream.buffer.write(part)
            else:
                stream.write(part)
        writer.finish()
    except BaseException:
        writer.abandon()
        raise


def cannot(name: str, error: OSError, say: Language) -> str:
    """Return one line about a file that can't be used."""
    if isinstance(error, FileNotFoundError):
        folder = os.path.dirname(name)
        if folder and not os.path.isdir(folder):
            return say("{name}: no such folder: {folder}", name=name, folder=folder)
        return say("{name}: no such file", name=name)
    if isinstance(error, IsADirectoryError):
        return say("{name}: is a directory", name=name)
    if isinstance(error, PermissionError):
        return say("{name}: permission denied", name=name)
    from farandole.i18n.system import reason

    return say("{place}: {fault}", place=name, fault=reason(error))


def silence() -> None:
    """Send what is still to be written to nowhere: its reader has gone, as ``head`` does."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # a stand-in for standard output, in tests
        return


def _shortened(path: str) -> str:
    """Return the path of a file, its name so short that an ending fits into 255 bytes."""
    folder, name = os.path.split(path)
    short = os.fsencode(name)[:_LONGEST_NAME].decode(sys.getfilesystemencoding(), "ignore")
    return os.path.join(folder, short) if len(os.fsencode(name)) > _LONGEST_NAME else path


def _clean(path: str) -> None:
    """Remove the parts of a file whose processes have ended without removing them."""
    folder, name = os.path.split(_shortened(path))
    with suppress(OSError):  # of a folder that can't be listed
        for entry in os.listdir(folder):
            number = entry.removeprefix(f"{name}.").removesuffix(".part")
            if entry == f"{name}.{number}.part" and number.isascii() and number.isdigit():
                if int(number) != os.getpid() and _is_running(int(number)):
                    continue
                with suppress(OSError):
                    os.unlink(os.path.join(folder, entry))


def _is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it is somebody else's
        pass
    return True
