"""``farandole rate``: how hard puzzles are."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.help import pad, table
from farandole.cli.common.many import each
from farandole.cli.common.result import facts, place_of, unreadable
from farandole.cli.common.values import OneOf
from farandole.cli.logic.profiles import PROFILE, SCHOOL, profile_of
from farandole.errors import FormatError
from farandole.i18n import Language, Number, describe, msg, placed
from farandole.logic.many.result import BAD, MANY, NONE, OPEN, RATED, STUCK, Rated
from farandole.logic.many.texts import TextRating
from farandole.logic.profile import Profile, Rule
from farandole.logic.techniques import level_message
from farandole.logic.words import technique_name
from farandole.sudoku.formats import write
from farandole.sudoku.many.items import Item

if TYPE_CHECKING:
    from farandole.sudoku.formats import Record

TABLE, TSV, CSV = "table", "tsv", "csv"
_LEVELS = {NONE: "none", MANY: "many", BAD: "invalid", STUCK: "incomplete", OPEN: "incomplete"}
"""What stands in the place of the level where there is no rating."""


@command(
    "rate",
    [
        options.FILES,
        SCHOOL,
        *PROFILE,
        option(
            "--canonical",
            "Rate the canonical form of each puzzle, so that all its equivalents are rated alike.",
        ),
        option(
            "--to table|tsv|csv",
            "table (default on a terminal), or the columns puzzle, level, score and hardest "
            "technique as tsv (default elsewhere) or as csv with a header.",
            OneOf((TABLE, TSV, CSV)),
        ),
        options.JSON,
        options.THREADS,
        options.SECONDS,
        *options.reading(),
        options.OUTPUT,
    ],
    msg(
        "Rate each puzzle: its level, and its score, the sum of the scores of the steps that "
        "a person would take."
    ),
    msg(
        "tsv and csv have a row for each puzzle, in input order. Without a rating the level "
        "is none (no solution), many (several solutions), incomplete (the techniques are "
        "insufficient, or the time limit was reached) or invalid (unreadable), and the other "
        "columns are -."
    ),
    msg("The exit code is 0 when every puzzle is rated."),
    "  farandole rate "
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"
    "  farandole rate --to tsv puzzles.txt > ratings.tsv",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    _Rate(given, out).run()


class _Rate:
    """One run of the command."""

    def __init__(self, given: Given, out: Output) -> None:
        options.at_most_one(given, out.say, "--to", "--json")
        self.given, self.out, self.say = given, out, out.say
        self.profile = profile_of(given, out.say)
        self.first: tuple[Item, Rated] | None = None
        self.has_rows = False

    def run(self) -> None:
        given, out = self.given, self.out
        verb = TextRating(self.profile, seconds=given.seconds, canonical=bool(given.canonical))
        to = given.to or (TABLE if out.is_terminal else TSV)
        self.write = self._table if to == TABLE else self._columns
        self.separator = "," if to == CSV else "\t"
        if to == CSV and not given.json:
            out.write("puzzle,level,score,hardest\n")
        if given.json:
            self.write = self._json
        try:
            each(given, out, verb, self._see)
        finally:
            if self.first is not None:  # there was but one
                out.write(card(*self.first, self.profile, self.say))

    def _see(self, item: Item, rated: Rated | None) -> None:
        if rated is None:
            unreadable(item, self.out)
            rated = Rated(BAD)
        elif rated.error is not None:
            self.out.error(self.say(placed(place_of(item), rated.error)))
        elif rated.outcome != RATED:
            self.out.fail(1)
        self.write(item, rated)
        if self.out.is_terminal:
            self.out.flush()

    def _columns(self, item: Item, rated: Rated) -> None:
        self.out.write(self.separator.join(_columns(item, rated)) + "\n")

    def _json(self, item: Item, rated: Rated) -> None:
        row = facts(item)
        if rated.error is not None:
            row |= {"status": BAD, "error": str(rated.error)}
        elif item.record is not None:
            has_rating = rated.outcome == RATED
            row["status"] = "limit" if rated.outcome == OPEN else rated.outcome
            row["level"] = rated.level if has_rating else None
            row["score"] = rated.score if has_rating else None
            row["hardest"] = rated.hardest.id if has_rating and rated.hardest else None
            row["techniques"] = {one.id: times for one, times in rated.counts}
            is_classic = item.record.grid.is_classic  # no school rates other boards
            row["school"] = self.profile.school if is_classic else None
            row["version"] = self.profile.version if is_classic else None
        self.out.write_row(row)

    def _table(self, item: Item, rated: Rated) -> None:
        """Write a line, unless this is the first puzzle and may be the only one."""
        if not self.has_rows and self.first is None:
            self.first = item, rated
            return
        if self.first is not None:
            first, self.first = self.first, None
            self.has_rows = True
            self.out.write(self._line(*first))
        self.out.write(self._line(item, rated))

    def _line(self, item: Item, rated: Rated) -> str:
        say = self.say
        label = f" {item.record.label}" if item.record and item.record.label else ""
        place = f"{place_of(item)}{label}"
        if item.record is None and item.error is not None:
            place = f"{item.source.shown}:{item.error.line}"
        if rated.outcome != RATED:
            return f"{pad(place, 24)}  {reason(rated, say)}\n"
        level = pad(say(level_message(rated.level)), 8)
        hardest = "" if rated.hardest is None else say(technique_name(rated.hardest))
        score = say.value(Number(rated.score))
        return f"{pad(place, 24)}  {level} {score:>7}  {hardest}".rstrip() + "\n"


def _columns(item: Item, rated: Rated) -> list[str]:
    puzzle = "-" if item.record is None else _on_a_line(item.record)
    if rated.outcome != RATED:
        return [puzzle, _LEVELS[rated.outcome], "-", "-"]
    return [puzzle, rated.level, str(rated.score), rated.hardest.id if rated.hardest else "-"]


def _on_a_line(record: Record) -> str:
    """Return a puzzle on a line, with its constraints if it has any that `iss` can write."""
    if record.grid.constraints:
        with suppress(FormatError):
            return "".join(write([record], "iss")).strip()
    return record.grid.line


def reason(rated: Rated, say: Language) -> str:
    """Return why a puzzle has no rating."""
    return say(rated.message) if rated.error is None else describe(rated.error, say)


def card(item: Item, rated: Rated, profile: Profile, say: Language) -> str:
    """Return all that is known of one puzzle, for a person."""
    lines = []
    if item.record is not None and item.record.label:
        lines.append(item.record.label)
    if rated.outcome != RATED:
        lines.append(reason(rated, say))
        if rated.outcome != STUCK:
            return "\n".join(lines) + "\n"
    else:
        key = rated.message
        if profile.school and item.record is not None and item.record.grid.is_classic:
            key = msg(
                "{level}, score {score} ({school} {version})",
                level=level_message(rated.level),
                score=Number(rated.score),
                school=profile.school,
                version=profile.version or "",
            )
        lines.append(say(key))
    scores = {rule.technique: rule for rule in profile.rules}
    rows = []
    for one, times in rated.counts:
        rule = scores.get(one, Rule(one, one.level, one.score))
        numbers = [say.value(Number(n)) for n in (times, rule.score, times * rule.score)]
        rows.append([say(technique_name(one)), say(level_message(rule.level)), *numbers])
    if rows:
        head = [say("technique"), say("level"), say("steps"), say("each"), say("score")]
        lines += ["", table(head, rows, right=[2, 3, 4])]
    return "\n".join(lines) + "\n"
