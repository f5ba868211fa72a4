"""Bots of released versions, frozen as they were, against whom those of today are measured.

``logomachie-0.1.0.tar.xz`` holds the sources of the bots of 0.1.0 and of all that they import, byte
by byte (``python -m tools.freeze v0.1.0 --check``): their policies, their kernels, and the referees
with which they look ahead. They play at today's tables, with the words of today.
"""
