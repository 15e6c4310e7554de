"""Many matches with bots, played aside on all cores and written into the log, each exactly once."""
