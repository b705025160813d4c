"""The program: the window, the loop and the command line. Nothing imports this package."""
