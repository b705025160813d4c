"""Finding tables, opening one, and coming back to one."""
