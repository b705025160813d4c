"""Every socket, thread and file of the LAN table."""
