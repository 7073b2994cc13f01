# make verify   every claim of every game, with what was found: the main job
# make test     the tests
# Each sets up everything itself, in .venv, from Python 3.11 or newer.

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
WORKERS ?= 2

.PHONY: verify test install check style types docs wheel bench clean

verify: install
	$(BIN)/rulewright verify

test: install
	$(BIN)/python -m pytest -q -n $(WORKERS) tests

install: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@for python in "$(PYTHON)" python3 python3.11 python3.12 python3.13 python3.14 python; do \
	  if [ -n "$$python" ] && "$$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    found=$$python; break; fi; done; \
	if [ -z "$$found" ]; then \
	  echo "Rulewright needs Python 3.11 or newer with the module venv; found: $$(python3 --version 2>&1 || echo none)."; \
	  echo "Install one, or name it: make PYTHON=/path/to/python3.11 ..."; exit 1; fi; \
	echo "setting up $(VENV) with $$($$found --version)"; \
	"$$found" -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev,docs]'
	@touch $@

check: style types test docs

style: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: install
	$(BIN)/mypy

docs: install
	$(BIN)/python -m sphinx -q -n -W --keep-going -j $(WORKERS) -b html docs docs/_build/html

wheel: install
	$(BIN)/python -m build --outdir dist

bench: install
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[bench]'
	$(BIN)/python benchmarks/moves_per_second.py

clean:
	rm -rf $(VENV) build dist docs/_build .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info
