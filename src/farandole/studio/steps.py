"""Steps for the browser: stages of a hint, words, and the drawing on a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, astuple, fields
from typing import Any

from farandole.i18n import Language, Message, msg, parts, pmsg
from farandole.logic.board import Board, digits_of
from farandole.logic.finding import ALL_STEPS, Rating, all_steps, rate
from farandole.logic.handbook.examples import wide_profile_for
from farandole.logic.hints import Mistake, hint, messages_of
from farandole.logic.many.result import Rated
from farandole.logic.notation import notation
from farandole.logic.profile import FULL, PEOPLE, SCHOOLS, Options, Profile
from farandole.logic.reasons import why_not
from farandole.logic.render.roles import ROLES, role_message
from farandole.logic.scale.scale import Scale, ScaleRating
from farandole.logic.schools import explain
from farandole.logic.steps import Step
from farandole.logic.techniques import SCORE_LIMITS, TECHNIQUES, Technique, level_message
from farandole.logic.techniques import technique as technique_of
from farandole.logic.words import step_line, technique_name, telling
from farandole.logic.words.names import spoken_rule
from farandole.logic.words.telling import Mention, Said
from farandole.studio import rule_steps
from farandole.studio.api.schemas import HouseAnswer, MistakeAnswer, TechniqueAnswer, shared
from farandole.sudoku.grid import Grid
from farandole.sudoku.shape import House, Shape

Data = dict[str, Any]


_STATUS = {
    "mistakes": msg("There is a mistake on the board."),
    "solved": msg("The board is full."),
    "stuck": msg("The techniques find no step."),
}

MOST_STEPS = 1000
"""Steps of one board in an answer; some boards have thousands."""


def hint_data(
    givens: Grid,
    board: Grid,
    marks: list[list[int]] | None,
    say: Language,
    *,
    seconds: float | None = None,
) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.HintAnswer`.

    Raises what :func:`farandole.logic.hint` does.
    """
    answer = hint(board, PEOPLE, marks=marks, givens=givens, seconds=seconds)
    step = answer.step
    status = "step"
    if step is None:
        grave = any(mistake.kind != "wrong mark" for mistake in answer.mistakes)
        status = "mistakes" if grave else "solved" if board.is_full else "stuck"
    told = None if step is None else _told(answer.board, step)
    stages = None if step is None else stages_of(answer.board, step, say)
    text = stages[0]["text"] if stages else say(_STATUS[status])
    warning = None if answer.warning is None else say(answer.warning)
    if warning:
        text = say(pmsg("sentences", "{first} {second}", first=warning, second=text))
        if stages:
            stages[0]["text"] = text
    return {
        "status": status,
        "text": text,
        "warning": warning,
        "mistakes": mistakes_data(answer.mistakes, say),
        "technique": None if step is None else technique_data(step.technique, say),
        "rungs": stages,
        "roles": {} if told is None else role_names([told], say),
        "step": None if told is None else _words(told, say),
        "before": candidates_of(answer.board),
    }


def stages_of(board: Board, step: Step, say: Language) -> list[Data]:
    """Return a step in stages, each with more detail than the one before; the reasons come last."""
    shape = board.shape
    if step.rules:
        return [_stage(stage, shape, say) for stage in rule_steps.stages(board, step)]
    stages = telling.stages_data(board, step)
    for stage in stages:
        text = stage["text"]
        if isinstance(text, list):
            stage["text"] = [telling.sentence(one, shape) for one in text]
        else:
            stage["text"] = telling.sentence(text, shape)
        if "why" in stage:
            stage["why"] = [telling.sentence(one, shape) for one in stage["why"]]
    return [_stage(stage, shape, say) for stage in stages]


def _stage(stage: Data, shape: Shape, say: Language) -> Data:
    houses = [house["house"] for house in stage["highlights"]["houses"]]
    stage["highlights"] = _drawing(stage["highlights"], shape, say)
    if stage["kind"] == "why":
        stage["text"] = "\n".join(_joined(text, say) for text in stage["text"])
    else:
        stage["text"] = say(stage["text"])
    if stage["kind"] == "houses":
        stage["houses"] = [house_data(shape.houses[number], say) for number in houses]
    if stage["kind"] == "step":
        stage["why"] = [_joined(text, say) for text in stage["why"]]
    return stage


