"""A page that shows how puzzles are solved: every step, drawn and explained."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from farandole import __version__
from farandole.drawing import escape
from farandole.i18n import ENGLISH, Language, Listed, Message, Number, msg, nmsg
from farandole.logic.render.claims import Scheme, scheme_of
from farandole.logic.render.drawing import svg
from farandole.logic.render.player import script, sentences, slider, style
from farandole.logic.scale.scale import ScaleRating
from farandole.logic.techniques import level_message
from farandole.logic.words import step_line, teach, technique_name
from farandole.logic.words.names import rule_name
from farandole.logic.words.telling import outline
from farandole.sudoku.render import svg as grid_svg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from farandole.logic.finding import Explanation, Rating

    AnyExplanation: TypeAlias = Explanation[Rating] | Explanation[ScaleRating]

_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;padding:1rem 1.5rem 4rem;max-width:78rem;
background:#fff;color:#202124}
h1{font-size:1.6rem;margin:1rem 0 .2rem}h2{font-size:1.25rem;margin:2.5rem 0 .2rem}
.facts{color:#5f6368;margin:0 0 1rem}
.step{display:grid;grid-template-columns:minmax(18rem,44rem) minmax(16rem,1fr);gap:1.5rem;
align-items:start;border-top:1px solid #dadce0;padding:1.5rem 0}
.step svg,.begin svg{max-width:100%;height:auto}
.step h3{margin:.4rem 0;font-size:1.1rem}.number{color:#5f6368;font-weight:400}
.short summary{cursor:pointer;padding:.35rem 0;border-top:1px solid #dadce0}
.short[open]{padding-bottom:.5rem}.short .step{border:0;padding-top:.5rem}
ol{list-style:none;margin:0;padding:0}
.step>div{position:sticky;top:1rem}
.board{background:#fff;z-index:1}
@media(max-width:52rem){.step{grid-template-columns:minmax(0,1fr)}.step>div+div{position:static}}
@media(max-width:52rem) and (max-height:40rem){.step>.board{position:static}}
@media(min-width:52.01rem){.walk p{display:none}}
@media(prefers-color-scheme:dark){body,.board{background:#17181a;color:#e8eaed}
.facts,.number{color:#9aa0a6}.step,.short summary{border-color:#3c4043}}
@media print{.step{break-inside:avoid}}
"""
_SINGLES = ("full-house", "naked-single", "hidden-single")


def html(paths: Iterable[tuple[str, AnyExplanation]], *, say: Language = ENGLISH) -> str:
    """Return a whole page on how puzzles are solved, each with a title.

    Every step is drawn on its board and explained in the language ``say``; singles and arguments
    inside others are folded up, and a slider shows an argument of several claims as it grows. The
    page needs no other file and follows the reader's colour scheme.

    >>> from farandole.logic import explain
    >>> p = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> path = explain(p)
    >>> html([("an easy one", path)]).count("<svg") > len(path.steps)
    True
    """
    body = "".join(part for title, path in paths for part in _puzzle(title, path, say))
    heading = escape(say(msg("Solved step by step")))
    return (
        f'<!DOCTYPE html>\n<html lang="{say.code}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta name="generator" content="farandole {__version__}">'
        f"<title>{heading}</title><style>{_STYLE}{style(body)}</style></head><body><main>"
        f"<h1>{heading}</h1>{body}</main><script>{script()}</script></body></html>"
    )


def _facts(path: AnyExplanation) -> Iterator[Message]:
    """Yield how many steps a path has, and how hard it is."""
    rating = path.rating
    yield nmsg("{count} step", "{count} steps", count=len(path.steps))
    hardest = None
    if isinstance(rating, ScaleRating):
        yield rating.message
        if rating.hardest is not None:
            hardest = rule_name(rating.hardest)
    else:
        yield level_message(rating.level)
        yield msg("score {score}", score=Number(rating.score))
        if rating.hardest is not None:
            hardest = technique_name(rating.hardest)
    if hardest is not None:
        yield msg("hardest technique: {technique}", technique=hardest)


def _puzzle(title: str, path: AnyExplanation, say: Language) -> Iterator[str]:
    facts = say.value(Listed(map(say, _facts(path))))
    yield f'<h2>{escape(title)}</h2><p class="facts">{escape(facts)}</p>'
    yield f'<div class="begin">{grid_svg(path.board.grid, say=say)}</div><ol>'
    for number, (board, step) in enumerate(zip(path.boards(), path.steps, strict=False), 1):
        line = escape(say(step_line(board, step)))
        scheme = scheme_of(board, step)
        player = slider(scheme, say) if scheme else ""
        reasons = "".join(_reasons(outline(teach(board, step)), scheme, say))
        image = f'<div class="board">{svg(board, step, say=say)}{player}</div>'
        counted = f'<span class="number">{number}.</span>'
        if step.technique.id in _SINGLES:
            yield (
                f'<li><details class="short"><summary>{counted} {line}'
                f'</summary><div class="step">{image}<div>{reasons}</div></div></details></li>'
            )
        else:
            yield (f'<li class="step">{image}<div><h3>{counted} {line}</h3>{reasons}</div></li>')
    yield "</ol>"
    if path.end != "solved":
        text = msg("The techniques find no more; this is how far they came:")
        if path.end == "stopped":
            text = msg("The time is up; this is how far the steps came:")
        ended = escape(say(text))
        yield f"<p>{ended}</p>"
    reached = path.reached.grid
    yield f'<div class="begin">{grid_svg(reached, givens=path.board.grid, say=say)}</div>'


def _reasons(
    told: Sequence[tuple[int, Message]], scheme: Scheme | None, say: Language
) -> Iterator[str]:
    """Yield why a step holds. An argument inside another is folded below what it shows."""
    folds, below = [0], [*(by for by, _ in told[1:]), 0]
    for (by, each), after in zip(told, below, strict=True):
        while by <= folds[-1] and folds[1:]:
            yield "</details>"
            folds.pop()
        text, margin = sentences(each, scheme, say), _margin(by - folds[-1])
        if by % 2 and after > by:
            yield f"<details{margin}><summary>{text}</summary>"
            folds.append(by)
        else:
            yield f"<p{margin}>{text}</p>"
    yield "</details>" * len(folds[1:])


def _margin(by: int) -> str:
    """Return the attribute that indents a sentence below another."""
    return f' style="margin:.25em 0 .25em {1.5 * by}em"' if by else ""
