"""Links of other sites and of the studio: the puzzle in them, without a network.

A line may have words before the link and after it. A short link, which only its site can
resolve, is an error.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from farandole.errors import ParseError
from farandole.i18n import msg
from farandole.sudoku.formats.registry import EVERYTHING, Format, never
from farandole.sudoku.formats.source import quoted
from farandole.sudoku.formats.values import unsupported, words, wrong
from farandole.sudoku.formats.web import sites
from farandole.sudoku.formats.web.fpuzzles import from_fpuzzles, to_fpuzzles
from farandole.sudoku.formats.web.lz import pack, unpack
from farandole.sudoku.formats.web.penpa import from_penpa
from farandole.sudoku.formats.web.pzpr import from_query
from farandole.sudoku.formats.web.sudokupad import from_sudokupad, unzip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from farandole.sudoku.formats.head import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader

LONGEST = 1 << 18
"""Characters of a link, at most."""

LINK = re.compile(
    r"(?:https?://|sudokupad://)[^\s<>\"]+|(?:www\.)?(?:f-puzzles\.com|sudokupad\.app|sudokuwiki\.org"
    r"|app\.crackingthecryptic\.com|sudoku\.coach|sudokuexchange\.com|puzz\.link)/[^\s<>\"]+"
    r"|(?<![\w+/=])(?:fpuz(?:zles)?|scl|ctc)?N4Ig[A-Za-z0-9+/%=-]{40,}"
)
"""A link, with or without ``https://`` if its site is known, or the packed puzzle at its end: an
object that lz-string has packed begins with ``N4Ig``."""
_CELLS = re.compile(r"(?<![0-9.])[0-9.]{81}(?![0-9.])")
_PACKED = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)(.+)", re.DOTALL)
_ALONE = re.compile(r"(fpuz(?:zles)?|scl|ctc)?(N4Ig[A-Za-z0-9+/%=-]+)")
_AROUND = " .:,;!?-–<>()[]{}|*_\"'“”‘’«»，。：；！？（）"
_STUDIO_PAGES = ("", "play", "explain", "make", "set", "print")
_WIKI_BOARDS = ("", "sudoku.htm", "index.htm", "sudoku_solver.htm")


def read_link(reader: Reader, only: str | None = None) -> Record:
    """Read the link in the next line. Raises ParseError with the place of the link."""
    text = next(reader.lines)
    number = reader.lines.number
    match = LINK.search(text)
    start = match.start() if match else len(text) - len(text.lstrip())
    link = match[0].rstrip(".,;!)\"'>»”’") if match else text.strip()
    try:
        if match is None:
            raise wrong(text, msg("a link"))
        if len(link) > LONGEST:
            raise ParseError(
                msg("the link is too long"),
                code="parse.size",
                expected=msg("at most {most} characters", most=LONGEST),
            )
        record = _record(reader, link)
        if only is not None and record.format != only:
            raise wrong(link, msg("a {site} link", site=only))
    except ParseError as error:
        raise error.at(line=number, column=start + (error.column or 1)) from None
    if not record.label:
        around = text[:start], text[start + len(link) :]
        label = " ".join(filter(None, (words(part).strip(_AROUND) for part in around)))
        record = record._replace(label=label)
    return record


def _record(reader: Reader, link: str) -> Record:
    """Return the record in a link."""
    if (packed := _ALONE.fullmatch(link)) is not None:
        if packed[1] in ("scl", "ctc"):
            return _sudokupad(reader, "", {"load": link}, link)
        return from_fpuzzles(reader, _object(unquote(packed[2])))
    try:
        parts = urlsplit(link if "://" in link else "https://" + link)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        raise wrong(link, msg("a link")) from None
    values = {**_values(parts.query), **_values(parts.fragment)}
    path = unquote(parts.path).strip("/")
    for ending, read in _SITES.items():
        if host == ending or host.endswith("." + ending):
            return read(reader, path, values, link)
    if (record := from_query(reader, unquote(parts.query))) is not None:
        return record
    if "penpa" in path.lower() and "p" in values:
        return from_penpa(reader, values["p"])
    if path.rpartition("/")[2] in _STUDIO_PAGES and "p" in values:
        return sites.from_studio(reader, values["p"], values.get("m", ""))
    cells = _CELLS.findall(unquote(link))
    if len(cells) == 1:
        return sites.from_plain(reader, "line", cells[0])
    raise ParseError(
        msg("the link contains no puzzle"),
        code="parse.structure",
        found=quoted(link),
        expected=msg("a link with the puzzle in it: nothing is downloaded"),
    )


def _values(text: str) -> dict[str, str]:
    """Return the named values of a link, the first of each name; ``+`` isn't a space there."""
    try:
        values = parse_qs(text.replace("+", "%2B"), keep_blank_values=True, max_num_fields=50)
    except ValueError:
        return {}
    return {name: value[0] for name, value in values.items()}


def _object(packed: str) -> dict[str, Any]:
    """Return the JSON object in a packed text."""
    text = unpack(packed.replace(" ", "+"))
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        document = None
    if not isinstance(document, dict):
        raise wrong(text[:24], msg("a JSON object"))
    return document


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


