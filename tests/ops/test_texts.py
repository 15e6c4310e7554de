"""The console's own words."""

import doctest
import importlib
import pkgutil
import string

import pytest

import ops
from ops.options import language_of
from ops.texts import TEXTS

MODULES = [
    module.name for module in pkgutil.walk_packages(ops.__path__, "ops.") if not module.name.startswith("ops.bench")
]


@pytest.mark.parametrize("key", TEXTS)
def test_all_languages_fill_in_the_same(key: str) -> None:
    fields = {
        language: {field for _, field, _, _ in string.Formatter().parse(text) if field}
        for language, text in TEXTS[key].items()
    }
    assert len(set(map(frozenset, fields.values()))) == 1, fields


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "es_ES", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "ca", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_language_of_a_terminal(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
