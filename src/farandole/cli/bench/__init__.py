"""``farandole bench``."""
