"""The sealed line between a phone's page and its table: keys, frames and messages. No sockets, clocks or chance."""
