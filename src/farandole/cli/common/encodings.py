"""Terminals and files that can't show every sign: something like it is shown instead."""

from __future__ import annotations

import codecs
from typing import TextIO

_NAME = "farandole.likeness"

_OTHERS = str.maketrans("‐‑‒–—−‘’′“”″·•→×µ█▇★✓", "------'''\"\"\".*>xu##*+")
"""Signs that look like one of ASCII, beside those of boards."""


def make_lenient(stream: TextIO) -> None:
    """Have a stream write a likeness of what its encoding hasn't got, never raise an error."""
    if not hasattr(stream, "reconfigure"):
        return
    if is_utf8(stream):
        stream.reconfigure(errors="replace")
        return
    codecs.register_error(_NAME, _likeness)
    stream.reconfigure(errors=_NAME)


def is_utf8(stream: TextIO) -> bool:
    """Tell whether a stream is encoded as UTF-8."""
    return (stream.encoding or "").lower().replace("_", "-") in ("utf-8", "utf8")


def _likeness(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the signs that can't be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    from farandole.drawing import ASCII

    signs = error.object[error.start : error.end].translate({**ASCII, **_OTHERS})
    plain = normalize("NFKD", "".join(map(_line, signs)))
    return plain.encode("ascii", "replace").decode(), error.end


def _line(sign: str) -> str:
    """Return a line of a frame as one of ASCII, other signs as they are."""
    from unicodedata import name

    words = name(sign, "").split()
    if words[:2] != ["BOX", "DRAWINGS"]:
        return sign
    upright, level = "VERTICAL" in words, "HORIZONTAL" in words
    return "|" if upright and not level else "-" if level and not upright else "+"


def can_show(text: str, stream: TextIO | None) -> bool:
    """Tell whether a stream has all signs of a text.

    >>> import io
    >>> can_show("求解", io.TextIOWrapper(io.BytesIO(), "latin-1")), can_show("求解", None)
    (False, True)
    """
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
