"""Many puzzles at once: sources, rows, threads that work on them, results."""
