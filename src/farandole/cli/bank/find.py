"""``farandole bank find``: puzzles of the bank, by what they are like."""

from __future__ import annotations

from farandole.bank.query import Query
from farandole.bank.values import ADDED, ON_SCALE, ORDERS, BankEntry, BankRating
from farandole.cli.bank.common import BANK_FILE, open_bank, query_of, query_options
from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.help import pad
from farandole.cli.common.values import Numeric, OneOf
from farandole.i18n import Language, Listed, Number, msg
from farandole.logic.scale.scale import SCALES
from farandole.logic.techniques import level_message
from farandole.logic.words import technique_name
from farandole.sudoku.grid import Grid

TABLE, LINE, TSV, IDS = FORMATS = ("table", "line", "tsv", "ids")


@command(
    "find",
    [
        BANK_FILE,
        *query_options(),
        option("--limit N", "Maximum number of puzzles (default: 100).", Numeric(1)),
        option("--after N", "Continue there: the number that the note names.", Numeric(0)),
        option(
            "--order ORDER",
            "added (default), level, score, clues, random, er, ep, or ed. Equal ones as they were "
            "added, unrated ones last.",
            OneOf(ORDERS),
            default=ADDED,
        ),
        option("--seed N", "Seed of --order random and --sample (default: 0).", options.SEED),
        option(
            "--sample N",
            "N rated puzzles, spread evenly from the lowest score to the highest.",
            Numeric(1),
        ),
        option("--total", "Write only the number of puzzles, up to 10,000."),
        option(
            "--to",
            "table (default on a terminal); line: puzzles with titles (default elsewhere); tsv: "
            "number, puzzle, level, score and hardest technique (with --school se, --er, --ep, "
            "--ed, or an order by one of these: number, puzzle, ER, EP, ED, hardest technique); "
            "ids: numbers only.",
            OneOf(FORMATS),
        ),
        options.JSON,
        options.OUTPUT,
    ],
    msg("Find the puzzles that have all the given properties (default: all puzzles)."),
    msg(
        "Puzzles are listed in the order they were added, those of a collection in its "
        "order, unless --order selects another one. A note says how to continue when there are "
        "more."
    ),
    msg("The exit code is 1 when no puzzle matches."),
    "  farandole bank find --level hard --uses x-wing --clues 22..24\n"
    "  farandole bank find --order random --seed 7 --limit 10 --unused\n"
    "  farandole bank find --sample 20 --score 200..1000\n"
    "  farandole bank find --er 7.1.. --order er --to tsv\n"
    "  farandole bank find --text 难题 --total",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    options.at_most_one(given, say, "--to", "--json", "--total")
    options.at_most_one(given, say, "--limit", "--sample", "--total")
    options.never_with(given, say, "--sample", "--after")
    with open_bank(given, read_only=True) as bank:
        query = query_of(given)
        if given.total:
            count = bank.count(query)
            told = say.value(Number(count.number))
            if count.is_more:
                told = say("more than {count}", count=told)
            out.write(f"{told}\n")
            if not count.number:
                out.fail(1)
            return
        page = bank.find(
            query,
            limit=given.limit or 100,
            after=given.after,
            order=given.order,
            seed=given.seed or 0,
            sample=given.sample,
        )
        to = given.to or (TABLE if out.is_terminal else LINE)
        is_on_scale = (
            given.school in SCALES
            or given.order in ON_SCALE
            or not given.er is given.ep is given.ed is None
        )
        for entry in page:
            if given.json:
                from farandole.bank.exchange.text import facts

                out.write_row(facts(entry))
            else:
                out.write(_line(entry, to, query, say, is_on_scale=is_on_scale))
        if not page.entries:
            out.fail(1, say("no puzzle found"))
        elif page.after is not None:
            out.note(say("more puzzles available; use --after {number}", number=page.after))


def _line(entry: BankEntry, to: str, query: Query, say: Language, *, is_on_scale: bool) -> str:
    grid = entry.grid
    if to == IDS:
        return f"{entry.id}\n"
    if not grid.is_classic and (to == LINE or (to == TSV and grid.constraints)):
        from farandole.sudoku.formats import check_grid

        check_grid(LINE, grid, ["--json"])
    if to == LINE:
        return f"{grid.line} {entry.title}".rstrip() + "\n"
    rating = rating_of(entry, query)
    on_scale = next((one for one in entry.scale_ratings if one.scale == query.scale), None)
    if is_on_scale:
        numbers = [str(getattr(on_scale, name)) if on_scale else "-" for name in ON_SCALE]
        named = (on_scale and on_scale.hardest) or "-"
    if to == TSV and is_on_scale:
        return "\t".join([str(entry.id), grid.line, *numbers, named]) + "\n"
    if to == TSV:
        if rating is None:
            return f"{entry.id}\t{grid.line}\t-\t-\t-\n"
        hardest = rating.hardest.id if rating.hardest else "-"
        return f"{entry.id}\t{grid.line}\t{rating.level}\t{rating.score}\t{hardest}\n"
    told = rules_of(grid, say)
    if is_on_scale:
        told = "  ".join(f"{number:>4}" for number in numbers) + f"  {named}"
    elif rating is not None:
        level = pad(say(level_message(rating.level)), 8)
        hardest = say(technique_name(rating.hardest)) if rating.hardest else ""
        told = f"{level} {say.value(Number(rating.score)):>7}  {hardest}"
    return f"{entry.id:>8}  {grid.line}  {entry.clues:>2}  {told} {entry.title}".rstrip() + "\n"


def rules_of(grid: Grid, say: Language) -> str:
    """Return the titles of the constraints of a puzzle, each once."""
    return say.value(Listed(dict.fromkeys(say(rule.title) for rule in grid.constraints)))


def rating_of(entry: BankEntry, query: Query) -> BankRating | None:
    """Return the rating of the school that was asked for, if there is one."""
    wanted = query.profile.school, query.profile.version
    return next((one for one in entry.ratings if (one.school, one.version) == wanted), None)
