"""Tiles laid on empty cells and over letters: the family of JAGO."""
