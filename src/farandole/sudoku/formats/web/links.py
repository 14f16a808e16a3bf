"""Links: which site one is of, what it says, and links of records.

A line may have words before the link and after it. A short link, which only its site can spell
out, is an error that says so.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.kinds import LINK, not_a_puzzle
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.web import sites
from farandole.sudoku.formats.web.fpuzzles import from_fpuzzles, to_fpuzzles
from farandole.sudoku.formats.web.lz import pack, unpack
from farandole.sudoku.formats.web.pieces import needs_network, unsolved, words, wrong
from farandole.sudoku.formats.web.pzpr import from_query
from farandole.sudoku.formats.web.sudokupad import from_sudokupad, unzip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

LONGEST = 1 << 18
"""Characters of a link, at most."""

_CELLS = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")
_PACKED = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)(.+)", re.DOTALL)
_ALONE = re.compile(r"(fpuz(?:zles)?|scl|ctc)?(N4Ig[A-Za-z0-9+/%=-]+)")
_AROUND = " .:,;!?-–<>()[]{}|*_\"'“”‘’«»，。：；！？（）"
_BOARDS = ("", "sudoku.htm", "index.htm", "sudoku_solver.htm")


def read_link(reader: Reader, only: str | None = None) -> Record:
    """Take one line with a link. Raises ParseError with the place of the link."""
    text = reader.lines.peek() or ""
    match = LINK.search(text)
    if match is None:
        raise not_a_puzzle(reader, msg("a link"))
    next(reader.lines)
    number = reader.lines.number
    link = match[0].rstrip(".,;!)\"'>»”’")
    if len(link) > LONGEST:
        raise ParseError(
            msg("the link is too long"),
            code="parse.size",
            line=number,
            column=match.start() + 1,
            expected=msg("at most {most} characters", most=LONGEST),
        )
    try:
        record = _record(reader, link)
    except ParseError as error:
        raise error.at(line=number, column=match.start() + (error.column or 1)) from None
    if only is not None and record.format != only:
        raise ParseError(
            msg("a link of another site"),
            code="parse.structure",
            line=number,
            column=match.start() + 1,
            found=quoted(link),
            expected=only,
        )
    if not record.label:
        around = text[: match.start()], text[match.start() + len(link) :]
        label = " ".join(filter(None, (words(part).strip(_AROUND) for part in around)))
        record = record._replace(label=label)
    return record


def _record(reader: Reader, link: str) -> Record:
    """Return the record that a link holds."""
    if (packed := _ALONE.fullmatch(link)) is not None:
        if packed[1] in ("scl", "ctc"):
            return _sudokupad(reader, "", {"load": link}, link)
        return from_fpuzzles(reader, _object(unpack(unquote(packed[2]))))
    spelled = link if "://" in link else "https://" + link
    try:
        parts = urlsplit(spelled)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        raise wrong(link, msg("a link")) from None
    values = {**_values(parts.query), **_values(parts.fragment)}
    path = unquote(parts.path).strip("/")
    for ending, reads in _SITES.items():
        if host == ending or host.endswith("." + ending):
            return reads(reader, path, values, link)
    if (record := from_query(reader, unquote(parts.query))) is not None:
        return record
    if "penpa" in path.lower() and "p" in values:
        return _penpa(reader, path, values, link)
    if path.rpartition("/")[2] in _ROOMS and "p" in values:
        return sites.from_studio(reader, values["p"], values.get("m", ""))
    found = _CELLS.findall(unquote(link))
    if len(found) == 1:
        return sites.from_plain(reader, "line", found[0])
    raise ParseError(
        msg("no puzzle in the link"),
        code="parse.structure",
        found=quoted(link),
        expected=msg("a link with the puzzle in it: nothing is fetched"),
    )


_ROOMS = ("", "play", "explain", "make", "set", "print")


def _values(text: str) -> dict[str, str]:
    """Return the named values of a link, the first of each name; ``+`` isn't a space there."""
    try:
        found = parse_qs(text.replace("+", "%2B"), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        return {}
    return {name: value[0] for name, value in found.items()}


def _fpuzzles(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    if "load" not in values:
        raise needs_network("f-puzzles")
    return from_fpuzzles(reader, _object(unpack(values["load"].replace(" ", "+"))))


def _object(text: str) -> dict[str, Any]:
    """Return the JSON object in a text."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise wrong(text[:24], msg("a JSON object"))
    return document


def _sudokupad(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    name = values.get("puzzleid") or values.get("load") or _after_host(link)
    match = _PACKED.match(name)
    if match is None:
        raise needs_network("SudokuPad")
    kind, packed = match.groups()
    if kind in ("fpuzzles", "fpuz"):
        return from_fpuzzles(reader, _object(unpack(packed.replace(" ", "+"))), "sudokupad")
    if kind == "scf":
        raise unsolved([msg("a packed form that isn't documented ({name})", name="scf")])
    document = packed if packed[:1] == "{" else unpack(packed.replace(" ", "+"))
    found = unzip(document)
    if not isinstance(found, dict):
        raise wrong(document[:24], msg("a document of SudokuPad"))
    return from_sudokupad(reader, found)


def _after_host(link: str) -> str:
    """Return the path of a link, with the slashes that a packed puzzle has in it."""
    path = unquote(re.sub(r"^(?:\w+://)?[^/]*/?", "", link).partition("?")[0].partition("#")[0])
    return path.removeprefix("sudoku/")


def _wiki(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    page = path.rpartition("/")[2].lower()
    if page.removesuffix("l") not in _BOARDS:
        raise unsolved([msg("the page {page} of SudokuWiki", page=repr(page[:40]))])
    if "bd" not in values:
        raise wrong(link, "bd=...")
    return sites.from_wiki(reader, values["bd"])


def _coach(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    last = path.rpartition("/")[2]
    if not sites.is_plain(last):
        if len(last) < 20 and "/s/" in path:
            raise needs_network("sudoku.coach")
        last = values.get("puzzle", last)
    return sites.from_plain(reader, "sudoku-coach", last)


def _exchange(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    if "s" not in values:
        raise wrong(link, "s=...")
    return sites.from_exchange(reader, values["s"])


def _penpa(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    from farandole.sudoku.formats.web.penpa import from_penpa

    if "p" not in values:
        raise needs_network("Penpa+")
    return from_penpa(reader, values["p"])


_SITES: dict[str, Callable[[Reader, str, dict[str, str], str], Record]] = {
    "f-puzzles.com": _fpuzzles,
    "sudokupad.app": _sudokupad,
    "app.crackingthecryptic.com": _sudokupad,
    "sudokuwiki.org": _wiki,
    "sudoku.coach": _coach,
    "sudokuexchange.com": _exchange,
    "swaroopg92.github.io": _penpa,
}


def _reader(name: str) -> Callable[[Reader], Iterator[Record]]:
    def read(reader: Reader) -> Iterator[Record]:
        while reader.skip_ignorable():
            try:
                yield read_link(reader, name)
            except ParseError as error:
                reader.report(error)

    read.__doc__ = f"Read one link of {name} a line."
    return read


read_fpuzzles = _reader("fpuzzles")
read_sudokupad = _reader("sudokupad")
read_sudokuwiki = _reader("sudokuwiki")
read_sudoku_coach = _reader("sudoku-coach")
read_sudokuexchange = _reader("sudokuexchange")
read_penpa = _reader("penpa")


def _packed(record: Record) -> str:
    document = to_fpuzzles(record)
    return pack(json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def write_fpuzzles(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a link of f-puzzles a line. Raises GridError for rules that it lacks."""
    for record in records:
        yield f"https://www.f-puzzles.com/?load={_packed(record)}\n"


def write_sudokupad(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a link of SudokuPad a line, in the form that f-puzzles has."""
    for record in records:
        yield f"https://sudokupad.app/fpuzzles{quote(_packed(record), safe='')}\n"


def write_sudokuwiki(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a link of SudokuWiki's solver a line. Raises GridError for any other board."""
    for record in records:
        yield f"https://www.sudokuwiki.org/sudoku.htm?bd={sites.to_wiki(record)}\n"


def write_sudoku_coach(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a link of sudoku.coach's solver a line. Raises GridError for any other board."""
    for record in records:
        sites.check_classic(record.grid, "sudoku.coach")
        yield f"https://sudoku.coach/en/solver/{sites.plain(record.grid)}\n"


def write_sudokuexchange(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a link of SudokuExchange a line. Raises GridError for any other board."""
    for record in records:
        sites.check_classic(record.grid, "SudokuExchange")
        yield f"https://sudokuexchange.com/play/?s={sites.plain(record.grid)}\n"
