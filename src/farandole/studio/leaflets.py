"""Pages of the static site that need no script: what it is, what it lacks, and what isn't there.

Each says the same in every language, so it needs to know none.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib.metadata import metadata

from farandole import __version__
from farandole.i18n import LANGUAGES, Message, language, msg
from farandole.studio.guard import POLICY
from farandole.studio.pages import plain_page

INSTALL = 'pip install "farandole[all]"'

_HEADS: dict[str, Message | None] = {
    "about.html": None,
    "bank.html": msg("The bank needs farandole on your own machine."),
    "set.html": msg("Setting puzzles needs farandole on your own machine."),
    "404.html": msg("There is no page at this address."),
}
_ALONE = msg("This copy runs in your browser alone: nothing that you enter leaves your device.")
_MORE = msg("The bank, the command line and the Python library come with the package:")


def leaflets() -> Iterator[tuple[str, bytes]]:
    """Yield the pages by name.

    >>> [name for name, _ in leaflets()]
    ['about.html', 'bank.html', 'set.html', '404.html']
    """
    policy = POLICY.partition("; frame-ancestors")[0]  # which a page can't state about itself
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    for name, head in _HEADS.items():
        sections = "\n".join(_section(code, head) for code in LANGUAGES)
        title = f"      <h1>farandole {__version__}</h1>"
        main = f'    <main class="leaflet">\n{title}\n{sections}\n    </main>'
        yield name, plain_page("en", main, head=meta).encode()


def _section(code: str, head: Message | None) -> str:
    say = language(code)
    urls = dict(line.split(", ", 1) for line in metadata("farandole").get_all("Project-URL") or ())
    links = {
        msg("Open Play"): "./",
        msg("Documentation"): urls["Documentation"],
        msg("Source code"): urls["Source"],
    }
    parts = [("<h2>", head, "</h2>")] if head else []
    parts += [("<p>", text, "</p>") for text in (_ALONE, _MORE)]
    lines = [before + escape(say(text)) + after for before, text, after in parts]
    lines.append(f'<p class="mono">{escape(INSTALL)}</p>')
    anchors = (f'<a href="{to}">' + escape(say(name)) + "</a>" for name, to in links.items())
    lines.append('<p class="line">' + "\n          ".join(("", *anchors)) + "\n        </p>")
    text = "\n".join(f"        {line}" for line in lines)
    return f'      <section lang="{code}">\n{text}\n      </section>'
