"""Steps by the constraints of a grid; nothing here knows a rule, only what rules are lowered to."""
