"""``python -m ops.distributed``: the same reports on Spark, on workers of its own, and every number compared.

Spark (Apache, from the Python package index) reads the very files of the columnar copy.  What differs is said
here: how files become tables, and how lists are taken apart.  The reports are not touched.  Needs Java 17 and
``ops/requirements/distributed.txt``; ``make distributed`` sets that up.
"""

from __future__ import annotations

import json
import math
import os
import sys
import tempfile
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from rich.console import Console

from ops.bench.synthetic import PLIES, write_matches
from projections.analytics.asked import Filter
from projections.analytics.engine import Engine, chosen
from projections.analytics.report import Report, reports
from projections.columns.manifest import load
from projections.columns.schema import TABLES

WORKERS = 2
MASTER = f"local-cluster[{WORKERS},1,1024]"
"""So many worker processes on this machine, each with a core and 1,024 MB; on a cluster, its own address."""
LISTS = (
    (
        "items",
        "SELECT match, game, variation, seated, status, ply, seat, reason, undone, item.name AS item,"
        " item.count AS item_count, item.points AS item_points FROM (SELECT *, explode(items) AS item FROM scores)",
    ),
    (
        "additions",
        "SELECT match, game, variation, seated, status, explode(adds) AS addition FROM matches",
    ),
)
CLOSE = 1e-9
"""Sums of fractions differ in their last digits by the order in which workers add them."""


class Compared(Struct, frozen=True):
    """A report on both engines: so many rows and numbers, and the first that differs, if one does."""

    report: str
    rows: int
    numbers: int
    differs: str


class Cluster:
    """Spark over the files of a copy."""

    def __init__(self, session: Any, folder: Path) -> None:
        self.session = session
        manifest = load(folder)
        for table in TABLES:
            files = [str((folder / path).absolute()) for path in manifest.files(table)]
            session.read.parquet(*files).createOrReplaceTempView(f"every_{table}")

    def ask(self, report: Report, asked: Filter) -> list[dict[str, Any]]:
        """What a report says."""
        for statement in (*chosen(asked), *(f"CREATE TEMP VIEW {name} AS {sql}" for name, sql in LISTS)):
            self.session.sql(statement.replace("CREATE TEMP VIEW", "CREATE OR REPLACE TEMP VIEW"))
        rows = [row.asDict() for row in self.session.sql(report.sql).collect()]
        return report.judged(rows)

    def tasks(self) -> dict[str, int]:
        """How many tasks each worker process has done."""
        address = f"{self.session.sparkContext.uiWebUrl}/api/v1/applications"
        application = self.session.sparkContext.applicationId
        with urllib.request.urlopen(f"{address}/{application}/executors", timeout=30) as answer:
            told = json.load(answer)
        return {each["id"]: each["totalTasks"] for each in told if each["id"] != "driver"}


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Spark with its worker processes, as long as it is needed."""
    import pyspark
    from pyspark.sql import SparkSession

    os.environ.setdefault("SPARK_HOME", str(Path(pyspark.__file__).parent))
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    with tempfile.TemporaryDirectory() as work:
        session = (
            SparkSession.builder.master(MASTER)
            .appName("jugada")
            .config("spark.sql.session.timeZone", "UTC")
            .config("spark.sql.shuffle.partitions", 2 * WORKERS)
            .config("spark.ui.port", 0)
            .config("spark.ui.showConsoleProgress", False)
            .config("spark.local.dir", work)
            .config("spark.sql.warehouse.dir", work)
            .getOrCreate()
        )
        session.sparkContext.setLogLevel("ERROR")
        try:
            yield Cluster(session, folder)
        finally:
            session.stop()


def compare(engine: Engine, spark: Cluster, report: Report, asked: Filter) -> Compared:
    """A report on both engines."""
    here, there = report.ask(engine, asked).rows, spark.ask(report, asked)
    by_keys = {tuple(row[key] for key in report.keys): row for row in there}
    differs = "" if len(here) == len(by_keys) == len(there) else f"{len(here)} rows here, {len(there)} there"
    for row in here:
        key = tuple(row[name] for name in report.keys)
        differs = differs or difference(row, by_keys.get(key, {}), f"{report.key} {key}")
    return Compared(report.key, len(here), sum(map(len, here)), differs)


def difference(here: Mapping[str, Any], there: Mapping[str, Any], where: str) -> str:
    """The first column in which two rows differ, empty if none does."""
    for column, value in here.items():
        other = there.get(column)
        same = value == other or (
            isinstance(value, int | float)
            and other is not None
            and math.isclose(float(value), float(other), rel_tol=CLOSE, abs_tol=CLOSE)
        )
        if not same:
            return f"{where}: {column} is {value} here and {other} there"
    return ""


def compare_all(folder: Path, given: Mapping[str, str]) -> tuple[list[Compared], dict[str, int]]:
    """Every report on both engines, asked with what it needs, and how many tasks each worker process did."""
    engine = Engine(folder)
    with cluster(folder) as spark:
        found = [compare(engine, spark, report, report.asked_with(given)) for report in reports().values()]
        return found, spark.tasks()


def main(words: list[str]) -> int:
    """Compares over 16,000 synthetic matches, or over the copy in a folder: ``FOLDER PLAYER GAME VARIATION``."""
    console = Console()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(words[0]) if words else Path(made) / "synthetic"
        if not words:
            write_matches(folder, 16_000, at_once=2_000)
            console.print(f"16,000 synthetic matches, {16_000 * PLIES:,} plies")
        asked = words[1:] or ["player 7", "garum", "base"]
        found, tasks = compare_all(folder, dict(zip(("player", "game", "variation"), asked, strict=True)))
    for each in found:
        told = each.differs or f"{each.rows} rows, {each.numbers} values, all the same"
        console.print(f"{each.report}: {told}", highlight=False)
    console.print(f"tasks by worker process: {tasks}", highlight=False)
    distributed = sum(count > 0 for count in tasks.values()) >= WORKERS
    return 0 if distributed and not any(each.differs for each in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
