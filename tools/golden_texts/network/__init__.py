"""Golden texts of a LAN table: bytes, evenings, searches and odd messages."""
