"""A static site's own Python: the calls it answers are the server's, from what the site carries."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from farandole import ArgumentError, _kernel
from farandole.studio import application
from farandole.studio.alone import packing
from farandole.studio.exporting import export
from tools import wasm_python

CAGE = {"rule": "Killer", "cells": "r1c1 r2c1", "total": 4}
FOUR = {"puzzle": "..34......4....1", "shape": "4", "constraints": [CAGE]}
THERMO = {"rule": "Thermometer", "cells": "r3c2 r3c1"}
BOTH = {**FOUR, "constraints": [CAGE, THERMO]}
ASKED: list[tuple[str, object, str]] = [
    ("GET /rules", None, "en"),
    ("GET /rules", None, "zh"),
    ("POST /rules/drawing", {**BOTH, "board": "1.34......4....1"}, "zh"),
    ("POST /rules/drawing", {**FOUR, "constraints": [{"rule": "Nothing"}, CAGE]}, "en"),
    ("POST /rules/verdict", FOUR, "en"),
    ("POST /rules/verdict", BOTH, "en"),
    ("POST /rules/verdict", {"puzzle": "..34......4....1"}, "en"),
    ("POST /rules/links", BOTH, "en"),
    ("POST /hint", {**FOUR, "board": "2.34......4....1"}, "zh"),
    ("POST /hint", FOUR, "en"),
    ("POST /explain", FOUR, "en"),
    ("POST /explain", {"puzzle": "..34......4....1"}, "en"),
    ("POST /steps", {**FOUR, "number": 0}, "en"),
    ("POST /why-not", {**FOUR, "technique": "x-wing"}, "en"),
    ("POST /rate", {"puzzle": "1.....3..2.....4"}, "en"),
    ("POST /solve", FOUR, "en"),
    ("POST /check", {**FOUR, "board": "2.34......4....1", "redundant": True}, "en"),
    ("POST /convert", {"text": ".Shape~4x4.~R1C3_3.Cage~4~R1C1~R2C1", "to": None}, "en"),
    ("POST /rules/verdict", {**FOUR, "puzzle": "?!"}, "zh"),
    ("POST /rules/verdict", {**FOUR, "constraints": [{"rule": "Killer", "cells": "r9c9"}]}, "en"),
]
SCRIPT = """
import json, sys
sys.path.insert(0, sys.argv[1])
from farandole.studio.alone import answering
answering.stand_in()
answers = []
for place, body, code in json.load(sys.stdin):
    answer = answering.answer(place, "" if body is None else json.dumps(body), code)
    answers.append(json.loads(answer))
print(json.dumps(answers))
"""


def test_calls_are_answered_as_by_the_server(tmp_path: Path) -> None:
    """In a Python that has nothing but the archive of a site, with this machine's kernel in it."""
    with ZipFile(BytesIO(packing.package())) as archive:
        archive.extractall(tmp_path)
    kernel = tmp_path / "farandole/_kernel.so"
    kernel.unlink()
    kernel.with_name(Path(_kernel.__file__).name).write_bytes(Path(_kernel.__file__).read_bytes())
    asked = [*ASKED, ("POST /bank/add", {}, "en")]
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, str(tmp_path)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-4000:]
    *answers, unknown = json.loads(done.stdout)
    assert unknown == {"status": 0}
    with TestClient(application(), base_url="http://127.0.0.1:8721") as server:
        for (place, body, code), answer in zip(ASKED, answers, strict=True):
            method, path = place.split()
            sent = server.request(
                method, f"/api/v1{path}", json=body, headers={"Accept-Language": code}
            )
            assert answer == {"status": sent.status_code, "data": sent.json()}, place
    assert {answer["status"] for answer in answers} == {200, 422}


def test_another_pyodide_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "pyodide"
    wrong.mkdir()
    for content in (None, '{"version": "0.29.0"}'):
        if content:
            (wrong / "package.json").write_text(content, "utf-8")
        with pytest.raises(ArgumentError, match=f"pyodide@{packing.PYODIDE}"):
            export(tmp_path / "site", pyodide=wrong)
    assert not (tmp_path / "site").exists()


@pytest.mark.long  # a change of the kernel needs no other one at once: `make wasm-python`
def test_the_kernel_is_built_of_these_sources() -> None:
    assert wasm_python.changes() == []
