"""The program on a desktop: its entry in menus, its icons, and the files that open with it."""
