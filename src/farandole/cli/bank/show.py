"""``farandole bank show``: all that the bank knows of a puzzle."""

from __future__ import annotations

from farandole.bank.values import BankEntry
from farandole.cli.bank.common import BANK_FILE, open_bank, symmetry_message
from farandole.cli.bank.find import rules_of
from farandole.cli.common import Given, Output, argument, command, options
from farandole.cli.common.help import table
from farandole.i18n import Language, Listed, Number, describe, msg
from farandole.logic.techniques import level_message
from farandole.logic.words import technique_name
from farandole.sudoku.render import text


@command(
    "show",
    [argument("NUMBER | PUZZLE…", "puzzles"), BANK_FILE, options.JSON, options.OUTPUT],
    msg("Show the details of puzzles, given by number or as a puzzle or any of its equivalents."),
    msg("The exit code is 1 when a puzzle isn't in the bank."),
    "  farandole bank show 17\n"
    "  farandole bank show --json "
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
def run(given: Given, out: Output) -> None:
    """Show the puzzles."""
    say = out.say
    from farandole.bank.exchange.text import facts
    from farandole.errors import BankError, FarandoleError, ParseError
    from farandole.sudoku.grid import Grid

    with open_bank(given, read_only=True) as bank:
        for number, named in enumerate(given.puzzles):
            is_number = named.isascii() and named.isdigit() and len(named) < 16
            try:
                entry = bank.get(int(named) if is_number else Grid.parse(named))
            except FarandoleError as error:
                if isinstance(error, BankError) and error.code != "bank.missing":
                    raise
                is_missing = isinstance(error, BankError)
                if isinstance(error, ParseError):
                    key = msg("{name} is neither a number nor a puzzle", name=named[:100])
                    out.error(say(key))
                    continue
                out.fail(1 if is_missing else 2, describe(error, say))
                continue
            if given.json:
                out.write_row(facts(entry))
                continue
            if number:
                out.write("\n")
            out.write(card(entry, say))


def card(entry: BankEntry, say: Language) -> str:
    """Return all that is known of a puzzle, for a person."""
    from datetime import UTC, datetime

    title = f"  {entry.title}" if entry.title else ""
    lines = [f"{entry.id}{title}", "", text(entry.grid), ""]
    yes = {True: say("yes"), False: say("no"), None: say("unknown")}
    none = say("more than one solution") if entry.status == "many" else say("no solution")
    rows = [
        (say("puzzle"), entry.grid.line),
        (say("solution"), entry.solution.line if entry.solution else none),
        (say("givens"), str(entry.clues)),
        (say("symmetry"), say(symmetry_message(entry.symmetry))),
        (say("minimal"), yes[entry.minimal]),
    ]
    if entry.grid.constraints:
        rows.append((say("constraints"), rules_of(entry.grid, say)))
    else:
        rows.insert(2, (say("canonical form"), entry.canonical.line))
    if not entry.grid.shape.is_classic:
        rows.append((say("board"), str(entry.grid.shape)))
    for name, values in ((say("sources"), entry.sources), (say("tags"), entry.tags)):
        if values:
            rows.append((name, say.value(Listed(values))))
    if entry.author:
        rows.append((say("author"), entry.author))
    if entry.notes:
        rows.append((say("notes"), entry.notes))
    rows.append((say("added"), f"{datetime.fromtimestamp(entry.created, UTC):%Y-%m-%d %H:%M} UTC"))
    lines.append("\n".join(f"{name}: {value}" for name, value in rows))
    for rating in entry.ratings:
        level = say(level_message(rating.level))
        score = say.value(Number(rating.score))
        key = msg("{level}, score {score}")
        if rating.school:
            key = msg(
                "{level}, score {score} ({school} {version})",
                school=rating.school,
                version=rating.version or "",
            )
        lines += ["", say(key, level=level, score=score)]
        used = [[say(technique_name(one)), str(times)] for one, times in rating.counts]
        lines += ["", table([say("technique"), say("steps")], used, right=[1])]
    for on_scale in entry.scale_ratings:
        assert on_scale.scale is not None  # ratings of a bank have one
        lines += ["", say(on_scale.message) + f" ({on_scale.scale.notation})"]
    return "\n".join(lines) + "\n"
