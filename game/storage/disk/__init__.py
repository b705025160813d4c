"""How files are written: whole, in their folders, one program at a time, and tried again if the disk refuses."""
