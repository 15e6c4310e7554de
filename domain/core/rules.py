"""The contract of a game, its passport, and the words a person reads.

A ``Game`` is the passport that a room of ``domain/games`` exports.  Composed for one ``Variation``
it becomes ``Rules``: a value made once, pure, without clock, randomness, input or output.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from domain.core.notation import Notation
from domain.core.play import Awaited, Chance, Fact, Illegal, Move, Outcome, Seat, State, Told, Turn
from domain.core.record import Record
from domain.core.score import Scored
from domain.core.secret import masked

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=Told)

View: TypeAlias = dict[str, Any]
"""What a seat may see: plain values that JSON can say."""

P = TypeVar("P", int, str)


class Shuffle(Protocol):
    """Any order of pieces that lie face down, each as likely as the other."""

    def __call__(self, pieces: Sequence[P], /) -> list[P]: ...


Words: TypeAlias = Mapping[str, str]
"""One text by language: ``{"en": …, "es": …, "ca": …, "fr": …}``."""


class Phrase(Struct, frozen=True):
    """A sentence to be said in the reader's language: a key of the game's words, and what fills its braces.

    A value that is itself a key of the words is said in that language too.
    """

    key: str
    values: Mapping[str, object] = {}


def nothing_further() -> tuple[str, ...]:
    """An option has its values and no others."""
    return ()


def nowhere(value: str) -> str:
    """A value that is unknown cannot be had."""
    return ""


class Option(Struct, frozen=True):
    """A value that a variation may set: ``name=value``.  ``values`` are those allowed, the default first.

    ``needs``: the addition without which it would change nothing and is refused, if there is one.
    ``further``: values that an owner's data files give besides, which come and go; ``where`` says of one that is
    missing where its file would be.
    """

    values: tuple[str, ...]
    title: Words = {}
    needs: str = ""
    further: Callable[[], tuple[str, ...]] = nothing_further
    where: Callable[[str], str] = nowhere

    @property
    def possible(self) -> tuple[str, ...]:
        """All values that can be chosen now."""
        return (*self.values, *(value for value in self.further() if value not in self.values))


class Addition(Struct, frozen=True):
    """Something that may be added to a base.  ``clashes`` are the additions it does not go with, and why."""

    title: Words
    clashes: Mapping[str, str] = {}


class Base(Struct, frozen=True):
    """One way to play a game: a board side, an episode.  ``length`` is the most plies that a match may have.

    ``barred`` are additions of the game that do not go with this base, and why.
    """

    key: str
    title: Words
    seats: tuple[int, ...]
    length: int
    adds: Mapping[str, Addition] = {}
    options: Mapping[str, Option] = {}
    provenance: Mapping[str, str] = {}
    barred: Mapping[str, str] = {}


class Variation(Struct, frozen=True):
    """A base, what is added to it in canonical order, and the options that differ from their defaults."""

    game: str
    base: str
    adds: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """The canonical text: ``troia+emperor+privileges``."""
        return "+".join((self.base, *self.adds, *(f"{name}={value}" for name, value in self.options)))

    @property
    def key(self) -> str:
        """With its game: ``garum/troia+emperor``."""
        return f"{self.game}/{self.text}"

    def option(self, name: str, default: str) -> str:
        """The value that this variation gives an option."""
        return dict(self.options).get(name, default)


class Unplayable(ValueError):
    """No such game or variation, or one that cannot be combined; the text says why and what would be right."""


class Rules(ABC, Generic[S]):
    """One game in one variation.

    ``decide`` thinks, ``evolve`` only writes down.  Scores are ``Scored`` facts; provisional ones
    come from the same terms through ``forecast``.
    """

    variation: Variation
    edition: str
    """The edition of the rules of every part that decides here, such as ``"1"`` or ``"1+privileges.2"``."""

    state_type: type[S]
    move_types: tuple[type[Move], ...]
    fact_types: tuple[type[Fact], ...]
    """All kinds but those that every game has (``score.HOUSE_FACTS``)."""

    decided_last: tuple[S, tuple[Fact, ...], S] | None = None
    """A state, facts and the state after them, where deciding worked it out already (``noted``)."""

    pins: tuple[str, ...] = ()
    """The parts of ``edition`` that name an owner's data file, each with ``@`` and a digest of its content."""

    against_the_clock: bool = False
    """Whether turns of this game may have ``seconds``."""

    @property
    def key(self) -> str:
        return self.variation.key

    @cached_property
    def notation(self) -> Notation:
        """How this game's moves are written."""
        return Notation(self.move_types)

    def blank(self) -> S:
        """The state before anything: what the first fact of ``opening`` is applied to."""
        return self.state_type()

    @abstractmethod
    def opening(self, seats: int) -> Iterable[Fact]:
        """The facts of the set-up that need no chance."""

    @abstractmethod
    def awaits(self, s: S) -> Awaited:
        """What the table is waiting for: a seat, chance, or nothing more."""

    @abstractmethod
    def moves(self, s: S, seat: Seat) -> Iterable[Move]:
        """All legal moves of a seat that is to move, in a fixed order; none for others."""

    @abstractmethod
    def decide(self, s: S, seat: Seat, move: Move) -> Iterable[Fact]:
        """What happens when a seat that is to move does that.

        Raises ``Illegal`` when the rules do not allow it.
        """

    @abstractmethod
    def resolve(self, s: S, chance: Chance, outcome: Outcome) -> Iterable[Fact]:
        """What happens when chance gives this outcome, one of the chance's options."""

    def time_up(self, s: S) -> Iterable[Fact]:
        """What happens when the time of a turn that has one is up.  Rules know no clock: the house has it."""
        return ()

    def evolve(self, s: S, fact: Fact) -> S:
        """The state after a fact.  Never refuses, never decides."""
        after: S = fact.apply(s)
        return after

    def after(self, s: S, facts: Iterable[Fact]) -> S:
        """The state after these facts, one after the other."""
        known = self.decided_last
        if known is not None and known[1] is facts and known[0] is s:
            return known[2]
        for fact in facts:
            s = self.evolve(s, fact)
        return s

    def noted(self, s: S, facts: tuple[Fact, ...], after: S) -> tuple[Fact, ...]:
        """The same facts; the state after them is remembered for ``after``, which is asked next."""
        self.decided_last = (s, facts, after)
        return facts

    def seen(self, told: T, seat: Seat | None) -> T:
        """A fact or a move as this seat hears it; ``None`` is a spectator."""
        return masked(told, seat)

    @abstractmethod
    def view(self, s: S, seat: Seat | None) -> View:
        """The picture of the table as this seat sees it."""

    def faction(self, s: S, seat: Seat) -> str:
        """What a seat plays where seats differ by more than their places: a key of the words, or nothing."""
        return ""

    def folded(self, moves: Sequence[str]) -> Sequence[str]:
        """The first moves of a match as text, turned or mirrored the same way for all lines that are one by symmetry.

        A game whose set-up has no symmetry leaves them as they are.
        """
        return moves

    def forecast(self, s: S) -> Iterable[Scored]:
        """What would be scored on top if the match ended now, by what everybody can see."""
        return ()

    def signs(self, s: S) -> Mapping[str, Sequence[float]]:
        """What a state says of each seat and points do not, in numbers: by name, a number a seat.

        How far it has come in a race, what it could still use.  No rule: for programs that play, which learn what a
        sign is worth.  Signs may count what is hidden from somebody, so a program asks for those of states that its
        seat holds possible (``imagined``).  What is 0 for all may be left out.
        """
        return {}

    def imagined(self, s: S, seat: Seat | None, shuffle: Shuffle) -> S:
        """A state that this seat holds possible: what it may not know is dealt anew; the same where nothing is hidden.

        All that the seat may see stays as it is.  Pieces that lie face down for it are laid in a row whose order
        follows from no secret, shuffled, and dealt to where they were; so states that differ only in what
        is hidden from the seat give the same answer.
        """
        return s

    def entered(self, seats: Sequence[str], lines: Sequence[str]) -> S:
        """The state of a position that somebody enters line by line, to have it counted; ``seats`` are their names.

        Raises ``Unplayable``, which says what is wrong with which line; and where no position can be entered.
        """
        raise Unplayable(f"positions of {self.key} cannot be entered")

    @abstractmethod
    def text(self, s: S, seat: Seat | None) -> Iterable[Phrase]:
        """The position in words, as this seat sees it."""

    def pictures(self) -> list[View] | None:
        """Tiles and cards as data, where this variation has others than the passport shows."""
        return None

    def own_words(self) -> Mapping[str, str]:
        """Texts by key that this variation has besides those of the passport, or otherwise, in whatever language."""
        return {}

    @abstractmethod
    def pieces(self, s: S) -> Mapping[str, int]:
        """Everything in the box by where it is, for counting: the sum never changes after the set-up."""


