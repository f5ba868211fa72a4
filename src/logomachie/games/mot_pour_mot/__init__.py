"""MOT POUR MOT: two teams, a category, thirty seconds, and a tug-of-war over letters."""

SECONDS_TO_COMPILE = 2
