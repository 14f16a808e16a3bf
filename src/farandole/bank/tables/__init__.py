"""What is kept: the tables, their rows and keys, and the bitmaps that are searched by."""
