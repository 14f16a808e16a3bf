"""Details: what a row of a table says of its puzzle beside the cells and the board.

Tables, JSON objects and Parquet files give pairs of name and text; those that an export wrote come
back whole. A name that a bank doesn't know is reported, and never becomes a title.
"""

from __future__ import annotations

import csv
import json
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from farandole.bank.exchange.text import unsafe
from farandole.bank.tables.texts import LONGEST_NAME, LONGEST_TITLE, clean
from farandole.bank.values import Credit
from farandole.logic.many.result import OUTCOMES, RATED, STUCK
from farandole.logic.profile import SCHOOLS, Profile
from farandole.logic.scale.scale import BEYOND, Scale, scale_of
from farandole.logic.techniques import LEVELS, SCORE_LIMITS, TECHNIQUES
from farandole.sudoku.formats.names import LABELS
from farandole.sudoku.formats.text.table import label_of_columns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from farandole.bank.tables.scales import ScaleRow
    from farandole.logic.many.cells import RatedRow
    from farandole.sudoku.formats import Record

_RATING = ("version", "outcome", "level", "score", "hardest", "techniques")
_ON_SCALE = ("er", "ep", "ed", "er_hardest")
_NAMES = {
    **dict.fromkeys(("notes", "note", "comment", "comments"), "notes"),
    **dict.fromkeys(("author", "setter", "creator"), "author"),
    **dict.fromkeys(("tags", "tag", "keywords"), "tags"),
    **dict.fromkeys(("sources", "source"), "sources"),
    **{name: name for name in ("source_authors", "source_licences", "source_notes")},
    **{name: name for name in ("ratings", "school", *_RATING, "scale", *_ON_SCALE)},
}
_DERIVED = frozenset(
    (
        *("id", "solution", "canonical", "status", "clues", "symmetry", "minimal", "created"),
        *("shape", "constraints"),
    )
)
"""Names of an export whose values a bank works out by itself."""

_TABLES = frozenset(("csv", "line", "parquet"))
"""Formats of records whose other names are columns; those of documents are passed over."""

_MOST_TIMES = 255  # a count of a technique in a bank: this or more


class Details(NamedTuple):
    """What a row says of its puzzle; ``unknown`` are the names that a bank doesn't store.

    ``ratings`` are those that are plausible; ``refused`` is how many aren't.
    """

    title: str = ""
    notes: str = ""
    author: str = ""
    tags: tuple[str, ...] = ()
    credits: tuple[Credit, ...] = ()
    ratings: tuple[tuple[Profile | Scale, Any], ...] = ()
    refused: int = 0
    unknown: tuple[str, ...] = ()


def is_known(name: str) -> bool:
    """Return whether a bank stores what a column of this name has, or works it out.

    >>> is_known("Notes"), is_known("difficulty")
    (True, False)
    """
    low = name.lower()
    return low in _NAMES or low in _DERIVED or low in LABELS


def details_of(record: Record) -> Details:
    r"""Return the details of a record.

    >>> from farandole.sudoku.formats import read
    >>> text = "puzzle,title,tags,mood\n1.....3..2.....4,Small,a;b,good"
    >>> found = details_of(next(read(text)))
    >>> found.title, found.tags, found.unknown, found.refused
    ('Small', ('a', 'b'), ('mood',), 0)
    """
    is_csv = record.format == "csv"
    values: dict[str, str] = {}
    unknown = []
    for name, value in record.extra:
        low = name.lower()
        if low in _NAMES:
            values.setdefault(_NAMES[low], unsafe(value) if is_csv else value)
        elif not is_known(name):
            unknown.append(name)
    title = record.label
    if is_csv:
        title = "" if title == label_of_columns(record.extra) else unsafe(title)
    if "school" not in values and "ratings" not in values:
        unknown += [name for name, _ in record.extra if name.lower() in _RATING]
    if "scale" not in values:
        unknown += [name for name, _ in record.extra if name.lower() in _ON_SCALE]
    ratings, refused = _ratings(values, record.grid.line.count("."))
    return Details(
        clean(title, LONGEST_TITLE),
        clean(values.get("notes", "")),
        clean(values.get("author", ""), LONGEST_NAME),
        _tags(values.get("tags", "")),
        _credits(values),
        ratings,
        refused,
        tuple(unknown) if record.format in _TABLES else (),
    )


def _list(text: str) -> list[str]:
    """Return the texts of a list: of JSON, or with semicolons between."""
    if text[:1] == "[":
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, list):
            return [part if isinstance(part, str) else "" for part in value]
    try:
        (row,) = csv.reader([text], delimiter=";", strict=True)
    except (csv.Error, ValueError):
        return text.split(";")
    return row


def _tags(text: str) -> tuple[str, ...]:
    """Return tags; none has a comma, so commas separate them too."""
    names = [clean(name, LONGEST_NAME) for part in _list(text) for name in part.split(",")]
    return tuple(dict.fromkeys(filter(None, names)))


