"""The text of a JSON document: where it ends, and its value."""

from __future__ import annotations

import json

from farandole._lazy import regex
from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.values import Json, wrong

LONGEST = 1 << 22
"""Characters of a document over many lines, at most."""

_PLAIN_LINE = regex(r"[0-9.]{81}(?:\s|,|$)")


def from_json(text: str, program: str) -> Json:
    """Return the value of a text. Raises ParseError if it isn't a document of this program."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise wrong(text[:24], msg("a document of {program}", program=program)) from None


def compact(value: Json) -> str:
    """Return a value as the shortest JSON.

    >>> compact({"a": [1, "ä"]})
    '{"a":[1,"ä"]}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_json(reader: Reader) -> tuple[Json, str]:
    """Read the document that begins in the next line; return its value and its text.

    Raises ParseError with its place if it isn't JSON.
    """
    first = reader.lines.number + 1
    text = _text(reader)
    bare = text.rstrip().rstrip(",;").rstrip()
    try:
        return json.loads(bare), text
    except (ValueError, RecursionError) as error:
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        rest = bare[at:].partition("\n")[0]
        raise ParseError(
            msg("not valid JSON"),
            code="parse.structure",
            line=first + bare.count("\n", 0, at),
            column=at - bare.rfind("\n", 0, at),
            found=quoted(rest) if rest.strip() else msg("the end of the line"),
        ) from None


def too_long_document(line: int) -> ParseError:
    """Return the error for a document with more than ``LONGEST`` characters."""
    return ParseError(
        msg("the document is too long"),
        code="parse.size",
        line=line,
        column=1,
        expected=msg("at most {most} characters", most=LONGEST),
    )


def _text(reader: Reader) -> str:
    """Take the lines of one document: to where its brackets are closed."""
    first = reader.lines.number + 1
    lines: list[str] = []
    depth = size = 0
    for text in reader.lines:
        lines.append(text)
        size += len(text)
        if size > LONGEST:
            raise too_long_document(first)
        # No string runs over lines.
        for piece in text.replace("\\\\", "").replace('\\"', "").split('"')[::2]:
            depth += piece.count("{") + piece.count("[") - piece.count("}") - piece.count("]")
        following = reader.lines.peek() or ""
        is_over = following[:2] == '{"' == lines[0][:2] or _PLAIN_LINE.match(following)
        if depth <= 0 or is_over:
            break
    return "\n".join(lines)
