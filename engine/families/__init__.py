"""The families of games: what the games that are played alike share. No rule sheet, no bot and no screen."""
