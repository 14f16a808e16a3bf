"""The look: colours that can be told apart."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import farandole.studio
from tests.sudoku.test_render import contrast, mixed

STATIC = Path(farandole.studio.__file__).parent / "static"


def palettes() -> dict[str, dict[str, bytes]]:
    """Return the colours of each palette: light, dark by the system, dark by choice."""
    text = (STATIC / "page" / "tokens.css").read_text("utf-8")
    blocks = re.findall(r"\{([^{}]*--paper:[^{}]*)\}", text)
    named = [dict(re.findall(r"--([\w-]+): #(\w{6})\b", block)) for block in blocks]
    light, *dark = [{name: bytes.fromhex(value) for name, value in one.items()} for one in named]
    return {"light": light, **{f"dark {number}": one for number, one in enumerate(dark)}}


PALETTES = palettes()


@pytest.mark.parametrize("name", PALETTES)
def test_lines_of_rules_can_be_seen_also_on_what_is_shaded(name: str) -> None:
    palette = PALETTES[name]
    sheet = (STATIC / "board" / "board.css").read_text("utf-8")
    [strength] = re.findall(r"\.extra \{[^}]*fill-opacity: ([\d.]+)", sheet)
    paper = palette["paper"]
    for below in (paper, palette["seen"], mixed(palette["extra"], paper, float(strength))):
        assert contrast(palette["extra-line"], below) >= 3


def test_there_are_two_dark_palettes_which_are_one() -> None:
    assert list(PALETTES) == ["light", "dark 0", "dark 1"]
    assert PALETTES["dark 0"] == PALETTES["dark 1"]
