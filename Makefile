# Every target sets up what it needs, inside this folder: .venv holds the tools, build/ what is made.
PYTHON ?= python3
BIN := .venv/bin
CORE := $(wildcard src/naturalis/rules/*.py src/naturalis/rules/*.pxd src/naturalis/bots/*.pxd src/naturalis/cards/*.tsv) \
	$(patsubst %.pxd,%.py,$(wildcard src/naturalis/bots/*.pxd))

.DEFAULT_GOAL := help
.PHONY: help play build test test-compiled test-interpreted lint bench strength evidence lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 26

play: build ## a game in the terminal
	@$(BIN)/naturalis play

build: .venv/built ## set up .venv and compile the core (NATURALIS_BUILD=try|off|require)

test: test-compiled test-interpreted ## every test on the compiled build, the rules again on the interpreted one

test-compiled: build
	$(BIN)/python -m pytest -n 2 --dist worksteal

test-interpreted: build
	$(BIN)/python tests/interpreted.py

lint: build ## ruff and mypy --strict on source, tests, benchmarks and examples
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests benchmarks examples

bench: build ## speed, as ratios taken in one run
	$(BIN)/python benchmarks/core.py
	$(BIN)/python benchmarks/bots.py

strength: build ## how strong the bots are: hours of matches, stopped and gone on at will; writes docs/bots.md
	$(BIN)/python benchmarks/strength.py $(STRENGTH)

evidence: build ## write the perft counts and golden games anew; review the diff
	$(BIN)/python tests/evidence.py

lock: .venv/tools ## renew requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11 \
		--extra dev --output-file requirements.lock pyproject.toml

clean: ## remove everything that was made
	rm -rf .venv build dist src/*.egg-info
	find src -name '*.so' -o -name '*.pyd' | xargs rm -f

.venv/tools: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Naturalis needs Python 3.11 or newer: make PYTHON=python3.11")'
	@echo "Setting up .venv ..."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@touch $@

.venv/built: .venv/tools pyproject.toml setup.py $(CORE)
	@echo "Building the core (about a minute) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@$(BIN)/naturalis --version
	@touch $@
