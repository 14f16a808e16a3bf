from __future__ import annotations

import re

import pytest

from farandole import ArgumentError
from farandole.i18n import language
from farandole.logic import TECHNIQUES, technique
from farandole.logic.words import technique_name


@pytest.mark.parametrize("name", TECHNIQUES)
def test_every_technique_has_a_name_in_each_language(name: str) -> None:
    one = TECHNIQUES[name]
    chinese = language("zh")(technique_name(one))
    assert str(technique_name(one)) == one.name
    assert re.search(r"[\u4e00-\u9fff]", chinese)


def test_names_tell_techniques_apart() -> None:
    for code in ("en", "zh"):
        names = [language(code)(technique_name(one)) for one in TECHNIQUES.values()]
        assert len(set(names)) == len(names)


def test_some_names() -> None:
    chinese = language("zh")
    assert chinese(technique_name(technique("skyscraper"))) == "摩天楼"
    assert chinese(technique_name(technique("finned-swordfish"))) == "鳍三链列（剑鱼）"


@pytest.mark.parametrize("code", ["en", "zh"])
def test_a_technique_is_found_by_the_name_that_is_printed(code: str) -> None:
    say = language(code)
    for one in TECHNIQUES.values():
        assert technique(say(technique_name(one))) is one
        assert technique(f" {say(technique_name(one)).upper()} ") is one


def test_a_technique_is_found_by_each_part_of_its_chinese_name() -> None:
    assert technique("摒除") is technique("隐性唯一数") is technique("hidden-single")
    assert technique("二链列") is technique("x-wing")
    for name in ("强制链", "矛盾", "（", ""):  # several have the first two
        with pytest.raises(ArgumentError):
            technique(name)
