"""Tables on the network, as the window and the commands know them."""
