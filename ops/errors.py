"""What may go wrong with a command, as a small tree.

::

    Exception
    ├── WrongUse   what was asked for cannot be meant; the text says what can
    └── Trouble    the files are not as they should be; the text says what to do
"""

from __future__ import annotations


class WrongUse(Exception):
    """What was asked for cannot be meant; the text says what can."""


class Trouble(Exception):
    """The files are not as they should be; the text says what to do."""
