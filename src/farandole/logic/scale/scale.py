"""The rules of Sudoku Explainer, and ratings by them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

from farandole import _kernel
from farandole.errors import ArgumentError, FarandoleError, Unsupported
from farandole.i18n import Message, fault, msg, spoken
from farandole.limits import known, not_in_order
from farandole.logic.many.result import OPEN, OUTCOMES, RATED, STUCK, Rated
from farandole.logic.profile import SCHOOLS, Profile

Ends = float | tuple[float | None, float | None] | Sequence[float | None]


_VERSION = "1.18.1"
_LEAST = {26: 6.5, 28: 7.5, 29: 7.5, 30: 8.0, 31: 8.5, 32: 9.0, 33: 9.5}
"""Numbers of slow rules, and the lowest ratings that they give."""
RULES = (
    *("hidden-single", "direct-pointing", "direct-hidden-pair", "naked-single"),
    *("direct-hidden-triplet", "pointing-claiming", "naked-pair", "x-wing", "hidden-pair"),
    *("naked-triplet", "swordfish", "hidden-triplet", "2-strong-links", "xy-wing", "xyz-wing"),
    *("unique-loop", "naked-quad", "jellyfish", "hidden-quad", "3-strong-links", "wxyz-wing"),
    *("bug", "4-strong-links", "vwxyz-wing", "aligned-pair-exclusion", "uvwxyz-wing"),
    *("forcing-chain-cycle", "tuvwxyz-wing", "aligned-triplet-exclusion", "nishio-forcing-chain"),
    *("multiple-forcing-chain", "dynamic-forcing-chain", "dynamic-forcing-chain-plus"),
    "nested-forcing-chain",
)
"""The rules that SukakuExplainer uses by default, in its order."""
MORE_RULES = (
    *("generalized-intersection", "generalized-naked-pair", "generalized-naked-triplet"),
    *("generalized-naked-quad", "5-strong-links", "6-strong-links"),
)
"""Rules that it has, but doesn't use by default."""

_STRONG_LINKS = ("2-strong-links", "3-strong-links", "4-strong-links")
_LONG_WINGS = ("wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing")
_UNIQUENESS = ("unique-loop", "bug")
_MORE = ("fc_plus", "revised")
_OPTIONS = ("strong_links", "long_wings", "uniqueness", "bug_fix", "loop_fix")


