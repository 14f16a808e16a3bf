"""Steps on boards of any shape, by techniques that need nothing but houses."""
