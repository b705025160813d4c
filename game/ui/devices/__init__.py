"""Mouse, keyboard and gamepad: their events become actions."""
