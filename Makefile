# Everything a developer or CI runs. `make help` lists the targets.

LANGS := en pl cs he
PYTHON ?= python3

# Tests and notebooks speak English, whatever the shell says; a build sets the language of each page.
export TAROK_LANG := en

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:

VENV := .venv
BIN := $(VENV)/bin
SITE := site
# The path under which the site is published, with slashes at both ends.
SITE_BASE ?= /
UV_VERSION := 0.13.9

# What exists of the folders to look after (some come with the parts of the project that fill them).
CODE := $(wildcard tarok_core tests book/extensions book/live/python benchmarks tools hatch_build.py)
CASES := $(wildcard tarok_core/cases)
NOTEBOOKS := $(wildcard notebooks/*/*.ipynb)
ENGINE_CATALOGUES := $(wildcard tools/engine_catalogues.py)
# The scripts of live examples, an npm package of its own; the build of the book installs what it needs.
LIVE := book/live
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard tarok_core/locale/*/LC_MESSAGES/*.po))

.DEFAULT_GOAL := help
.PHONY: help setup lock locale lint check test book catalogues serve clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.project ## make .venv from the lock and install the project in it

$(VENV)/.lock: requirements/dev.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

$(VENV)/.project: $(VENV)/.lock pyproject.toml hatch_build.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

lock: ## pin every requirement of pyproject.toml anew (requirements/dev.txt)
	test -x build/lock/bin/uv || $(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv==$(UV_VERSION)
	build/lock/bin/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-header --quiet --output-file requirements/dev.txt

locale: setup $(CATALOGUES) ## compile the engine's message catalogues that changed

%.mo: %.po | $(VENV)/.project
	$(BIN)/python hatch_build.py $<

lint: setup ## ruff and mypy only
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy $(CODE)

check: lint locale ## the fast part of the tests: all but the book, its notebooks and the browser
	$(BIN)/python -m pytest -q -m 'not book and not browser'

# pytest comes last: it reads the site that was built before, and its closing line sums up the run.
test: lint locale book ## everything
	$(if $(CASES),$(BIN)/tarok check $(CASES) $(wildcard book notebooks))
	$(BIN)/python tools/store_outputs.py --check
	cd $(LIVE) && npm run --silent types && npm run --silent lint && npm test --silent
	$(BIN)/python -m pytest $(if $(NOTEBOOKS),--nbval tests tarok_core notebooks)

book: setup locale ## build the book in every language into site/
	$(BIN)/python -m tarok_book.build --out $(SITE) --lang $(LANGS) --base $(SITE_BASE)

catalogues: setup ## bring the translators' catalogues (book's and engine's) in line with the English texts
	$(BIN)/python -m tarok_book.catalogues --lang $(LANGS)
	$(if $(ENGINE_CATALOGUES),$(BIN)/python $(ENGINE_CATALOGUES) $(filter-out en,$(LANGS)))

serve: book ## build the book and show it on this machine
	$(BIN)/python -m tarok_book.serve $(SITE)

clean: ## remove what was built (not .venv)
	rm -rf build dist $(SITE) .mypy_cache .pytest_cache .ruff_cache .hypothesis $(CATALOGUES)
	find . -path ./$(VENV) -prune -o -name __pycache__ -type d -exec rm -rf {} +
