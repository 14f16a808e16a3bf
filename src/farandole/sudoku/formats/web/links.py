"""Links of other sites and of the studio: the puzzle in them, without a network.

A line may have several links, and words around them; mail may have broken a long one into lines. A
short link, which only its site can resolve, is an error. What reads the puzzle of a site is
imported when one comes: these modules know many rules.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote, unquote, urlsplit

from farandole._lazy import regex
from farandole.errors import FormatError, ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.documents.json_text import compact
from farandole.sudoku.formats.registry import EVERYTHING, Format, never
from farandole.sudoku.formats.source import LINK, LONGEST_LINK, SHORT_DOCUMENT, Reader, quoted
from farandole.sudoku.formats.values import unsupported, words, wrong
from farandole.sudoku.formats.web import sites
from farandole.sudoku.formats.web.lz import pack, unpack
from farandole.sudoku.formats.web.pzpr import from_query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.values import Json

_CELLS = regex(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")
_PACKED = regex(r"(fpuzzles|fpuz|scl|ctc)?(N4[\w%+/= $-]+|\{.+)", re.DOTALL | re.ASCII)
_GOES_ON = regex(r"[\s>]*([A-Za-z0-9%+/=_-]+)\s*")  # the rest of a link, broken into lines by mail
_AROUND = " .:,;!?-–<>()[]{}|*_\"'“”‘’«»，。：；！？（）"
_STUDIO_PAGES = ("", "play", "explain", "make", "set", "print")
_WIKI_BOARDS = ("", "sudoku.htm", "index.htm", "sudoku_solver.htm")


def read(reader: Reader, only: str | None = None) -> Iterator[Record]:
    """Read the links in the next line. Raises ParseError, with its place, if none has a puzzle.

    Others than those of puzzles are passed over if there is one.
    """
    text = next(reader.lines)
    number, end = reader.lines.number, 0
    found: list[Record] = []
    errors: list[ParseError] = []
    others: list[ParseError] = []
    links, whole = list(_links(text)), text.rstrip()
    for start, link in links:
        before, end = text[end:start], start + len(link)
        try:
            record = _whole(reader, link, only, goes_on=whole.endswith(link))
        except ParseError as error:
            some = others if error.code == "parse.link" else errors
            some.append(error.at(line=number, column=start + (error.column or 1)))
            continue
        if not record.label:
            around = (before, text[end:]) if link == links[-1][1] else (before,)
            label = " ".join(filter(None, (words(part).strip(_AROUND) for part in around)))
            record = record._replace(label=label)
        found.append(record)
    yield from found
    if not found:
        raise [*errors, *others][0]
    for fault in errors:
        reader.report(fault)


def _links(text: str) -> Iterator[tuple[int, str]]:
    """Yield the links of a line, each once, with their places; the whole line if it has none."""
    matches = [] if SHORT_DOCUMENT.match(text.lstrip()) else list(LINK.finditer(text))
    places: dict[str, int] = {}
    for match in matches:
        places.setdefault(match[0].rstrip(".,;!)\"'>»”’"), match.start())
    if not matches:
        places[text.strip()] = len(text) - len(text.lstrip())
    for link, start in places.items():
        yield start, link


def _whole(reader: Reader, link: str, only: str | None, *, goes_on: bool) -> Record:
    """Return the record of a link, which may be broken into lines."""
    try:
        return _checked(reader, link, only)
    except ParseError:
        parts = [link]
        # The last part is shorter than the others.
        while goes_on and "N4" in link and (len(parts) < 3 or len(parts[-1]) == len(parts[-2])):
            if (match := _GOES_ON.fullmatch(reader.lines.peek() or "")) is None:
                break
            parts.append(match[1])
            next(reader.lines)
        if len(parts) == 1:
            raise
    return _checked(reader, "".join(parts), only)


def _checked(reader: Reader, link: str, only: str | None) -> Record:
    """Return the record of a link, in a format if one is named."""
    if not (LINK.match(link) or SHORT_DOCUMENT.match(link)):
        raise wrong(link, msg("a link"))
    if len(link) > LONGEST_LINK:
        raise ParseError(
            msg("the link is too long"),
            code="parse.size",
            expected=msg("at most {most} characters", most=LONGEST_LINK),
        )
    record = _record(reader, link)
    if only is not None and record.format != only:
        raise wrong(link, msg("a {site} link", site=only))
    return record


def _record(reader: Reader, link: str) -> Record:
    """Return the record in a link."""
    if link[:1] == "{":
        return _packed(reader, "scl" + link, "sudokupad")
    if _PACKED.match(unquote(link)):
        return _packed(reader, unquote(link), "fpuzzles" if link[:1] in "fN" else "sudokupad")
    try:
        parts = urlsplit(link if "://" in link else "https://" + link)
        host = (parts.hostname or "").removeprefix("www.")
        values = [parse_qs(text, max_num_fields=50) for text in (parts.query, parts.fragment)]
    except ValueError:
        raise wrong(link, msg("a link")) from None
    named = {name: value[0] for part in values for name, value in part.items()}
    path = unquote(parts.path).lstrip("/")
    page = path.rstrip("/").rpartition("/")[2]
    if host == "sudokumaker.app":
        raise ParseError(
            msg(
                "the form of SudokuMaker's links isn't documented: "
                "open the puzzle in SudokuPad or f-puzzles there, and copy the link of that page"
            ),
            code="parse.rules",
        )
    for ending, (name, parameter, in_path, read) in _SITES.items():
        if host == ending or host.endswith("." + ending):
            if name == "sudokuwiki" and page.lower().removesuffix("l") not in _WIKI_BOARDS:
                raise unsupported([msg("the page {page} of SudokuWiki", page=repr(page[:40]))])
            match = re.fullmatch(in_path, path) if in_path else None
            packed = next(filter(_PACKED.match, map(unquote, named.values())), None)
            value = named.get(parameter) or packed or (match and match[1])
            if not value:
                raise _short(ending) if len(path) < 40 else wrong(link, f"{parameter}=...")
            return read(reader, value, name)
    if named.get("q", "").startswith("."):
        from farandole.sudoku.formats.text.iss_puzzle import from_iss

        return from_iss(reader, named["q"])
    if (record := from_query(reader, unquote(parts.query))) is not None:
        return record
    if "penpa" in path.lower() and "p" in named:
        return _penpa(reader, named["p"])
    if page in _STUDIO_PAGES and "p" in named:
        return sites.from_studio(reader, named["p"], named.get("m", ""))
    if (match := LINK.search(unquote(link), len(parts.scheme) + 3)) is not None:
        return _packed(reader, match[0], "sudokupad")
    cells = _CELLS.findall(unquote(link))
    if len(cells) == 1:
        return sites.from_plain(reader, cells[0], "line")
    raise ParseError(
        msg("the link contains no puzzle"),
        code="parse.link",
        found=quoted(link),
        expected=msg("a link with the puzzle in it: nothing is downloaded"),
    )


def _short(site: str) -> ParseError:
    """Return the error for a short link, which only its site can resolve."""
    return ParseError(
        msg(
            "this short link doesn't contain the puzzle, and farandole doesn't use the network: "
            "open it on {site} and copy the long link",
            site=site,
        ),
        code="parse.network",
    )


def _packed(reader: Reader, text: str, name: str) -> Record:
    """Return the record of a packed puzzle, behind a word that says how it is packed."""
    if text[:3] == "scf":
        raise ParseError(
            msg("the form of SudokuPad's links with {name} isn't documented", name="scf"),
            code="parse.rules",
        )
    if text.startswith("classic") and (cells := _unpacked(text.removeprefix("classic"))):
        return sites.from_plain(reader, cells, name)
    match = _PACKED.match(text)
    if match is None:
        site = "SudokuPad" if name == "sudokupad" else "f-puzzles.com"
        raise _short(site) if len(text) < 40 else wrong(text, msg("the complete link"))
    packed = match[2] if match[2][0] == "{" else unquote(match[2])
    unpacked = packed if packed[:1] == "{" else unpack(packed.replace(" ", "+"))
    document: Json = None
    with suppress(ValueError, RecursionError):
        document = json.loads(unpacked)
    if isinstance(document, dict) and "grid" in document:
        from farandole.sudoku.formats.web.fpuzzles import from_fpuzzles

        return from_fpuzzles(reader, document, name)
    from farandole.sudoku.formats.web.sudokupad import from_sudokupad, unzip

    document = unzip(unpacked)
    if not isinstance(document, dict):
        raise wrong(unpacked[:24], msg("a JSON object"))
    if "ce" in document or "cells" in document:
        return from_sudokupad(reader, document)
    raise wrong(unpacked[:24], msg("a document of {program}", program="f-puzzles, SudokuPad"))


def _unpacked(text: str) -> str:
    """Return the cells of a plain puzzle of SudokuPad; nothing if it isn't one.

    A sign stands for a digit and up to five blanks after it, or in older links a letter for blanks.

    >>> _unpacked("o" * 13 + "A5")[-3:], _unpacked("zd5")[-3:], _unpacked("o")
    ('005', '005', '')
    """
    if not text.isascii() or not text.isalnum():
        return ""
    numbers = [int(it, 36) if it < "a" else ord(it) - ord("a") + 36 for it in text]
    older = (it if it.isdigit() else "0" * (ord(it) - (65 if it < "a" else 71)) for it in text)
    both = "".join(f"{it % 10}{'0' * (it // 10)}" for it in numbers), "".join(older)
    return next((it for it in both if len(it) == 81), "")


def _penpa(reader: Reader, text: str, name: str = "penpa") -> Record:
    from farandole.sudoku.formats.web.penpa import from_penpa

    return from_penpa(reader, text, name)


_IN_SUDOKUPAD = "(?:sudoku/)?((?:fpuz|scl|ctc|scf|classic).*)"
_SITES: dict[str, tuple[str, str, str, Callable[[Reader, str, str], Record]]] = {
    "f-puzzles.com": ("fpuzzles", "load", "", _packed),
    "sudokupad.app": ("sudokupad", "puzzleid", _IN_SUDOKUPAD, _packed),
    "app.crackingthecryptic.com": ("sudokupad", "puzzleid", _IN_SUDOKUPAD, _packed),
    "sudokuwiki.org": ("sudokuwiki", "bd", "", sites.from_wiki),
    "sudoku.coach": ("sudoku-coach", "puzzle", "(?:.*/)?([^/]{20,})/?", sites.from_plain),
    "sudokuexchange.com": ("sudokuexchange", "s", "", sites.from_exchange),
    "swaroopg92.github.io": ("penpa", "p", "", _penpa),
}
"""By the end of the host: the format, the parameter that holds the puzzle, the path that does so
too, and the reader."""


def _pack(record: Record) -> str:
    from farandole.sudoku.formats.web.fpuzzles import to_fpuzzles

    return pack(compact(to_fpuzzles(record)))


def _pack_for_sudokupad(record: Record) -> str:
    """Return the document that keeps all of a record: f-puzzles', where that can."""
    from farandole.sudoku.formats.web.fpuzzles import to_fpuzzles
    from farandole.sudoku.formats.web.to_sudokupad import to_sudokupad

    is_own = any(getattr(rule, "format", "") == "sudokupad" for rule in record.grid.constraints)
    try:
        kind, document = "scl" if is_own else "fpuzzles", to_fpuzzles(record)
    except FormatError:
        kind = "scl"
    if kind == "scl":
        document = to_sudokupad(record)
    return kind + quote(pack(compact(document)), safe="")


