"""The solar eclipse for the bold.  Seed, BONIFICACIÓN “Eclipse solar”; rules A.1.6, A.4 no. 42, 58."""

from __future__ import annotations

from functools import partial

from domain.games.grand_marais.addition import Addition
from domain.games.grand_marais.eclipse import SolarEclipse, with_eclipse

ADDITION = Addition(
    key="eclipse_hard",
    edition="1",
    change=partial(with_eclipse, SolarEclipse(quarters=(1, 3), goes_on=True)),
    clashes={"eclipse": "there is one eclipse in the box, and these are two ways to play with it"},
)
"""Whoever places it turns the bases by a quarter, one way or the other, and on at each later turn."""
