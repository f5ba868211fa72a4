"""Where the house computes: work in processes of its own, so that who talks is never held up.

What is here prepares the house: the lexicon, the vocabularies, the engine of every game.
"""
