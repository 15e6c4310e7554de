"""``jugada serve``: the service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from api.app import create_app
from domain import games
from ops.bots import players
from ops.console import err, out
from ops.demo import play_demo
from ops.errors import WrongUse
from ops.house import make_new_key, open_table, site_of
from ops.listening import address, listen, serve_until_told
from ops.options import DatabaseUrl, InLanguage, settings_of
from ops.texts import label
from projections.follower import Follower

Host = Annotated[str | None, typer.Option("--host", help="Where to listen.  [env: JUGADA_HOST; default: 127.0.0.1]")]
Port = Annotated[int | None, typer.Option("--port", help="The port; 0 is any.  [env: JUGADA_PORT; default: 8000]")]
KeyFile = Annotated[
    Path | None,
    typer.Option(
        "--key-file",
        metavar="FILE",
        help="The service's own key, where the log is in PostgreSQL; the same for every process of it."
        "  [env: JUGADA_KEY_FILE; default: var/jugada.key]",
    ),
]
RedisUrl = Annotated[str | None, typer.Option("--redis-url", metavar="URL", help="[env: JUGADA_REDIS_URL]")]
OrganiserKeys = Annotated[
    str | None,
    typer.Option(
        "--organiser-keys",
        metavar="KEYS",
        help="Who has one may open matches; divided by commas.  [env: JUGADA_ORGANISER_KEYS]",
    ),
]
RefereeKeys = Annotated[
    str | None,
    typer.Option(
        "--referee-keys",
        metavar="KEYS",
        help="Who has one may rule on every match; divided by commas.  [env: JUGADA_REFEREE_KEYS]",
    ),
]
HeadsFile = Annotated[
    Path | None,
    typer.Option(
        "--heads-file",
        metavar="FILE",
        help="Where signed heads are kept besides, on another disk.  [env: JUGADA_HEADS_FILE]",
    ),
]
LogFormat = Annotated[
    str | None,
    typer.Option("--log-format", help="text for people, json for programs.  [env: JUGADA_LOG_FORMAT; default: text]"),
]
RateLimit = Annotated[
    str | None,
    typer.Option(
        "--rate-limit",
        metavar="LIMIT",
        help="How often one may call: 600/minute, or none.  [env: JUGADA_RATE_LIMIT; default: none on this machine]",
    ),
]
Hosts = Annotated[
    str | None,
    typer.Option(
        "--hosts",
        metavar="NAMES",
        help="Names by which the service may be called, or *; divided by commas."
        "  [env: JUGADA_HOSTS; default: localhost on this machine alone, else any]",
    ),
]
CorsOrigins = Annotated[
    str | None,
    typer.Option(
        "--cors-origins",
        metavar="URLS",
        help="Pages whose scripts may call; divided by commas.  [env: JUGADA_CORS_ORIGINS; default: none]",
    ),
]
Proxies = Annotated[
    str | None,
    typer.Option(
        "--proxies",
        metavar="ADDRESSES",
        help="Whose word is taken for who calls through them; divided by commas.  [env: JUGADA_PROXIES]",
    ),
]
LogLevel = Annotated[
    str | None,
    typer.Option("--log-level", help="critical … debug, trace.  [env: JUGADA_LOG_LEVEL; default: info]"),
]
Demo = Annotated[
    bool, typer.Option("--demo/--no-demo", help="When the log is empty, first play some matches of everything.")
]

NewKey = Annotated[
    bool,
    typer.Option("--new-key", help="When the service's key is lost: makes another.  Tokens given out stop working."),
]


def serve(
    language: InLanguage,
    host: Host = None,
    port: Port = None,
    database_url: DatabaseUrl = None,
    redis_url: RedisUrl = None,
    key_file: KeyFile = None,
    organiser_keys: OrganiserKeys = None,
    referee_keys: RefereeKeys = None,
    heads_file: HeadsFile = None,
    rate_limit: RateLimit = None,
    hosts: Hosts = None,
    cors_origins: CorsOrigins = None,
    proxies: Proxies = None,
    log_level: LogLevel = None,
    log_format: LogFormat = None,
    demo: Demo = False,
    new_key: NewKey = False,
) -> None:
    """The service, until it is told to stop (Ctrl-C, SIGTERM); what was accepted by then is finished."""
    settings = settings_of(
        host=host,
        port=port,
        database_url=database_url,
        redis_url=redis_url,
        key_file=key_file,
        organiser_keys=organiser_keys,
        referee_keys=referee_keys,
        heads_file=heads_file,
        rate_limit=rate_limit,
        hosts=hosts,
        cors_origins=cors_origins,
        proxies=proxies,
        log_level=log_level,
        log_format=log_format,
    )
    try:
        settings.check()
    except ValueError as error:
        raise WrongUse(str(error)) from error
    site = site_of(settings)
    if new_key and not site.key_file.exists():
        make_new_key(site)
    with listen(settings) as listener:
        table = open_table(site)
        models = site.open_read_models(table.log, table.service_key)
        if demo and table.log.newest() == 0:
            play_demo(table, err(), language)
        models.leave_to(Follower(site))
        app = create_app(table, models, settings, players())
        served = serve_until_told(app, listener, settings, lambda: greet(out(), address(listener), language))
    if not served:
        raise typer.Exit(1)
    out().print(label("serve.stopped", language))


def greet(console: Console, url: str, language: str) -> None:
    """Says where to look."""
    game = next(iter(games.games()), "GAME")
    console.print(label("serve.greeting", language, url=url), style="bold")
    for key in ("start", "docs", "curl", "play", "stop"):
        console.print(label(f"serve.{key}", language, url=url, game=game), soft_wrap=True)