def _credits(values: Mapping[str, str]) -> tuple[Credit, ...]:
    """Return the sources, each with its author, licence and notes."""
    names = _list(values.get("sources", ""))
    columns = [_list(values.get(f"source_{name}", "")) for name in ("authors", "licences", "notes")]
    credits: dict[str, Credit] = {}
    for place, name in enumerate(names):
        details = [clean(column[place]) if place < len(column) else "" for column in columns]
        if name := clean(name, LONGEST_NAME):
            credits.setdefault(name, Credit(name, *details))
    return tuple(credits.values())


# ---- ratings ------------------------------------------------------------------------------------


def _ratings(
    values: Mapping[str, str], blanks: int
) -> tuple[tuple[tuple[Profile | Scale, Any], ...], int]:
    """Return the plausible ratings, and how many aren't."""
    found: Any = []
    if values.get("school") or values.get("scale"):
        found = [{**values, "scale": None}] if values.get("school") else []
        if values.get("scale"):
            found.append({**values, "outcome": None, "hardest": values.get("er_hardest") or None})
    elif "ratings" in values:
        try:
            found = json.loads(values["ratings"])
        except (ValueError, RecursionError):
            found = [None]
    ratings: dict[Profile | Scale, Any] = {}
    refused = 0
    for rating in found if isinstance(found, list) else [None]:
        pair: tuple[Profile | Scale, Any] | None = None
        if isinstance(rating, dict):
            pair = _on_scale(rating) if rating.get("scale") else _rating(rating, blanks)
        if pair is None:
            refused += 1
        else:
            ratings.setdefault(*pair)
    return tuple(ratings.items()), refused


def _rating(rating: Mapping[str, Any], blanks: int) -> tuple[Profile, RatedRow] | None:
    """Return a rating, None unless its techniques give its score and level.

    The school and its version have to be among those of this program. A score is the sum of those
    of the steps, and the level is the highest of the steps and of the score, so a rating
    that was changed, or has come to another puzzle's row, rarely passes.
    """
    school = rating.get("school"), rating.get("version")
    profile = next((one for one in SCHOOLS.values() if (one.school, one.version) == school), None)
    used = _used(rating.get("techniques"))
    if profile is None or not used:
        return None
    rules = {rule.technique.id: rule for rule in profile.rules}
    if not all(name in rules and times > 0 for name, times in used.items()):
        return None
    least = sum(rules[name].score * times for name, times in used.items())
    singles = sum(n for name, n in used.items() if TECHNIQUES[name].family == "singles")
    levels = {name: LEVELS.index(rules[name].level) for name in used}
    outcome, hardest, level = (str(rating.get(name)) for name in ("outcome", "hardest", "level"))
    try:
        score = int(rating.get("score", ""))
    except (TypeError, ValueError):
        return None
    is_exact = max(used.values()) < _MOST_TIMES
    top = max(*levels.values(), min(bisect_left(SCORE_LIMITS, score), len(LEVELS) - 1))
    is_sound = (
        (score == least if is_exact else least <= score < 1 << 24)
        and outcome in (RATED, STUCK)
        and levels.get(hardest) == max(levels.values())
        and level == LEVELS[top]
        and (singles <= blanks or not is_exact)
    )
    if not is_sound:
        return None
    row = [(TECHNIQUES[name].number, times) for name, times in used.items()]
    place = OUTCOMES.index(outcome)
    return profile, (place, top, score, TECHNIQUES[hardest].number, row)


def _on_scale(rating: Mapping[str, Any]) -> tuple[Scale, ScaleRow] | None:
    """Return a rating on a scale, None unless scale, numbers and name are possible.

    Only rating the puzzle again could tell whether they are right.
    """
    scale = scale_of(str(rating["scale"]))
    try:
        er, ep, ed = (round(10 * float(rating.get(name, ""))) for name in ("er", "ep", "ed"))
    except (TypeError, ValueError, OverflowError):
        return None
    hardest = rating.get("hardest")
    is_stuck = er == round(10 * BEYOND)
    is_name = isinstance(hardest, str) and len(hardest) <= LONGEST_NAME and hardest.isprintable()
    is_sound = 0 <= min(ep, ed) <= max(ep, ed) <= er <= round(10 * BEYOND)
    if scale is None or not is_sound or not (is_name if er else hardest is None):
        return None
    return scale, (OUTCOMES.index(STUCK if is_stuck else RATED), er, ep, ed, hardest)


def _used(value: object) -> dict[str, int]:
    """Return how often each technique was used: of an object, or of ``x-wing:1 naked-pair:2``."""
    pairs: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, str):
        pairs = (part.rpartition(":")[::2] for part in value.split())
    counts: Counter[str] = Counter()
    for name, times in pairs:
        try:
            counts[str(name)] = int(times)
        except (TypeError, ValueError):
            return {}
    return counts
