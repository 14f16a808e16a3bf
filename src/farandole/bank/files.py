"""Files that are read."""

from __future__ import annotations

import os

from farandole.errors import BankError
from farandole.i18n import msg


def cannot_read(path: str | os.PathLike[str], error: OSError) -> BankError:
    """Return the error that a file can't be read."""
    reason = error.strerror or str(error)
    return BankError(
        msg("{name}: can't be read: {reason}", name=os.fspath(path), reason=reason),
        code="bank.missing",
    )
