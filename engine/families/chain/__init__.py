"""The line games: a line of dominoes with open ends, from Block & Draw to Bergen."""
