"""Match equity: each side's chances to win the match between two rounds, from measured rounds of self-play."""