def _told(board: Board, step: Step) -> Data:
    """Return all that answers have of a step; its sentences are messages."""
    if step.rules:
        return rule_steps.told(board, step)
    told, shape = telling.step_data(board, step), board.shape
    for name in ("hint", "text", "clause"):
        told[name] = telling.sentence(told[name], shape)
    told["why"] = [telling.sentence(text, shape) for text in told["why"]]
    return told


def effects(step: Step) -> Data:
    """Return the placements and eliminations of a step."""
    return {
        name: [
            {"cell": candidate.cell, "digit": candidate.digit} for candidate in getattr(step, name)
        ]
        for name in ("placements", "eliminations")
    }


def _words(told: Data, say: Language) -> Data:
    why = [sentence_parts(text, say) for text in told["why"]]
    return {
        "placements": told["placements"],
        "eliminations": told["eliminations"],
        "notation": told["notation"],
        "text": say(told["text"]),
        "why": ["".join(part["text"] for part in paragraph) for paragraph in why],
        "parts": {"text": sentence_parts(told["clause"], say), "why": why},
        "argument": told["argument"],
    }


def _joined(text: Message, say: Language) -> str:
    return "".join(part["text"] for part in sentence_parts(text, say))


def sentence_parts(message: Message, say: Language) -> list[Data]:
    """Return a sentence in parts: the cells, or candidates in them, of each, and its claims."""
    result = []
    for text, things in parts(message, say):
        mentions = [thing for thing in things if isinstance(thing, Mention)]
        digits = next((one.digits for one in reversed(mentions) if one.digits), ())
        cells = mentions[-1].cells if mentions else ()
        claims = next((thing.claims for thing in reversed(things) if isinstance(thing, Said)), ())
        names = {"cells": list(cells), "digits": list(digits), "claims": list(claims)}
        result.append({"text": text, **names})
    return result


def path_data(
    board: Board, say: Language, profile: Profile | Scale = FULL, *, seconds: float | None = None
) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.ExplainAnswer`."""
    if isinstance(profile, Scale):
        on_scale = explain(board, profile, seconds=seconds)
        own: Data = {**_NO_LEVEL, "scale": scale_data(on_scale.rating), "tried": []}
        boards, steps, end = on_scale.boards(), on_scale.steps, on_scale.end
    else:
        path = explain(board, profile, seconds=seconds)
        tried = [technique_data(technique, say) for technique in profile.techniques]
        own = {**level_data(path.rating, say), "scale": None, "tried": tried}
        boards, steps, end = path.boards(), path.steps, path.end
    told = [
        (before, step, _told(before, step)) for before, step in zip(boards, steps, strict=False)
    ]
    return {
        "end": end,
        **own,
        "roles": role_names((data for *_, data in told), say),
        "board": board_data(board),
        "steps": [_step_data(before, step, data, say) for before, step, data in told],
    }


_NO_LEVEL = dict.fromkeys(("level", "level_name", "score"))


def scale_data(rating: ScaleRating) -> Data:
    """Return a rating on the scale of Sudoku Explainer as the API returns it."""
    school = rating.scale.school if rating.scale else None
    names = ("er", "ep", "ed", "hardest")
    return {"school": school, **{name: getattr(rating, name) for name in names}}


def step_data(before: Board, step: Step, say: Language) -> Data:
    """Return a step with its words, its drawing, and the board before it."""
    return _step_data(before, step, _told(before, step), say)


def _step_data(before: Board, step: Step, told: Data, say: Language) -> Data:
    shape = before.shape
    rated = step.rated
    own = {"text": say(step_line(before, step))} if rated else {}
    return {
        **_words(told, say),
        **own,
        "rated": rated
        and {"rule": rated.rule, "name": say(spoken_rule(rated.rule)), "rating": rated.rating},
        "technique": technique_data(technique_of(told["technique"]), say),
        "hint": say(told["hint"]),
        "highlights": _drawing(told["highlights"], shape, say),
        "board": before.grid.line,
        "before": candidates_of(before),
    }


def steps_data(
    board: Board,
    say: Language,
    number: int | None = None,
    only: Technique | None = None,
    *,
    seconds: float | None = None,
) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.StepsAnswer`.

    ``number`` is the step to give in full, ``only`` the one technique to look for.
    """
    search = all_steps(board, None if only is None else wide_profile_for(only), seconds=seconds)
    steps = search.steps[:MOST_STEPS]
    full = steps[number] if number is not None and number < len(steps) else None
    return {
        "complete": search.complete,
        "count": len(search.steps),
        "steps": [
            {
                "technique": technique_data(step.technique, say),
                "notation": notation(board, step),
                **effects(step),
            }
            for step in steps
        ],
        "roles": {} if full is None else role_names([_told(board, full)], say),
        "step": None if full is None else step_data(board, full, say),
    }


def reasons_data(board: Board, name: str, say: Language, *, seconds: float | None = None) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.WhyNotAnswer`.

    Raises :class:`~farandole.ArgumentError` for an unknown technique.
    """
    answer = why_not(board, name, seconds=seconds)
    return {
        "technique": technique_data(answer.technique, say),
        "steps": len(answer.steps),
        "reasons": [say(reason) for reason in answer.reasons],
    }


