"""The data of a problem, and its conversions: options, flat arrays, matrices, covers."""
