"""The interludes: one small file each, composed like the episodes."""
