"""Fonts: the one of the package, and those of the machine for other scripts.

Digits and European text are printed in Noto Sans, from ``font_files``. For other characters,
Chinese above all, the fonts of the system are searched, known good ones first.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from farandole._extras import needed
from farandole.errors import FontError
from farandole.i18n import msg

with needed("print"):
    from typst import Fonts


OWN = "Noto Sans"
"""The font of the package."""

_HERE = Path(__file__).parent / "font_files"

_CHINESE = (
    *("Noto Sans SC", "Noto Sans CJK SC", "Source Han Sans SC", "Source Han Sans CN"),
    *("WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "PingFang SC", "Hiragino Sans GB"),
    *("Heiti SC", "STHeiti", "Microsoft YaHei", "DengXian", "SimHei", "SimSun"),
    *("Droid Sans Fallback", "Arial Unicode MS"),
)
"""Fonts with Chinese, the best first."""

_INSTALL = {
    "darwin": "brew install --cask font-noto-sans-cjk",
    "win32": "https://fonts.google.com/noto",
}


@contextmanager
def opened(
    named: str | None = None, *, with_system: bool = True
) -> Iterator[tuple[Fonts, list[str]]]:
    """Open fonts inside ``with``: all of them, and the names of those to try, the best first.

    ``named`` is the file of a font to try before all others. Raises `FontError` for a file that
    isn't a font, OSError for an unreadable one.

    >>> with opened(with_system=False) as (fonts, names):
    ...     fonts.families(), names
    (['Noto Sans'], ['Noto Sans'])
    """
    if named is None:
        fonts = _fonts(with_system)
        yield fonts, [OWN, *_chinese(fonts)]
        return
    with TemporaryDirectory() as folder:  # fonts are taken from folders, and read when needed
        shutil.copy(named, Path(folder) / f"font{Path(named).suffix.lower()}")
        first = Fonts(False, False, [folder]).families()
        if not first:
            raise FontError(msg("{path} is not a font that can be embedded", path=named))
        fonts = Fonts(with_system, False, [str(_HERE), folder])
        yield fonts, [first[0], OWN, *_chinese(fonts)]


def no_font(character: str) -> FontError:
    """Return the error for a character that no font has."""
    if any("\u2e80" <= one <= "\ufaff" or "\uff00" <= one <= "\uffef" for one in character):
        text = msg(
            "no font on this machine has {characters}: install one ({command}) or name its file "
            "(--font FILE)",
            characters=character,
            command=_INSTALL.get(sys.platform, "apt install fonts-noto-cjk"),
        )
    else:
        text = msg(
            "no font on this machine has {characters}: install one or name its file (--font FILE)",
            characters=character,
        )
    return FontError(text)


@cache
def _fonts(with_system: bool) -> Fonts:
    return Fonts(with_system, False, [str(_HERE)])


def _chinese(fonts: Fonts) -> list[str]:
    there = set(fonts.families())
    return [name for name in _CHINESE if name in there]
