"""The compiled kernel; use the public functions of farandole instead."""

from typing_extensions import Buffer

# ---- cover --------------------------------------------------------------------------

class CoverSearch:
    def __init__(
        self,
        primary: int,
        items: int,
        starts: Buffer,
        entries: Buffer,
        engine: str = "automatic",
    ) -> None: ...
    def run(
        self, solutions: int, nodes: int, seconds: float, options: int, received: int
    ) -> tuple[bytes, bytes, str]: ...
    def count(self, solutions: int, nodes: int, seconds: float) -> str: ...
    @property
    def nodes(self) -> int: ...
    @property
    def solutions(self) -> int: ...
    @property
    def engine(self) -> str: ...

# ---- sudoku -------------------------------------------------------------------------

def solve9(cells: bytes, limit: int) -> tuple[int, bytes, int]: ...

class Search9:
    def __init__(self, cells: bytes) -> None: ...
    def run(self, max_answers: int, max_guesses: int) -> bytes: ...
    def count(self, max_answers: int, max_guesses: int) -> int: ...
    @property
    def finished(self) -> bool: ...
    @property
    def guesses(self) -> int: ...

def level9(name: str | None = None) -> str: ...

class Lockstep9:
    def __init__(
        self,
        cells: Buffer | None,
        marks: Buffer | None,
        limit: int,
        nodes: int,
        solutions: Buffer | None,
        counts: Buffer,
        guesses: Buffer,
        status: Buffer,
        level: str | None = None,
    ) -> None: ...
    def run(self, sweeps: int) -> bool: ...
    @property
    def done(self) -> int: ...
    @property
    def level(self) -> str: ...