def board_data(board: Board) -> Data:
    """Return the shape of a board, the region of each cell, its givens and digits."""
    shape = board.shape
    return {
        "shape": str(shape),
        "side": shape.side,
        "regions": list(shape.regions),
        "givens": list(board.givens.cells),
        "digits": list(board.grid.cells),
    }


def rating_data(grid: Grid, say: Language, *, seconds: float | None = None) -> Data:
    """Return the fields of :class:`~farandole.studio.api.logic.RateAnswer`."""
    rating = rate(grid, seconds=seconds)
    used = sorted(rating.counts, key=lambda pair: (pair[0].score, pair[0].place))
    return {
        "end": rating.end,
        **level_data(rating, say),
        "steps": sum(times for _, times in used),
        "hardest": None if rating.hardest is None else technique_data(rating.hardest, say),
        "techniques": [
            {**technique_data(technique, say), "count": times} for technique, times in used
        ],
    }


def level_data(rating: Rating | Rated, say: Language) -> Data:
    """Return the level and the score of a puzzle."""
    name = say(level_message(rating.level))
    return {"level": rating.level, "level_name": name, "score": rating.score}


def _drawing(drawing: Data, shape: Shape, say: Language) -> Data:
    """Return a drawing with its houses as the API returns them."""
    houses = [
        {**house_data(shape.houses[one["house"]], say), "role": one["role"]}
        for one in drawing["houses"]
    ]
    return {**drawing, "houses": houses}


def house_data(house: House, say: Language) -> Data:
    """Return a house as the API returns it."""
    return {**shared(HouseAnswer, house), "name": say(house.message)}


def technique_data(technique: Technique, say: Language) -> Data:
    """Return a technique as the API returns it."""
    return {**shared(TechniqueAnswer, technique), "name": say(technique_name(technique))}


def mistakes_data(mistakes: Iterable[Mistake], say: Language) -> list[Data]:
    """Return mistakes as they are answered; cells with the same mistake share a sentence."""
    return [
        {**shared(MistakeAnswer, one), "text": say(message)}
        for one, message in messages_of(mistakes).items()
    ]


def candidates_of(board: Board) -> list[list[int]]:
    """Return the candidates of each cell; none where a digit is."""
    return [list(digits_of(mask)) for mask in board.candidates]


def role_names(told: Iterable[Data], say: Language) -> dict[str, str]:
    """Return the names of the roles that candidates have in these steps."""
    shown = (one for data in told for one in data["highlights"]["candidates"])
    roles = dict.fromkeys(one["role"] for one in shown)
    return {role: say(role_message(role)) for role in roles}


def table_data() -> Data:
    """Return the techniques and profiles as the browser's own answers about steps need them."""
    profiles = {**SCHOOLS, "full": FULL, "people": PEOPLE, "all-steps": ALL_STEPS}
    return {
        "techniques": [asdict(technique) for technique in TECHNIQUES.values()],
        "profiles": {
            name: {
                "order": profile.packed,
                "options": list(map(int, astuple(profile.options))),
                "school": profile.school is not None,
            }
            for name, profile in profiles.items()
        },
        "options": [field.name for field in fields(Options)],
        "roles": {role: role_message(role).text for role in ROLES},
        "limits": list(SCORE_LIMITS),
    }
