"""Double Takes: tricks with dominoes."""
