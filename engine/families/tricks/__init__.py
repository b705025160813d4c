"""Double Takes: a trick-taking game with dominoes."""
