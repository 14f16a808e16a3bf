"""What the handbook of techniques is made of beside their words: boards that show them, counts."""
