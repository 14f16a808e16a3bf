"""Puzzles go out: text, tables, Parquet, banks of their own."""
