"""``farandole cover solve``: exact covers of the problems in files, or of a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from farandole.cli.common import Given, Output, command, duration, option, options
from farandole.cli.common.values import Numeric, OneOf
from farandole.cli.cover import options as cover_options
from farandole.cli.cover.inputs import (
    CaseRead,
    Writer,
    case_facts,
    cover_facts,
    early_end,
    engine_message,
    searched_cases,
)
from farandole.cli.cover.interrupts import Watch
from farandole.cover.data.solution import Solution
from farandole.cover.search.search import SOLVERS, Search
from farandole.errors import LimitReached
from farandole.i18n import Message, msg, nmsg
from farandole.limits import Stopwatch, now

if TYPE_CHECKING:
    from farandole.cover.search.parallel import SharedSearch

_QUICK, _LONG = 0.05, 0.5
"""Seconds: covers are asked for more at a time after less than the first, fewer after more."""
_MOST = 4096


@command(
    "solve",
    [
        cover_options.CASES,
        option(
            "--to",
            "options: one option per line, an empty line between covers (default for dlx and "
            "models). names: names of options, one cover per line (default otherwise). judge: "
            "the output that the online judge expects.",
            OneOf((*cover_options.OUTPUTS, "judge")),
        ),
        options.JSON,
        option("--all", "Write every cover."),
        option("--limit N", "Write at most N covers (default: 1).", Numeric(1)),
        *cover_options.LIMITS,
        option(
            "--engine",
            "Engine: bits, sparse, automatic by the shape of the problem (default), or sat "
            "(CaDiCaL, needs the extra solvers).",
            OneOf(SOLVERS),
        ),
        option("--seed N", "Seed of the search order (default: 0).", options.SEED),
        cover_options.THREADS,
        option("--ordered", "Write the covers in the same order for any number of threads."),
        *cover_options.CHECKPOINTS,
        cover_options.FORMAT,
        options.OUTPUT,
    ],
    msg("Write an exact cover of each problem. With --json, options are numbered from 0."),
    msg("A search stopped by a limit or Ctrl-C can be resumed later:"),
    "  farandole cover solve big.dlx --all --seconds 60 --save here\n"
    "  farandole cover solve big.dlx --all --resume here",
    msg("The exit code is 1 when a problem has no cover, or a limit was reached first."),
)
def run(given: Given, out: Output) -> None:
    """Run the command."""
    say = out.say
    options.at_most_one(given, say, "--to", "--json")
    options.never_with(given, say, "--save", "--ordered")
    options.never_with(given, say, "--resume", "--ordered", "--engine", "--seed")
    if given.engine == "sat":
        for name in ("nodes", "seed", "threads", "ordered", "save", "resume"):
            if getattr(given, name):
                raise options.clash(say, "--engine sat", f"--{name}")
    if given.to == "judge":
        for name in ("all", "limit", "engine", "seed", "threads", "ordered", "save", "resume"):
            if getattr(given, name):
                raise options.clash(say, "--to judge", f"--{name}")
    for numbered in searched_cases(given, out):
        if given.to == "judge":
            out.expect(())
            _judge(numbered, given, out)
        else:
            _Covers(numbered, given, out).write()
        out.flush()


class _Covers:
    """Writes the covers of one problem as they are found."""

    def __init__(self, numbered: CaseRead, given: Given, out: Output) -> None:
        self.numbered, self.given, self.out = numbered, given, out
        self.wanted = given.limit if given.limit is not None else None if given.all else 1
        self.writer = Writer(numbered, given.to)
        self.found = 0
        self.kept: list[Solution] = []

    def write(self) -> None:
        """Do all the work."""
        given, out = self.given, self.out
        watch = Watch(out, saves=bool(given.save))
        with watch:
            if given.engine == "sat":
                nodes, seconds, complete, engine = self._by_sat(watch)
            else:
                search = self._search(watch)
                try:
                    if isinstance(search, Search):
                        self._follow(search, watch)
                    else:
                        self._follow_threads(search, watch)
                finally:
                    if given.save:
                        self._save(search)
                nodes, complete, engine = search.nodes, search.complete, search.engine
                complete = complete and not search.has_pending
                seconds = search.seconds
        if given.json:
            status = "solved" if self.found else "none" if complete else "limit"
            row = case_facts(self.numbered) | {"status": status} | cover_facts(self.kept)
            row |= {"complete": complete, "nodes": nodes, "seconds": round(seconds, 9)}
            out.write_row(row | {"engine": engine})
        spent = nmsg("{count} node", "{count} nodes", count=nodes), duration(seconds)
        names = [engine_message(engine)] if engine else []
        self._remark(complete, watch.is_interrupted, *spent, *names)
        cover_options.note_how_to_go_on(given, out, complete=complete)
        out.flush()
        watch.close()

    def _search(self, watch: Watch) -> Search | SharedSearch:
        """Return the search to be followed, from its beginning or from where it was saved."""
        given, problem = self.given, self.numbered.problem
        limits = watch.limits(given.seconds) | {"nodes": given.nodes}
        del limits["progress"]
        if given.resume:
            from farandole.cli.cover.checkpoint_files import load

            search = load(given.resume, problem, self.out.say).search(**limits)
        else:
            limits |= {"engine": given.engine or "automatic", "seed": given.seed or 0}
            search = Search(problem, ordered=given.ordered, **limits)
        threads = cover_options.thread_count(given)
        return search if threads == 1 else search.shared(threads, self.wanted, None, watch.at)

    def _follow(self, search: Search, watch: Watch) -> None:
        """Write the covers of a search, some at a time."""
        many = 1
        while self.wanted is None or self.found < self.wanted:
            want = many if self.wanted is None else min(many, self.wanted - self.found)
            start = now()
            result = search.collect(want, watch.at)
            self._put(result.covers, search)
            if watch.is_due:
                watch.save(lambda: self._save(search))
                continue
            if result.count < want or watch.is_interrupted:
                return
            spent = now() - start
            if spent > _LONG:
                many = max(1, many // 4)
                self.out.flush()
            elif spent < _QUICK:
                many = min(4 * many, _MOST)

    def _follow_threads(self, search: SharedSearch, watch: Watch) -> None:
        """Write the covers of a search by several threads, all together or when it is saved."""
        while self.wanted is None or self.found < self.wanted:
            want = None if self.wanted is None else self.wanted - self.found
            result = search.collect(want, ordered=self.given.ordered)
            self._put(result.covers, search)
            if watch.is_due:
                watch.save(lambda: self._save(search))
            elif result.count != want or watch.is_interrupted:
                return

    def _by_sat(self, watch: Watch) -> tuple[int, float, bool, str]:
        """Let another solver find the covers; return what it took."""
        given, assembly = self.given, self.numbered.assembly
        limit = self.wanted if assembly is None or assembly.is_reduced else None
        result = self.numbered.problem.solve(
            limit=limit, engine="sat", **watch.limits(given.seconds)
        )
        self._put(result.covers)
        return result.nodes, result.seconds, result.complete, result.engine

    def _put(
        self, solutions: tuple[Solution, ...], search: Search | SharedSearch | None = None
    ) -> None:
        assembly = self.numbered.assembly
        if assembly is not None:
            left = None if self.wanted is None else self.wanted - self.found
            with search.budget if search is not None else Stopwatch():
                solutions = tuple(filter(assembly.is_least, solutions))[:left]
        self.found += len(solutions)
        if self.given.json:
            self.kept += solutions
            return
        for solution in solutions:
            self.writer.write(self.out, solution)

    def _save(self, search: Search | SharedSearch) -> None:
        from farandole.cli.cover.checkpoint_files import save

        self.out.flush()
        save(self.given.save, search.checkpoint(), self.out.say)

    def _remark(self, complete: bool, is_interrupted: bool, *spent: Message | str) -> None:
        out, say, found, place = self.out, self.out.say, self.found, self.numbered.place
        if not complete and (is_interrupted or self.wanted is None or found < self.wanted):
            text = say(early_end(found, is_interrupted=is_interrupted))
            out.fail(1, f"{place}: {text}")
        elif not found and self.given.resume:
            if out.is_watched:
                out.note(f"{place}: " + say("no more exact covers"))
        elif not found:
            out.fail(1, f"{place}: " + say("no exact cover"))
        else:
            out.sum_up(nmsg("{count} cover", "{count} covers", count=found), *spent)


def _judge(numbered: CaseRead, given: Given, out: Output) -> None:
    """Write what the judge of the problem's format wants to see."""
    from farandole.cover.formats import answer

    try:
        text = answer(numbered.case, nodes=given.nodes, seconds=given.seconds)
    except LimitReached as error:
        out.fail(1, f"{numbered.place}: " + out.say(early_end(len(error.solutions))))
        return
    out.write(text + "\n")
    if text in ("NO", "It is impossible", "-1"):
        out.fail(1)
