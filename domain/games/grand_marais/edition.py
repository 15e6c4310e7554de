"""An edition of the box: what is printed on its pieces, and what its special pieces do."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.games.grand_marais.piece_set import RECONSTRUCTION, SIGNS, PieceSet
from domain.games.grand_marais.specials import Kinds, kinds_of


class Edition(Struct, frozen=True):
    """``kinds``: of the special pieces, by their sign."""

    pieces: PieceSet
    kinds: Mapping[str, Kinds]


RECONSTRUCTED = Edition(RECONSTRUCTION, {sign: kinds_of(sign, RECONSTRUCTION) for sign in SIGNS})
"""What is shipped with this room."""
