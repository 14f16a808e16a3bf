"""What a problem says and how it gets in and out: options, flat arrays, matrices, covers."""
