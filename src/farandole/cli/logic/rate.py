"""``farandole rate``: how hard puzzles are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

from farandole.cli.common import CliError, Given, Output, command, option, options
from farandole.cli.common.help import pad, table
from farandole.cli.common.many import each
from farandole.cli.common.result import facts, place_of, unreadable
from farandole.cli.common.values import OneOf
from farandole.cli.logic.profiles import PROFILE, SCALE, only_on_scale, profile_of, scale_of
from farandole.errors import FormatError
from farandole.i18n import Language, Number, describe, msg, placed
from farandole.logic.many.result import BAD, MANY, NONE, OPEN, RATED, STUCK, Rated
from farandole.logic.many.texts import PuzzleRating, TextRating
from farandole.logic.profile import SCHOOLS, Profile, Rule
from farandole.logic.scale.scale import SCALES, TRIAL, ScaleRating
from farandole.logic.scale.texts import TextScale
from farandole.logic.scale.trial import TextTrial, TrialRating
from farandole.logic.techniques import level_message
from farandole.logic.words import technique_name
from farandole.logic.words.names import rule_name
from farandole.sudoku.formats import Record, write
from farandole.sudoku.many.items import Item

TABLE, TSV, CSV = "table", "tsv", "csv"
_LEVELS = {NONE: "none", MANY: "many", BAD: "invalid", STUCK: "incomplete", OPEN: "incomplete"}
"""What stands in the place of the level where there is no rating."""


@command(
    "rate",
    [
        options.FILES,
        option(
            "--school SCHOOL",
            "hodoku (HoDoKu 2.3.2, the default) or hodoku-2.2.0 for levels and scores; se (Sudoku "
            "Explainer) or se-1.2.1 (the rules of its version 1.2.1 alone) for ER, EP and ED; te "
            "(trial and error) for depth, class of braids and size of the smallest backdoors.",
            OneOf((*SCHOOLS, *SCALES, TRIAL)),
        ),
        *SCALE,
        *PROFILE,
        option(
            "--canonical",
            "Rate the canonical form of each puzzle, so that all its equivalents are rated alike.",
        ),
        option(
            "--to table|tsv|csv",
            "table (default on a terminal), or the columns puzzle, level, score and hardest "
            "technique (with --school se: puzzle, ER, EP, ED, hardest technique; with --school te: "
            "puzzle, depth, class, backdoor) as tsv (default elsewhere) or as csv with a header.",
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
        "columns are -. With --school te, ≥ marks lower bounds where the time limit was reached."
    ),
    msg("The exit code is 0 when every puzzle is rated."),
    "  farandole rate "
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"
    "  farandole rate --to tsv puzzles.txt > ratings.tsv",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    if given.school == TRIAL:
        _ByTrial(given, out).run()
    elif given.school in SCALES:
        _OnScale(given, out).run()
    else:
        _ByScore(given, out).run()


One = TypeVar("One", Rated, ScaleRating, TrialRating)


class _Rate(ABC, Generic[One]):
    """One run of the command."""

    header: str
    shown: tuple[str, ...] = (RATED,)  # outcomes that the table has numbers for
    verb: PuzzleRating[Any, One]
    bad: One

    def __init__(self, given: Given, out: Output) -> None:
        options.at_most_one(given, out.say, "--to", "--json")
        self.given, self.out, self.say = given, out, out.say
        self.first: tuple[Item, One] | None = None
        self.has_rows = False

    def run(self) -> None:
        given, out = self.given, self.out
        to = given.to or (TABLE if out.is_terminal else TSV)
        self.write: Callable[[Item, One], None] = self._table if to == TABLE else self._columns
        self.separator = "," if to == CSV else "\t"
        if to == CSV and not given.json:
            out.write(self.header)
        if given.json:
            self.write = self._json
        try:
            each(given, out, self.verb, self._see)
        finally:
            if self.first is not None:  # there was but one
                out.write(self.card(*self.first))

    @abstractmethod
    def columns(self, rated: One) -> list[str]:
        """Return what stands beside the puzzle."""

    @abstractmethod
    def facts(self, rated: One, *, is_classic: bool) -> dict[str, object]:
        """Return what JSON says of a rating, or of its absence."""

    @abstractmethod
    def line(self, rated: One) -> str:
        """Return what a row of the table says of a rating."""

    @abstractmethod
    def card(self, item: Item, rated: One) -> str:
        """Return all that is known of one puzzle, for a person."""

    def _see(self, item: Item, rated: One | None) -> None:
        if rated is None:
            unreadable(item, self.out)
            rated = self.bad
        elif rated.error is not None:
            self.out.error(self.say(placed(place_of(item), rated.error)))
        elif rated.outcome != RATED:
            self.out.fail(1)
        self.write(item, rated)
        if self.out.is_terminal:
            self.out.flush()

    def _columns(self, item: Item, rated: One) -> None:
        puzzle = "-" if item.record is None else _on_a_line(item.record)
        self.out.write(self.separator.join([puzzle, *self.columns(rated)]) + "\n")

    def _json(self, item: Item, rated: One) -> None:
        row = facts(item)
        if rated.error is not None:
            row |= {"status": BAD, "error": str(rated.error)}
        elif item.record is not None:
            row["status"] = "limit" if rated.outcome == OPEN else rated.outcome
            row |= self.facts(rated, is_classic=item.record.grid.is_classic)
        self.out.write_row(row)

    def _table(self, item: Item, rated: One) -> None:
        """Write a line, unless this is the first puzzle and may be the only one."""
        if not self.has_rows and self.first is None:
            self.first = item, rated
            return
        if self.first is not None:
            first, self.first = self.first, None
            self.has_rows = True
            self.out.write(self._line(*first))
        self.out.write(self._line(item, rated))

    def _line(self, item: Item, rated: One) -> str:
        label = f" {item.record.label}" if item.record and item.record.label else ""
        place = f"{place_of(item)}{label}"
        if item.record is None and item.error is not None:
            place = item.source.place(item.error.line)
        text = self.line(rated) if rated.outcome in self.shown else reason(rated, self.say)
        return f"{pad(place, 24)}  {text}".rstrip() + "\n"


class _ByScore(_Rate[Rated]):
    """Levels and scores."""

    header = "puzzle,level,score,hardest\n"
    bad = Rated(BAD)

    def __init__(self, given: Given, out: Output) -> None:
        super().__init__(given, out)
        self.profile = profile_of(given, out.say)
        self.verb = TextRating(self.profile, seconds=given.seconds, canonical=bool(given.canonical))

    def columns(self, rated: Rated) -> list[str]:
        if rated.outcome != RATED:
            return [_LEVELS[rated.outcome], "-", "-"]
        return [rated.level, str(rated.score), rated.hardest.id if rated.hardest else "-"]

    def facts(self, rated: Rated, *, is_classic: bool) -> dict[str, object]:
        has_rating = rated.outcome == RATED
        return {
            "level": rated.level if has_rating else None,
            "score": rated.score if has_rating else None,
            "hardest": rated.hardest.id if has_rating and rated.hardest else None,
            "techniques": {one.id: times for one, times in rated.counts},
            # No school rates other boards.
            "school": self.profile.school if is_classic else None,
            "version": self.profile.version if is_classic else None,
        }

    def line(self, rated: Rated) -> str:
        say = self.say
        level = pad(say(level_message(rated.level)), 8)
        hardest = "" if rated.hardest is None else say(technique_name(rated.hardest))
        return f"{level} {say.value(Number(rated.score)):>7}  {hardest}"

    def card(self, item: Item, rated: Rated) -> str:
        return card(item, rated, self.profile, self.say)


class _OnScale(_Rate[ScaleRating]):
    """Ratings on the scale of Sudoku Explainer."""

    header = "puzzle,er,ep,ed,hardest\n"
    shown = (RATED, STUCK)
    bad = ScaleRating(BAD)

    def __init__(self, given: Given, out: Output) -> None:
        super().__init__(given, out)
        self.scale = scale_of(given)
        self.verb = TextScale(self.scale, seconds=given.seconds, canonical=bool(given.canonical))

    def columns(self, rated: ScaleRating) -> list[str]:
        if rated.outcome not in (RATED, STUCK):
            return [_LEVELS[rated.outcome], "-", "-", "-"]
        return [*map(str, (rated.er, rated.ep, rated.ed)), rated.hardest or "-"]

    def facts(self, rated: ScaleRating, *, is_classic: bool) -> dict[str, object]:
        has_rating = rated.outcome in (RATED, STUCK)
        return {
            "er": rated.er if has_rating else None,
            "ep": rated.ep if has_rating else None,
            "ed": rated.ed if has_rating else None,
            "hardest": rated.hardest,
            "school": self.scale.school,
            "version": self.scale.version,
        }

    def line(self, rated: ScaleRating) -> str:
        numbers = (f"{number:4.1f}" for number in (rated.er, rated.ep, rated.ed))
        hardest = self.say(rule_name(rated.hardest)) if rated.hardest else ""
        return f"{'  '.join(numbers)}  {hardest}"

    def card(self, item: Item, rated: ScaleRating) -> str:
        lines = [item.record.label] if item.record is not None and item.record.label else []
        if rated.outcome not in self.shown:
            return "\n".join([*lines, reason(rated, self.say)]) + "\n"
        key = rated.message
        if self.scale.school:
            key = msg(
                "{rating} ({school} {version})",
                rating=key,
                school=self.scale.school,
                version=self.scale.version or "",
            )
        lines.append(self.say(key))
        if rated.hardest:
            name = rule_name(rated.hardest)
            lines.append(self.say(msg("hardest: {technique}", technique=name)))
        return "\n".join(lines) + "\n"


class _ByTrial(_Rate[TrialRating]):
    """Ratings by trial and error."""

    header = "puzzle,depth,class,backdoor\n"
    bad = TrialRating(BAD)

    def __init__(self, given: Given, out: Output) -> None:
        super().__init__(given, out)
        only_on_scale(given)
        if not (given.techniques is given.without is given.profile is None):
            raise CliError(
                msg("with --school {school}, there are no techniques to choose", school=TRIAL)
            )
        self.verb = TextTrial(seconds=given.seconds, canonical=bool(given.canonical))

    def columns(self, rated: TrialRating) -> list[str]:
        if rated.outcome in (NONE, MANY, BAD):
            return [_LEVELS[rated.outcome], "-", "-"]
        return [*rated.shown]

    def facts(self, rated: TrialRating, *, is_classic: bool) -> dict[str, object]:
        is_known = rated.outcome in (RATED, STUCK, OPEN)
        return {
            "depth": rated.depth if is_known else None,
            "class": rated.name or None,
            "length": rated.length if is_known else None,
            "backdoor": rated.backdoor if is_known else None,
            "school": TRIAL,
        }

    def line(self, rated: TrialRating) -> str:
        depth, name, backdoor = rated.shown
        return f"{depth}  {name:<5}  {backdoor}"

    def card(self, item: Item, rated: TrialRating) -> str:
        lines = [item.record.label] if item.record is not None and item.record.label else []
        return "\n".join([*lines, reason(rated, self.say)]) + "\n"


def _on_a_line(record: Record) -> str:
    """Return a puzzle on a line, with its constraints if it has any that `iss` can write."""
    if record.grid.constraints:
        with suppress(FormatError):
            return "".join(write([record], "iss")).strip()
    return record.grid.line


def reason(rated: Rated | ScaleRating | TrialRating, say: Language) -> str:
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
