"""Playing nearby: finding, hosting and joining tables on the network, and playing there."""
