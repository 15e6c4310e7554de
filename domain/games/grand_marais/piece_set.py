"""All pieces of one edition of the box, with what can be worked out from their faces once and for all.

A set of lays is one number: bit *n* says whether the lay of code *n* is in it.  So what fits between
four neighbours is the common part of four numbers that are worked out once.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from domain.games.grand_marais.board import Board, Four
from domain.games.grand_marais.lays import Lays, distinct_turns, lays_of
from domain.games.grand_marais.matching import TURN_SETS, beside
from domain.games.grand_marais.pieces import BOX, FILE, SPECIALS, VILLAGE, Face
from domain.games.grand_marais.words import WORDS

SIGNS = ("bell", "butterfly", "clover")
"""The signs in the corners of the special pieces, one for each interlude."""


class Printed(Struct, frozen=True):
    """The faces of an edition, in the order in which they are numbered.

    ``basic`` are drawn, ``settlement`` and ``bonus`` are set up; ``special`` are the special pieces by their sign;
    ``village`` the villages by their colours.  ``more``: the pieces that each count of the box has besides.
    """

    basic: tuple[Face, ...]
    settlement: tuple[Face, ...]
    bonus: tuple[Face, ...]
    special: Mapping[str, tuple[Face, ...]]
    village: tuple[Face, ...]
    more: Mapping[str, Mapping[str, int]]

    @property
    def faces(self) -> tuple[Face, ...]:
        """All of them."""
        special = (face for sign in SIGNS for face in self.special[sign])
        return (*self.basic, *self.settlement, *self.bonus, *special, *self.village)


RECONSTRUCTED = Printed(
    basic=FILE.basic,
    settlement=FILE.settlement,
    bonus=FILE.bonus,
    special={"bell": SPECIALS.bell, "butterfly": SPECIALS.butterfly, "clover": SPECIALS.clover},
    village=SPECIALS.village,
    more={
        count: {piece: copies for piece, copies in pieces.items() if isinstance(copies, int)}
        for count, pieces in BOX.counts.items()
    },
)
"""What the data files of this room say."""


class PieceSet:
    """The pieces of an edition.  ``key`` names it in a state and in the log; that of the reconstruction is empty.

    ``faces`` and ``numbers``, their places by id; ``basic``: how many of them, the first, are those that are always
    drawn; ``signs`` in the corners of special pieces.  ``lays`` by code: 1 + 4 × number of the face + quarter turns
    clockwise; ``turns``: those of each face that look different; ``village_codes``: those of a village as it lies.
    """

    def __init__(self, key: str, printed: Printed) -> None:
        self.key = key
        self.printed = printed
        self.faces = printed.faces
        self.basic = len(printed.basic)
        self.numbers: Mapping[str, int] = {face.id: number for number, face in enumerate(self.faces)}
        self.signs: Mapping[str, str] = {face.id: sign for sign in SIGNS for face in printed.special[sign]}
        self.lays: Lays = lays_of(self.faces)
        self.turns = tuple(distinct_turns(self.lays, number) for number in range(len(self.faces)))
        self.worth_telling = tuple(sum(1 << turn for turn in turns) for turns in self.turns)
        self.beside = tuple(beside(self.lays, side) for side in range(4))
        self.village_codes = range(self.code_of(VILLAGE, 0), self.code_of(VILLAGE, 0) + 4)

    def face(self, piece: str) -> Face:
        """What is printed on a piece."""
        return self.faces[self.numbers[piece]]

    def title(self, piece: str) -> str:
        """What a piece is called: a key of the words where those know what is printed on it, else its own title."""
        face, key = self.face(piece), f"piece.{piece}"
        if face.title or key not in WORDS:
            return face.title or piece
        return key if piece in self.signs or looks(face) in RECONSTRUCTED_LOOKS else piece

    @property
    def titles(self) -> Mapping[str, str]:
        """What those pieces are called that our words do not know, by the key of words at which it would be."""
        said = {f"piece.{face.id}": self.title(face.id) for face in self.faces}
        return {key: title for key, title in said.items() if key != title}

    def code_of(self, piece: str, turn: int) -> int:
        """The code by which a board stores a piece as it lies."""
        return 1 + 4 * self.numbers[piece] + turn % 4

    def copies(self, sign: str) -> dict[str, int]:
        """How many there are of each special piece with a sign."""
        return {face.id: face.count for face in self.printed.special[sign]}

    def fitting(self, board: Board, facing: Four) -> int:
        """The set of lays that fit between these four cells."""
        north, east, south, west = facing
        to_north, to_east, to_south, to_west = self.beside
        return to_north[board[north]] & to_east[board[east]] & to_south[board[south]] & to_west[board[west]]

    def turns_of(self, lays: int, number: int) -> tuple[int, ...]:
        """The turns of a face in a set of lays, those that look the same only once."""
        return TURN_SETS[lays >> (1 + 4 * number) & self.worth_telling[number]]


def looks(face: Face) -> Face:
    """What is printed on a piece, whatever there is of it and whoever says so."""
    return replace(face, count=0, source="", title="")


RECONSTRUCTED_LOOKS = frozenset(map(looks, RECONSTRUCTED.faces))

RECONSTRUCTION = PieceSet("", RECONSTRUCTED)
"""The pieces that are shipped with this room."""
