"""From a new connection to a sealed one: codes, the handshake, frames, and limits on attempts."""
