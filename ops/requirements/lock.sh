#!/usr/bin/env bash
# Pins every dependency with its hashes.  Run by `make lock`; needs uv on the path.
set -euo pipefail
cd "$(dirname "$0")/../.."
common=(--quiet --universal --generate-hashes --no-header --no-annotate --no-emit-index-url --python-version 3.11)
uv pip compile "${common[@]}" pyproject.toml --group build -o ops/requirements/run.txt "$@"
uv pip compile "${common[@]}" --group distributed -o ops/requirements/distributed.txt "$@"
uv pip compile "${common[@]}" pyproject.toml --group build --group dev -c ops/requirements/run.txt -o ops/requirements/dev.txt "$@"
