"""The player of an argument on a page: a slider that shows the drawing as the argument grows.

An element of the class ``step`` contains an image, a slider and sentences. The groups of the image
have the classes ``k0``, ``k1``, ... of their stops, and conditions where these aren't enough
(:class:`farandole.logic.render.claims.Mark`); sentences have ``s0``, ``s1``, ... It begins at the
first stop. On paper and without JavaScript everything is visible, at the last stop all but inner
arguments.
"""

from __future__ import annotations

import json
import re
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from farandole.drawing import escape
from farandole.i18n import Language, Message, msg, parts
from farandole.logic.words.telling import Said

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.i18n.parts import Part
    from farandole.logic.render.claims import Scheme

_STYLE = """
.walk:not([hidden]){max-width:44rem;display:flex;flex-wrap:wrap;align-items:center;gap:0 .75rem}
.walk label{display:flex;flex:1;align-items:center;gap:.75rem}
.walk input{flex:1;min-width:0;height:2.75rem;margin:0;accent-color:#b26a00;cursor:pointer}
.walk output{font-variant-numeric:tabular-nums}
.walk p{flex:0 0 100%;max-width:none;min-height:3.1em;margin:0}
.step span[tabindex]{border-radius:3px}
.step:has(.walk:not([hidden])) span[tabindex]{cursor:pointer}
@media screen{.step .on{display:inline}.step .off{display:none}.step .now{background:#e69f0066}
.step [aria-current]{text-decoration:underline #e69f00 2px;text-underline-offset:.2em}}
@media print{.walk:not([hidden]){display:none}}
"""


def sentences(
    paragraph: Message, scheme: Scheme | None, say: Language, quote: Callable[[str], str] = escape
) -> str:
    """Return a paragraph whose sentences light their claims in the drawing, and the reverse.

    ``quote`` makes its text fit for the page: for HTML, or for Markdown.
    """
    pieces = []
    for stop, some in groupby(parts(paragraph, say), lambda part: _stop_of(part, scheme)):
        text = quote("".join(part.text for part in some))
        pieces.append(text if stop is None else f'<span class="s{stop}" tabindex="0">{text}</span>')
    return "".join(pieces)


def _stop_of(part: Part, scheme: Scheme | None) -> int | None:
    stops = scheme.stops if scheme else {}
    return next((stops.get(thing.claims) for thing in part.things if isinstance(thing, Said)), None)


def slider(scheme: Scheme, say: Language) -> str:
    """Return the slider of an argument, hidden until the script of the page runs."""
    last, told, label = len(scheme.under), scheme.told, say(msg("Claim"))
    text = say(msg("{number} of {count}: {text}", number="{number}", count=told[-1], text="{text}"))
    return (
        f'<div class="walk" hidden><label>{escape(label)} <input type="range" min="1" '
        f'max="{last}" value="1" autocomplete="off" data-say="{escape(text)}" '
        f'data-told="{json.dumps(told)}" data-under="{json.dumps(scheme.under)}"></label>'
        f'<output aria-live="off">{told[0]}/{told[-1]}</output><p aria-hidden="true"></p></div>'
    )


def style(page: str) -> str:
    """Return the style of a page with sliders, by which sentences and claims light each other."""
    return _STYLE + "".join(
        f".step:has(.s{stop}:is(:hover,:focus,.now)) .k{stop}>:not(text)"
        f"{{stroke:#e69f00;stroke-width:3}}"
        f".step:has(.k{stop}:hover) .s{stop}{{background:#e69f0066}}"
        for stop in sorted({int(n) for n in re.findall(r'<span class="s(\d+)" tabindex', page)})
    )


def script() -> str:
    """Return the script for the end of a page with sliders."""
    return Path(__file__).with_name("player.js").read_text("utf-8")
