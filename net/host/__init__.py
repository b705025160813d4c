"""The host's side of a LAN table, without a socket."""
