"""One module for each question about covers."""
