from __future__ import annotations

import re

import pytest

from farandole import ArgumentError
from farandole.i18n import language
from farandole.logic import TECHNIQUES, technique
from farandole.logic.words import technique_name


def test_every_technique_has_a_name_of_its_own_in_each_language() -> None:
    english, chinese = (
        [language(code)(technique_name(one)) for one in TECHNIQUES.values()]
        for code in ("en", "zh")
    )
    assert english == [one.name for one in TECHNIQUES.values()]
    assert len(set(english)) == len(set(chinese)) == len(TECHNIQUES)
    latin = {name for name in chinese if not re.search(r"[\u4e00-\u9fff]", name)}
    assert latin == {"W-Wing", "XY-Wing", "XYZ-Wing", "WXYZ-Wing"}  # so players call them

    # Brackets hold the name of the technique itself.
    for one, printed in zip(TECHNIQUES.values(), chinese, strict=True):
        inside = re.findall(r"（(.*)）", printed)
        assert not (set(inside) & set(english) - {one.name}), printed
    assert language("zh")(technique_name(technique("skyscraper"))) == "摩天楼"
    assert language("zh")(technique_name(technique("locked-pair"))) == "死锁数对"


def test_a_technique_is_found_by_the_names_that_are_printed() -> None:
    for one in TECHNIQUES.values():
        for code in ("en", "zh"):
            printed = language(code)(technique_name(one))
            assert technique(printed) is technique(f" {printed.upper()} ") is one
    assert technique("排除") is technique("宫排除") is technique("hidden-single")
    assert (technique("二链列").id, technique("剑鱼").id) == ("x-wing", "swordfish")
    for name in ("强制链", "矛盾", "（", ""):  # several have the first two
        with pytest.raises(ArgumentError):
            technique(name)
