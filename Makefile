# Every target sets up what it needs, inside this folder: .venv holds the tools, build/ the output.
PYTHON ?= python3
BIN := .venv/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
# Two processes a core: a third of the time tests wait for the processes and servers that they start.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(2 * os.cpu_count())')
PYTEST := $(BIN)/python -m pytest --dist worksteal -n $(WORKERS)
PYTEST_BROWSER := $(BIN)/python -m pytest --dist worksteal -n auto
LOCK_OPTIONS ?=
LOCK := $(LOCK_OPTIONS) --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11
PACKAGE_BIN := build/package-tools/$(notdir $(BIN))
THREAD_TESTS := tests/test_threads.py tests/rules/test_playout.py tests/bots/test_sequential_halving.py \
	tests/bots/test_search_worker.py tests/bots/test_policy_bot.py tests/rules/test_game.py tests/arena/test_player_pool.py
SEEDS ?= 10
SHOTS ?= build/screenshots
WEB := $(shell find web/src web/art -type f) web/build.mjs web/breakpoints.mjs web/budgets.mjs web/package.json web/package-lock.json
CORE := $(wildcard src/naturalis/rules/*.py src/naturalis/rules/*.pxd src/naturalis/bots/*.pxd src/naturalis/cards/*.tsv) \
	$(patsubst %.pxd,%.py,$(wildcard src/naturalis/bots/*.pxd))

# Bytecode is always kept: the tests start hundreds of processes, and each would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal build dist wheels check test test-package test-services test-threads test-compiled test-interpreted test-web test-browser nightly sweep \
	screenshots pictures compare-screenshots lint lint-ruff lint-types lint-wire lint-web bench bench-cluster strength calibration load capacity chaos evidence wire lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 26

play: build ## a server for this machine, and its page in the browser (PLAY="--host 0.0.0.0" lets others in)
	@$(BIN)/naturalis serve --open --log-format text --log-level warning $(PLAY)

terminal: build ## a game in the terminal
	@$(BIN)/naturalis play

build: .venv/built src/naturalis/pages/assets.json ## set up .venv, compile the core (NATURALIS_BUILD=try|off|require), build the pages

check: lint ## lint and the quick tests, in some minutes: run it before every commit
	$(PYTEST) -m "not slow and not nightly" --ignore=tests/browser
	$(BIN)/python web/tools.py test

test: test-compiled ## every test but the browser's: the compiled build, then the interpreted one beside the pages
	@$(MAKE) --no-print-directory --jobs=2 test-interpreted test-web

test-compiled: build
	$(PYTEST) --ignore=tests/browser

test-interpreted: build
	$(BIN)/python tests/interpreted.py

test-web: build
	$(BIN)/python web/tools.py test

test-browser: build ## the pages in a real Chromium; installs it if there is none
	$(PYTEST_BROWSER) tests/browser

dist: build ## the packages to publish, in dist/: PACKAGES="sdist pure compiled"
	rm -rf dist
	$(BIN)/python release/build_packages.py $(PACKAGES)

test-package: build build/package-tools/installed ## build the packages, check them, and use each in a clean environment
	$(BIN)/python release/check_packages.py

test-threads: build/threads/built ## the tests of threads, on a Python without the GIL: PYTHON=python3.14t
	build/threads/$(notdir $(BIN))/python -m pytest -p no:cacheprovider $(THREAD_TESTS)

test-services: build ## a whole game on a PostgreSQL and a Redis that run already: DATABASE=postgresql://… BUS=redis://…
	$(BIN)/python release/smoke_test.py --extras server,postgres --serve="--database $(DATABASE) --bus $(BUS)"

wheels: build build/package-tools/installed ## compiled wheels of every Python for this system, in dist/; on Linux in Docker
	$(BIN)/python release/build_packages.py sdist
	$(PACKAGE_BIN)/cibuildwheel --output-dir dist dist/naturalis-*.tar.gz

nightly: build ## the tests that take too long to run on every change, and a sweep
	$(PYTEST) -m nightly
	$(MAKE) --no-print-directory sweep

sweep: build ## the screens and whole games in Chromium, with SEEDS=10 deals each
	$(PYTEST_BROWSER) --seeds $(SEEDS) tests/browser/test_every_screen.py tests/browser/test_games.py \
		tests/browser/test_by_ear.py tests/browser/test_keyboard.py tests/browser/test_devices.py

screenshots: build ## a picture of every screen at every size, in SHOTS=build/screenshots (SHOWN=fr for another language)
	$(BIN)/python -m tests.browser.screenshots take $(SHOTS) $(if $(SHOWN),--language $(SHOWN))

pictures: build ## the pictures of the guide, anew
	$(BIN)/python -m tests.browser.guide_pictures

compare-screenshots: build ## the pictures in BEFORE and AFTER that differ; DIFF=folder shows where
	$(BIN)/python -m tests.browser.screenshots compare $(BEFORE) $(AFTER) $(if $(DIFF),--out $(DIFF))

lint: build ## ruff, mypy --strict, Biome and tsc, side by side
	@$(MAKE) --no-print-directory --jobs=2 --output-sync lint-types lint-web lint-ruff lint-wire

lint-ruff:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-types:
	$(BIN)/mypy src tests benchmarks examples release

lint-wire:
	$(BIN)/python -m naturalis.wire.generate --check

lint-web:
	$(BIN)/python web/tools.py lint

bench: build dist ## speed, as ratios taken in one run; time to import, size of the wheels
	$(BIN)/python benchmarks/installation.py
	$(BIN)/python benchmarks/core.py
	$(BIN)/python benchmarks/bots.py

bench-cluster: build ## what a Ray cluster costs beside processes of this machine, and how it scales
	$(BIN)/python benchmarks/cluster.py $(CLUSTER)

strength: build ## how strong the bots are; takes hours, resumable; writes the table in docs/bots.md
	$(BIN)/python benchmarks/strength.py $(STRENGTH)

calibration: build ## whether the shown chances to win are right: plays and judges games, resumable; writes docs/bots.md (CALIBRATION="--games 400")
	$(BIN)/python benchmarks/calibration.py $(CALIBRATION)

load: build ## how much one server carries: actions a second, latency, memory, lag
	$(BIN)/python benchmarks/load.py $(LOAD)

capacity: build ## what many players at once would need: writes the tables of docs/capacity.md; CAPACITY=--measure measures the costs first
	$(BIN)/python benchmarks/capacity.py $(CAPACITY)

chaos: build ## a thousand faults under load, for every store and for a cluster; CHAOS="--kills 50" is a quick look
	$(BIN)/python -m tests.chaos $(CHAOS)

wire: build ## generate TypeScript types, JSON Schema and OpenAPI from the messages
	$(BIN)/python -m naturalis.wire.generate
	$(BIN)/python web/shared_texts.py

evidence: build ## regenerate the perft counts and golden games; review the diff
	$(BIN)/python -m tests.helpers.evidence

lock: .venv/tools ## renew requirements.lock and release/requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile $(LOCK) --extra all --group dev --output-file requirements.lock pyproject.toml
	$(BIN)/uv pip compile $(LOCK) --group pyproject.toml:package --output-file release/requirements.lock

clean: ## remove everything that was built
	rm -rf .venv build dist src/*.egg-info web/node_modules src/naturalis/pages
	find src -name '*.so' -o -name '*.pyd' | xargs rm -f

.venv/tools: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Naturalis needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo "Setting up .venv ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@touch $@

build/package-tools/installed: release/requirements.lock
	@$(PYTHON) -m venv build/package-tools
	@$(BIN)/python -m pip --python build/package-tools install --quiet --disable-pip-version-check \
		--require-hashes --requirement release/requirements.lock
	@touch $@

build/threads/built: pyproject.toml setup.py src/naturalis/pages/assets.json $(CORE)
	$(PYTHON) -m venv --clear build/threads
	NATURALIS_BUILD=require build/threads/$(notdir $(BIN))/python -m pip install --quiet --disable-pip-version-check \
		pytest hypothesis .
	@touch $@

.venv/built: .venv/tools pyproject.toml setup.py $(CORE)
	@echo "Building the core (about a minute) ..."
	@NATURALIS_PAGES=off $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/naturalis --version
	@touch $@

src/naturalis/pages/assets.json: .venv/tools $(WEB)
	@$(BIN)/python web/tools.py build
	@touch $@