def _fpuzzles(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    if "load" not in values:
        raise _short("f-puzzles")
    return from_fpuzzles(reader, _object(values["load"]))


def _sudokupad(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    name = values.get("puzzleid") or values.get("load") or _after_host(link)
    match = _PACKED.match(name)
    if match is None:
        raise _short("SudokuPad")
    kind, packed = match.groups()
    if kind in ("fpuzzles", "fpuz"):
        return from_fpuzzles(reader, _object(packed), "sudokupad")
    if kind == "scf":
        raise unsupported([msg("a packed form that isn't documented ({name})", name="scf")])
    text = packed if packed[:1] == "{" else unpack(packed.replace(" ", "+"))
    document = unzip(text)
    if not isinstance(document, dict):
        raise wrong(text[:24], msg("a document of {program}", program="SudokuPad"))
    return from_sudokupad(reader, document)


def _after_host(link: str) -> str:
    """Return the path of a link, with the slashes that a packed puzzle has in it."""
    path = unquote(re.sub(r"^(?:\w+://)?[^/]*/?", "", link).partition("?")[0].partition("#")[0])
    return path.removeprefix("sudoku/")


def _wiki(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    page = path.rpartition("/")[2].lower()
    if page.removesuffix("l") not in _WIKI_BOARDS:
        raise unsupported([msg("the page {page} of SudokuWiki", page=repr(page[:40]))])
    if "bd" not in values:
        raise wrong(link, "bd=...")
    return sites.from_wiki(reader, values["bd"])


def _coach(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    last = path.rpartition("/")[2]
    if not sites.is_plain(last):
        if len(last) < 20 and "/s/" in path:
            raise _short("sudoku.coach")
        last = values.get("puzzle", last)
    return sites.from_plain(reader, "sudoku-coach", last)


def _exchange(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    if "s" not in values:
        raise wrong(link, "s=...")
    return sites.from_exchange(reader, values["s"])


def _penpa(reader: Reader, path: str, values: dict[str, str], link: str) -> Record:
    if "p" not in values:
        raise _short("Penpa+")
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


def _packed(record: Record) -> str:
    document = to_fpuzzles(record)
    return pack(json.dumps(document, ensure_ascii=False, separators=(",", ":")))


def write_fpuzzles(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write an f-puzzles link a line. Raises FormatError for rules that f-puzzles lacks."""
    for record in records:
        yield f"https://www.f-puzzles.com/?load={_packed(record)}\n"


def write_sudokupad(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a SudokuPad link a line, in the form of f-puzzles."""
    for record in records:
        yield f"https://sudokupad.app/fpuzzles{quote(_packed(record), safe='')}\n"


def write_sudokuwiki(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a link of SudokuWiki's solver a line. Raises FormatError for any other board."""
    for record in records:
        yield f"https://www.sudokuwiki.org/sudoku.htm?bd={sites.to_wiki(record)}\n"


def write_sudoku_coach(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a link of sudoku.coach's solver a line. Raises FormatError for any other board."""
    for record in records:
        sites.check_classic(record.grid, "sudoku.coach")
        yield f"https://sudoku.coach/en/solver/{sites.plain(record.grid)}\n"


def write_sudokuexchange(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
    """Write a SudokuExchange link a line. Raises FormatError for any other board."""
    for record in records:
        sites.check_classic(record.grid, "SudokuExchange")
        yield f"https://sudokuexchange.com/play/?s={sites.plain(record.grid)}\n"


def sniff(head: Head) -> int:
    """Return how sure it is that a line has a link: with other words, a format may be surer."""
    match = LINK.search(head.bare[: 2 * LONGEST])
    if match is None:
        return 0
    return 96 if match.start() == 0 or "N4Ig" in match[0] else 70


def _format(
    name: str, write: Callable[..., Iterator[str]] | None, description: str, **keeps: bool
) -> Format:
    def read(reader: Reader) -> Iterator[Record]:
        yield read_link(reader, name)

    return Format(name, description, never, read, write, **keeps)


_POSITION = {"keeps_state": True, "keeps_candidates": True, "is_classic_only": True}
FORMATS = (
    _format("fpuzzles", write_fpuzzles, "links of f-puzzles", **EVERYTHING),
    _format("sudokupad", write_sudokupad, "links of SudokuPad", **EVERYTHING),
    _format("sudokuwiki", write_sudokuwiki, "links of SudokuWiki's solver", **_POSITION),
    _format(
        "sudoku-coach", write_sudoku_coach, "links of sudoku.coach's solver", is_classic_only=True
    ),
    _format(
        "sudokuexchange", write_sudokuexchange, "links of SudokuExchange", is_classic_only=True
    ),
    _format("penpa", None, "links of Penpa+"),
)


def read(reader: Reader) -> Iterator[Record]:
    """Read the link in the next line, of whichever site."""
    yield read_link(reader)


DETECTED = (Format("link", "links of any site", sniff, read),)
