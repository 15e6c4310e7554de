"""What a seat holds possible: pieces in the hands of others, and with them what is left to draw."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from domain.core.play import Seat
from domain.core.rules import Shuffle
from domain.games.grand_marais.episode import Episode
from domain.games.grand_marais.state import Marsh
from domain.games.grand_marais.swapping import PROPOSED, negotiation
from domain.kit.facedown import FaceDown, counted, laid_out


def imagined(episode: Episode, s: Marsh, seat: Seat | None, shuffle: Shuffle) -> Marsh:
    """The state with the hidden pieces of all other hands dealt anew from them and the supply.

    Those that everybody sees, or that a swap shows to the seat, stay, and lie first: where they lay tells of the rest.
    """
    hidden = {
        owner: hidden_places(episode, hand, known_pieces(episode, s, owner, seat))
        for owner, hand in enumerate(s.hands)
        if owner != seat
    }
    numbers = [s.pieces.numbers[s.hands[owner][place]] for owner, places in hidden.items() for place in places]
    down = FaceDown([*laid_out(s.supply), *numbers], shuffle)
    hands, faces = list(s.hands), s.pieces.faces
    for owner, places in hidden.items():
        stay = (piece for place, piece in enumerate(hands[owner]) if place not in places)
        hands[owner] = (*stay, *(faces[number].id for number in down.hand(len(places))))
    return with_proposal(replace(s, hands=tuple(hands), supply=counted(down.rest(), len(s.supply))), seat, shuffle)


def with_proposal(s: Marsh, seat: Seat | None, shuffle: Shuffle) -> Marsh:
    """The same with another swap proposed, where the seat does not hear which: of two pieces that lie face down."""
    found = negotiation(s)
    if found.stage != PROPOSED or seat in (s.mover, found.partner):
        return s
    give, take = (shuffle(sorted(s.hands[each]))[0] for each in (s.mover, found.partner))
    return s.with_annex(replace(found, give=give, take=take))


def known_pieces(episode: Episode, s: Marsh, owner: Seat, reader: Seat | None) -> list[str]:
    """The pieces of a hand that a reader is shown."""
    return [piece for extra in episode.extras for piece in extra.known(s, owner, reader)]


def hidden_places(episode: Episode, hand: tuple[str, ...], known: Collection[str]) -> list[int]:
    """The places of a hand at which a piece lies face down for a seat that knows these of it."""
    left = list(known)
    places = []
    for place, piece in enumerate(hand):
        if piece in left:
            left.remove(piece)
        elif not episode.shown(piece):
            places.append(place)
    return places
