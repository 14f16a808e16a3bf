"""The handbook's pages: one for each technique and an index, in both languages, with images."""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase, digits
from typing import TYPE_CHECKING

from farandole.i18n import language
from farandole.logic import FULL, HODOKU, TECHNIQUES, Board, Candidate, first_step
from farandole.logic.handbook.examples import read, step_named
from farandole.logic.handbook.order import prerequisites
from farandole.logic.handbook.pattern import bare
from farandole.logic.notation import notation
from farandole.logic.reasons import NearMiss, near_miss_message
from farandole.logic.render import svg
from farandole.logic.render.claims import scheme_of
from farandole.logic.render.player import sentences, slider
from farandole.logic.techniques import level_message
from farandole.logic.words import step_line, teach, technique_name
from farandole.logic.words.ideas import family_message, idea, in_brief, spotting
from farandole.logic.words.steps import step_clause
from farandole.studio.settings import PORT

from .labels import FAMILIES, LABELS, NO_LOOK_ALIKE, WHY_EASIER

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from farandole.i18n import Language, Message
    from farandole.logic import Step, Technique
    from farandole.logic.handbook.examples import Entry, Sample


FOLDERS = {"en": "techniques", "zh": "zh/techniques"}
"""Where the pages are, below the folder of the documentation."""

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def write(docs: Path, only: Collection[str] | None = None) -> None:
    """Write all pages below a folder, or those of some techniques; what is there stays."""
    sample, entries = read()
    wanted = [entry for name, entry in entries.items() if only is None or name in only]
    for entry in wanted:
        for page in Page.both(sample, entry, only):
            _keep(docs / FOLDERS[page.say.code] / f"{entry.technique}.md", page.text())
    for code in FOLDERS:
        for name, drawn in (image for entry in wanted for image in _images(entry, language(code))):
            _keep(docs / FOLDERS[code] / "images" / name, drawn)
        _keep(docs / FOLDERS[code] / "index.md", index(code, sample, wanted))


