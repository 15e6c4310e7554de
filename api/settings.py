"""What can be configured: environment variables ``JUGADA_…``, the same as options of ``jugada serve``."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Literal

import limits
from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from api.door.hosts import HERE, NAME

BODY_LIMIT = 64 * 1024
"""The most bytes that a request's body may have."""
ARCHIVE_LIMIT = 16 * 1024 * 1024
"""The most bytes that an archive to be taken in may have; the longest matches have a few hundred thousand."""


DEFAULT_LIMIT = "1200/minute"
"""How often one may call a service that others than this machine can reach."""
PATIENCE_SECONDS = 10.0
"""How long a body may take to arrive."""


class Settings(BaseSettings):
    """The settings of one service.  Keys are divided by commas.

    ``key_file`` holds the service's own key where the log is in PostgreSQL, the same for every process of it.
    ``rate_limit``: how often one may call, such as ``600/minute``; ``none`` for no limit, the default where only this
    machine can call.  ``hosts``: the names by which the service may be called, ``*`` for any; by default the names of
    this machine where only it can call, else any.  ``cors_origins``: pages of other origins whose scripts may call.
    ``proxies``: addresses whose word is taken for who calls through them.
    To ``heads_file`` every new head of the log is written; it belongs on another disk, or another machine.
    Whoever has an organiser's key may open matches; whoever has a referee's may rule on every match.
    """

    model_config = SettingsConfigDict(env_prefix="JUGADA_", extra="ignore")

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    database_url: str = "sqlite:///var/jugada.db"
    redis_url: str | None = Field(default=None, repr=False)
    key_file: Path | None = None
    organiser_keys: Annotated[tuple[str, ...], NoDecode] = Field(default=(), repr=False)
    referee_keys: Annotated[tuple[str, ...], NoDecode] = Field(default=(), repr=False)
    log_level: Literal["critical", "error", "warning", "info", "debug", "trace"] = "info"
    log_format: Literal["text", "json"] = "text"
    rate_limit: str | None = None
    hosts: Annotated[tuple[str, ...], NoDecode] = ()
    cors_origins: Annotated[tuple[str, ...], NoDecode] = ()
    proxies: Annotated[tuple[str, ...], NoDecode] = ()
    patience: float = Field(default=PATIENCE_SECONDS, gt=0)
    heads_file: Path | None = None
    body_limit: int = Field(default=BODY_LIMIT, ge=1024)
    archive_limit: int = Field(default=ARCHIVE_LIMIT, ge=1024)

    @field_validator("organiser_keys", "referee_keys", "hosts", "cors_origins", "proxies", mode="before")
    @classmethod
    def divided(cls, value: object) -> object:
        """The keys of a text with commas; blanks around them do not count."""
        if isinstance(value, str):
            return tuple(key for part in value.split(",") if (key := part.strip()))
        return value

    @field_validator("log_level", mode="before")
    @classmethod
    def lowered(cls, value: object) -> object:
        """The level in small letters, as the server wants it."""
        return value.lower() if isinstance(value, str) else value

    @property
    def on_loopback(self) -> bool:
        """Whether only this machine can reach the service."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which the service may be called; none where any will do."""
        if self.hosts or not self.on_loopback:
            return self.hosts
        return (*HERE, f"[{self.host}]" if ":" in self.host else self.host)

    @property
    def limit(self) -> str | None:
        """How often one may call, if that is limited."""
        if self.rate_limit is None:
            return None if self.on_loopback else DEFAULT_LIMIT
        return None if self.rate_limit == "none" else self.rate_limit

    def check(self) -> None:
        """Raises ``ValueError`` when the service would be open to anybody on the network."""
        if self.limit is not None:
            try:
                limits.parse(self.limit)
            except ValueError:
                raise ValueError(f"JUGADA_RATE_LIMIT is such as 600/minute, or none; not “{self.limit}”") from None
        for name in self.hosts:
            if not NAME.fullmatch(name):
                raise ValueError(f"JUGADA_HOSTS are names such as jugada.example, without port and path; not “{name}”")
        if not self.on_loopback and not self.organiser_keys:
            required = f"JUGADA_ORGANISER_KEYS is required when the host is {self.host}, not this machine alone"
            raise ValueError(f"{required}; set it, or leave the host at 127.0.0.1")
