"""What lies in ``ops/deploy``: it names settings, figures and files that there are."""

from __future__ import annotations

import json
import re
from configparser import ConfigParser
from pathlib import Path

import pytest
import yaml

from api.settings import Settings
from domain.kit import editions
from projections.site import site_at
from tests.api.door import open_door
from tests.ops.terminal import ROOT

DEPLOY = ROOT / "ops" / "deploy"
SETTINGS = {f"JUGADA_{name.upper()}" for name in Settings.model_fields} | {editions.FOLDER}
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_named_is_one(file: Path) -> None:
    named = set(re.findall(r"JUGADA_[A-Z_]+", file.read_text(encoding="utf-8")))
    assert named <= SETTINGS


def test_there_are_two_processes_over_one_log_and_both_are_watched() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    processes = [name for name, service in services.items() if "JUGADA_DATABASE_URL" in service.get("environment", {})]
    assert len(processes) == 2
    assert len({services[name]["environment"]["JUGADA_DATABASE_URL"] for name in processes}) == 1
    watched = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text())["scrape_configs"][0]["static_configs"][0]
    assert [target.partition(":")[0] for target in watched["targets"]] == processes
    door = (DEPLOY / "nginx.conf").read_text()
    assert all(f"server {name}:8000;" in door for name in processes)
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in compose["volumes"]


def test_the_image_copies_what_there_is() -> None:
    lines = [line.split() for line in (DEPLOY / "Dockerfile").read_text().splitlines() if line.startswith("COPY")]
    copied = [source for words in lines if not words[1].startswith("--") for source in words[1:-1]]
    assert {"domain", "projections", "api", "ops", "pyproject.toml"} <= set(copied)
    assert all((ROOT / source).exists() for source in copied)


def test_the_unit_is_one() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]  # names of units have capitals
    unit.read(DEPLOY / "jugada.service")
    assert unit["Service"]["ExecStart"].endswith("jugada serve")
    assert unit["Install"]["WantedBy"] == "multi-user.target"


@pytest.mark.anyio
async def test_every_figure_of_the_dashboard_is_one_that_the_service_gives(tmp_path: Path) -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    asked = {name for panel in dashboard["panels"] for each in panel["targets"] for name in names(each["expr"])}
    async with open_door(site_at(tmp_path / "jugada.db"), Settings()) as door:
        played = await door.open("plain")
        await played.moves("take 1 of 0")
        given = set(re.findall(r"^(jugada_\w+)[ {]", (await door.get("/metrics")).text, flags=re.MULTILINE))
    assert asked <= given
    assert len(dashboard["panels"]) == len({panel["id"] for panel in dashboard["panels"]})


def names(expression: str) -> list[str]:
    """The figures in an expression of Prometheus."""
    return re.findall(r"jugada_\w+", expression)
