"""JAGO: crossed words in two colours, where a word that changes its meaning changes hands."""

SECONDS_TO_COMPILE = 17
