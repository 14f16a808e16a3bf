"""A Sphinx extension: the rules of a family, from their classes and the catalogue.

``.. rules:: lines`` stands for every rule in ``farandole.sudoku.rules.lines``: on an English page
with its signature and docstring, on a Chinese one as a table of names and sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from farandole.i18n import language
from farandole.sudoku.rules.families import rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Rules(SphinxDirective):
    """The rules of a family, by name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return an entry for each rule."""
        module = f"farandole.sudoku.rules.{self.arguments[0]}"
        kinds = sorted(kind.__name__ for kind in rules().values() if kind.__module__ == module)
        if self.env.docname.startswith("zh/"):
            return self.parse_text_to_nodes("\n".join(_table(kinds)))
        return self.parse_text_to_nodes(
            "\n\n".join(f".. autoclass:: farandole.sudoku.rules.{name}" for name in kinds)
        )


def _table(names: list[str]) -> list[str]:
    """Return a table of rules in Chinese."""
    say = language("zh")
    known = rules()
    lines = [".. list-table::", "   :header-rows: 1", "", "   * - 类", "     - 规则"]
    for name in names:
        kind = known[name]
        lines += [f"   * - ``{name}``", f"     - {say(kind.title)}：{say(kind.sentence)}"]
    return lines


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("rules", Rules)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
