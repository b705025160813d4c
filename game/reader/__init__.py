"""The program by ear: pages for screen readers, and the queue of the voice."""
