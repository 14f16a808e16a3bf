"""The language of an answer: what the address says, else what the browser would like best."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from farandole.i18n import LANGUAGES, Language, language

if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any


def language_of(scope: MutableMapping[str, Any]) -> Language:
    """Return the language that a request asks for."""
    wanted = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return _chosen(scope.get("query_string", b"")[:1000], wanted[:200])


@lru_cache(maxsize=256)
def _chosen(query: bytes, wanted: bytes) -> Language:
    if b"lang=" in query:
        asked = parse_qs(query.decode("latin-1")).get("lang", [""])[-1]
        if asked in LANGUAGES:
            return language(asked)
    return language(accepted(wanted.decode("latin-1")))


def accepted(header: str) -> str:
    """Return the code of the language that a header ``Accept-Language`` likes best.

    >>> accepted("zh-CN,zh;q=0.9,en;q=0.8"), accepted("fr, en;q=0.5, zh;q=0.7"), accepted("")
    ('zh', 'zh', 'en')
    """
    best, code = 0.0, "en"
    for part in header.split(","):
        name, _, weight = part.partition(";")
        short = name.strip().lower().partition("-")[0]
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if short in LANGUAGES and quality > best:
            best, code = quality, short
    return code
