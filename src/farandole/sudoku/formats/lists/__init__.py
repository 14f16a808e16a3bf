"""Lists of cells, as programs have them."""
