"""The additions to Garum, one file each; every file exports ``ADDITION``."""
