"""What is said of the steps of each family of techniques."""
