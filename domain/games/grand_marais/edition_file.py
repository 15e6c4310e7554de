"""An edition as a data file of whoever owns the box: read, and checked row by row.  README, "Your own box"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.games.grand_marais.edition import RECONSTRUCTED, Edition
from domain.games.grand_marais.layouts import lay_out
from domain.games.grand_marais.piece_set import RECONSTRUCTION, SIGNS, PieceSet, Printed
from domain.games.grand_marais.pieces import COLOURED_VILLAGES, Face
from domain.games.grand_marais.specials import Special, kinds_of
from domain.kit.editions import NAME, SUFFIX, EditionText, Misprint, Shelf, pinned

RECONSTRUCTED_NAME = "reconstruction"
SHELF = Shelf("grand_marais")

PIECES = {"basic": 125, **dict.fromkeys(SIGNS, 21)}
"""How many pieces a section holds (rules A.2)."""
FIXED: Mapping[str, Mapping[str, int]] = {
    "settlement": {"village": 4, "abbey": 1},
    "bonus": {"eclipse": 1},
    "village": dict.fromkeys(COLOURED_VILLAGES, 0),
}
"""Sections that hold these pieces and no others."""
NEEDED: Mapping[str, Mapping[str, int]] = {"butterfly": {"landing_stage": 1}, "clover": {"factory": 1}}
"""Pieces that a section must hold among others: they lie in the centre."""
KIND_SECTIONS = {sign: f"{sign}_kind" for sign in SIGNS}
MORE = "two_more"
"""The table of the pieces that make 127."""
SECTIONS = ("source", "totals", *PIECES, *FIXED, *KIND_SECTIONS.values(), MORE)
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,23}")

TOTALS: Mapping[str, Callable[[Face], int]] = {
    "fisheries": lambda face: face.fishery,
    "reed_beds": lambda face: face.reed_bed,
    "frogs": lambda face: face.frog is not None,
    "cows": lambda face: face.cow > 0,
    "cow_points": lambda face: face.cow,
    "jokers": lambda face: face.has_trees,
    "ramps": lambda face: face.sides.count("A"),
    "half_gardens": lambda face: bool(face.garden),
    "gardens": lambda face: face.garden == "",
    "terrains": lambda face: face.terrain == "",
}
"""What is counted over all basic pieces, to find slips: an owner counts it in the box."""

COUNTED = frozenset(("fisheries", "reed_beds", "frogs", "cows", "jokers"))
"""Those that an owner must count."""


def edition_named(name: str) -> Edition:
    """The edition of this name.  Raises ``Unplayable`` when there is none, ``Misprint`` when something is wrong."""
    if name == RECONSTRUCTED_NAME:
        return RECONSTRUCTED
    path = SHELF.path(name)
    try:
        return read_edition(name, path.name, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise Misprint(f"{path}: {error}") from error


def look_into(path: Path) -> Mapping[str, object]:
    """What is in the file of an edition, for its owner to compare with the box.  Raises ``Misprint``, ``OSError``."""
    name = path.name.removesuffix(SUFFIX)
    if not NAME.fullmatch(name):
        raise Misprint(f"{path.name}: an edition is called by small letters, digits, - or _, as in printed{SUFFIX}")
    pieces = read_edition(name, path.name, path.read_text(encoding="utf-8")).pieces
    printed = pieces.printed
    return {
        "edition": pieces.key,
        "basic": sum(face.count for face in printed.basic),
        **{name: sum(count(face) * face.count for face in printed.basic) for name, count in TOTALS.items()},
        **{sign: sum(pieces.copies(sign).values()) for sign in SIGNS},
    }


@lru_cache(maxsize=64)
def read_edition(name: str, file: str, text: str) -> Edition:
    """The edition of a text; from now on it can lie on all boards.  Raises ``Misprint``."""
    edition = checked(name, EditionText(file, text))
    lay_out(edition.pieces)
    return edition


def checked(name: str, text: EditionText) -> Edition:
    """The edition of a text.  A section that it leaves out is that of the reconstruction.  Raises ``Misprint``."""
    text.check_sections(SECTIONS)
    if not isinstance(text.tables.get("source"), str):
        raise Misprint(f'{text.file}: it must begin with where it comes from, as in source = "the box, third printing"')
    shipped = RECONSTRUCTION.printed
    sections = {section: tuple(faces_of(text, section)) for section in (*PIECES, *FIXED)}
    check_ids(text)
    if sections["basic"]:
        check_totals(text, sections["basic"])
    printed = Printed(
        basic=sections["basic"] or shipped.basic,
        settlement=sections["settlement"] or shipped.settlement,
        bonus=sections["bonus"] or shipped.bonus,
        special={sign: sections[sign] or shipped.special[sign] for sign in SIGNS},
        village=sections["village"] or shipped.village,
        more=two_more(text, sections["basic"]) if sections["basic"] else shipped.more,
    )
    rows = {sign: tuple(kind_rows(text, section)) for sign, section in KIND_SECTIONS.items()}
    pieces = PieceSet(pinned(name, content(printed, rows)), printed)
    try:
        return Edition(pieces, {sign: kinds_of(sign, pieces, rows[sign]) for sign in SIGNS})
    except ValueError as error:
        raise Misprint(f"{text.file}: {error}") from error


def content(printed: Printed, rows: Mapping[str, Sequence[Special]]) -> bytes:
    """What can make a difference in play: all but remarks and titles."""
    faces = [replace(face, source="", title="") for face in printed.faces]
    kinds = {sign: [replace(row, source="") for row in each] for sign, each in rows.items()}
    return msgspec.json.encode((len(printed.basic), faces, printed.more, kinds), order="deterministic")


def faces_of(text: EditionText, section: str) -> Iterator[Face]:
    """The faces of a section, each checked by itself, and their number."""
    rows = text.rows(section)
    for number, row in enumerate(rows):
        yield read_row(text, section, number, row, Face)
    copies = [(row["id"], row["count"]) for row in rows]
    total = sum(count for _, count in copies)
    if rows and section in PIECES and total != PIECES[section]:
        raise Misprint(
            f"{text.file}: the counts of [[{section}]] add up to {total}; the box has {PIECES[section]} such pieces"
        )
    if rows and section in FIXED and dict(copies) != FIXED[section]:
        raise Misprint(
            f"{text.file}: [[{section}]] holds {listed(dict(copies))}; it must hold {listed(FIXED[section])}"
        )
    for piece, count in NEEDED.get(section, {}).items() if rows else ():
        if dict(copies).get(piece) != count:
            raise Misprint(f"{text.file}: [[{section}]] lacks a row with id = “{piece}” and count = {count}")


def listed(copies: Mapping[str, int]) -> str:
    """Pieces and how many there are of each."""
    return ", ".join(f"{count} × {piece}" for piece, count in copies.items())


def read_row(text: EditionText, section: str, number: int, row: Mapping[str, Any], kind: type[Any]) -> Any:
    """A row as a value.  Raises ``Misprint`` with what is wrong and what there may be."""
    try:
        return msgspec.convert(row, kind)
    except (msgspec.ValidationError, ValueError) as error:
        told = str(error).replace(" - at `$", " - at `row")
        raise text.wrong(section, number, f"{told}{remedy(told, kind)}") from error


def remedy(told: str, kind: type[Any]) -> str:
    """What would be right, where the error does not say so."""
    if "power" in told and kind is Special:
        return f"; powers are: {', '.join(powers())}"
    if "unknown field" in told or "missing required field" in told:
        return f"; a row may have {', '.join(kind.__struct_fields__)}"
    return ""


def powers() -> list[str]:
    """The names of all powers."""
    kinds = msgspec.inspect.type_info(Special)
    assert isinstance(kinds, msgspec.inspect.StructType)
    found = next(field.type for field in kinds.fields if field.name == "powers")
    assert isinstance(found, msgspec.inspect.VarTupleType)
    assert isinstance(found.item_type, msgspec.inspect.UnionType)
    return [str(each.tag) for each in found.item_type.types if isinstance(each, msgspec.inspect.StructType)]


def check_ids(text: EditionText) -> None:
    """Raises ``Misprint`` for an id that cannot be written in a move, or is there twice."""
    shipped = {
        face.id: "the reconstruction"
        for section, faces in shipped_sections().items()
        if not text.rows(section)
        for face in faces
    }
    seen: dict[str, str] = shipped
    for section in (*PIECES, *FIXED):
        for number, row in enumerate(text.rows(section)):
            piece = row["id"]
            if not ID.fullmatch(piece):
                raise text.wrong(section, number, "an id has 1 to 24 letters, digits, - or _, and no accents")
            if piece in seen:
                raise text.wrong(section, number, f"{seen[piece]} has this id already; give each face one of its own")
            seen[piece] = f"row {number + 1} of [[{section}]]"


def shipped_sections() -> Mapping[str, Sequence[Face]]:
    """The faces of the reconstruction by the name of their section."""
    printed = RECONSTRUCTION.printed
    others = {"settlement": printed.settlement, "bonus": printed.bonus, "village": printed.village}
    return {"basic": printed.basic, **printed.special, **others}


def check_totals(text: EditionText, basic: Sequence[Face]) -> None:
    """Raises ``Misprint`` where the rows give another total than was counted in the box, or none was."""
    told = text.tables.get("totals")
    if not isinstance(told, dict) or not told.keys() >= COUNTED:
        raise Misprint(
            f"{text.file}: [totals] is missing or too short; count over the basic pieces in the box, and write "
            f"{', '.join(name for name in TOTALS if name in COUNTED)}; there may also be "
            f"{', '.join(name for name in TOTALS if name not in COUNTED)}"
        )
    for name, wanted in told.items():
        if name not in TOTALS:
            raise Misprint(f"{text.file}: [totals] cannot count {name}; it counts {', '.join(TOTALS)}")
        having = {face.id: TOTALS[name](face) * face.count for face in basic}
        if sum(having.values()) != wanted:
            rows = listed({piece: count for piece, count in having.items() if count})
            raise Misprint(
                f"{text.file}: [totals] says {name} = {wanted}, the rows give {sum(having.values())}: {rows or 'none'}"
            )


def two_more(text: EditionText, basic: Sequence[Face]) -> Mapping[str, Mapping[str, int]]:
    """The two pieces that ``pieces=127`` has besides; none where the file does not say which.  Raises ``Misprint``."""
    more = text.tables.get(MORE)
    if more is None:
        return {}
    known = {face.id for face in basic}
    if not isinstance(more, dict) or not more.keys() <= known or sum(more.values()) != 2:
        raise Misprint(f"{text.file}: [{MORE}] names two basic pieces, as in [{MORE}] {basic[0].id} = 2")
    return {"127": more}


def kind_rows(text: EditionText, section: str) -> Iterator[Special]:
    """The kinds of special pieces that this edition has otherwise."""
    for number, row in enumerate(text.rows(section)):
        yield read_row(text, section, number, row, Special)