def _format(
    name: str, site: str, start: str, text_of: Callable[[Record], str], **keeps: bool
) -> Format:
    """Return the format of links that are ``start`` and a text of the record."""

    def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
        for record in records:
            yield f"{start}{text_of(record)}\n"

    read_one = partial(read, only=name)
    return Format(name, f"links of {site}", never, read_one, write if start else None, **keeps)


_FPUZZLES = "https://www.f-puzzles.com/?load="
_SUDOKUPAD = "https://sudokupad.app/"
_WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
_COACH = "https://sudoku.coach/en/solver/"
_EXCHANGE = "https://sudokuexchange.com/play/?s="
_CLASSIC = {"is_classic_only": True}
_RULED = {**EVERYTHING, "keeps_constraints": True}
_MARKS = {"keeps_state": True, "keeps_candidates": True}
FORMATS = (
    _format("fpuzzles", "f-puzzles", _FPUZZLES, _pack, **_RULED),
    _format("sudokupad", "SudokuPad", _SUDOKUPAD, _pack_for_sudokupad, **_RULED),
    _format("sudokuwiki", "SudokuWiki's solver", _WIKI, sites.to_wiki, **_MARKS, **_CLASSIC),
    _format("sudoku-coach", "sudoku.coach's solver", _COACH, sites.to_plain, **_CLASSIC),
    _format("sudokuexchange", "SudokuExchange", _EXCHANGE, sites.to_plain, **_CLASSIC),
    _format("penpa", "Penpa+", "", str),
)
