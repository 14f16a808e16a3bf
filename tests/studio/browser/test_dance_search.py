"""Dance's search in JavaScript does what the package's does, event by event."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
from contextlib import redirect_stdout
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from farandole.cover.data.option import Colored
from farandole.cover.formats import read
from farandole.cover.models import polyominoes, queens
from farandole.cover.teach.dancing import RULES, watch
from farandole.cover.teach.events import Event
from farandole.i18n import language
from farandole.sudoku.as_cover import problem as as_cover

if TYPE_CHECKING:
    from typing import Any

    from farandole.cover.problem import Problem

SCRIPT = Path(__file__).parent / "dance_traces.js"
COPIES = Path(__file__).parent / "dance_copies.js"
MOST = 3000
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EMPTY_FOUR = "................"
TEXTS = (
    "1010\n0101\n1110\n1011\n",
    "1 0 1 0\n0 1 0 1\n",
    "a b c | x y\na x\nb y\n| a comment\nc x\na b\nc\n",
    "1 2 3 4 5 6 7\n3 5 6\n1 4 7\n2 3 6\n1 4\n2 7\n4 5 7\n",
    "a b |c\na c\nb c\na b |60\n",
    "a b\na\n",
    "p q | r\nr\np r\nq\n",
    "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
    "0:2|a\na\na\n",
    "1:2|a 0:2|b 2|c d\na b\nb c\na c d\nc\na\nd b\nb\nc a\n",
    "0:3|p 2:3|q | x y\np x:A q\nq p y\np x:B\nq x:A\np q\np q\nq y\np y x\n",
    "0:4294967295|a 3|b c\na b\nb\nb c\na c\nb a c\nb\n",
    "2|a 1:3|b\na\nb\n",
    "a b c | x y z\na x:1 y:2\nb x:1 z:3\nb x:2\nc y:2 x:1 z\nc z:3 y:2\na y x:1\nb\n",
)


def case(make: str, values: list[Any], problem: Problem, rule: str) -> dict[str, Any]:
    parts = [option.items for option in problem.options]
    names = [*problem.items, *problem.secondary]
    place = {name: number for number, name in enumerate(names)}
    events = [event.as_json() for event in islice(watch(problem, rule=rule), MOST)]
    return {
        "name": f"{make} {values} {rule}",
        "make": make,
        "values": values,
        "rule": rule,
        "items": [str(name) for name in names],
        "primary": problem.primary_count,
        "options": [str(problem.name(number)) for number in range(problem.option_count)],
        "entries": [
            [place[one.item if isinstance(one, Colored) else one] for one in items]
            for items in parts
        ],
        "events": events,
        "complete": len(events) < MOST,
    }


@pytest.mark.parametrize("rule", RULES)
def test_the_same_events(rule: str) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    cases = [case("text", [text], read(text)[0].problem, rule) for text in TEXTS]
    cases += [case("sudoku", [line], as_cover(line), rule) for line in (INKALA, EMPTY_FOUR)]
    cases += [case("queens", [n], queens(n).problem, rule) for n in (1, 2, 5, 6)]
    small = polyominoes("pentominoes:FLNPTU", "5x6").problem
    cases.append(case("pentominoes", ["FLNPTU", 5, 6], small, rule))
    whole = polyominoes("pentominoes", "3x20").problem
    cases.append(case("pentominoes", ["FILNPTUVWXYZ", 3, 20], whole, rule))
    done = subprocess.run(
        [node, SCRIPT], input=json.dumps(cases), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-4000:]


def test_what_is_copied_as_python_runs_and_as_curl_asks() -> None:
    pytest.importorskip("fastapi", reason="needs farandole[studio]")
    from farandole.studio.api.cover import _traced
    from farandole.studio.schemas.cover import TraceAsked

    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine")
    done = subprocess.run([node, COPIES], capture_output=True, text=True, check=True)
    copies = json.loads(done.stdout)
    assert len(copies) >= 10
    for one in copies:
        said = StringIO()
        with redirect_stdout(said):
            exec(one["python"], {})
        lines = said.getvalue().splitlines()
        assert len(lines) == 25, one["place"]
        assert lines[0].startswith("Choose(")
        words = shlex.split(one["curl"].replace("\\\n", " "))
        assert words[:3] == ["curl", "-s", "http://127.0.0.1:8721/api/v1/cover/trace"]
        answer = _traced(TraceAsked.model_validate_json(words[-1]), language("en"))
        assert [repr(Event.from_json(data)) for data in answer["events"]] == lines
