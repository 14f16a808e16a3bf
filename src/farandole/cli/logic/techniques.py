"""``farandole techniques``: which there are, what one does, and whether a library is passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from farandole.cli.common import Given, Output, Row, argument, command, option, options
from farandole.cli.common.command import say_of
from farandole.cli.common.help import table
from farandole.cli.common.result import place_of, unreadable
from farandole.cli.common.sources import puzzles
from farandole.cli.common.values import File, Value, items
from farandole.cli.logic.profiles import technique_offers, unknown_technique
from farandole.cli.logic.step_text import fold
from farandole.errors import FarandoleError, ParseError
from farandole.i18n import Language, Listed, Number, msg

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from farandole.logic.library import Verdict
    from farandole.logic.techniques import Technique

_VERIFY = "verify"


class Name(Value):
    """The name of a technique, or ``verify`` and files."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the techniques, and after ``verify`` leave it to the shell."""
        if _VERIFY in (ctx.params.get("words") or ()):
            return File().shell_complete(ctx, param, incomplete)
        return items([*technique_offers(say_of(ctx)), _VERIFY], incomplete)


@command(
    "techniques",
    [
        argument("[NAME | verify FILE…]", "words", Name()),
        options.JSON,
        option(
            "--seconds SECONDS",
            "Time limit for each case of verify, in seconds (default: none).",
            options.DURATION,
        ),
        options.OUTPUT,
    ],
    msg(
        "List the techniques in order of use, with HoDoKu's levels and scores. Those without "
        "a star are used only on request."
    ),
    msg(
        "With a name or library code, describe that technique. With verify, run the cases of "
        "technique libraries (the format of HoDoKu's regression library), list failures on "
        "standard error, and write passed/total; the exit code is 0 when all pass."
    ),
    "  farandole techniques\n"
    "  farandole techniques x-wing\n"
    "  farandole techniques verify library.txt",
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    if given.words and given.words[0] == _VERIFY:
        _verify(given, out)
    elif given.words:
        _about(given, out)
    else:
        _list(given, out)


def _row(one: Technique, say: Language) -> Row:
    from farandole.logic.words import technique_name

    return {
        "id": one.id,
        "name": say(technique_name(one)),
        "code": one.code,
        "family": one.family,
        "level": one.level,
        "score": one.score,
        "default": one.default,
    }


def _list(given: Given, out: Output) -> None:
    from farandole.logic.techniques import TECHNIQUES, level_message
    from farandole.logic.words import technique_name

    say = out.say
    if given.json:
        for one in TECHNIQUES.values():
            out.write_row(_row(one, say))
        return
    head = ["", say("technique"), say("name"), say("level"), say("score"), say("code")]
    rows = []
    for one in TECHNIQUES.values():
        level, score = say(level_message(one.level)), say.value(Number(one.score))
        star, name = "*" if one.default else "", say(technique_name(one))
        rows.append([star, one.id, name, level, score, one.code or ""])
    out.write(table(head, rows, right=[4]) + "\n")


def _about(given: Given, out: Output) -> None:
    from farandole.logic.techniques import TECHNIQUES, level_message, technique
    from farandole.logic.words import technique_name
    from farandole.logic.words.ideas import family_message, idea, spotting
    from farandole.sudoku.rules.families import rules

    say = out.say
    found = []
    for word in given.words:
        try:
            found.append(technique(word))
        except FarandoleError:
            raise options.usage_error(say(unknown_technique(word, TECHNIQUES))) from None
    for one in found:
        is_plain = one.id in TECHNIQUES
        if given.json:
            told = (say(idea(one)), say(spotting(one))) if is_plain else (None, None)
            out.write_row({**_row(one, say), "idea": told[0], "spotting": told[1]})
            continue
        out.write(say(technique_name(one)) + f" ({one.id})\n")
        level, score = say(level_message(one.level)), say.value(Number(one.score))
        out.write(say("{level}, score {score}", level=level, score=score) + "\n")
        if one.code:
            out.write(say("code in technique libraries: {code}", code=one.code) + "\n")
        if not is_plain:  # its steps say what its rules are
            titles = [kind.title for kind in rules().values() if one.id in kind.techniques]
            kinds = Listed(titles) if titles else msg("any constraints")
            out.write(say("for puzzles with: {rules}", rules=kinds) + "\n")
            continue
        if not one.default:
            out.write(say("used only on request, with --techniques") + "\n")
        same = [other.id for other in TECHNIQUES.values() if other.family == one.family]
        names = ", ".join(name for name in same if name != one.id)
        if names:
            line = say("same family ({family}): {names}", family=one.family, names=names)
            out.write(f"{line}\n")
        spot = say("How to spot it: {text}", text=say(spotting(one)))
        for text in (say(family_message(one.family)), say(idea(one)), spot):
            out.write(fold([text], out.is_terminal))


def _verify(given: Given, out: Output) -> None:
    from farandole.logic.library import case_of, verify_case

    say = out.say
    passed = total = 0
    files = given.words[1:]
    asked = Given(files=files, format="hodoku", shape=None, regions=None, threads=1)
    for item in puzzles(asked, out):
        if item.record is None:
            unreadable(item, out)
            continue
        try:
            case = case_of(item.record)
        except ParseError as error:
            out.puzzle_error(error.at(source=item.source.shown))
            continue
        verdict = verify_case(case, seconds=given.seconds)
        out.progress.puzzles += 1
        total += 1
        passed += verdict.passed
        if not verdict.passed:
            out.fail(1, f"{place_of(item)}: {_fault(verdict, say)}")
        if given.json:
            row = {"source": item.source.name, "line": case.line, "code": case.code}
            out.write_row({**row, "passed": verdict.passed})
    if given.json:
        out.write_row({"passed": passed, "total": total})
    else:
        out.write(f"{passed}/{total}\n")


def _fault(verdict: Verdict, say: Language) -> str:
    """Return why a case isn't passed."""
    case, found = verdict.case, len(verdict.steps)
    if not verdict.complete:
        return say("{code}: time limit reached", code=case.code)
    if case.finds_nothing:
        return say("{code}: found a step, expected none", code=case.code)
    if not found:
        return say("{code}: found no step for these candidates", code=case.code)
    done = {
        " ".join(
            [f"{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in one.eliminations]
            + [f"+{digit}{cell // 9 + 1}{cell % 9 + 1}" for cell, digit in one.placements]
        )
        for one in verdict.steps
    }
    some = "; ".join(sorted(done)[:3])
    return say("{code}: found {found} instead of the expected step", code=case.code, found=some)
