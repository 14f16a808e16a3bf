"""Every technique has its idea and how to spot it, in both languages."""

from __future__ import annotations

import re

from farandole.i18n import language
from farandole.logic import TECHNIQUES
from farandole.logic.words.ideas import family_message, idea, in_brief, spotting

ENGLISH, CHINESE = language("en"), language("zh")


def test_both_languages_have_whole_sentences() -> None:
    for one in TECHNIQUES.values():
        for text in (idea, spotting):
            english, chinese = ENGLISH(text(one)), CHINESE(text(one))
            assert re.fullmatch(r"[A-Z].{60,}[.?]", english), one
            assert re.fullmatch(r".{20,}[。？]", chinese), one
            assert not re.search(r"[{}]|  ", english + chinese), one
            assert not re.search(r"[,.;?] ", chinese), f"{one}: half-width punctuation"
        assert ENGLISH(family_message(one.family)) != CHINESE(family_message(one.family))

    # Sizes are filled in.
    for name, size in (("naked-triple", 3), ("hidden-quad", 4), ("jellyfish", 4), ("whale", 6)):
        for text in (idea, spotting):
            for say in (ENGLISH, CHINESE):
                assert f"{size} " in say(text(TECHNIQUES[name])), name


def test_large_fish_are_spotted_in_another_way() -> None:
    for kind in ("", "finned-", "sashimi-"):
        small, large = (spotting(TECHNIQUES[kind + name]) for name in ("jellyfish", "squirmbag"))
        assert small.text != large.text
    for text in (idea, in_brief):
        for say in (ENGLISH, CHINESE):
            assert len({say(text(one)) for one in TECHNIQUES.values()}) == len(TECHNIQUES)


def test_brief_words_fit_into_a_list() -> None:
    for one in TECHNIQUES.values():
        english, chinese = ENGLISH(in_brief(one)), CHINESE(in_brief(one))
        assert len(english) < 80, one
        assert len(chinese) < 40, one
        assert not re.search(r"[{}.。]", english + chinese), one
