"""Fonts: the one of the package, and those of the machine for other scripts.

Digits and European text are printed in Noto Sans, from ``font_files``. For other characters,
Chinese above all, known fonts are searched for in the folders of the system.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import bidirectional

from farandole._extras import needed
from farandole.errors import FontError
from farandole.i18n import Listed, msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fontTools.ttLib import TTFont

_HERE = Path(__file__).parent / "font_files"

# Fonts with Chinese by the start of their file names, best first; regular, then bold.
_KNOWN = (
    ("NotoSansCJKsc-Regular", "NotoSansCJKsc-Bold"),
    ("NotoSansSC-Regular", "NotoSansSC-Bold"),
    ("NotoSansCJK-Regular", "NotoSansCJK-Bold"),
    ("SourceHanSansSC-Regular", "SourceHanSansSC-Bold"),
    ("SourceHanSansCN-Regular", "SourceHanSansCN-Bold"),
    ("SourceHanSans", "SourceHanSans"),
    ("wqy-microhei", "wqy-microhei"),
    ("wqy-zenhei", "wqy-zenhei"),
    ("DroidSansFallback", "DroidSansFallback"),
    ("PingFang", "PingFang"),
    ("Hiragino Sans GB", "Hiragino Sans GB"),
    ("STHeiti Light", "STHeiti Medium"),
    ("msyh", "msyhbd"),
    ("Deng", "Dengb"),
    ("simhei", "simhei"),
    ("simsun", "simsun"),
    ("Arial Unicode", "Arial Unicode"),
)
_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_CHINESE_FACES = (" SC", " CN", "Simplified", "GB", "Micro Hei", "Zen Hei", "YaHei")
_INSTALL = {
    "darwin": "brew install --cask font-noto-sans-cjk",
    "win32": "https://fonts.google.com/noto",
}
_NEEDED = ("head", "hhea", "maxp", "OS/2", "name", "post")
_PICTURES = ("CBDT", "sbix", "COLR", "SVG ")  # tables of fonts with colours


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font on this machine: its file, and its number within a collection."""

    path: str
    number: int = 0


def own_font(*, bold: bool = False) -> FontFile:
    """Return the font that is always there, for digits and European text.

    >>> Path(own_font(bold=True).path).name
    'NotoSans-Bold.ttf'
    """
    return FontFile(str(_HERE / f"NotoSans-{'Bold' if bold else 'Regular'}.ttf"))


def named_font(path: str) -> FontFile:
    """Return the font of a file that the user named.

    Raises `FontError` for a file that isn't a font with outlines, OSError for an unreadable one.
    """
    with open(path, "rb"):
        pass
    face = _face(path)
    if face is None:
        text = msg(
            "{path} is not a font that can be embedded (use one with TrueType outlines)", path=path
        )
        raise FontError(text)
    return face


def fallbacks(*, bold: bool = False) -> Iterator[FontFile]:
    """Yield the fonts with Chinese on this machine, the best first."""
    for path in _known_files(bold):
        if face := _face(path):
            yield face


def is_leftward(character: str) -> bool:
    """Return whether a character runs from right to left: it would be printed in reverse order."""
    return bidirectional(character) in ("R", "AL")


def no_font(characters: Iterable[str]) -> FontError:
    """Return the error for characters that no font has."""
    listing = list(dict.fromkeys(characters))[:12]
    leftward = [character for character in listing if is_leftward(character)]
    if leftward:
        text = msg(
            "text that runs from right to left can't be printed: {characters}",
            characters=Listed(leftward),
        )
        return FontError(text)
    if any(
        "\u2e80" <= character <= "\ufaff" or "\uff00" <= character <= "\uffef"
        for character in listing
    ):
        text = msg(
            "no font on this machine has {characters}: install one ({command}) or name its file "
            "(--font FILE)",
            characters=Listed(listing),
            command=_INSTALL.get(sys.platform, "apt install fonts-noto-cjk"),
        )
    else:
        text = msg(
            "no font on this machine has {characters}: install one or name its file (--font FILE)",
            characters=Listed(listing),
        )
    return FontError(text)


def damaged(path: str) -> FontError:
    """Return the error for a font that can't be read."""
    return FontError(msg("{path}: the font is damaged", path=path))


def _folders() -> list[str]:
    """Return the folders with fonts on this system."""
    home = os.path.expanduser("~")
    if sys.platform == "darwin":
        return [f"{home}/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"]
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", home)
        windows = os.environ.get("WINDIR", r"C:\Windows")
        return [rf"{local}\Microsoft\Windows\Fonts", rf"{windows}\Fonts"]
    data = os.environ.get("XDG_DATA_HOME") or f"{home}/.local/share"
    return [f"{data}/fonts", f"{home}/.fonts", "/usr/local/share/fonts", "/usr/share/fonts"]


@cache
def _files() -> tuple[str, ...]:
    """Return the font files of this machine."""
    paths = []
    for folder in _folders():
        for place, folders, names in os.walk(folder):
            folders.sort()
            paths += [f"{place}/{name}" for name in sorted(names) if name.endswith(_ENDINGS)]
    return tuple(paths)


def _known_files(bold: bool) -> Iterator[str]:
    for pair in _KNOWN:
        starts = [pair[1], pair[0]] if bold else [pair[0]]
        fitting = (
            path for it in starts for path in _files() if os.path.basename(path).startswith(it)
        )
        yield from islice(fitting, 1)


@cache
def _face(path: str) -> FontFile | None:
    """Return the font of a file, None for a bad one; of a collection that for Chinese."""
    with needed("print"):
        from fontTools.ttLib import TTCollection
        from fontTools.ttLib import TTFont as Font

    try:
        with open(path, "rb") as file:
            if not path.lower().endswith(("ttc", "otc")):
                return FontFile(path) if _can_be_embedded(Font(file, lazy=True)) else None
            every = TTCollection(file, lazy=True).fonts
            number = next((i for i, font in enumerate(every) if _is_chinese(font)), 0)
            return FontFile(path, number) if _can_be_embedded(every[number]) else None
    except Exception:  # a damaged file raises errors of every kind
        return None


def _is_chinese(font: TTFont) -> bool:
    name = font["name"].getDebugName(4) or ""
    return any(part in name for part in _CHINESE_FACES)


def _can_be_embedded(font: TTFont) -> bool:
    """Tell whether a font has outlines that PDF readers and the library agree about.

    These are those of TrueType, and of PostScript where glyphs go by numbers, as in fonts for
    Chinese.
    """
    if any(table in font for table in _PICTURES):
        return False
    for table in _NEEDED:
        _ = font[table]
    if "CFF " in font:
        return hasattr(font["CFF "].cff.topDictIndex[0], "ROS")
    return "glyf" in font
