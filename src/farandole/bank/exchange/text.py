"""Puzzles of a bank as text: lines, tables, JSON."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING, Any

from farandole.bank.values import CSV, EXPORTS, JSON, LINE, BankEntry
from farandole.sudoku.formats import check_grid
from farandole.sudoku.rules.written import rules_to_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from farandole.bank.query import Query
    from farandole.logic.scale.scale import ScaleRating

COLUMNS = (
    *("puzzle", "solution", "id", "status", "clues", "symmetry", "minimal"),
    *("school", "version", "outcome", "level", "score", "hardest", "techniques"),
    *("label", "author", "notes", "tags", "sources"),
    *("source_authors", "source_licences", "source_notes", "shape", "constraints"),
    *("er", "ep", "ed", "er_hardest", "scale"),
)
_RATING = COLUMNS[7:14]
_FORMULA = re.compile(r"'*[=+\-@\t\r]")


def facts(entry: BankEntry) -> dict[str, Any]:
    """Return a puzzle as a JSON object; with constraints, a hash is its canonical form."""
    row: dict[str, Any] = {
        "id": entry.id,
        "puzzle": entry.grid.line,
        "solution": None if entry.solution is None else entry.solution.line,
        "canonical": entry.key.hex() if entry.grid.constraints else entry.canonical.line,
        "status": entry.status,
        "clues": entry.clues,
        "symmetry": entry.symmetry,
        "minimal": entry.minimal,
        "created": entry.created,
        "title": entry.title,
        "author": entry.author,
        "notes": entry.notes,
        "tags": list(entry.tags),
        "sources": list(entry.sources),
        **_credits(entry),
        "ratings": [
            {
                "school": rating.school,
                "version": rating.version,
                "outcome": rating.outcome,
                "level": rating.level,
                "score": rating.score,
                "hardest": rating.hardest.id if rating.hardest else None,
                "techniques": {technique.id: times for technique, times in rating.counts},
            }
            for rating in entry.ratings
        ]
        + [_on_scale(rating) for rating in entry.scale_ratings],
    }
    if not entry.grid.shape.is_classic:
        row["shape"] = str(entry.grid.shape)
    if entry.grid.constraints:
        row["constraints"] = [rule.to_json() for rule in entry.grid.constraints]
    return row


def _on_scale(rating: ScaleRating) -> dict[str, Any]:
    assert rating.scale is not None  # ratings of a bank have one
    return {
        "school": rating.scale.school,
        "version": rating.scale.version,
        "scale": rating.scale.notation,
        "outcome": rating.outcome,
        **{name: getattr(rating, name) for name in ("er", "ep", "ed", "hardest")},
    }


def _credits(entry: BankEntry) -> dict[str, list[str]]:
    """Return what is known of the sources, in their order, without columns that are empty."""
    lists = {
        "source_authors": [credit.author for credit in entry.credits],
        "source_licences": [credit.licence for credit in entry.credits],
        "source_notes": [credit.notes for credit in entry.credits],
    }
    return {name: values for name, values in lists.items() if any(values)}


def columns(entry: BankEntry, query: Query) -> dict[str, Any]:
    """Return a row of a table; the ratings are those of a query's profile and scale."""
    row = facts(entry)
    school, scale = (query.profile.school, query.profile.version), query.scale.notation
    ratings = row["ratings"]
    rating: dict[str, Any] = next(
        (it for it in ratings if "scale" not in it and (it["school"], it["version"]) == school), {}
    )
    on_scale: dict[str, Any] = next((it for it in ratings if it.get("scale") == scale), {})
    used = rating.get("techniques", {}).items()
    return {
        "puzzle": row["puzzle"],
        "solution": row["solution"] or "",
        **{name: row[name] for name in ("id", "status", "clues", "symmetry")},
        "minimal": None if entry.minimal is None else int(entry.minimal),
        **{name: rating.get(name) for name in _RATING},
        "techniques": " ".join(f"{name}:{times}" for name, times in used),
        "label": entry.title,
        "author": entry.author,
        "notes": entry.notes,
        **{name: joined(row.get(name, ())) for name in COLUMNS[17:22]},
        "shape": str(entry.grid.shape),
        "constraints": rules_to_text(entry.grid.constraints),
        **{name: on_scale.get(name) for name in ("er", "ep", "ed")},
        "er_hardest": on_scale.get("hardest"),
        "scale": on_scale.get("scale"),
    }


def joined(names: Sequence[str]) -> str:
    """Return names with semicolons between; one that has a semicolon itself is quoted.

    >>> joined(["a", "b; c"])
    'a;"b; c"'
    """
    stream = io.StringIO()
    is_like_json = any(name.startswith("[") for name in names[:1])
    dialect = "unix" if is_like_json else "excel"  # unix: all of them are quoted
    csv.writer(stream, dialect, delimiter=";", lineterminator="").writerow(names)
    return stream.getvalue()


def safe(value: object) -> object:
    """Return a value that no spreadsheet reads as a formula.

    >>> safe("=1+1"), safe("plain"), safe(-3)
    ("'=1+1", 'plain', -3)
    """
    if not isinstance(value, str):
        return value
    value = " ".join(value.split("\n")).replace("\r", " ")
    return f"'{value}" if _FORMULA.match(value) else value


def unsafe(value: str) -> str:
    """Return the text that :func:`safe` returned this value for.

    >>> unsafe("'=1+1"), unsafe("'plain'")
    ('=1+1', "'plain'")
    """
    return value[1:] if value[:1] == "'" and _FORMULA.match(value) else value


def text_of(format: str, query: Query) -> tuple[str, Callable[[BankEntry], str]]:
    """Return the head of a text, and a function that writes a puzzle: for line, CSV, JSON."""
    if format == JSON:
        from json import JSONEncoder

        encode = JSONEncoder(ensure_ascii=False).encode
        return "", lambda entry: encode(facts(entry)) + "\n"
    if format == CSV:

        def row(values: Iterable[object]) -> str:
            stream = io.StringIO()
            csv.writer(stream, lineterminator="\n").writerow(map(safe, values))
            return stream.getvalue()

        return row(COLUMNS), lambda entry: row(columns(entry, query).values())

    def line(entry: BankEntry) -> str:
        check_grid(LINE, entry.grid, [name for name in EXPORTS if name != LINE])
        title = " ".join(entry.title.split())
        return f"{entry.grid.line} {title}".rstrip() + "\n"

    return "", line
