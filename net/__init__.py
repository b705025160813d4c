"""The LAN table: one computer hosts the match, and every player is a guest of it."""
