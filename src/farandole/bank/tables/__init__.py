"""The stored data: the tables, their rows and keys, and the bitmaps for searching."""
