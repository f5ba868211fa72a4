# The two commands that matter: `make play` and `make test`. Plain `make` lists them all.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: help setup play warm client dev os-packages check check-python check-client test test-fast \
    test-client fuzz crash durations bench docs wheel lock clean

# Packages of the operating system (Debian names) that the tests need.
# Where one is not to be had, that is said, and the tests in that browser are left out.
OS_PACKAGES := chromium chromium-headless-shell firefox-esr
# Arguments for pytest: make test PYTEST_ARGS='-k folding'
# What was left out is told at the end, with the reason (-rs).
# A worker takes a share (a file, mostly), and those that take longest go first: see tests/conftest.py.
PYTEST_ARGS := -n auto --dist loadfile --no-loadscope-reorder --durations 10 -rs
# The commit that `make test-fast` compares with, if not the one where the branch left main.
BASE :=
# Where `make play` listens: make play HOST=0.0.0.0 lets other devices in.
HOST :=
# How long make fuzz looks, and where: make fuzz MINUTES=10 TESTS=tests/games/jago
# A round is repeated by its number: make fuzz SEED=7
MINUTES := 60
TESTS := tests
SEED :=
# The tool that installs packages, and writes the lock files.
UV_VERSION := 0.13.7
# make lock UPGRADE=1 takes the newest versions that the ranges of pyproject.toml allow.
UPGRADE :=

# Where make wheel puts its file.
DIST := dist

VENV := .venv
BIN := $(VENV)/bin
UV := $(VENV)/uv-$(UV_VERSION)/bin/uv
CODE = $(wildcard src tests benchmarks examples tools/*.py tools/site/*.py)

# What a command that was ended by Ctrl-C says: that is how a house is closed.
INTERRUPTED := 130

say = @printf '==> %s\n' '$(1)'

help: ## this list
	@printf 'Logomachie\n\n'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | \
	    awk -F'|' '{ printf "%-20s%s\n", $$1, $$2 }'

setup: $(VENV)/installed ## make .venv and install what the games need
	@:

play: ## set up what is missing, then start: http://127.0.0.1:8000
	@$(MAKE) --no-print-directory -j2 setup client
	@$(BIN)/logomachie serve --open $(if $(HOST),--host $(HOST)) || [ $$? -eq $(INTERRUPTED) ]

warm: setup ## compile the engines and build the lexicon, if that is not done yet
	@$(BIN)/logomachie warm

client: $(VENV)/made ## build the browser client, if its sources changed
	@tools/build-web $(BIN)/python

dev: $(VENV)/installed-dev ## setup, and the tools for developers

check: check-python check-client ## style, types and layers: ruff, mypy --strict, import-linter; eslint, prettier

check-python: dev
	$(call say,ruff)
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)
	$(call say,mypy --strict)
	@$(BIN)/mypy $(CODE)
	$(call say,import-linter)
	@$(BIN)/lint-imports --no-logo

check-client: client
	$(call say,eslint and prettier)
	@tools/build-web $(BIN)/python lint

# Compiled modules are kept, whatever the environment says: the tests start many Pythons.
test: dev os-packages ## everything: check, then all tests
	@$(MAKE) --no-print-directory -j2 check test-client warm
	$(call say,pytest)
	@env -u PYTHONDONTWRITEBYTECODE $(BIN)/pytest $(PYTEST_ARGS)

test-fast: dev ## at most 90 s: what your change reaches (BASE=HEAD~3: all since then)
	@$(BIN)/python -m tools.fast_tests $(if $(BASE),--base $(BASE))

test-client: client ## the client alone: its types, and its logic without a browser
	$(call say,svelte-check)
	@tools/build-web $(BIN)/python check
	$(call say,vitest)
	@tools/build-web $(BIN)/python test

fuzz: dev warm ## look for new examples that fail, for an hour (MINUTES=10 TESTS=tests/games/jago)
	@$(BIN)/python tools/fuzz.py --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) \
	    $(TESTS) $(PYTEST_ARGS)

crash: dev warm ## let the server die 210 times, and look for what it acknowledged
	@$(BIN)/python -m tests.crash

durations: dev ## all tests, to store how long each takes: test-fast plans with it
	@$(BIN)/python -m pytest -p tools.durations $(PYTEST_ARGS)

bench: dev ## measure: every benchmarks/bench_*.py
	@for file in $(basename $(notdir $(wildcard benchmarks/bench_*.py))); do \
	    printf '==> %s\n' "$$file"; \
	    $(BIN)/python -m "benchmarks.$$file" || exit 1; \
	done

docs: dev ## the site of the documentation, with rulebooks and reference: site/
	$(call say,Writing the pages and drawing the boards)
	@$(BIN)/python -m tools.docs_site
	@printf 'The site is ready: site/index.html (with its search: %s -m http.server -d site)\n' '$(BIN)/python'

# With the build tool of the lock, as the package itself is installed.
wheel: setup client ## one file to install and play from, the browser client inside: dist/
	@$(BIN)/hatchling build -t wheel -d $(DIST)

lock: $(UV) ## write the lock files anew from pyproject.toml (UPGRADE=1: newest versions)
	$(call say,Writing requirements.lock)
	@$(COMPILE) pyproject.toml --group build -o requirements.lock
	$(call say,Writing requirements-dev.lock)
	@$(COMPILE) pyproject.toml --group build --extra dev --extra bench --extra docs --extra lab \
	    -c requirements.lock -o requirements-dev.lock

clean: ## remove .venv and all that was generated here (not the lexicon in your cache directory)
	@rm -rf $(VENV) dist site .site web/node_modules web/lint/node_modules tests/web/firefox/node_modules src/logomachie/page .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

# Exact versions for every platform, hashes of all their files, no address of an index.
COMPILE = $(UV) pip compile --quiet --no-config --universal --python-version 3.11 \
    --generate-hashes --no-emit-index-url --no-emit-find-links \
    --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

# A virtual environment dies when its directory is moved or its Python changes: it remembers both,
# and is made again when they differ.
IDENTITY := 'import os, sys; print(*sys.version_info[:2], os.getcwd())'
ifneq "$(shell $(BIN)/python -c $(IDENTITY) 2>/dev/null)" "$(shell cat $(VENV)/made 2>/dev/null)"
.PHONY: $(VENV)/made
endif

$(VENV)/made:
	@tools/make-venv $(VENV)
	@$(BIN)/python -c $(IDENTITY) > $@

# The lock holds the build tool too, so that the package itself is installed with nothing but what
# was checked against a hash: no index, no isolated build that would fetch something else.
$(VENV)/installed: $(VENV)/made requirements.lock pyproject.toml | $(UV)
	$(call say,Installing packages)
	@tools/install-packages $(BIN)/python $(UV) --only-binary :all: --require-hashes -r requirements.lock
	@tools/install-packages $(BIN)/python $(UV) --no-index --no-build-isolation -e .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed requirements-dev.lock
	$(call say,Installing the tools for developers)
	@tools/install-packages $(BIN)/python $(UV) --require-hashes -r requirements-dev.lock
	@touch $@

# Apart from the environment's own packages.
$(UV): | $(VENV)/made
	@tools/fetch-uv $(BIN)/python $(UV_VERSION) $(VENV)/uv-$(UV_VERSION)

# After the environment, which may call apt-get itself.
os-packages: | $(VENV)/made
	@tools/os-packages $(OS_PACKAGES)