@dataclass(frozen=True, slots=True)
class Scale:
    """Which rules of SukakuExplainer 1.18.1 rate a puzzle.

    All rules that it uses by default on the classic board, in its order. ``strong_links`` has
    chains of two, three or four strong links (skyscrapers, kites, turbot fish), ``long_wings`` the
    wings from WXYZ-wing on: Sudoku Explainer 1.2.1 had neither. ``uniqueness`` has the rules that
    assume a single solution; without them puzzles with several are rated, too. ``without`` has
    single rules that are left out, of :data:`~farandole.logic.RULES`.

    ``bug_fix`` and ``loop_fix`` are the program's options -G and -U, lksudoku's changes to bivalue
    universal graves and to unique loops. ``fc_plus`` is its option -P1: XY-wings and XYZ-wings
    inside chains, too. ``revised`` is its option -N1: other ratings of naked singles, hidden sets,
    fish and unique loops, and another order. ``added`` has rules that are off by default, of
    :data:`~farandole.logic.MORE_RULES`.

    >>> SE, SE_1_2_1
    (SE, SE_1_2_1)
    >>> SE.school, SE.version
    ('se', '1.18.1')
    >>> SE.without_uniqueness()
    Scale(uniqueness=False)
    >>> SE.without_uniqueness().school is None
    True
    """

    strong_links: bool = True
    long_wings: bool = True
    uniqueness: bool = True
    without: tuple[str, ...] = ()
    bug_fix: bool = True
    loop_fix: bool = True
    fc_plus: bool = False
    revised: bool = False
    added: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, rules in (("without", RULES), ("added", MORE_RULES)):
            chosen = [known(rule, "rule", rules) for rule in getattr(self, name)]
            object.__setattr__(self, name, tuple(rule for rule in rules if rule in chosen))

    def __repr__(self) -> str:
        for name, scale in (("SE", SE), ("SE_1_2_1", SE_1_2_1)):
            if self == scale:
                return name
        parts = (
            f"{one.name}={value!r}"
            for one in fields(self)
            if (value := getattr(self, one.name)) != one.default
        )
        return f"Scale({', '.join(parts)})"

    @property
    def notation(self) -> str:
        """School, version and options in one text, which :func:`scale_of` reads.

        >>> SE_1_2_1.notation, replace(SE, without=("bug",), fc_plus=True).notation
        ('se-1.2.1 1.18.1', 'se 1.18.1 without bug with fc_plus')
        >>> Scale(revised=True, added=("5-strong-links",)).notation
        'se 1.18.1 with revised, 5-strong-links'
        """
        base = SE if self.strong_links or self.long_wings else SE_1_2_1
        off = [name for name in _OPTIONS if getattr(base, name) and not getattr(self, name)]
        without = ", ".join((*off, *self.without))
        more = ", ".join((*(name for name in _MORE if getattr(self, name)), *self.added))
        return (
            f"{base.school} {_VERSION}{without and ' without '}{without}{more and ' with '}{more}"
        )

    @property
    def school(self) -> str | None:
        """The name of the scale; None for rules that differ from its own."""
        return next((name for name, scale in SCALES.items() if scale == self), None)

    @property
    def version(self) -> str | None:
        """The version of the program whose numbers these are; None without a school."""
        return _VERSION if self.school else None

    def without_uniqueness(self) -> Scale:
        """Return the scale without the rules that assume a single solution."""
        return replace(self, uniqueness=False)


@dataclass(frozen=True, slots=True)
class ScaleRating:
    """How hard a puzzle is on the scale of Sudoku Explainer.

    ``er`` is the rating of the hardest step, ``ep`` that of the hardest one up to the first digit
    placed, and ``ed`` that of the first step. ``hardest`` is what the program calls the hardest
    step; None for a solved grid. ``outcome`` is one of :data:`~farandole.logic.OUTCOMES`; where the
    rules don't suffice it is ``stuck``, and ``er`` 20.0 as in the program. Without a rating the
    numbers are 0.0.
    """

    outcome: str
    er: float = 0.0
    ep: float = 0.0
    ed: float = 0.0
    hardest: str | None = None
    scale: Scale | None = None
    error: FarandoleError | None = None
    """The error of a bad puzzle."""

    def __str__(self) -> str:
        say = spoken()
        return say(self.message) if self.error is None else fault(self.error, say)

    @property
    def complete(self) -> bool:
        """Whether no limit ended the search."""
        return self.outcome != OPEN

    @property
    def message(self) -> Message:
        """The three numbers, or why there are none."""
        if self.outcome not in (RATED, STUCK):
            return Rated(self.outcome).message
        er, ep, ed = map(str, (self.er, self.ep, self.ed))
        return msg("ER {er}, EP {ep}, ED {ed}", er=er, ep=ep, ed=ed)


def rater_on(
    scale: Scale, seconds: float | None, most: float | None = None
) -> _kernel.ExplainerRater:
    """Return a rater of the kernel with a limit of seconds for each puzzle.

    Rules whose steps are rated above ``most`` aren't tried: a puzzle that needs them is stuck.
    """
    limit = -1.0 if seconds is None else min(seconds, 1e9)
    least = _LEAST.items() if most is not None else ()
    above = sum(1 << rule for rule, rating in least if most is not None and rating > most)
    return _kernel.ExplainerRater(limit, choice_of(scale, above), not scale.uniqueness)


