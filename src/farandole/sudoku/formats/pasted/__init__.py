"""What people copy out of pages and papers: tables of all kinds, grids of candidates."""
