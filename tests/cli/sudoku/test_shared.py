"""What all commands that read puzzles share: boards, formats, files, faults, two languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.samples import EASY, SMALL, Run

COMMANDS = (
    *("solve", "count", "check", "compare", "canonical", "convert", "show"),
    *("rate", "hint", "explain"),
)
REGIONS = "# by hand\nAABB\nAABB\nCCDD\nCCDD\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_boards_formats_and_an_output(run: Run, tmp_path: Path, name: str) -> None:
    regions, out = tmp_path / "regions.txt", tmp_path / "out.txt"
    regions.write_text(REGIONS)
    given = ("--regions", str(regions), "--format", "line", SMALL)
    plain = run(name, *given)
    assert plain.code == 0
    assert run(name, *given, "-o", str(out)) == (0, "", plain.err)
    assert len(out.read_text()) == len(plain.out)
    assert run(name, "--shape", "4", SMALL).code == 0
    for wrong in ("6", "9 + diagonals"):
        told = run(name, "--regions", str(regions), "--shape", wrong, SMALL)
        assert (told.code, told.out) == (2, "")
        side = wrong[0]
        assert f"the regions have side 4, but --shape has side {side}" in told.err
    assert run(name, "--shape", "6", SMALL).code == 2
    assert run(name, "--regions", str(tmp_path / "no"), SMALL).err == (
        f"{tmp_path / 'no'}: no such file\n"
    )
    regions.write_text("AABB\n")
    assert run(name, "--regions", str(regions), SMALL).code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_a_puzzle_that_can_t_be_read(run: Run, name: str) -> None:
    for lang, fault in (
        ("en", "not a valid cell: found 'z'"),
        ("zh", "格子里的符号不对：此处是 'z'"),
    ):
        told = run(name, "--lang", lang, input=f"{EASY[:-1]}z\n")
        assert told.code == 2
        assert ":1:81: " + fault in told.err
