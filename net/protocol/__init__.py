"""What goes over the wire: messages, their shapes and limits, views, events and refusals."""
