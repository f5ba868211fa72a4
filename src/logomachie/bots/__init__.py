"""Bots for every game: levels, time budgets, and the arena where they meet."""