def _keep(path: Path, text: str) -> None:
    """Write a file if it isn't there as it should be: what hasn't changed isn't built again."""
    if path.exists() and path.read_text("utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def _images(entry: Entry, say: Language) -> Iterator[tuple[str, str]]:
    """Yield the drawings of a technique: of its example, of exercises, and of a look-alike."""
    one = TECHNIQUES[entry.technique]
    for number, (line, written) in enumerate(entry.boards):
        board = Board(line)
        step = step_named(board, one, written)
        if number == 0:
            yield f"{one.id}.svg", svg(board, step, say=say)
            yield f"{one.id}-pattern.svg", svg(bare(board, step), step, say=say)
            continue
        yield f"{one.id}-practice-{number}.svg", svg(board, say=say)
        yield f"{one.id}-answer-{number}.svg", svg(board, step, say=say)
    if entry.alike:
        board, _, without, step = look_alike(entry)
        yield f"{one.id}-alike.svg", svg(board, step, without=without, say=say)


def look_alike(entry: Entry) -> tuple[Board, Candidate, Board, Step]:
    """Return a board, the candidate or given that prevents a step, the board without, and the step.

    Without a given the digit is still there, but placed.
    """
    board = Board(entry.alike)
    name, _, digit = entry.extra.partition("=")
    cell = board.shape.cell(name)
    extra = Candidate(cell, int(digit) if digit else board.grid.cells[cell])
    without = board.remove([extra])
    if not digit:
        without = Board(board, givens=board.givens.with_cell(cell, 0))
    return board, extra, without, step_named(without, TECHNIQUES[entry.technique], entry.alike_step)


def plain(text: str) -> str:
    """Return text as Markdown that shows it as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def share(part: int, whole: int) -> str:
    """Return a share in percent, with two digits where it is small.

    >>> share(1, 3), share(3, 20000), share(0, 7), share(7, 7)
    ('33%', '0.015%', '0%', '100%')
    """
    percent = 100 * part / whole
    return f"{percent:.0f}%" if percent >= 10 or not part else f"{percent:.2g}%"


class Page:
    """The page of one technique in one language."""

    def __init__(
        self, code: str, sample: Sample, entry: Entry, only: Collection[str] | None = None
    ) -> None:
        self.say: Language = language(code)
        self.sample = sample
        self.entry = entry
        self.one: Technique = TECHNIQUES[entry.technique]
        self.only = only

    @classmethod
    def both(
        cls, sample: Sample, entry: Entry, only: Collection[str] | None = None
    ) -> Iterator[Page]:
        """Yield the page in each language."""
        for code in FOLDERS:
            yield cls(code, sample, entry, only)

    def label(self, key: str, **values: object) -> str:
        """Return a label in the page's language."""
        return _label(self.say.code, key, **values)

    def sentence(self, message: Message) -> str:
        """Return a message as Markdown."""
        return plain(self.say(message))

    def text(self) -> str:
        """Return the page."""
        return "\n\n".join(self.parts()) + "\n"

    def parts(self) -> Iterator[str]:
        """Yield the page's paragraphs."""
        yield f"# {self.sentence(technique_name(self.one))}"
        yield self.facts()
        if before := [name for name in prerequisites(self.one.id) if self.has_page(name)]:
            yield f"{self.label('before')} {' · '.join(map(self.link, before))}"
        yield f"## {self.label('idea')}"
        yield self.sentence(idea(self.one))
        if self.entry.example:
            yield self.image("-pattern", self.label("pattern")) + "{width=460px}"
        yield f"## {self.label('example')}"
        if self.entry.example:
            yield from self.drawn(self.entry.example, self.entry.step, "")
        else:
            yield self.label("nothing")
        yield from self.easier()
        yield f"## {self.label('alike')}"
        yield from self.alike()
        yield f"## {self.label('spotting')}"
        yield self.sentence(spotting(self.one))
        if self.entry.practice and self.one.family != "last-resort":
            yield f"## {self.label('practice')}"
            for number, (line, answer) in enumerate(self.entry.boards[1:], 1):
                yield from self.practice(number, line, answer)
        elif self.entry.example and not self.entry.practice:
            yield self.label("one")
        yield f"## {self.label('often')}"
        yield self.often()
        yield from self.same_family()

    def has_page(self, name: str) -> bool:
        """Return whether a technique's page is written."""
        return self.only is None or name in self.only

    def link(self, name: str) -> str:
        """Return a link to the page of a technique, or its name alone."""
        title = self.sentence(technique_name(TECHNIQUES[name]))
        return f"[{title}]({name}.md)" if self.has_page(name) else title

    def easier(self) -> Iterator[str]:
        """Yield why there are easier steps, and which does the same on the example."""
        why = WHY_EASIER.get(self.one.id)
        if why:
            yield why[self.say.code == "zh"]
        if self.entry.easier:
            key = "easier-here" if why else "easier"
            yield self.label(key, name=self.link(self.entry.easier))

    def alike(self) -> Iterator[str]:
        """Yield a board that looks as if it had the technique, and what prevents it."""
        if not self.entry.alike:
            why = NO_LOOK_ALIKE.get(self.one.id, LABELS["no-alike"])
            yield why[self.say.code == "zh"]
            return
        _, extra, without, step = look_alike(self.entry)
        if is_given := "=" not in self.entry.extra:
            clause = self.say(step_clause(without, step))
            sentence = self.label("given", cell=self.entry.extra, step=clause)
        else:
            message = near_miss_message(NearMiss(extra, without, step))
            sentence = self.say.capital(self.say(message), message)
        yield self.image("-alike", plain(sentence))
        yield plain(sentence)
        yield self.label(f"alike-{'given' if is_given else 'picture'}", extra=self.entry.extra)

    def facts(self) -> str:
        """Return level, score, code, name and family, in a line."""
        one, say = self.one, self.say
        family = FAMILIES[one.family][say.code == "zh"]
        there = f"index.md#{family.lower().replace(' ', '-')}"
        code = f" · {self.label('code')} `{one.code}`" if one.code else ""
        return (
            f"{say(level_message(one.level))} · {self.label('score')} {one.score}{code} · "
            f"{self.label('name')} `{one.id}` · {self.label('family')} [{family}]({there})"
        )

    def drawn(self, line: str, written: str, which: str) -> Iterator[str]:
        """Yield a step: its image, its sentence, why it holds, and its notation.

        Where it has an argument of several claims, a slider below the image walks through them.
        """
        board = Board(line)
        step = step_named(board, self.one, written)
        sentence = self.sentence(step_line(board, step))
        scheme = scheme_of(board, step)
        if scheme is None:
            yield self.image(which, sentence)
        else:
            yield '<div class="step">'
            yield self.image(which, sentence)
            yield slider(scheme, self.say)
        yield f"**{sentence}**"
        for paragraph in teach(board, step):
            yield sentences(paragraph, scheme, self.say, plain)
        if scheme is not None:
            yield "</div>"
        yield f"{self.label('notation')} `{notation(board, step)}`"

    def image(self, which: str, sentence: str) -> str:
        """Return an image."""
        return f"![{sentence}](images/{self.one.id}{which}.svg)"

    def practice(self, number: int, line: str, answer: str) -> Iterator[str]:
        """Yield a board to try it on, and the answer, folded."""
        one, board = self.one, Board(line)
        yield self.label("find")
        yield self.image(f"-practice-{number}", plain(self.say(technique_name(one))))
        yield self.how_to_ask(board, line)
        address = f"http://127.0.0.1:{PORT}/"
        yield self.label(
            "studio",
            learn=f"{address}learn#{one.id}&practice",
            play=f"{address}#{play_fragment(board)}",
        )
        yield f"<details>\n<summary>{self.label('answer')}</summary>"
        yield from self.drawn(line, answer, f"-answer-{number}")
        yield "</details>"

    def how_to_ask(self, board: Board, line: str) -> str:
        """Return the command that gives a hint for this very step, if one does, and the board."""

        def is_it(step: Step | None) -> bool:
            return step is not None and step.technique is self.one

        if is_it(first_step(board, FULL)):
            return f"{self.label('hint')}\n\n```sh\nfarandole hint '{line}'\n```"
        if is_it(first_step(board, HODOKU.only(self.one))):
            asked = f"farandole hint --techniques {self.one.id} '{line}'"
            return f"{self.label('hint')}\n\n```sh\n{asked}\n```"
        why = "by-profile" if self.one.id.startswith("dual-") else "by-all-steps"
        return f"{self.label('board')}\n\n```text\n{line}\n```\n\n{self.label(why)}"

    def often(self) -> str:
        """Return how often the technique occurs."""
        entry, sample = self.entry, self.sample
        number = self.say.value
        puzzles, boards = number(_number(sample.puzzles)), number(_number(sample.boards))
        said = []
        is_last = self.one.family == "last-resort"
        if is_last:
            said.append(self.label("search-finds"))
        if self.one.id.startswith("dual-"):
            said.append(self.label("with-duals"))
        elif self.one.is_chaining:
            said.append(self.label("tried-after"))
        elif not self.one.default:
            said.append(self.label("not-tried"))
        elif not entry.used:
            said.append(self.label("used-by-none", puzzles=puzzles))
        else:
            part = share(entry.used, sample.puzzles)
            used = number(_number(entry.used))
            said.append(self.label("used-by", used=used, puzzles=puzzles, share=part))
        if entry.exists:
            part = share(entry.exists, sample.boards)
            exists = number(_number(entry.exists))
            said.append(self.label("exists-on", boards=boards, exists=exists, share=part))
        elif self.one.family not in _BASIC and not is_last:
            said.append(self.label("exists-on-none", boards=boards))
        if entry.unknown:
            unknown = number(_number(entry.unknown))
            seconds = f"{sample.seconds:g}"
            said.append(self.label("unknown-on", unknown=unknown, seconds=seconds))
        return ("" if self.say.code == "zh" else " ").join(said)

    def same_family(self) -> Iterator[str]:
        """Yield links to the other techniques of the family."""
        others = [
            self.link(one.id)
            for one in TECHNIQUES.values()
            if one.family == self.one.family and one is not self.one and self.has_page(one.id)
        ]
        if others:
            yield f"## {self.label('same')}"
            yield " · ".join(others)


_ALPHABET = f"{ascii_uppercase}{ascii_lowercase}{digits}-_"


def play_fragment(board: Board) -> str:
    """Return the part of an address by which the studio's Play opens a board with its candidates.

    A cell is five characters of 64 each, the lowest first: its digit (4 bits), corner marks (9),
    candidates (9), colours (8); runs of cells with nothing in them are a dot and their length.

    >>> play_fragment(Board("1" + "." * 80))[83:98]
    '&m=.AAA8PAAA8PA'
    """
    text, empty = "", 0
    cells = zip(board.grid.cells, board.givens.cells, board.candidates, strict=True)
    for digit, given, mask in cells:
        bits = 0 if given else digit + (mask << 13)
        if bits or empty == 64:
            text += f".{_ALPHABET[empty - 1]}" if empty else ""
            empty = 0
        if bits:
            text += "".join(_ALPHABET[bits >> 6 * at & 63] for at in range(5))
        else:
            empty += 1
    text += f".{_ALPHABET[empty - 1]}" if empty else ""
    return f"p={board.givens.line}&m={text}"


_BASIC = ("singles", "intersections", "subsets")


def _number(value: int) -> object:
    from farandole.i18n import Number

    return Number(value)


def _label(code: str, key: str, **values: object) -> str:
    text = LABELS[key][code == "zh"]
    return text.format(**values) if values else text


def index(code: str, sample: Sample, entries: list[Entry]) -> str:
    """Return the page that lists techniques by family."""
    say = language(code)
    parts = [
        f"# {_label(code, 'title')}",
        _label(code, "intro"),
        _label(
            code,
            "measured",
            puzzles=say.value(_number(sample.puzzles)),
            boards=say.value(_number(sample.boards)),
            seed=sample.seed,
            seconds=f"{sample.seconds:g}",
        ),
    ]
    head = ("technique", "level", "score", "used", "found", "line")
    listed = []
    for family, names in FAMILIES.items():
        members = [entry for entry in entries if TECHNIQUES[entry.technique].family == family]
        listed += [entry.technique for entry in members]
        rows = [_row(say, sample, entry) for entry in members]
        if rows:
            title = f"## {names[code == 'zh']}"
            table = [
                "| " + " | ".join(_label(code, key) for key in head) + " |",
                "|---|---|--:|--:|--:|---|",
                *rows,
            ]
            boxed = "\n".join([":::{container} techniques", *table, ":::"])
            parts += [title, plain(say(family_message(family))), boxed]
    pages = "\n".join(listed)
    parts.append(f"```{{toctree}}\n:hidden:\n\n{pages}\n```")
    return "\n\n".join(parts) + "\n"


def _row(say: Language, sample: Sample, entry: Entry) -> str:
    one = TECHNIQUES[entry.technique]
    is_dual = one.id.startswith("dual-")
    counted = one.family not in (*_BASIC, "last-resort")
    cells = (
        f"[{plain(say(technique_name(one)))}]({one.id}.md)",
        say(level_message(one.level)),
        str(one.score),
        share(entry.used, sample.puzzles) if one.default and not is_dual else "–",
        share(entry.exists, sample.boards) if counted else "–",
        plain(say(in_brief(one))),
    )
    return f"| {' | '.join(cells)} |"
