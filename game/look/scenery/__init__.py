"""The room around a page: its backdrop, brass and lamplight."""
