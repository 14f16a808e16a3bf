"""SadMan Sudoku's .sdk, as SudoCue and others write it too.

    #ARuud                      author; D description, C comment, B date, S source, L level, U URL
    #DA puzzle made by hand
    [Puzzle]                    may be left out
    2..1.5..3                   nine rows
    ...
    [State]                     how far it has been solved; may be left out, as what follows
    2..1.5..3
    ...
    [PencilMarks]               and other sections: kept as text

The description becomes the label; the rest goes to ``extra`` under its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.boards.board import read_board, starts_board
from farandole.sudoku.formats.boards.kinds import Head, kind_of, not_a_puzzle
from farandole.sudoku.formats.record import Record
from farandole.sudoku.formats.registry import Format
from farandole.sudoku.formats.source import Reader, quoted
from farandole.sudoku.formats.text.rows import rows_of
from farandole.sudoku.grid import Grid

NAMES = {
    "A": "author", "D": "description", "C": "comment", "B": "date", "S": "source", "L": "level",
    "U": "url",
}  # fmt: skip
"""What the letter after ``#`` stands for."""

_SECTIONS = {"pencilmarks": "PencilMarks", "colors": "Colors", "colours": "Colours"}
_KNOWN = ("puzzle", "state", *_SECTIONS)
_MOST_NOTES = 64
_FAR = 16  # blank lines below notes


def sniff(head: Head) -> int:
    """Return how sure it is that notes, or a section, and a puzzle begin with the line."""
    if head.kind == "section":
        return 95 if _section(head.bare) in _KNOWN else 0
    if not _is_marked(head.bare):
        return 0
    step = 1
    while step < _MOST_NOTES and head.line(step).startswith("#"):
        step += 1
    most = step + _FAR
    while step < most and not (text := head.line(step)).strip():
        step += 1
    if _section(text):
        return 95
    return 95 if is_note(head.bare) and starts_board(text or None, head.reader) else 0


def is_note(text: str) -> bool:
    """Tell whether a ``#`` line is a note of sdk rather than a comment, among other formats.

    Sentences begin with a capital and go on in small letters or after a space; notes don't:
    ``#LEasy``, ``#B2006-08-03``, ``#Uhttp://...``.

    >>> is_note("#ARuud"), is_note("#Another comment"), is_note("# A comment")
    (True, False, False)
    """
    bare = text.strip()
    if len(bare) < 3 or not _is_marked(bare):
        return False
    return bare.startswith("#Uhttp") or not (bare[2].islower() or bare[2].isspace())


def _is_marked(bare: str) -> bool:
    return bare[:1] == "#" and bare[1:2] in NAMES


def read(reader: Reader) -> Iterator[Record]:
    """Read one puzzle with its ``#A`` lines and sections."""
    lines = reader.lines
    first = 0
    pairs: list[tuple[str, str]] = []
    while (text := lines.peek()) is not None and (not text.strip() or text.lstrip()[:1] == "#"):
        bare = next(lines).strip()
        if bare[1:2] in NAMES:
            first = first or lines.number
            pairs.append((NAMES[bare[1]], bare[2:].strip()))
    if pairs or lines.peek() is not None:
        yield _read_puzzle(reader, pairs, first or lines.number + 1)


def _read_puzzle(reader: Reader, pairs: list[tuple[str, str]], first: int) -> Record:
    """Return one puzzle with its sections; ``pairs`` are its ``#A`` lines.

    All sections of a bad puzzle are taken before its first error is raised.
    """
    lines = reader.lines
    grids: dict[str, Grid] = {}
    errors: list[ParseError] = []
    last = 0
    name = _section(lines.peek())
    if not name and lines.peek() is not None and not starts_board(lines.peek(), reader):
        raise not_a_puzzle(reader, msg("[Puzzle] or a row of cells"))
    while True:
        if name:
            next(lines)
        if name in ("", "puzzle", "state"):
            try:
                grids[name or "puzzle"] = _board(reader)
                last = lines.number
            except ParseError as bad:
                errors.append(bad)
        else:
            pairs.append((name, _text(reader)))
        name = _section(reader.skip_blank())
        if name in ("", "puzzle"):
            break
    if errors:
        raise errors[0]
    grid, state = grids.get("puzzle"), grids.get("state")
    if grid is None:
        raise _fault("parse.structure", first, "", msg("[Puzzle] or a row of cells"))
    if state is not None:
        held = zip(state.cells, grid.cells, strict=False)
        if state.shape != grid.shape or any(digit not in (0, placed) for placed, digit in held):
            line = last - state.shape.side + 1
            raise _fault("parse.mismatch", line, state.line[:9], msg("every given in its place"))
    label = " ".join(value for name, value in pairs if name == "description")
    extra = tuple(pair for pair in pairs if pair[0] != "description" and pair[1])
    return Record(grid, label, first, "sdk", None, state, extra)


def _board(reader: Reader) -> Grid:
    """Take the rows under a section's name."""
    text = reader.skip_blank()
    if text is not None and starts_board(text, reader):
        return read_board(reader, "sdk").grid
    if text is not None and kind_of(text, reader.sides) == "text":
        raise not_a_puzzle(reader, msg("a row of cells"))
    raise _fault("parse.rows", reader.lines.number + 1, text or "", msg("a row of cells"))


def _fault(code: str, line: int, found: str, expected: object) -> ParseError:
    return ParseError(
        msg("not a puzzle of this kind"),
        code=code,
        line=line,
        column=1,
        found=quoted(found) if found else msg("the end of the text"),
        expected=expected,
    )


def _section(text: str | None) -> str:
    """Return the name in the brackets, in small letters; empty for any other line."""
    bare = (text or "").strip()
    is_section = bare[:1] == "[" and bare[-1:] == "]" and bare[1:2].isalpha()
    return bare[1:-1].strip().lower() if is_section else ""


def _text(reader: Reader) -> str:
    """Take the lines of a section that isn't a board, up to a blank line or the next section."""
    kept = []
    while (text := reader.lines.peek()) is not None and text.strip() and not _section(text):
        kept.append(next(reader.lines).strip())
    return "\n".join(kept)


def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write puzzles with label, notes and state, a blank line between them."""
    letters = {name: letter for letter, name in NAMES.items()}
    for number, record in enumerate(records):
        yield "\n" * bool(number)
        label = " ".join(record.label.split())
        for name, value in [("description", label), *record.extra]:
            flat = " ".join(value.split())
            if name in letters and flat:
                yield f"#{letters[name]}{flat}\n"
        yield "[Puzzle]\n"
        yield from (row + "\n" for row in rows_of(record.grid, blank))
        if record.state is not None:
            yield "[State]\n"
            yield from (row + "\n" for row in rows_of(record.state, blank))
        for name, value in record.extra:
            if name in _SECTIONS and value.strip():
                yield f"[{_SECTIONS[name]}]\n"
                yield from (line + "\n" for line in value.splitlines() if line.strip())


_KEEPS = {"keeps_label": True, "keeps_state": True}
FORMATS = (
    Format("sdk", "SadMan Sudoku .sdk: #A notes, [Puzzle], [State]", sniff, read, write, **_KEEPS),
)
