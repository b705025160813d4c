"""The line of dominoes on the felt: how it grows, turns corners and is packed."""
