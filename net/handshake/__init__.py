"""The way to a sealed connection: codes, the handshake, frames, and limits on trying."""
