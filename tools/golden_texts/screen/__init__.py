"""Golden texts and pictures of pages and tables."""
