"""What all tests share: the tiny game is among the games."""

import os

os.environ.setdefault("JUGADA_FURTHER_ROOMS", "tests.rooms")
