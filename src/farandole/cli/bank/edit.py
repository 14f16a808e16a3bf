"""``farandole bank edit``: titles, notes, authors and sources of puzzles."""

from __future__ import annotations

from farandole.cli.bank.common import open_bank, puzzles_of, selection
from farandole.cli.common import Given, Output, command, option, options
from farandole.i18n import msg, nmsg

_TEXTS = ("title", "notes", "author", "source")


@command(
    "edit",
    [
        *selection(),
        option("--all", "Select all puzzles."),
        option("--set-title TEXT", "New title; an empty one removes it.", name="new_title"),
        option("--set-notes TEXT", "New notes.", name="new_notes"),
        option("--set-author TEXT", "New author.", name="new_author"),
        option("--set-source NAME", "New source, instead of all others.", name="new_source"),
    ],
    msg("Change the title, notes, author or source of puzzles, selected by number or property."),
    "  farandole bank edit 17 --set-title 'The whale' --set-author Ann\n"
    "  farandole bank edit --source scan.txt --set-source 'Book two'",
)
def run(given: Given, out: Output) -> None:
    """Edit the puzzles."""
    say = out.say
    texts = {name: getattr(given, f"new_{name}") for name in _TEXTS}
    texts = {name: text for name, text in texts.items() if text is not None}
    if not texts:
        text = say("nothing to change: add {names}", names="--set-title, --set-notes, …")
        raise options.usage_error(text)
    with open_bank(given) as bank:
        count = bank.edit(puzzles_of(given, say), **texts)
        told = nmsg("{count} puzzle changed", "{count} puzzles changed", count=count)
        out.write(say(told) + "\n")
        if not count:
            out.fail(1)
