"""Names that callers choose from; nothing here needs the libraries of the extra."""

from __future__ import annotations

LIST, KEEP, REFUSE = IMPROPER = ("list", "keep", "refuse")
"""What becomes of puzzles without exactly one solution, and of lines that are none.

``list``: they are told, and left out. ``keep``: those that can be read are kept all the same.
``refuse``: nothing is added if there is one.
"""

LINE, CSV, JSON, PARQUET, BANK = EXPORTS = ("line", "csv", "json", "parquet", "bank")
"""What puzzles are exported as: lines of text, tables, an object a line, a bank of their own."""
