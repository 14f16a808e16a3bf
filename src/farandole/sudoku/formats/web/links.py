"""Links of other sites and of the studio: the puzzle in them, without a network.

A line may have words before the link and after it. A short link, which only its site can
resolve, is an error.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
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

    from farandole.sudoku.formats.boards.kinds import Head
    from farandole.sudoku.formats.record import Record
    from farandole.sudoku.formats.source import Reader
    from farandole.sudoku.formats.values import Json

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
_PACKED = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)?(.+)", re.DOTALL)
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
    if "N4Ig" in link[:12] and "/" not in link[:8]:
        return _packed(reader, unquote(link), "fpuzzles" if link[:1] in "fN" else "sudokupad")
    try:
        parts = urlsplit(link if "://" in link else "https://" + link)
        host = (parts.hostname or "").removeprefix("www.")
    except ValueError:
        raise wrong(link, msg("a link")) from None
    values = {**_values(parts.query), **_values(parts.fragment)}
    path = unquote(parts.path).strip("/")
    for ending, (name, parameter, read) in _SITES.items():
        if host == ending or host.endswith("." + ending):
            in_path = _in_path(link, path, name)
            value = values.get(parameter) or values.get("load") or in_path
            if value is None:
                raise _short(ending) if len(path) < 40 else wrong(link, f"{parameter}=...")
            return read(reader, value, name)
    if (record := from_query(reader, unquote(parts.query))) is not None:
        return record
    if "penpa" in path.lower() and "p" in values:
        return from_penpa(reader, values["p"])
    if path.rpartition("/")[2] in _STUDIO_PAGES and "p" in values:
        return sites.from_studio(reader, values["p"], values.get("m", ""))
    cells = _CELLS.findall(unquote(link))
    if len(cells) == 1:
        return sites.from_plain(reader, cells[0], "line")
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


def _in_path(link: str, path: str, name: str) -> str | None:
    """Return the puzzle in the path of a link; None if it is a short link, or has none."""
    if name == "sudokupad":  # a packed puzzle has slashes in it
        path = unquote(re.sub(r"^(?:\w+://)?[^/]*/?", "", link).partition("?")[0].partition("#")[0])
        path = path.removeprefix("sudoku/")
        return path if re.match("fpuz|scl|ctc|scf", path) else None
    last = path.rpartition("/")[2]
    if name == "sudokuwiki" and last.lower().removesuffix("l") not in _WIKI_BOARDS:
        raise unsupported([msg("the page {page} of SudokuWiki", page=repr(last[:40]))])
    return last if name == "sudoku-coach" and len(last) >= 20 else None


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
    match = _PACKED.match(text)
    kind, packed = match.groups() if match else ("", "")
    if kind == "scf":
        raise unsupported([msg("a packed form that isn't documented ({name})", name="scf")])
    if kind is None and name == "sudokupad":
        raise _short("SudokuPad")
    unpacked = packed if packed[:1] == "{" else unpack(packed.replace(" ", "+"))
    if kind in ("scl", "ctc"):
        document = unzip(unpacked)
        if isinstance(document, dict):
            return from_sudokupad(reader, document)
    else:
        document = _json(unpacked)
        if isinstance(document, dict):
            return from_fpuzzles(reader, document, name)
    raise wrong(unpacked[:24], msg("a JSON object"))


def _json(text: str) -> Json:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _penpa(reader: Reader, packed: str, name: str) -> Record:
    return from_penpa(reader, packed)


_SITES: dict[str, tuple[str, str, Callable[[Reader, str, str], Record]]] = {
    "f-puzzles.com": ("fpuzzles", "load", _packed),
    "sudokupad.app": ("sudokupad", "puzzleid", _packed),
    "app.crackingthecryptic.com": ("sudokupad", "puzzleid", _packed),
    "sudokuwiki.org": ("sudokuwiki", "bd", sites.from_wiki),
    "sudoku.coach": ("sudoku-coach", "puzzle", sites.from_plain),
    "sudokuexchange.com": ("sudokuexchange", "s", sites.from_exchange),
    "swaroopg92.github.io": ("penpa", "p", _penpa),
}
"""By the end of the host: the format, the parameter that holds the puzzle, and its reader."""


def _write_packed(start: str, *, is_quoted: bool) -> Callable[..., Iterator[str]]:
    def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
        for record in records:
            document = to_fpuzzles(record)
            packed = pack(json.dumps(document, ensure_ascii=False, separators=(",", ":")))
            yield f"{start}{quote(packed, safe='') if is_quoted else packed}\n"

    return write


def _write_classic(
    start: str, site: str, encode: Callable[[Record], str]
) -> Callable[..., Iterator[str]]:
    def write(records: Iterable[Record], blank: str = ".") -> Iterator[str]:
        for record in records:
            sites.check_classic(record.grid, site)
            yield f"{start}{encode(record)}\n"

    return write


def sniff(head: Head) -> int:
    """Return how sure it is that a line has a link: with other words, a format may be surer."""
    match = LINK.search(head.bare[: 2 * LONGEST])
    if match is None:
        return 0
    return 96 if match.start() == 0 or "N4Ig" in match[0] else 70


def _format(
    name: str, description: str, write: Callable[..., Iterator[str]] | None, **keeps: bool
) -> Format:
    def read(reader: Reader) -> Iterator[Record]:
        yield read_link(reader, name)

    return Format(name, description, never, read, write, **keeps)


FORMATS = (
    _format(
        "fpuzzles",
        "links of f-puzzles",
        _write_packed("https://www.f-puzzles.com/?load=", is_quoted=False),
        **EVERYTHING,
    ),
    _format(
        "sudokupad",
        "links of SudokuPad",
        _write_packed("https://sudokupad.app/fpuzzles", is_quoted=True),
        **EVERYTHING,
    ),
    _format(
        "sudokuwiki",
        "links of SudokuWiki's solver",
        _write_classic("https://www.sudokuwiki.org/sudoku.htm?bd=", "SudokuWiki", sites.to_wiki),
        keeps_state=True,
        keeps_candidates=True,
        is_classic_only=True,
    ),
    _format(
        "sudoku-coach",
        "links of sudoku.coach's solver",
        _write_classic("https://sudoku.coach/en/solver/", "sudoku.coach", sites.plain),
        is_classic_only=True,
    ),
    _format(
        "sudokuexchange",
        "links of SudokuExchange",
        _write_classic("https://sudokuexchange.com/play/?s=", "SudokuExchange", sites.plain),
        is_classic_only=True,
    ),
    _format("penpa", "links of Penpa+", None),
)


def read(reader: Reader) -> Iterator[Record]:
    """Read the link in the next line, of whichever site."""
    yield read_link(reader)


DETECTED = (Format("link", "links of any site", sniff, read),)
