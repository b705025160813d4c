"""The screens of the house, one file each."""
