"""What the search of the site makes of a question, run where there is node."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest


def split(question: str, known: list[str]) -> list[str]:
    """Return the words that are looked for, on a site with these words."""
    node = shutil.which("node") or pytest.skip("needs node")
    pytest.importorskip("sphinx", reason="the site needs the packages of the group docs")
    from docs.languages import SearchBoth

    index = {"terms": dict.fromkeys(known[::2], 1), "titleterms": dict.fromkeys(known[1::2], 1)}
    script = f"""const Search = {{ _index: {json.dumps(index)} }};
{SearchBoth.js_splitter_code}
console.log(JSON.stringify(splitQuery({json.dumps(question)})));"""
    said = subprocess.run(
        [node, "-e", script], capture_output=True, text=True, check=True, timeout=120
    )
    found: list[str] = json.loads(said.stdout)
    return found


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("跳舞链的原理", ["跳舞", "舞链", "原理"]),  # 链的 and 的原 stand nowhere
        ("跳舞的数独", ["跳舞", "数独"]),  # 舞的 stands somewhere, and says nothing
        ("跳舞", ["跳舞"]),
        ("数独 x-wing", ["数独", "x", "wing"]),
        ("无中生有", ["无中", "中生", "生有"]),  # nothing is found, and that is said
        ("宫", ["宫"]),
    ],
)
def test_a_question_in_chinese_is_asked_word_by_word(question: str, words: list[str]) -> None:
    assert split(question, ["跳舞", "舞链", "原理", "数独", "舞的"]) == words
