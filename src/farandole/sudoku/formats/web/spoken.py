"""Which rules a text speaks of: what setters write above a puzzle, in English or Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from farandole.errors import GridError, ParseError
from farandole.sudoku.clashes import clashes
from farandole.sudoku.formats import values
from farandole.sudoku.formats.record import Record
from farandole.sudoku.grid import Grid
from farandole.sudoku.rules.counts import GlobalEntropy
from farandole.sudoku.rules.kept import Unread
from farandole.sudoku.rules.pairs import (
    XV,
    BlackDot,
    Knightmare,
    NonConsecutive,
    StrictBlack,
    StrictKropki,
    StrictWhite,
    StrictXV,
    WhiteDot,
)
from farandole.sudoku.rules.rule import Constraint

_CLUES = "LittleKiller Sandwich XSum Skyscraper HiddenSkyscraper NumberedRoom"
_SETS = "Renban Nabner Whispers WhiteDot StrictWhite StrictKropki NonConsecutive"
_NEGATIVE = (
    r"(?<!no )(?<!without )(?<!without a )(?<!without any )negative constraint|"
    r"(?<!not )(?<!necessarily )all (?:possible |the |of the )?"
    r"(?:(?:kropki |black |white )?dots|xv|[xv]'?s)(?: and v'?s| clues)?"
    r"(?: are| have been| must be)? (?:given|shown|marked)"
)
"""Words for a rule about neighbours without a sign."""
_SPOKEN = {
    r"little[ -]killers?|小杀手": "LittleKiller",
    r"killer|cages?|杀手|笼": "Killer AllDifferent TotalOf Rellik Lunchbox EqualityCage "
    "LookAndSay Contains ContainsExactly LittleKiller Clone cages",
    r"slow thermo(?:meter)?s?": "SlowThermometer slow",
    r"thermo(?:meter)?s?|温度计": "Thermometer SlowThermometer",
    r"double arrows?": "DoubleArrow",
    r"look[- ]and[- ]say": "LookAndSay",
    r"hidden skyscrapers?": "HiddenSkyscraper",
    r"segments (?:with|(?:which |that |must )?have|of) (?:the same|an? equal|equal)": "RegionSum "
    "EqualSum",
    r"(?:differ by|difference of) at least (?:5|five)": "Whispers",
    r"consecutive (?:digits|set)|(?:set|sequence) of consecutive": "Renban any",
    r"bulbs?": "Thermometer SlowThermometer any",
    r"digits between the (?:1|one) and the (?:9|nine)|between 1 and 9": "Sandwich any",
    r"equidistant|equal distance from the cent(?:re|er)": "Zipper any",
    _NEGATIVE: "StrictXV StrictKropki StrictWhite StrictBlack NonConsecutive",
    r"increase or (?:stay|remain)[^.]{0,20} same|(?:never|not|n't) decrease": "SlowThermometer "
    "slow",
    r"box(?:es| borders?)[^.]{0,30} (?:divide|separate|segment|split)": "RegionSum EqualSum any",
    r"inequalit(?:y|ies)": "GreaterThan",
    r"taxicab": "AntiTaxicab",
    r"flatmates": "DutchFlatmates",
    r"arrows?|箭头": f"Arrow DoubleArrow GreaterThan Minimum Maximum {_CLUES}",
    r"dutch whispers?": "Whispers dutch",
    r"whispers?|低语": "Whispers",
    r"renbans?|连班": "Renban",
    r"nabners?": "Nabner",
    r"kropki|黑白点|(?:black|white) dots?": "WhiteDot BlackDot StrictKropki "
    "StrictWhite StrictBlack",
    r"xv|[xv](?: sign| mark)": "XV StrictXV",
    r"sandwich(?:es)?|三明治": "Sandwich Lunchbox",
    r"x-?sums?": "XSum",
    r"skyscrapers?|摩天楼": "Skyscraper HiddenSkyscraper",
    r"numbered rooms?": "NumberedRoom",
    r"palindromes?|回文": "Palindrome",
    r"non-?consecutive|连续": _SETS,
    r"entropic|entropy": "Entropic GlobalEntropy",
    r"modular": "Modular GlobalModular",
    r"zipper": "Zipper",
    r"parity lines?": "ParityLine",
    r"clones?": "Clone",
    r"quad(?:ruple)?s?": "Quadruple",
    r"region sum|区域和": "RegionSum",
    r"between lines?": "BetweenLine",
    r"lockout": "Lockout",
    r"split peas?|galax(?:y|ies)|nurikabe|fibonacci|primes?|digital roots?|products?": "",
    r"position sums?|sequence lines?|battenburg|magic squares?|yin[- ]yang": "",
    r"xvxv|(?:un)?shad(?:ed?|ing)|deflect(?:s|ed|ion)?|(?:2|two)-digit numbers": "",
    r"digits (?:from )?0 (?:to|through|-) [0-9]+": "",
    r"slitherlink|loops?|snakes?|star battle|liars?|wrogn|averages?|toroidal|torus": "",
    r"(?:10|ten)[- ]lines?|must be (?:deduced|determined)|look left|unlucky|moduli?": "",
    r"chaos construction|wordoku|schr[oö]dinger|doublers?|samurai|gattai|kenken": "",
    r"knight(?:'?s)?|anti-?knight|无马|马步": "anti-knight Knightmare",
    r"king(?:'?s)?|anti-?king|无缘|王步": "anti-king",
    r"diagonals?|对角线": "diagonals LittleKiller DiagonallyNonConsecutive extra",
    r"disjoint": "disjoint",
    r"windoku": "windoku extra",
    r"jigsaw|irregular|锯齿": "jigsaw",
    r"even|odd|奇|偶": "Even Odd EqualityCage any",
}
"""Patterns of words, and the rules any of which they may speak of; ``any``: words of other rules,
too."""
_WORDS = "|".join(f"(?P<r{at}>(?:{pattern})(?![a-z]))" for at, pattern in enumerate(_SPOKEN))
_WORD = f"(?<![a-z])(?:{_WORDS})"
"""Any of them; like what follows, it isn't compiled before it is needed: that takes 6 ms."""
_NAMES = [frozenset(names.split()) for names in _SPOKEN.values()]


