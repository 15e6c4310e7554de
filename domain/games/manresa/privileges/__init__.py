"""Phase 3: the privileges, each in a file of its own."""
