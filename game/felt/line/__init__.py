"""The line of dominoes on the felt: how it grows, bends and is packed."""
