"""Super Dominoes: six legs, powers and spells."""
