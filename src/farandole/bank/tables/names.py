"""Numbers of named things: sources, tags, shapes, techniques, profiles."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import sqlalchemy as sa

from farandole.bank.tables.schema import WrongValue, profiles, sources, techniques
from farandole.bank.values import Credit
from farandole.logic.profile import Profile
from farandole.logic.scale.scale import Scale
from farandole.logic.techniques import BY_NUMBER, TECHNIQUES


def number_of(connection: sa.Connection, table: sa.Table, name: str) -> int | None:
    """Return the number of a name in a table, None if it has none."""
    number: int | None = connection.execute(
        sa.select(table.c.id).where(table.c.name == name)
    ).scalar()
    return number


def ensure(connection: sa.Connection, table: sa.Table, name: str, **values: object) -> int:
    """Return the number of a name, a new one if it has none."""
    number = number_of(connection, table, name)
    if number is None:
        number = insert(connection, table, name=name, **values)
    return number


def insert(connection: sa.Connection, table: sa.Table, **values: object) -> int:
    """Insert a row; return its number."""
    result = connection.execute(table.insert().values(**values))
    return int(result.inserted_primary_key[0])  # type: ignore[index]


def source_number(connection: sa.Connection, credit: Credit) -> int:
    """Return the number of a source; its new details replace older ones."""
    number = ensure(connection, sources, credit.name)
    about = {"author": credit.author, "licence": credit.licence, "notes": credit.notes}
    details = {key: value for key, value in about.items() if value}
    if details:
        connection.execute(sources.update().where(sources.c.id == number).values(**details))
    return number


def digest_of(profile: Profile | Scale) -> str:
    """Return the details that identify a profile or a scale."""
    return digest(profile.school, profile.version, _rules_of(profile))


def _rules_of(profile: Profile | Scale) -> str:
    return profile.notation if isinstance(profile, Scale) else profile.to_toml()


def digest(school: str | None, version: str | None, rules: str) -> str:
    """Return the details that identify a row of profiles."""
    text = f"{school}\n{version}\n{rules}"
    return blake2b(text.encode(), digest_size=16).hexdigest()


def profile_number(connection: sa.Connection, profile: Profile | Scale) -> int | None:
    """Return the number of a profile or a scale, None if it has rated nothing."""
    number: int | None = connection.execute(
        sa.select(profiles.c.id).where(profiles.c.digest == digest_of(profile))
    ).scalar()
    return number


def ensure_profile(connection: sa.Connection, profile: Profile | Scale) -> int:
    """Return the number of a profile or a scale, a new one if it has none."""
    number = profile_number(connection, profile)
    if number is None:
        rules = _rules_of(profile)
        key = digest(profile.school, profile.version, rules)
        about = {"school": profile.school, "version": profile.version, "rules": rules}
        number = insert(connection, profiles, digest=key, **about)
    return number


def technique_numbers(connection: sa.Connection) -> dict[str, int]:
    """Return the numbers that techniques have in this bank: they never change."""
    return {name: number for number, name in connection.execute(sa.select(techniques))}


_IDS = [technique.id for technique in BY_NUMBER]


def ensure_techniques(connection: sa.Connection, wanted: Sequence[str] = _IDS) -> list[int]:
    """Return the bank's numbers of techniques, by default of all in the kernel's order."""
    known = technique_numbers(connection)
    new = [name for name in wanted if name not in known]
    if new:
        first = max(known.values(), default=0) + 1
        rows = [{"id": number, "name": name} for number, name in enumerate(new, first)]
        connection.execute(techniques.insert(), rows)
        known |= {row["name"]: row["id"] for row in rows}  # type: ignore[misc]
    numbers = [known[name] for name in wanted]
    if not all(0 < number < 1 << 16 for number in numbers):  # they have two bytes in a rating
        raise WrongValue(max(numbers))
    return numbers


def technique_names(connection: sa.Connection) -> dict[int, str]:
    """Return the techniques of this bank by their numbers, without those that no longer exist."""
    numbers = technique_numbers(connection)
    return {number: name for name, number in numbers.items() if name in TECHNIQUES}
