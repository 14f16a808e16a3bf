"""Commands for the files of banks: check, copy, upgrade."""
