"""A Sphinx extension: pages under ``zh/`` are Chinese all round, with one site and one search.

A project of Sphinx has one language, and furo's own labels aren't translated. So each page gets
its labels, its side bar and its way to the same page in the other language when it is written.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import sphinx
from sphinx import addnodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment.adapters.toctree import TocTree
from sphinx.search.en import SearchEnglish

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

FOLDER = "zh/"
HOME = "zh/index"
SEARCH = "zh/search"
LOST = "404"
"""What a server of files shows for an address that leads nowhere, however deep that is: its links
start at the root of the server. A ``base`` of the page would lead its own anchors elsewhere."""

_RELATIVE = re.compile(r'\b(href|src|action|data-content_root)="(?!/|#|[a-z][a-z0-9+.-]*:)(?:\./)*')

LABELS = {
    "Search": "搜索",
    "On this page": "本页内容",
    "Next": "下一页",
    "Previous": "上一页",
    "Home": "首页",
    "Index": "索引",
    "Back to top": "回到顶部",
    "Skip to content": "跳到正文",
    "Error": "出错了",
    "Please activate JavaScript to enable the search functionality.": "搜索需要 JavaScript。",
    "Made with ": "使用了 ",
    '<a href="https://www.sphinx-doc.org/">Sphinx</a> and ': (
        '<a href="https://www.sphinx-doc.org/">Sphinx</a> 和 '
    ),
}
"""What the templates of furo say. What isn't here stays English."""

TOOLTIPS = {
    'title="Link to this heading"': 'title="本节链接"',
    'title="Link to this definition"': 'title="本条链接"',
    "[source]": "[源码]",
    "Keyword-only parameters separator": "此后的参数只能按名称传入",
    "Positional-only parameter separator": "此前的参数只能按位置传入",
}
"""What Sphinx writes into the bodies of pages."""

_SEARCH_WORDS = Path(sphinx.__file__).parent / "locale" / "zh_CN" / "LC_MESSAGES" / "sphinx.js"
"""What the search says while it works: Sphinx has that in Chinese."""


class SearchBoth(SearchEnglish):
    """English words as Sphinx finds them; Chinese, without spaces, as all pairs of characters.

    Pairs of a question that stand on no page, most of them across two words, are left out of it,
    and so are those with a particle, which say nothing. A single character is looked for in all
    pairs: the browser gathers their pages when it is asked for, so the index stays as small.
    """

    lang = "en-zh"
    language_name = "English"  # of the stemmer in JavaScript
    js_splitter_code = """
function splitQuery(query) {
  const words = [];
  const { terms = {}, titleterms = {} } = Search._index ?? {};
  const stands = (pair) => Object.hasOwn(terms, pair) || Object.hasOwn(titleterms, pair);
  const gather = (char) => {
    for (const index of [terms, titleterms]) {
      const within = Object.keys(index).filter((term) => term.includes(char));
      const pages = new Set(within.flatMap((term) => index[term]));
      if (pages.size) index[char] = [...pages];
    }
    return char;
  };
  for (const [run] of query.matchAll(/[\\u4e00-\\u9fff]+|[^\\u4e00-\\u9fff]+/g)) {
    const chinese = /^[\\u4e00-\\u9fff]/.test(run);
    if (!chinese) words.push(...(run.match(/[\\p{Letter}\\p{Number}_]+/gu) ?? []));
    else if (run.length < 3) words.push(run.length < 2 ? gather(run) : run);
    else {
      const pairs = [...run.slice(1)].map((_, at) => run.slice(at, at + 2));
      const particle = /[\u7684\u4e86\u548c\u4e0e\u5417\u5462]/;
      const telling = pairs.filter((pair) => stands(pair) && !particle.test(pair));
      words.push(...(telling.length ? telling : pairs));
    }
  }
  return words;
}
"""
    _run = re.compile(r"[\u4e00-\u9fff]+|[^\W\u4e00-\u9fff]+")

    def split(self, input: str) -> list[str]:
        """Return the words of a text.

        >>> SearchBoth({}).split("Sudoku: 跳舞链 x2")
        ['Sudoku', '跳舞', '舞链', 'x2']
        """
        found = []
        for run in self._run.findall(input):
            chinese = len(run) > 1 and "\u4e00" <= run[0] <= "\u9fff"
            found += [run[at : at + 2] for at in range(len(run) - 1)] if chinese else [run]
        return found


