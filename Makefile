# make check: decide every claim, print the table, write build/report/index.html
# make report: the same page from the committed evidence; the kernel checks it, nothing is decided
# make test:  lint, types, all tests, committed evidence re-checked
# make reference: write docs/reference anew from the docstrings

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: check test lint types tests proofs recheck fresh report reference clean

check: $(STAMP)
	$(BIN)/tropcheck check --report build/report/index.html

test: lint types tests proofs recheck

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	touch $(STAMP)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

tests: $(STAMP)
	$(BIN)/python -m pytest tests -m "not slow" -n 2

proofs: $(STAMP)
	$(BIN)/python -m pytest proofs

recheck: $(STAMP)
	$(BIN)/python -I -S solver/kernel proofs/evidence proofs/facts

fresh: $(STAMP)
	$(BIN)/python -m pytest proofs --fresh -n 2

report: $(STAMP)
	$(BIN)/tropcheck recheck --report build/report/index.html

reference: $(STAMP)
	$(BIN)/python docs/reference/generate.py

clean:
	rm -rf build .tropcheck .pytest_cache .mypy_cache .ruff_cache .hypothesis
