"""The figures that we stand for, each measured as a whole user would meet it."""
