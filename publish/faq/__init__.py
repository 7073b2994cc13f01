"""A game's questions for people who play it: open ones to tick, settled ones with answer and example, on paper."""