def spoken(text: str) -> dict[str, frozenset[str]]:
    """Return the words of a text that speak of rules, each with the names of those it may mean.

    >>> {word: sorted(names) for word, names in spoken("Thermos, and 三明治.").items()}
    {'thermos': ['SlowThermometer', 'Thermometer'], '三明治': ['Lunchbox', 'Sandwich']}
    """
    found = re.finditer(_WORD, text[:20_000], re.IGNORECASE) if text else ()
    return {match[0].lower(): _NAMES[int((match.lastgroup or "r0")[1:])] for match in found}


_NEVER = r"(?:not|n't|never)"
_SAID = {
    rule: rf"{piece}'?s?[ -]move[^.]{{0,80}}(?:{_NEVER}(?! (?:sum|add))|different)|anti-?{piece}|"
    rf"(?:identical|equal|same)[^.]{{0,40}}{_NEVER}[^.]{{0,20}} {piece}'?s[ -]move"
    for rule, piece in (("anti-knight", "knight"), ("anti-king", "king"))
}
_SUMS = (
    rf"knight'?s?[ -]move[^.]{{0,40}}{_NEVER} (?:sum|add)(?: up)? to ([0-9]+)(?:,? or ([0-9]+))?"
)
_CONSECUTIVE = (
    r"(?:^|[.\n])(?:(?!line|cage|along)[^.\n])*adjacent (?:cells|digits)"
    rf"(?:(?!line|cage|along|need)[^.]){{0,40}}{_NEVER}"
    r"(?:(?!necessar|have)[^.]){0,20} consecutive"
)
"""Of the whole board: lines and cages say such things of their cells."""


