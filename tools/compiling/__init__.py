"""Compiles the engine with mypyc: prepares its sources, builds them, and keeps the build apart from the sources."""