def choice_of(scale: Scale, above: int = 0) -> _kernel.ScaleChoice:
    """Return a scale's rules and options for the kernel, without those of the bits ``above``."""
    omitted = {*scale.without}
    for has_them, rules in (
        (scale.strong_links, _STRONG_LINKS),
        (scale.long_wings, _LONG_WINGS),
        (scale.uniqueness, _UNIQUENESS),
    ):
        omitted.update(() if has_them else rules)
    bits = sum(1 << RULES.index(rule) for rule in omitted)
    added = sum(1 << MORE_RULES.index(rule) for rule in scale.added)
    return _kernel.ScaleChoice(
        bits | above, scale.bug_fix, scale.loop_fix, scale.fc_plus, scale.revised, added
    )


def rating_on(scale: Scale, row: tuple[int, int, int, int, int]) -> ScaleRating:
    """Return the rating in a row of the kernel."""
    outcome, er, ep, ed, number = row
    return ScaleRating(OUTCOMES[outcome], er / 10, ep / 10, ed / 10, technique_of(number), scale)


def technique_of(number: int) -> str | None:
    """Return what the program calls a technique by its number in the kernel; None for 0."""
    return _kernel.explainer_name(number) if number else None


SE = Scale()
"""The rules that SukakuExplainer 1.18.1 uses by default."""

SE_1_2_1 = Scale(strong_links=False, long_wings=False)
"""Those of Sudoku Explainer 1.2.1 alone, as SukakuExplainer 1.18.1 has them."""

SCALES = {"se": SE, "se-1.2.1": SE_1_2_1}
"""The scales by the names of their schools."""


def scale_of(notation: str) -> Scale | None:
    """Return the scale of a notation; None for any other text.

    >>> scale_of("se 1.18.1 without uniqueness")
    Scale(uniqueness=False)
    """
    rest, _, more = notation.partition(" with ")
    head, _, without = rest.partition(" without ")
    base = SCALES.get(head.removesuffix(f" {_VERSION}"))
    names, others = (text.split(", ") if text else [] for text in (without, more))
    if base is None or {*names} - {*RULES, *_OPTIONS} or {*others} - {*MORE_RULES, *_MORE}:
        return None
    scale = replace(
        base,
        **{name: False for name in names if name in _OPTIONS},
        **{name: True for name in others if name in _MORE},
        without=tuple(name for name in names if name in RULES),
        added=tuple(name for name in others if name in MORE_RULES),
    )
    return scale if scale.notation == notation else None


TRIAL = "te"
"""The school of trial and error."""


def school_of(name: str, *others: str) -> Profile | Scale:
    """Return the profile or scale of a school.

    Raises :class:`~farandole.ArgumentError` for an unknown one, with ``others`` that the caller
    knows.
    """
    known(name, "school", (*SCHOOLS, *SCALES, *others))
    return SCALES[name] if name in SCALES else SCHOOLS[name]


BEYOND = 20.0
"""The rating where the rules don't suffice."""


def rating_range(value: Ends, name: str) -> tuple[float, float]:
    """Return an argument that is a rating, or a pair of the lowest and the highest, in tenths.

    An end that is None is open.

    >>> rating_range(7.1, "er"), rating_range((7.1, None), "er")
    ((7.1, 7.1), (7.1, 20.0))

    Raises `ArgumentError` for less than 0 or more than 20, and for ends in the wrong order.
    """
    pair = (value, value) if isinstance(value, int | float) else value
    first, last = (None if end is None else round(float(end), 1) for end in pair)
    low, high = 0.0 if first is None else first, BEYOND if last is None else last
    for end in (low, high):
        if not 0 <= end <= BEYOND:
            text = msg("{name} must be between 0 and {most}", name=name, most=str(BEYOND))
            raise ArgumentError(text, code="argument.range")
    if low > high:
        raise not_in_order(name, low, high)
    return low, high


def not_classic() -> Unsupported:
    """Return the error for other boards."""
    return Unsupported(
        msg("Sudoku Explainer's scale is for classic 9×9 puzzles only, without constraints")
    )
