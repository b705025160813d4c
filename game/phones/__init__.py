"""Players with a phone in their hand: the host's process plays their part on the network and shows them pictures."""