def kinds_said(text: object) -> frozenset[str]:
    """Return the names of all rules that the rules in words may mean."""
    return frozenset[str]().union(*spoken(values.words(text)).values())


def said_of_board(text: str) -> list[str]:
    """Return the rules of boards that a text states.

    >>> said_of_board("Cells a knight's move apart can't have the same digit.")
    ['anti-knight']
    """
    return [rule for rule, pattern in _SAID.items() if _search(pattern, text[:20_000])]


def stated(text: str, grid: Grid) -> Iterator[Constraint]:
    """Yield the rules of the whole board that a text states, for a puzzle with these signs.

    >>> from farandole import Grid
    >>> list(stated("A knight's move apart, digits can't sum to 5 or 15.", Grid("." * 81)))
    [Knightmare((5, 15))]
    """
    text = text[:20_000]
    kinds = {type(rule) for rule in _each(grid.constraints)}
    if found := _search(_SUMS, text):
        yield Knightmare(int(it) for it in found.groups() if it)
    if _search(_CONSECUTIVE, text) and not kinds & {WhiteDot, BlackDot}:
        yield NonConsecutive()
    if _search("global entropy", text):
        yield GlobalEntropy()
    signs = kinds & {XV, WhiteDot, BlackDot}
    for found in re.finditer(_NEGATIVE, text, re.IGNORECASE):
        words = found[0].lower()
        is_xv, is_dots = "xv" in words or "x'" in words or "xs" in words, "dot" in words
        if is_xv or signs == {XV}:
            yield StrictXV()
        elif "white" in words or "black" in words:
            yield StrictWhite() if "white" in words else StrictBlack()
        elif is_dots or (signs and XV not in signs):
            yield StrictKropki()


def unsaid(text: str, grid: Grid) -> list[str]:
    """Return the words of a text whose rules a puzzle doesn't have.

    >>> from farandole import Grid
    >>> unsaid("Digits along thermos increase.", Grid("." * 81))
    ['thermos']
    """
    names = {rule.name for rule in grid.shape.rules} | {"any"}
    names |= {"jigsaw"} if grid.shape.box is None else set()
    names |= {type(rule).__name__ for rule in _each(grid.constraints)}
    return [word for word, kinds in spoken(text).items() if names.isdisjoint(kinds)]


_search = partial(re.search, flags=re.IGNORECASE)


def _each(rules: Iterable[Constraint]) -> Iterator[Constraint]:
    """Yield rules, and those within them."""
    for rule in rules:
        yield rule
        yield from _each(getattr(rule, "rules", ()))


def fits(rule: Constraint, record: Record) -> bool:
    """Return whether a board can have a rule, and the solution of the document keeps it."""
    try:
        rule.check(record.grid.shape)
    except GridError:
        return False
    return record.solution is None or not rule.broken(record.solution)


def with_rules(record: Record, rules: Iterable[Constraint], text: object) -> Record:
    """Return a record with the rules of its document, ``text`` being these in words.

    What isn't understood is noted: drawings, rules that aren't known, and words for rules that the
    document doesn't have. Raises ParseError for a rule that the board can't have.
    """
    said = values.words(text)
    try:
        grid = record.grid.with_constraints(*rules)
        for rule in dict.fromkeys(stated(said, grid)) if said else ():
            if type(rule) not in map(type, grid.constraints) and fits(rule, record):
                grid = grid.with_constraints(*grid.constraints, rule)
        missing = unsaid(said, grid)
        if record.solution is not None and clashes(record.solution):
            missing.append("repeated digits")
        grid = grid.with_constraints(*(Unread("words", word, "null") for word in missing))
    except GridError as error:
        raise ParseError(error.message, code="parse.rules", column=1) from None
    names = dict.fromkeys(rule.name for rule in grid.constraints if isinstance(rule, Unread))
    notes = (("not understood", ", ".join(names)),) if names else ()
    return record._replace(grid=grid, extra=record.extra + notes)
