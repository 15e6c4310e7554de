"""The notebook of a season runs from its first cell to its last, over any log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from ops.house import open_table
from tests.match.houses import database, eventful, simulated

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "ops/notebooks/season.ipynb"


def executed(log: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The notebook with its outputs."""
    monkeypatch.setenv("JUGADA_DATABASE_URL", f"sqlite:///{log}")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    book = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(book, timeout=200, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}).execute()
    return book


def test_a_season_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table(database(tmp_path))
    eventful(table)
    simulated(table, "manresa", "children", 2, 3)
    table.close()
    book = executed(database(tmp_path), monkeypatch)
    outputs = [output for cell in book.cells for output in cell.get("outputs", ())]
    pictures = [output.data["image/svg+xml"] for output in outputs if "image/svg+xml" in output.get("data", {})]
    assert len(pictures) >= 8
    assert all(picture.startswith("<svg") and "<rect" in picture for picture in pictures)
    assert "no difference shown" in "".join(output.get("text", "") for output in outputs)


def test_it_is_kept_without_outputs_so_that_nobodys_season_is_in_it() -> None:
    book = nbformat.read(NOTEBOOK, as_version=4)
    assert not [cell for cell in book.cells if cell.get("outputs") or cell.get("execution_count")]
