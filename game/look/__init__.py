"""The art: fonts, tiles, felt, panels. Surfaces are drawn once and cached."""