def _configure(app: Sphinx, config: Config) -> None:
    config.html_search_language = SearchBoth.lang
    config.html_search_scorer = str(Path(__file__).parent / "scorer.js")
    config.html_additional_pages[SEARCH] = "search.html"
    config.html_additional_pages[LOST] = "404.html"
    config.html_static_path.append(str(_SEARCH_WORDS))


@cache
def _titles(env: BuildEnvironment) -> dict[str, nodes.bullet_list]:
    """Return the contents of each page without its sections, as trees of titles leave them out.

    Sphinx would copy the sections of all pages for each page first: two fifths of a build.
    """
    found = {page: contents.deepcopy() for page, contents in env.tocs.items()}
    for contents in found.values():
        for entry in contents:
            if len(entry) > 1:
                trees = list(entry.findall(addnodes.toctree))
                entry[1][:] = trees
                if not trees:
                    entry.pop(1)
    return found


def _side_bar(app: Sphinx, page: str, home: str) -> Callable[..., str]:
    """Return what templates call for the tree of pages: that of one language only."""

    def tree(*, maxdepth: int = 0, **how: bool) -> str:
        assert isinstance(app.builder, StandaloneHTMLBuilder)
        whole = app.env.tocs
        app.env.tocs = _titles(app.env) if how.get("titles_only") else whole
        try:
            return drawn(app.builder, maxdepth, how)
        finally:
            app.env.tocs = whole

    def drawn(builder: StandaloneHTMLBuilder, maxdepth: int, how: dict[str, bool]) -> str:
        found = "".join(
            builder.render_partial(
                TocTree(app.env).resolve(page, builder, node, maxdepth=maxdepth, **how)
            )["fragment"]
            for node in app.env.get_doctree(home).findall(addnodes.toctree)
            if HOME not in node["includefiles"]
        )
        return found.replace('role="heading"', 'role="heading" aria-level="2"')

    return tree


def _finish(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object
) -> None:
    """Give a page its language, just before it is written."""
    chinese = page.startswith(FOLDER)
    root = app.config.root_doc
    other = page.removeprefix(FOLDER) if chinese else FOLDER + page
    known = {*app.env.found_docs, "search", SEARCH}
    path_to = context["pathto"]
    context["elsewhere"] = path_to(other if other in known else root if chinese else HOME)
    context["elsewhere_language"] = "en" if chinese else "zh-CN"
    context["elsewhere_name"] = "English" if chinese else "中文"
    context["toctree"] = _side_bar(app, page, HOME if chinese else root)
    assert isinstance(app.builder, StandaloneHTMLBuilder)
    _, before, after = app.builder.relations.get(page, (None, None, None))
    for key, neighbour in (("prev", before), ("next", after)):
        if neighbour and neighbour.startswith(FOLDER) != chinese:
            context[key] = None
    if not chinese:
        return
    context["language"] = "zh-CN"
    context["master_doc"] = HOME
    context["gettext"] = lambda label: LABELS.get(label, label)
    context["pathto"] = lambda name, *how, **more: path_to(
        SEARCH if name == "search" else name, *how, **more
    )
    for english, chinese_words in TOOLTIPS.items():
        context["body"] = context.get("body", "").replace(english, chinese_words)
    app.add_js_file(_SEARCH_WORDS.name)


def _anchor(app: Sphinx, error: Exception | None) -> None:
    """Make what the page of wrong addresses leads to start at the root of the server."""
    if error or not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    root = urlsplit(app.config.html_baseurl).path or "/"
    page = Path(app.outdir, f"{LOST}.html")
    page.write_text(_RELATIVE.sub(rf'\1="{root}', page.read_text("utf-8")), "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx, ahead of the theme."""
    app.add_search_language(SearchBoth)
    app.connect("config-inited", _configure)
    app.connect("html-page-context", _finish, priority=400)
    app.connect("build-finished", _anchor)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
