"""How the house looks: fonts, tiles, felt, panels; every surface is made once and kept."""
