"""Tables: a cell a field, or a puzzle a row, in sheets, pages and papers."""
