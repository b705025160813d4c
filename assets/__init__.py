"""Rule texts, translations, sounds and icons: data only."""
