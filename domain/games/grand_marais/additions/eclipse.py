"""The solar eclipse.  Seed, BONIFICACIÓN “Eclipse solar”; rules A.1.6, A.4 no. 42, 58."""

from __future__ import annotations

from functools import partial

from domain.games.grand_marais.addition import Addition
from domain.games.grand_marais.eclipse import SolarEclipse, with_eclipse

ADDITION = Addition(key="eclipse", edition="1", change=partial(with_eclipse, SolarEclipse()))
"""Whoever places it turns the bases by one, two or three quarters, once."""
