"""What Action cards do, by the names of their powers; ``catalog.py`` gives each card its power."""
