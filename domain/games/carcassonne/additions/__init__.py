"""The expansions: one file each, found by walking this folder."""
