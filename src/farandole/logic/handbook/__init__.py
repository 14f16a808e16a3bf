"""The handbook of techniques: boards that show them, and how often they occur."""