class Game(Struct, frozen=True):
    """The passport: what a game is, what can be played, and how it is composed."""

    key: str
    title: Words
    information: Literal["open", "hidden"]
    """Whether some seats know what others do not."""
    bases: tuple[Base, ...]
    compose: Callable[[Variation], Rules[Any]]
    pieces: Callable[[], list[View]]
    """Tiles and cards as data, enough to draw them."""
    words: Mapping[str, Words]
    """Every text a person reads, by key, in all languages."""
    sources: tuple[str, ...] = ()
    records: Callable[[str], Record | None] | None = None
    """Reads a line of this game's own format of recorded matches; nothing when it is of another format."""
    look_into: Callable[[Path], Mapping[str, object]] | None = None
    """Reads an owner's data file and says what is in it, by name; raises ``Unplayable`` with the row that is wrong."""

    def base(self, key: str) -> Base:
        """The base of this key.  Raises ``Unplayable`` with the known ones."""
        for base in self.bases:
            if base.key == key:
                return base
        known = ", ".join(base.key for base in self.bases)
        raise Unplayable(f"{self.key} has no base “{key}”; known are: {known}")

    def variation(self, text: str) -> Variation:
        """The variation that a text names, parts in any order; an empty text is the first base.

        Raises ``Unplayable`` when a part is unknown, doubled, or does not go with another.
        """
        first, *parts = text.split("+") if text else [self.bases[0].key]
        base = self.base(first)
        names = [part.split("=", 1)[0] for part in parts]
        if len(set(names)) < len(names):
            raise Unplayable(f"{self.key}/{text} names a part twice")
        adds = [part for part in parts if "=" not in part]
        options = dict(part.split("=", 1) for part in parts if "=" in part)
        check_adds(self.key, base, adds)
        check_options(self.key, base, adds, options)
        chosen = ((name, options[name]) for name in base.options if name in options)
        return Variation(
            game=self.key,
            base=base.key,
            adds=tuple(add for add in base.adds if add in adds),
            options=tuple((name, value) for name, value in chosen if value != base.options[name].values[0]),
        )

    def without_files(self, text: str) -> str:
        """The text of a variation without what owners' data files give."""
        first, *parts = text.split("+")
        options = self.base(first).options
        theirs = {name for name, option in options.items() if option.further is not nothing_further}
        return "+".join((first, *(part for part in parts if part.split("=", 1)[0] not in theirs)))

    def check_seats(self, variation: Variation, seats: int) -> None:
        """Raises ``Unplayable`` when so many cannot sit at this variation."""
        allowed = self.base(variation.base).seats
        if seats not in allowed:
            raise Unplayable(f"{variation.key} is for {' or '.join(map(str, allowed))} seats, not {seats}")


