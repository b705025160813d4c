"""The wire format: messages, their field types and limits, views, events and refusals."""
