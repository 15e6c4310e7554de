"""The episodes: one file each, found by walking this folder."""
