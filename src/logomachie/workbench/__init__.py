"""Where the house computes: work in processes of its own, so that who talks is never held up.

``bench`` prepares the house: the lexicon, the vocabularies, the engine of every game. ``thinking``
searches for who plays there: bots, guides, replays, look-backs.
"""
