"""Tables that this computer hosts: the process, the addresses, and the tables saved for another day."""