def check_adds(game: str, base: Base, adds: Iterable[str]) -> None:
    """Raises ``Unplayable`` when an addition is unknown or clashes with another."""
    for add in adds:
        if add in base.barred:
            raise Unplayable(f"{game}/{base.key} cannot be played with “{add}”: {base.barred[add]}")
        if add not in base.adds:
            known = ", ".join(base.adds) or "nothing"
            raise Unplayable(f"{game}/{base.key} cannot be played with “{add}”; may be added: {known}")
    for add in adds:
        for other, why in base.adds[add].clashes.items():
            if other in adds:
                raise Unplayable(f"{add} does not go with {other}: {why}")


def check_options(game: str, base: Base, adds: Iterable[str], options: Mapping[str, str]) -> None:
    """Raises ``Unplayable`` when an option or its value is unknown, or what it needs is not there."""
    added = tuple(adds)
    for name, value in options.items():
        if name not in base.options:
            known = ", ".join(base.options) or "none"
            raise Unplayable(f"{game}/{base.key} has no option “{name}”; known are: {known}")
        option = base.options[name]
        if value not in option.possible:
            missing = option.where(value)
            possible = f"{name}={value} is not possible; possible are: {', '.join(option.possible)}"
            raise Unplayable(f"{possible} ({missing})" if missing else possible)
        needs = base.options[name].needs
        if needs and needs not in added and value != base.options[name].values[0]:
            raise Unplayable(f"{name}={value} changes something only together with “{needs}”")


def check_turn(awaited: Awaited, seat: Seat) -> Turn:
    """The turn, if this seat is to move in it.  Raises ``Illegal`` otherwise."""
    if not isinstance(awaited, Turn):
        raise Illegal("no seat is to move now", seat=seat)
    if seat not in awaited.seats:
        others = " or ".join(map(str, awaited.seats))
        raise Illegal(f"seat {seat} is not to move, but seat {others} is", step=awaited.step, seat=seat)
    return awaited
