"""Commands that solve as a person does: ratings, hints, explanations, techniques."""
