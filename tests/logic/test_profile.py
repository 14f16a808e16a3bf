from __future__ import annotations

import pytest

from farandole import ArgumentError, ParseError
from farandole.logic import HODOKU, PEOPLE, Options, Profile, Rule, explain, technique
from tests.conftest import EASY


def test_profiles_go_through_toml_and_code() -> None:
    own = Profile(
        [Rule(technique("x-wing"), "easy", 7), technique("naked-single"), "jellyfish"],
        Options(fish_fins=1, duals=True),
    )
    for profile in (
        own,
        HODOKU,
        PEOPLE,
        HODOKU.only("hidden-single"),
        HODOKU.without("uniqueness"),
    ):
        assert Profile.from_toml(profile.to_toml()) == profile
        assert eval(repr(profile)) == profile


def test_only_the_schools_own_profile_is_of_the_school() -> None:
    assert Profile.from_toml(HODOKU.to_toml()).school == "hodoku"
    changed = HODOKU.to_toml().replace("score = 14\n", "score = 15\n")
    assert Profile.from_toml(changed).school is None
    assert HODOKU.with_options(fish_fins=1).school is None


def test_techniques_leave_and_come_back_to_their_place() -> None:
    fewer = HODOKU.without("x-wing", "uniqueness")
    ids = [one.id for one in fewer.techniques]
    assert "x-wing" not in ids
    assert not any(one.family == "uniqueness" for one in fewer.techniques)
    again = fewer.with_("x-wing", "x-wing", "naked-pair")
    assert [one.id for one in again.techniques].count("x-wing") == 1
    places = [one.place for one in again.techniques]
    assert places == sorted(places)


def test_people_look_through_boxes_before_lines_and_singles_before_pairs() -> None:
    names = [one.id for one in PEOPLE.with_("squirmbag").techniques]
    assert names.index("squirmbag") == names.index("jellyfish") + 1
    assert set(PEOPLE.techniques) == set(HODOKU.techniques)
    for board, step in zip(
        explain(EASY, PEOPLE).boards(), explain(EASY, PEOPLE).steps, strict=False
    ):
        if step.technique.id != "hidden-single":
            continue
        (house,) = step.base
        earlier = (*range(18, 27), *range(18))
        for other in earlier[: earlier.index(house)]:
            cells = board.shape.houses[other].cells
            for digit in range(1, 10):
                assert sum(board.has(cell, digit) for cell in cells) != 1, (other, digit)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("=", "not TOML"),
        ("depth = 1", "a profile has no 'depth'"),
        ("technique = 3", "tables"),
        ("options = 3", "table"),
        ("[[technique]]\nlevel = 'easy'", "needs a name"),
        ("[[technique]]\nname = 'x-wing'\nplace = 3", "has no 'place'"),
        ("[[technique]]\nname = 'x-wing'\nlevel = 'mild'", "level must be"),
        ("[[technique]]\nname = 'x-wing'\nscore = -1", "score must be"),
        ("[[technique]]\nname = 'x-wing'\n[[technique]]\nname = 'x-wing'", "comes twice"),
        ("[options]\nfins = 3", "no option 'fins'"),
        ("[options]\nfish_fins = 3000", "fish_fins must be"),
        ("school = 'mine'", "school must be"),
        ("[options]\nduals = 1", "duals must be true or false"),
        ("[[technique]]\nname = 3", "no technique is called '3'"),
    ],
)
def test_anything_else_is_refused(text: str, message: str) -> None:
    with pytest.raises((ArgumentError, ParseError, TypeError), match=message):
        Profile.from_toml(text)
