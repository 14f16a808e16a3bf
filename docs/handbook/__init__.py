"""The technique handbook: found once, by ``find``, and written as pages whenever the site is."""
