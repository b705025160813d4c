"""The finished matches: to list, to watch, to play again; and the page for codes."""
