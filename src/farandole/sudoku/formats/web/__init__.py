"""Links of other sites, and of the studio: what they say of a puzzle, without a network."""
