"""Bots for every game: levels, budgets, and the arena where they meet."""
