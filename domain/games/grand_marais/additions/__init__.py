"""What may be added to an episode: one file each, found by walking this folder."""
