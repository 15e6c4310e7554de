"""Every game as an environment for people who let programs learn.  See the README.

Raises ``ImportError``, with what to install, where PettingZoo is not there.
"""

try:
    from ops.research.environment import Environment
except ModuleNotFoundError as missing:
    if missing.name not in ("gymnasium", "numpy", "pettingzoo"):
        raise
    raise ImportError(f"ops.research needs {missing.name}, which is not installed: pip install pettingzoo") from missing

__all__ = ["Environment"]
