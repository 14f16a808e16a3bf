"""Files of BurrTools: what is read is written again, and damage has a place."""

from __future__ import annotations

import gzip
from dataclasses import replace

import pytest

from farandole.cover.solids import Piece, Puzzle, Solid, Task, read, write, xmpuzzle
from farandole.errors import ParseError

FILE = """<?xml version="1.0"?>
<puzzle version="2"><gridType type="1"/><colors><color red="1" green="2" blue="255"/></colors>
<shapes><voxel x="3" y="1" z="1" weight="2" name="&lt;bar&gt;" type="0">#1+_</voxel>
<voxel x="1" y="1" z="1" type="0">
 #
</voxel></shapes>
<problems><problem name="one" state="2" assemblies="7" maxHoles="3"><shapes>
<shape id="0" min="1" max="3" group="2"><group group="1" count="1"/></shape><shape id="1"/></shapes>
<result id="0"/><bitmap><pair piece="0" result="1"/></bitmap>
<solutions><solution><assembly>0 0 0 0</assembly></solution></solutions></problem>
<problem state="0" assemblies="9"><shapes/><result id="1"/></problem></problems>
<comment popup="">&amp; more</comment></puzzle>
"""


def test_everything_is_kept() -> None:
    puzzle = read(FILE.encode())
    assert puzzle.grid == "prisms"
    assert puzzle.colors == ((1, 2, 255),)
    assert puzzle.solids[0] == Solid((3, 1, 1), "#1+_", "<bar>", (("weight", "2"),))
    assert puzzle.solids[0].cells() == {(0, 0, 0): ("#", 1), (1, 0, 0): ("+", 0)}
    assert puzzle.solids[1].voxels == "#"
    first, second = puzzle.tasks
    assert (first.name, first.holes, first.known, second.known) == ("one", 3, 7, None)
    assert first.pairs == ((1, 2),)
    assert [(p.solid, p.low, p.high) for p in first.pieces] == [(0, 1, 3), (1, 1, 1)]
    written = write(puzzle)
    assert read(written) == puzzle == eval(repr(puzzle))
    text = gzip.decompress(written).decode()
    for part in (
        '<comment popup="">&amp; more</comment>',
        '<group group="1" count="1"',
        "<assembly>0 0 0 0</assembly>",
        'assemblies="7"',
        '<pair piece="0" result="1"/>',
    ):
        assert part in text


def test_old_files_hold_bytes_of_windows() -> None:
    data = FILE.replace("more", "M\u00f6re").encode("cp1252")
    assert "M\u00f6re" in read(data).rest


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("<puzzle ", '<!DOCTYPE a [<!ENTITY b "c">]><puzzle ', 2, "document type"),
        ("</puzzle>", "", 13, "not well-formed"),
        ("puzzle", "puzzles", 2, "not a puzzle of BurrTools"),
        ('puzzle version="2"', 'puzzle version="3"', 2, "found '3', expected a number from 1 to 2"),
        ('type="1"', 'type="5"', 2, "from 0 to 4"),
        ("#1+_", "#1+", 3, "the wrong number of voxels"),
        ("#1+_", "#64+_", 3, "a voxel that isn't one"),
        ("#1+_", "1#+_", 3, "a voxel that isn't one"),
        ('x="3"', 'x="-3"', 3, "'x'"),
        ('x="3"', 'x="9999999"', 3, "'x'"),
        ('max="3"', 'max="0"', 8, "from 1 to"),
        ('<result id="0"/>', "", 7, "without a result"),
        ('<result id="0"/>', '<result id="2"/>', 9, "from 0 to 1"),
        ('<shape id="1"/>', '<shape id="0"/>', 7, "given twice"),
        ('piece="0"', 'piece="x"', 9, "found 'x'"),
        ('<comment popup="">', "<a>" * 300, 12, "too long or too deep"),
    ],
)
def test_faults_have_a_line(old: str, new: str, line: int, message: str) -> None:
    with pytest.raises(ParseError, match=message) as caught:
        read(FILE.replace(old, new).encode())
    assert caught.value.line == line


def test_packed_files_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    data = write(Puzzle((Solid((1, 1, 1), "#"),), (Task((Piece(0),), 0),)))
    with pytest.raises(ParseError, match="damaged"):
        read(data[:-12])
    with pytest.raises(ParseError, match="damaged"):
        read(data[:20] + b"xxxx" + data[24:])
    monkeypatch.setattr(xmpuzzle, "MOST_BYTES", 1000)
    with pytest.raises(ParseError, match="too long"):
        read(gzip.compress(b" " * 1001))
    assert read(data).tasks


def test_names_of_solids() -> None:
    puzzle = Puzzle((Solid((1, 1, 1), "#"), Solid((1, 1, 1), "#", "cube")), ())
    assert (puzzle.label(0), puzzle.label(1)) == ("S1", "S2 cube")
    assert replace(puzzle, grid="spheres") != puzzle
