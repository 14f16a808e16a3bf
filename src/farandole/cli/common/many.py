"""What commands read, sent through the pipeline for many puzzles."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Generic, TypeVar

from farandole.cli.common.sources import are_files, are_typed, puzzles, puzzles_and_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from farandole.cli.common.options import Given
    from farandole.cli.common.output import Output
    from farandole.sudoku.many.items import Chunk, Item
    from farandole.sudoku.many.texts import TextVerb

_BLOCK = 1 << 21  # bytes read at once: so many that the lanes are busy for most of the time
_SHORTEST_BLOCK = 1 << 18
_LINE = 128  # bytes of a puzzle, about
_MEMORY = 1 << 25  # bytes of blocks that threads may be busy with: more threads, shorter blocks

Found = TypeVar("Found")
One = TypeVar("One")


def each(
    given: Given,
    out: Output,
    verb: TextVerb[Found, One],
    see: Callable[[Item, One | None], object],
    *,
    see_chunk: Callable[[Chunk, Found], object] | None = None,
) -> None:
    """Have something done with every puzzle; ``see`` is given its result, in order.

    With ``see_chunk`` runs of plain lines go there, with their results: then they are read
    in large blocks. After Ctrl-C all that was done until then is seen.
    """
    if are_typed(given):
        for item, result in _typed(given, out, verb):
            see(item, result)
        return
    for _ in _Run(given, out, verb, see, see_chunk).steps():
        pass


def one_by_one(
    given: Given, out: Output, verb: TextVerb[Found, One], see: Callable[[Item, One | None], object]
) -> None:
    """Do the same in this thread, where the first signal only ends the search of one puzzle.

    Its result, as far as it goes, is seen before the signal takes effect.
    """
    from farandole.cli.signals import stopped_by
    from farandole.limits import SignalStop

    with SignalStop() as stop:
        for item, result in _typed(given, out, verb):
            see(item, result)
            if stop.is_set:
                raise stopped_by(stop.signal)


def pull(
    given: Given, out: Output, verb: TextVerb[Found, One]
) -> Iterator[tuple[Item, One | None]]:
    """Yield what :func:`each` has seen: for writers that take one puzzle after the other."""
    if are_typed(given):
        yield from _typed(given, out, verb)
        return
    ready: deque[tuple[Item, One | None] | Callable[[], object]] = deque()

    def remark(action: Callable[[], object]) -> None:
        if ready:  # remarks wait for their turn, too
            ready.append(action)
        else:
            action()

    run = _Run(given, out, verb, lambda item, result: ready.append((item, result)), None, remark)
    is_live = not are_files(given)
    for _ in run.steps():
        if is_live:  # nothing is held back for more to come
            run.pipeline.flush()
        while ready:
            first = ready.popleft()
            if isinstance(first, tuple):
                yield first
            else:
                first()


def _typed(
    given: Given, out: Output, verb: TextVerb[Found, One]
) -> Iterator[tuple[Item, One | None]]:
    """Yield puzzles from the command line: a few, which are spared what lists need."""
    for item in puzzles(given, out):
        # Some look at more than digits.
        process = getattr(verb, "process_record", lambda record: verb.process(record.grid))
        found = None if item.record is None else process(item.record)
        out.progress.puzzles += 1
        yield item, found


class _Run(Generic[Found, One]):
    """One run of a command over all its sources."""

    def __init__(
        self,
        given: Given,
        out: Output,
        verb: TextVerb[Found, One],
        see: Callable[[Item, One | None], object],
        see_chunk: Callable[[Chunk, Found], object] | None,
        remark: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        from farandole.sudoku.many.texts import TextPipeline

        self._given = given
        self._out = out
        self._remark = remark
        self._see_chunk = see_chunk
        threads = getattr(given, "threads", None)
        self.pipeline = TextPipeline(verb, see, see_chunk=self._seen_chunk, threads=threads)
        self._block = min(_SHORTEST_BLOCK, _LINE * verb.most)
        if see_chunk is not None:
            self._block = max(_SHORTEST_BLOCK, min(_BLOCK, _MEMORY // self.pipeline.most))
            # glibc gives memory of the size last freed back to the system no more, so that
            # blocks needn't be asked for, and filled with zeros, over and over.
            bytes(8 * self._block)

    def steps(self) -> Iterator[None]:
        """Do all the work, and pause after each puzzle or chunk that was read."""
        with self.pipeline as pipeline:
            try:
                for entry in puzzles_and_chunks(
                    self._given,
                    self._out,
                    wait=self._wait,
                    block=self._block,
                    in_turn=self._in_turn,
                ):
                    pipeline.put(entry)
                    self._out.progress.puzzles = pipeline.done
                    yield
                pipeline.finish()
                yield
            except KeyboardInterrupt:
                pipeline.save()
                raise

    def _in_turn(self, action: Callable[[], object]) -> None:
        remark = self._remark
        self.pipeline.put_by(action if remark is None else lambda: remark(action))

    def _wait(self) -> None:
        """Let everything be seen before there is more to read."""
        self.pipeline.flush()
        self._out.flush()

    def _seen_chunk(self, chunk: Chunk, found: Found) -> bool:
        assert chunk.run is not None
        self._out.progress.advance(chunk.run.end - chunk.run.start)
        if self._see_chunk is None:
            return False
        self._see_chunk(chunk, found)
        return True
