"""What the studio's camera reads digits with: pictures to learn from, and a network."""
