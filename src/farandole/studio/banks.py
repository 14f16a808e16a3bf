"""The bank of the server: opened for each call, or kept open where it may only be read."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from farandole.bank import Bank
    from farandole.studio.settings import Settings


class Banks:
    """Opens the bank for a call, or shares one open bank among all readers.

    Opening a bank takes longer than most searches. A shared bank is opened again when its file has
    been changed or replaced.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = Lock()
        self._bank: Bank | None = None
        self._state: object = None

    def open(self) -> AbstractContextManager[Bank]:
        """Return the bank."""
        from farandole.bank import Bank

        settings = self._settings
        if not settings.read_only:
            return Bank(settings.bank, timeout=settings.seconds)
        with self._lock:
            state = self._bank and _state_of(self._bank.place)
            if self._bank is None or state != self._state:
                self.close()
                self._bank = Bank(settings.bank, read_only=True, timeout=settings.seconds)
                self._state = _state_of(self._bank.place)
            return nullcontext(self._bank)

    def close(self) -> None:
        """Close the bank that is kept open; calls under way end with it."""
        if self._bank is not None:
            self._bank.close()
            self._bank = None


def _state_of(place: str) -> tuple[int, ...]:
    """Return what changes with the contents of a file, or with the file; the same for a URL."""
    try:
        found = os.stat(place)
    except OSError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size, os.path.exists(f"{place}-wal")
