"""``farandole bank stats``: what is in the bank, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from farandole.bank.values import Fit, People, Stats
from farandole.cli.bank.common import BANK_FILE, SCHOOL, open_bank, schools_of, symmetry_message
from farandole.cli.common import Given, Output, command, option, options
from farandole.cli.common.help import pad, width
from farandole.cli.common.values import OneOf
from farandole.i18n import Language, Message, Number, msg, nmsg, pmsg
from farandole.logic.techniques import LEVELS, level_message, technique
from farandole.logic.words import technique_name
from farandole.sudoku.rules.families import rules

_WIDTH = 40  # of the longest bar
_BARS = " ▏▎▍▌▋▊▉█"
_TABLES = (
    *("level", "score", "er", "ep", "ed", "clues", "symmetry", "techniques", "hardest"),
    *("rules", "tags", "sources"),
)


@command(
    "stats",
    [
        BANK_FILE,
        SCHOOL,
        option(
            "--of NAME,…",
            "Only these histograms: {names}.",
            OneOf(_TABLES, commas=True),
            names=", ".join(_TABLES),
        ),
        option("--svg", "Draw the histograms as an SVG image."),
        option("--people", "Compare times of play with scores and other measures of difficulty."),
        options.JSON,
        options.OUTPUT,
    ],
    msg("Show histograms of the bank: levels, scores, ER, clues, techniques, tags and sources."),
    "  farandole bank stats --of level,clues\n  farandole bank stats --svg -o bank.svg",
)
def run(given: Given, out: Output) -> None:
    """Write the statistics."""
    say = out.say
    options.at_most_one(given, say, "--svg", "--json")
    options.at_most_one(given, say, "--svg", "--of", "--people")
    profile, scale = schools_of(given)
    with open_bank(given, read_only=True) as bank:
        found = bank.people(profile) if given.people else bank.stats(profile, scale)
        if given.json:
            from dataclasses import asdict

            out.write_row(asdict(found))
            return
        if isinstance(found, People):
            out.write("".join(f"{line}\n" for line in _people(found, say)))
            return
        charts = charts_of(found, given.of or _TABLES, say)
        if given.svg:
            out.write(drawn(charts, say))
            return
        out.write(say(nmsg("{count} puzzle", "{count} puzzles", count=found.puzzles)) + "\n")
        rows = [
            (msg("with one solution"), found.statuses.get("solved", 0)),
            (msg("with more than one solution"), found.statuses.get("many", 0)),
            (msg("without a solution"), found.statuses.get("none", 0)),
            (msg("minimal"), found.minimal),
            (msg("rated"), found.rated),
            (msg("results of play"), found.attempts),
        ]
        for key, count in rows:
            if count:
                out.write("  " + say(key) + f": {say.value(Number(count))}\n")
        for title, bars in charts:
            out.write(f"\n{title}\n{text_chart(bars, say)}")


def _people(found: People, say: Language) -> Iterator[str]:
    """Yield lines about times of play."""
    yield say(
        nmsg(
            "{count} result of play without a hint: players: {players}, rated puzzles: {puzzles}",
            "{count} results of play without a hint: players: {players}, rated puzzles: {puzzles}",
            count=found.results,
            players=Number(found.players),
            puzzles=Number(found.puzzles),
        )
    )
    if found.with_hints:
        yield say(
            nmsg(
                "{count} result with hints left out",
                "{count} results with hints left out",
                count=found.with_hints,
            )
        )
    for level, seconds in found.levels.items():
        yield "  " + say(
            msg("{level}: median {time}", level=level_message(level), time=_time(seconds))
        )
    for name, fit in (
        (pmsg("measure", "score"), found.score),
        (pmsg("measure", "effort"), found.effort),
    ):
        yield _fit(name, fit, say)
    if found.surprises:
        yield ""
        yield say(msg("Puzzles that took people longer or shorter than their score suggests"))
    for one in found.surprises:
        times = f"{one.factor:.1f}" if one.factor >= 1 else f"1/{1 / one.factor:.1f}"
        text = msg(
            "puzzle {puzzle}: {time}, {factor} times as long as expected",
            puzzle=one.puzzle,
            time=_time(one.seconds),
            factor=times,
        )
        yield "  " + say(text)


def _fit(name: Message, fit: Fit | None, say: Language) -> str:
    if fit is None:
        return say(msg("{measure}: too few results", measure=name))
    text = msg(
        "{measure}: twice as high means {factor} times as long (correlation {correlation})",
        measure=name,
        factor=f"{2**fit.slope:.1f}",
        correlation=f"{fit.correlation:.2f}",
    )
    return say(text)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def charts_of(
    found: Stats, wanted: Sequence[str], say: Language
) -> list[tuple[str, list[tuple[str, int]]]]:
    """Return the histograms, each with a title and its bars."""
    edges = list(found.scores)
    scores = [
        (f"{low}–{edges[at + 1] - 1}" if at + 1 < len(edges) else f"{low}–", count)
        for at, (low, count) in enumerate(found.scores.items())
    ]
    while scores and not scores[-1][1]:
        scores.pop()
    while scores and not scores[0][1]:
        scores.pop(0)
    symmetries = [(say(symmetry_message(name)), n) for name, n in _most(found.symmetries)]
    levels = [
        (say(level_message(level)), found.levels[level])
        for level in LEVELS
        if level in found.levels
    ]
    charts: dict[str, tuple[Message, list[tuple[str, int]]]] = {
        "level": (msg("Levels"), levels),
        "score": (msg("Scores"), scores),
        "er": (msg("ER"), _halves(found.er)),
        "ep": (msg("EP"), _halves(found.ep)),
        "ed": (msg("ED"), _halves(found.ed)),
        "clues": (msg("Givens"), [(str(n), count) for n, count in found.clues.items()]),
        "symmetry": (msg("Symmetry of the givens"), symmetries),
        "techniques": (msg("Techniques used"), _techniques(found.techniques, say)),
        "hardest": (msg("Hardest technique"), _techniques(found.hardest, say)),
        "rules": (msg("Rules"), _rules(found.rules, say)),
        "tags": (msg("Tags"), _most(found.tags)),
        "sources": (msg("Sources"), _most(found.sources)),
    }
    return [(say(charts[name][0]), charts[name][1]) for name in wanted if charts[name][1]]


def _halves(counts: Mapping[float, int]) -> list[tuple[str, int]]:
    """Return how many puzzles have a rating in each half of a number."""
    halves = Counter[int]()
    for value, count in counts.items():
        halves[int(2 * value)] += count
    places = range(min(halves), max(halves) + 1) if halves else ()
    return [(f"{at / 2:.1f}–{at / 2 + 0.4:.1f}", halves[at]) for at in places]


def _most(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:50]


def _rules(counts: Mapping[str, int], say: Language) -> list[tuple[str, int]]:
    return [(say(rules()[name].title), count) for name, count in _most(counts)]


def _techniques(counts: Mapping[str, int], say: Language) -> list[tuple[str, int]]:
    return [(say(technique_name(technique(name))), count) for name, count in counts.items()]


def text_chart(bars: Sequence[tuple[str, int]], say: Language) -> str:
    """Return a histogram in characters."""
    most = max(count for _, count in bars)
    labels = max(width(label) for label, _ in bars)
    numbers = [say.value(Number(count)) for _, count in bars]
    digits = max(map(len, numbers))
    lines = []
    for (label, count), number in zip(bars, numbers, strict=True):
        eighths = round(8 * _WIDTH * count / most) if count else 0
        eighths = max(eighths, 1) if count else 0
        bar = _BARS[8] * (eighths // 8) + _BARS[eighths % 8]
        lines.append(f"  {pad(label, labels)}  {number:>{digits}}  {bar}".rstrip() + "\n")
    return "".join(lines)


def drawn(charts: Sequence[tuple[str, Sequence[tuple[str, int]]]], say: Language) -> str:
    """Return histograms as an SVG image."""
    from farandole.drawing import escape

    row, left, right, most = 22, 230, 90, 400
    parts = []
    y = 10
    for title, bars in charts:
        y += 26
        parts.append(f'<text class="head" x="10" y="{y}">{escape(title)}</text>')
        y += 10
        top = max(count for _, count in bars)
        for label, count in bars:
            long = round(most * count / top, 1)
            number = say.value(Number(count))
            parts.append(
                f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>'
                f'<rect x="{left}" y="{y + 3}" width="{long}" height="{row - 6}"/>'
                f'<text x="{left + long + 6}" y="{y + 15}">{escape(number)}</text>'
            )
            y += row
        y += 14
    size = left + most + right
    style = (
        "text{font:13px sans-serif;fill:#111}.head{font-weight:600;font-size:15px}"
        "rect{fill:#77aadd}.paper{fill:#fff}"
        "@media(prefers-color-scheme:dark){text{fill:#f2f2f2}rect{fill:#2f5f91}"
        ".paper{fill:#181818}}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {y}" width="{size}" '
        f'height="{y}"><style>{style}</style><rect class="paper" width="{size}" height="{y}"/>'
        + "".join(parts)
        + "</svg>\n"
    )
