"""Puzzles are looked for, found and counted; the bitmaps for it, made anew."""
