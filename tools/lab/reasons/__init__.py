"""What explanations of moves say: how many have a reason of their own, and which hold for the wrong move too."""
