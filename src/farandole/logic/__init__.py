"""Solving as a person does: techniques, steps, hints, explanations and ratings."""

from __future__ import annotations

from farandole._lazy import loader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from farandole.logic.argument import argue as argue
    from farandole.logic.argument import first_unfounded as first_unfounded
    from farandole.logic.backdoor_sets import Backdoors as Backdoors
    from farandole.logic.backdoor_sets import backdoors as backdoors
    from farandole.logic.board import Board as Board
    from farandole.logic.claims import Argument as Argument
    from farandole.logic.claims import Claim as Claim
    from farandole.logic.claims import Literal as Literal
    from farandole.logic.finding import Explanation as Explanation
    from farandole.logic.finding import Found as Found
    from farandole.logic.finding import Rating as Rating
    from farandole.logic.finding import all_steps as all_steps
    from farandole.logic.finding import first_step as first_step
    from farandole.logic.hints import Hint as Hint
    from farandole.logic.hints import Mistake as Mistake
    from farandole.logic.hints import hint as hint
    from farandole.logic.many.result import OUTCOMES as OUTCOMES
    from farandole.logic.many.result import BulkRating as BulkRating
    from farandole.logic.many.result import Rated as Rated
    from farandole.logic.measure import effort as effort
    from farandole.logic.profile import FULL as FULL
    from farandole.logic.profile import HODOKU as HODOKU
    from farandole.logic.profile import HODOKU_2_2_0 as HODOKU_2_2_0
    from farandole.logic.profile import PEOPLE as PEOPLE
    from farandole.logic.profile import Options as Options
    from farandole.logic.profile import Profile as Profile
    from farandole.logic.profile import Rule as Rule
    from farandole.logic.proofs import Certificate as Certificate
    from farandole.logic.proofs import Premise as Premise
    from farandole.logic.proofs import prove as prove
    from farandole.logic.proofs import verify as verify
    from farandole.logic.reasons import WhyNot as WhyNot
    from farandole.logic.reasons import why_not as why_not
    from farandole.logic.scale.arrays import BulkScale as BulkScale
    from farandole.logic.scale.arrays import BulkTrial as BulkTrial
    from farandole.logic.scale.scale import MORE_RULES as MORE_RULES
    from farandole.logic.scale.scale import RULES as RULES
    from farandole.logic.scale.scale import SE as SE
    from farandole.logic.scale.scale import SE_1_2_1 as SE_1_2_1
    from farandole.logic.scale.scale import Scale as Scale
    from farandole.logic.scale.scale import ScaleRating as ScaleRating
    from farandole.logic.scale.trial import TrialRating as TrialRating
    from farandole.logic.schools import explain as explain
    from farandole.logic.schools import rate as rate
    from farandole.logic.schools import rate_many as rate_many
    from farandole.logic.step_data import from_json as from_json
    from farandole.logic.step_data import to_json as to_json
    from farandole.logic.steps import Candidate as Candidate
    from farandole.logic.steps import Colour as Colour
    from farandole.logic.steps import Link as Link
    from farandole.logic.steps import LockedSet as LockedSet
    from farandole.logic.steps import Node as Node
    from farandole.logic.steps import Step as Step
    from farandole.logic.steps import StepRating as StepRating
    from farandole.logic.steps import Truth as Truth
    from farandole.logic.steps import apply as apply
    from farandole.logic.techniques import LEVELS as LEVELS
    from farandole.logic.techniques import TECHNIQUES as TECHNIQUES
    from farandole.logic.techniques import Technique as Technique
    from farandole.logic.techniques import technique as technique

__all__, __getattr__, __dir__ = loader(
    globals(),
    {
        "argument": "argue first_unfounded",
        "backdoor_sets": "Backdoors backdoors",
        "board": "Board",
        "claims": "Argument Claim Literal",
        "finding": "Explanation Found Rating all_steps first_step",
        "hints": "Hint Mistake hint",
        "many.result": "OUTCOMES BulkRating Rated",
        "measure": "effort",
        "profile": "FULL HODOKU HODOKU_2_2_0 PEOPLE Options Profile Rule",
        "proofs": "Certificate Premise prove verify",
        "reasons": "WhyNot why_not",
        "scale.arrays": "BulkScale BulkTrial",
        "scale.scale": "MORE_RULES RULES SE SE_1_2_1 Scale ScaleRating",
        "scale.trial": "TrialRating",
        "schools": "explain rate rate_many",
        "step_data": "from_json to_json",
        "steps": "Candidate Colour Link LockedSet Node Step StepRating Truth apply",
        "techniques": "LEVELS TECHNIQUES Technique technique",
    },
)
