"""A problem as HTML: its matrix if it is small, else a summary."""

from __future__ import annotations

from collections.abc import Hashable
from html import escape

from farandole.cover.data.problem_data import ProblemData
from farandole.i18n import Listed, msg, nmsg, spoken

_MOST = 24  # items, and options, that are shown
_LONGEST = 24  # characters of a name

_TABLE = "border-collapse:collapse;font-size:smaller"
_CELL = "border:1px solid #8884;padding:.1em .4em;text-align:center"


def html(problem: ProblemData) -> str:
    """Return a problem as an HTML table that needs no style sheet: options down, items across.

    At most 24 of each are shown, and names are cut, so that the table has a few ten thousand
    characters at most. Secondary items are in italics, and their cells contain their colors.

    >>> from farandole.cover import Problem
    >>> table = html(Problem("ab", {"x<y": "a"}))
    >>> table.count("<tr>"), "x&lt;y" in table
    (2, True)
    """
    say = spoken()
    primary, secondary, count = problem.primary_count, problem.secondary_count, problem.option_count
    bounds = problem.bounds if problem._low is not None else ()
    heads = []
    for number, item in enumerate([*problem.items[:_MOST], *problem.secondary[:_MOST]][:_MOST]):
        name = _name(item) if number < primary else f"<i>{_name(item)}</i>"
        if number < len(bounds) and bounds[number] != (1, 1):
            name += "<br>{}–{}".format(*bounds[number])
        heads.append(f'<th style="{_CELL}">{name}</th>')
    if problem._costs is not None:
        cost = escape(say(msg("cost")))
        heads.append(f'<th style="{_CELL}"><i>{cost}</i></th>')
    rows = [f"<tr><th></th>{''.join(heads)}</tr>"]
    for option in range(min(count, _MOST)):
        marks = [""] * min(primary + secondary, _MOST)
        for at in range(problem._starts[option], problem._starts[option + 1]):
            if (entry := problem._entries[at]) < len(marks):
                color = problem._colors[at] if problem._colors is not None else 0
                marks[entry] = _name(problem._color_names[color - 1]) if color else "1"
        if problem._costs is not None:
            marks.append(str(problem._costs[option]))
        cells = "".join(f'<td style="{_CELL}">{mark}</td>' for mark in marks)
        rows.append(f'<tr><th style="{_CELL}">{_name(problem.name(option))}</th>{cells}</tr>')
    about = [nmsg("{count} item", "{count} items", count=primary)]
    if secondary:
        about.append(nmsg("{count} secondary item", "{count} secondary items", count=secondary))
    about.append(nmsg("{count} option", "{count} options", count=count))
    if count > _MOST or primary + secondary > _MOST:
        about.append(msg("the first of them shown"))
    summary = escape(say.value(Listed(about)))
    return f'<div>{summary}</div><table style="{_TABLE}">{"".join(rows)}</table>'


def _name(name: Hashable) -> str:
    text = name if isinstance(name, str) else repr(name)
    return escape(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")
