"""The LAN table: one machine hosts a match, the others send moves and get views (to come)."""
