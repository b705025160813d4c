"""The statistics of finished matches: the ledger, achievements, and results to compare."""
