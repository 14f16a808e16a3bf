"""What the search of the site makes of a question, run where there is node."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

pytestmark = pytest.mark.long


def ask(question: str, terms: dict[str, object], titles: dict[str, object]) -> dict[str, object]:
    """Return the words that are looked for, and the index as the search then has it."""
    node = shutil.which("node") or pytest.skip("needs node")
    pytest.importorskip("sphinx", reason="the site needs the packages of the group docs")
    from docs.languages import SearchBoth

    index = {"terms": terms, "titleterms": titles}
    script = f"""const Search = {{ _index: {json.dumps(index)} }};
{SearchBoth.js_splitter_code}
const words = splitQuery({json.dumps(question)});
console.log(JSON.stringify({{ words, ...Search._index }}));"""
    said = subprocess.run(
        [node, "-e", script], capture_output=True, text=True, check=True, timeout=120
    )
    found: dict[str, object] = json.loads(said.stdout)
    return found


def test_a_question_in_chinese_is_split_into_words() -> None:
    terms: dict[str, object] = {"舞蹈": 1, "原理": [1, 2], "蹈的": 3}
    for question, words in (
        ("舞蹈链的原理", ["舞蹈", "蹈链", "原理"]),  # 链的 and 的原 occur nowhere
        ("舞蹈的数独", ["舞蹈", "数独"]),  # 蹈的 occurs, and says nothing
        ("舞蹈", ["舞蹈"]),
        ("数独 x-wing", ["数独", "x", "wing"]),
        ("无中生有", ["无中", "中生", "生有"]),  # nothing is found
        ("宫", ["宫"]),
    ):
        assert ask(question, terms, {"蹈链": 1, "数独": 1})["words"] == words


def test_a_single_character_is_looked_for_in_every_pair() -> None:
    terms: dict[str, object] = {"行宫": [4, 1], "宫内": 1, "宫": 2, "数独": 7}
    found = ask("宫", terms, {"宫外": 3, "数独": 7})
    assert found["words"] == ["宫"]
    assert found["terms"] == {**terms, "宫": [4, 1, 2]}
    assert found["titleterms"] == {"宫外": 3, "数独": 7, "宫": [3]}
    assert ask("X鱼", terms, {})["terms"] == terms, "what stands nowhere isn't found"
