"""Pages like notebooks: the code of a cell, and what it shows, pictures too.

A block in ``{cell}`` is run when the page is written; the cells of a page share their names. The
value of a last line that is an expression is shown as a notebook shows it: by ``_repr_svg_``,
``_repr_html_`` or its repr, and above it what was printed. An error ends the build.
"""

from __future__ import annotations

import ast
import contextlib
import io
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def run(code: str, names: dict[str, Any], source: str = "<cell>", line: int = 1) -> tuple[str, Any]:
    r"""Run a cell; return what it printed, and its value, None if it has none.

    >>> run("x = 6\nprint(x)\nx * 7", {})
    ('6\n', 42)
    """
    tree = ast.parse("\n" * (line - 1) + code, source)
    value, last = None, tree.body[-1] if tree.body else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, source, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), source, "eval"), names)
    return printed.getvalue(), value


def shown(value: object) -> tuple[str, str]:
    """Return how a notebook shows a value: ``svg``, ``html`` or ``text``, and that."""
    for kind in ("svg", "html"):
        draw = getattr(value, f"_repr_{kind}_", None)
        if callable(draw):
            return kind, draw()
    return "text", repr(value)


class Cell(SphinxDirective):
    """A cell of a notebook."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the code, what it printed, and what it shows."""
        code = "\n".join(self.content)
        kept = self.env.temp_data
        names: dict[str, Any] = kept.setdefault("notebook", {"__name__": "__main__"})  # type: ignore[assignment]
        source, line = self.state_machine.get_source_and_line(self.lineno)
        printed, value = run(code, names, str(source), (line or 0) + 1)
        found: list[nodes.Node] = [nodes.literal_block(code, code, language="python")]
        if printed:
            text = printed.rstrip("\n")  # twice the same, or it isn't set as code
            found.append(nodes.literal_block(text, text, language="text"))
        if value is None:
            return found
        kind, drawn = shown(value)
        if kind == "text":
            found.append(nodes.literal_block(drawn, drawn, language="text"))
        else:
            drawn = drawn.replace("<th></th>", "<td></td>")  # a corner of pandas heads nothing
            page = f'<div class="notebook-output">{drawn}</div>'
            found.append(nodes.raw(page, page, format="html"))
        return found


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect to Sphinx."""
    app.add_directive("cell", Cell)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
