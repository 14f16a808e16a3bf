"""Every technique has its idea and how to spot it, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from farandole.i18n import language
from farandole.logic import TECHNIQUES
from farandole.logic.words.ideas import idea, in_brief, spotting

if TYPE_CHECKING:
    from collections.abc import Callable

    from farandole.i18n import Message
    from farandole.logic import Technique

ENGLISH, CHINESE = language("en"), language("zh")


@pytest.mark.parametrize("name", TECHNIQUES)
@pytest.mark.parametrize("text", [idea, spotting], ids=lambda text: text.__name__)
def test_both_languages_have_whole_sentences(
    name: str, text: Callable[[Technique], Message]
) -> None:
    message = text(TECHNIQUES[name])
    english, chinese = ENGLISH(message), CHINESE(message)
    assert re.fullmatch(r"[A-Z].{60,}[.?]", english)
    assert re.fullmatch(r".{20,}[。？]", chinese)
    assert not re.search(r"[{}]|  ", english + chinese)
    assert not re.search(r"[,.;?] ", chinese), "half-width punctuation"


def test_sizes_are_filled_in() -> None:
    for name, size in (("naked-triple", 3), ("hidden-quad", 4), ("jellyfish", 4), ("whale", 6)):
        for text in (idea, spotting):
            for say in (ENGLISH, CHINESE):
                assert f"{size} " in say(text(TECHNIQUES[name])), name
    assert idea(TECHNIQUES["x-wing"]) != idea(TECHNIQUES["swordfish"])


def test_techniques_of_other_kinds_have_other_texts() -> None:
    texts: dict[str, set[str]] = {}
    for name, one in TECHNIQUES.items():
        texts.setdefault(ENGLISH(idea(one)), set()).add(name)
    assert all(len(names) == 1 for names in texts.values()), texts.values()


@pytest.mark.parametrize("name", TECHNIQUES)
def test_brief_words_fit_into_a_list(name: str) -> None:
    message = in_brief(TECHNIQUES[name])
    english, chinese = ENGLISH(message), CHINESE(message)
    assert len(english) < 80
    assert len(chinese) < 40
    assert english != chinese
    assert not re.search(r"[{}.。]", english + chinese)


def test_brief_words_tell_techniques_apart() -> None:
    for say in (ENGLISH, CHINESE):
        assert len({say(in_brief(one)) for one in TECHNIQUES.values()}) == len(TECHNIQUES)
