# Two commands matter: `make run` shows the main job, `make test` runs every test.
# Everything is installed into .venv, which is made here; nothing goes elsewhere.

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check
KERNEL  := CMakeLists.txt pyproject.toml $(shell find cpp -name '*.[ch]pp')
MESSAGES := $(wildcard src/farandole/i18n/locale/*/*.po) tools/messages.py \
    $(shell find src/farandole/studio/static -name '*.js' -not -path '*/vendor/*')
SANITIZED := build/sanitized
# Two makes at once would install over each other.
ALONE   := $(if $(shell command -v flock),flock $(VENV)/lock)

# Tests start hundreds of Pythons, each of which would compile the same modules.
export PYTHONDONTWRITEBYTECODE =

.PHONY: help messages run test check lint browser format sanitize fuzz mutants bench docs changelog wheel build clean
.DELETE_ON_ERROR:

help:
	@sed -n 's/^## /  /p' Makefile

## make run        build, install and show the main job on example files
run: $(VENV)/built
	@$(BIN)/python examples/tour.py

## make studio     install what the extras need, too, and open the studio in the browser
.PHONY: studio
studio: $(VENV)/extras
	@$(BIN)/farandole studio

## make test       run the tests: five minutes on two cores
test: $(VENV)/dev
	@$(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder -m "not long"

## make test-long  run those that take long, too: growth, threads, browsers at all sizes, kill -9, every level; and the kernel's own
.PHONY: test-long test-levels
test-long: $(VENV)/dev test-kernel test-levels
	@$(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder -m long tests

## make test-levels    run the tests that depend on the instruction set as on processors without AVX-512, and without AVX2
# What is compiled once for each set; that makers and canonical forms are the same with all, the kernel's own tests tell.
LEVEL_TESTS := tests/cover/search/test_search.py tests/sudoku/many/test_solve.py tests/sudoku/many/test_limits.py \
    tests/sudoku/many/test_texts.py tests/sudoku/test_solving.py tests/logic/many/test_scale.py
# On a processor without AVX-512 all tests have run at the next level already.
LEVELS := $(BIN)/python -c 'from farandole.isa import levels_here; print(*levels_here()[1:])'
test-levels: $(VENV)/dev
	@levels=$$($(LEVELS)) && for widest in $$levels; do \
	    FARANDOLE_ISA_MAX=$$widest $(BIN)/python -m pytest -q -n auto --dist loadfile -m "not long" $(LEVEL_TESTS) || exit 1; \
	done

## make load       300 requests a second for ten minutes at a studio of two processes, and its memory (needs hey)
.PHONY: load
load: $(VENV)/dev
	@$(BIN)/python -m tools.load

# The kernel's own tests, in the folder where pip has built the kernel.
.PHONY: test-kernel
test-kernel: $(VENV)/built
	@built=$$(ls -td build/*/CMakeCache.txt | head -n 1) && built=$${built%/*} && \
	    $(BIN)/cmake --build $$built --target kernel_tests && \
	    $(BIN)/ctest --test-dir $$built --output-on-failure -j 2

## make check      lint, format, types, and the tests that guard layers, places and docs
check: lint
	@$(BIN)/python -m pytest -q tests/test_layers.py tests/docs

## make lint       lint, format and types alone
lint: $(VENV)/dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@find cpp -name '*.[ch]pp' | xargs $(BIN)/clang-format --dry-run --Werror
	@$(BIN)/mypy

## make sanitize   the kernel's own tests and tests through Python under the address and undefined-behaviour
##                 sanitizers, and under that of threads
# Compiled at half the cost of -O2, and traces still have their lines. SHARE=OFF compiles each file by itself, at half
# as much again: so a missing #include is found.
SHARE ?= ON
BUILD_TESTS = $(BIN)/cmake -S . -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo "-DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1 -g1 -DNDEBUG" -DFARANDOLE_STRICT=ON -DFARANDOLE_TESTS=ON \
    -DFARANDOLE_SHARE=$(SHARE)
sanitize: sanitize-kernel
	@$(MAKE) -s sanitize-python

# The first part alone, without Python.
.PHONY: sanitize-kernel
sanitize-kernel: $(VENV)/tools
	@$(BUILD_TESTS) -B $(SANITIZED)/memory -DFARANDOLE_SANITIZE=address,undefined >/dev/null
	@$(BIN)/cmake --build $(SANITIZED)/memory --target kernel_tests
	@$(BIN)/ctest --test-dir $(SANITIZED)/memory --output-on-failure -j 2
	@$(BUILD_TESTS) -B $(SANITIZED)/threads -DFARANDOLE_SANITIZE=thread >/dev/null
	@$(BIN)/cmake --build $(SANITIZED)/threads --target threads_test
	@$(BIN)/ctest --test-dir $(SANITIZED)/threads --output-on-failure -R threads_test

# The extension module with sanitizers, in the place of the one that is installed. Python itself has none, so
# their library is loaded before it; and what it leaves behind at exit is its own affair.
SANITIZED_TESTS ?= tests/cover/search tests/cover/questions tests/cover/formats tests/sudoku/many tests/sudoku/test_solving.py \
    tests/sudoku/test_unsolved.py
.PHONY: sanitize-python
sanitize-python: $(VENV)/dev
	@$(BIN)/cmake -S . -G Ninja -B $(SANITIZED)/python -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
	    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DFARANDOLE_STRICT=ON -DFARANDOLE_SANITIZE=address,undefined \
	    -DPython_EXECUTABLE=$(abspath $(BIN)/python) \
	    -Dnanobind_DIR=$$($(BIN)/python -m nanobind --cmake_dir) >/dev/null
	@$(BIN)/cmake --build $(SANITIZED)/python --target _kernel
	@libraries="$$($(CXX) -print-file-name=libasan.so):$$($(CXX) -print-file-name=libstdc++.so)"; \
	if [ ! -e "$${libraries%%:*}" ]; then echo "no shared address sanitizer here: tests through Python are left out"; \
	else LD_PRELOAD=$$libraries ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	    FARANDOLE_KERNEL=$$(echo $(SANITIZED)/python/_kernel.*) \
	    $(BIN)/python -m pytest -q --capture=sys -p tools.other_kernel $(SANITIZED_TESTS); fi

## make browser    what tests of the browser's side need: Chromium where apt-get can install it, TypeScript where
##                 npm can; then the types of the browser's modules, and their tests under node
browser: browser-tools
	@if [ -x $(TSC) ]; then $(TSC) -p tests/studio/browser/tsconfig.json; fi
	@if command -v node >/dev/null; then node --test tests/studio/browser/; fi

# The installation alone: both checks are tests, too. Pages of bundles take tests three quarters of the time, and the
# Chromium without windows does two thirds of the work of the whole one.
.PHONY: browser-tools
browser-tools: $(VENV)/browser/ready
	@$(BUNDLES)

TSC := $(VENV)/browser/node_modules/.bin/tsc
$(VENV)/browser/ready: $(VENV)/dev $(VENV)/esbuild
	@command -v chromium-headless-shell >/dev/null || \
	    { command -v apt-get && apt-get -qq update && apt-get -qq install -y chromium-headless-shell; } >/dev/null 2>&1 || \
	    command -v chromium chromium-browser google-chrome >/dev/null || \
	    { command -v apt-get && apt-get -qq install -y chromium; } >/dev/null || \
	    echo "no Chromium here: tests in a browser are left out" >&2
	@mkdir -p $(VENV)/browser
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/browser typescript@5.9.3 pyodide@314.0.7 || \
	    echo "no TypeScript and no Pyodide here: the types of the browser's modules aren't checked, nor a site with constraints" >&2
	@touch $@

## make bundles    the studio's modules in fewer files, where npm can install esbuild: wheels carry them, and the
##                 studio serves them until a module changes
.PHONY: bundles
BUNDLES := PATH=$(abspath $(VENV)/browser/node_modules/.bin):$$PATH $(BIN)/python src/farandole/studio/bundling.py
bundles: $(VENV)/esbuild
	@$(BUNDLES)

$(VENV)/esbuild: $(VENV)/tools
	@mkdir -p $(VENV)/browser
	@npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/browser esbuild@0.28.2 || true
	@touch $@

## make fuzz       tests of solvers and of searches for covers again and again from other seeds, damaged text in every
##                 reader; then bytes of a coverage-guided fuzzer (needs clang)
FUZZ_TIMES ?= 100
FUZZ_TEXTS ?= 20000
FUZZ_SECONDS ?= 600
FUZZ_TESTS := search_test search_states_test count_test minimize_test reduce_test search9_test lockstep_test
CLANG := $(firstword $(foreach name,clang++ $(addprefix clang++-,20 19 18 17 16 15 14),$(shell command -v $(name))))
FUZZED := build/fuzzed
BUILD_FUZZ = $(BIN)/cmake -S . -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja) \
    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DFARANDOLE_STRICT=ON
fuzz: $(VENV)/dev
	@$(BUILD_FUZZ) -B $(FUZZED)/tests -DFARANDOLE_TESTS=ON -DCMAKE_CXX_FLAGS=-DFARANDOLE_CHECKED >/dev/null
	@$(BIN)/cmake --build $(FUZZED)/tests --target $(FUZZ_TESTS)
	@for turn in $$(seq $(FUZZ_TIMES)); do \
	    seed=$$(od -An -N3 -tu4 /dev/urandom | tr -d ' '); \
	    for name in $(FUZZ_TESTS); do \
	        $(FUZZED)/tests/$$name $$seed || { echo "$$name $$seed failed" >&2; exit 1; }; \
	    done; \
	done
	@$(BIN)/python tools/fuzz_readers.py $(FUZZ_TEXTS)
ifeq ($(CLANG),)
	@echo "no clang++ here: the coverage-guided fuzzer is left out"
else
	@$(BUILD_FUZZ) -B $(FUZZED)/bytes -DFARANDOLE_FUZZ=ON -DCMAKE_CXX_COMPILER=$(CLANG) -DFARANDOLE_SANITIZE=address,undefined >/dev/null
	@$(BIN)/cmake --build $(FUZZED)/bytes --target bytes9_fuzz
	@$(BIN)/python cpp/fuzz/seeds.py $(FUZZED)/seeds
	@mkdir -p $(FUZZED)/corpus
	@$(FUZZED)/bytes/bytes9_fuzz -max_len=4096 -timeout=30 -max_total_time=$(FUZZ_SECONDS) \
	    -artifact_prefix=$(FUZZED)/ $(FUZZED)/corpus $(FUZZED)/seeds
endif

## make mutants    small changes in a copy of the package, each of which a test should notice; MODULES="sudoku/many
##                 cover/search/search.py" chooses, SAMPLE=20 tries so many of each module, SEED=1 others;
##                 QUICK=1 runs only the tests that run the changed statement; TOTAL=100 draws from all modules
mutants: $(VENV)/mutants
	@$(BIN)/python -m tools.mutants $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(TOTAL),--total $(TOTAL)) $(if $(SEED),--seed $(SEED)) \
	    $(if $(QUICK),--quick) $(MODULES)

## make grid-statistics      a million random full grids over the 416 classes of bands; then all grids, counted by
##                 the way in which they are made (minutes)
.PHONY: grid-statistics unbiased-statistics
grid-statistics: $(VENV)/built
	@built=$$(ls -td build/*/CMakeCache.txt | head -n 1) && built=$${built%/*} && \
	    $(BIN)/cmake --build $$built --target make_full_grids9_test make_count_grids && \
	    $$built/make_full_grids9_test 1000000 && $$built/make_count_grids

## make unbiased-statistics  weighted shares of numbers of givens beside Berthier's table, at an effective sample size of 2,000
unbiased-statistics: $(VENV)/dev
	@FARANDOLE_EFFECTIVE_SIZE=2000 $(BIN)/python -m pytest -q -s -m long tests/make/test_shapes.py

## make bench      the tables of docs/why/benchmarks.md, measured on this machine; FILES= adds puzzles
bench: $(VENV)/built
	@$(BIN)/python bench/measure.py
	@$(BIN)/python -m bench.sudoku $(FILES)
	@$(BIN)/python -m bench.cover
	@$(BIN)/python -m bench.engines
	@$(BIN)/python -m bench.verbs

## make format     format the code, Python and C++
format: $(VENV)/dev
	@$(BIN)/ruff format -q .
	@find cpp -name '*.[ch]pp' | xargs $(BIN)/clang-format -i

## make docs       the documentation site, in docs/_build/html
docs: $(VENV)/dev
	@$(BIN)/sphinx-build -q -W -b html docs docs/_build/html
	@echo "docs/_build/html/index.html"

## make links      the links of that site, those to other sites too (needs a network)
.PHONY: links
links: docs
	@$(BIN)/python tools/site_links.py docs/_build/html --outside

## make changelog  show what the next release's changelog would say
changelog: $(VENV)/dev
	@$(BIN)/towncrier build --draft

## make wheel      build a wheel, install it in an empty environment and use it
wheel: bundles
	@rm -rf dist build/empty
	@$(EPOCH) $(PIP) wheel -q --no-deps -w dist .
	@$(PYTHON) -m venv build/empty
	@build/empty/bin/python -m pip install -q --disable-pip-version-check dist/*.whl
	@cd build/empty && bin/farandole solve \
	    8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
	@ls dist

# Builds of one commit are the same, byte by byte: what stands in them as a time is that of the commit.
EPOCH = SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}

## make package-check    source distribution and wheel, looked at as the index and its users do; both built twice, alike
.PHONY: package-check
package-check: $(VENV)/package bundles
	@rm -rf dist build/again && mkdir -p build
	@$(BIN)/validate-pyproject pyproject.toml >build/package.log || { cat build/package.log; exit 1; }
	@$(EPOCH) $(BIN)/python -m build -n --outdir dist . >build/package.log || { cat build/package.log; exit 1; }
	@$(EPOCH) $(BIN)/python -m build -n --outdir build/again . >build/package.log || { cat build/package.log; exit 1; }
	@for one in dist/*; do cmp $$one build/again/$${one#dist/} || exit 1; done
	@$(BIN)/twine check --strict dist/*
	@$(BIN)/check-wheel-contents --ignore W002,W009 dist/*.whl
	@for one in dist/*-abi3-*.whl; do [ ! -e "$$one" ] || $(BIN)/abi3audit -S "$$one" || exit 1; done
	@$(BIN)/pyroma -n 8 dist/*.tar.gz
	@cd dist && sha256sum *

## make sbom       a bill of materials, CycloneDX: farandole (the wheel in dist, if there is one) with all extras, and
##                 what is vendored in it
.PHONY: sbom
sbom: $(VENV)/package
	@rm -rf build/bill && mkdir -p dist
	@$(PYTHON) -m venv --without-pip build/bill
	@built=$$(ls dist/*.whl 2>/dev/null | head -n 1) && \
	    $(PIP) --python build/bill/bin/python install -q --no-compile "$${built:-.}[all,postgres]"
	@$(BIN)/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml -o build/bill/all.cdx.json build/bill/bin/python
	@$(BIN)/python tools/sbom.py build/bill/all.cdx.json dist/farandole.cdx.json
	@echo dist/farandole.cdx.json

## make workflows  what is wrong with the workflows and forms of .github and with CITATION.cff, without asking anybody
.PHONY: workflows
workflows: $(VENV)/package
	@$(BIN)/zizmor -q --offline .github
	@$(BIN)/check-jsonschema -q --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(BIN)/check-jsonschema -q --builtin-schema vendor.dependabot .github/dependabot.yml
	@$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-forms \
	    $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	@$(BIN)/check-jsonschema -q --builtin-schema vendor.github-issue-config .github/ISSUE_TEMPLATE/config.yml
	@$(BIN)/check-jsonschema -q --builtin-schema vendor.citation-file-format CITATION.cff
	@command -v actionlint >/dev/null && actionlint || echo "no actionlint here: left out" >&2

$(VENV)/package: $(VENV)/tools
	@$(PIP) install -q --no-compile --group package
	@touch $@

## make release-check    what a release needs beyond the tests: every sentence translated
.PHONY: release-check
release-check: $(VENV)/dev
	@$(BIN)/python tools/messages.py check

## make messages   bring the catalogues of translators up to date with the sentences in the code
messages: $(VENV)/dev
	@$(BIN)/python tools/messages.py update
	@$(BIN)/python tools/messages.py check

## make digits     train anew what the studio's camera reads digits with (node, fontconfig, many fonts, PyTorch; half an hour)
.PHONY: digits
digits: $(VENV)/dev
	@$(BIN)/python -m tools.digits

## make wasm       compile the kernel for browsers (clang with wasm-ld and the libraries of WASI)
.PHONY: wasm
wasm: $(VENV)/tools
	@$(BIN)/python tools/wasm.py

## make wasm-python    compile it for the Python of a static site (clang 19 with wasm-ld and the libraries of WASI)
.PHONY: wasm-python
wasm-python: $(VENV)/tools
	@$(BIN)/python tools/wasm_python.py

## make build      compile the kernel again after a change in cpp/
build: $(VENV)/built

## make clean      remove everything that make made
clean:
	rm -rf $(VENV) build dist docs/_build docs/techniques docs/zh/techniques

# The machine's own pip serves where it is new enough to install elsewhere; a copy of it is made where not.
TOOLS := "pip>=25.1" "cmake>=3.18" ninja "scikit-build-core>=0.11" "nanobind>=2.5" "babel>=2.15"
$(VENV)/tools:
	@sh tools/preflight.sh $(PYTHON)
	@echo "farandole is built in 3 steps" >&2
	@echo "1 of 3: tools to build with, into $(VENV)" >&2
	@$(PYTHON) -m venv --without-pip $(VENV)
	@$(PYTHON) -m pip --disable-pip-version-check --python $(BIN)/python install -q --no-compile $(TOOLS) 2>$(VENV)/pip.log || \
	    { $(BIN)/python -m ensurepip -U >/dev/null && $(PIP) install -q --no-compile $(TOOLS); } 2>$(VENV)/pip.log || \
	    sh tools/preflight.sh $(PYTHON) network $(VENV)/pip.log
	@touch $@

# Bytecode is left to the first import: most of what is installed is never imported.
$(VENV)/built: $(VENV)/tools $(KERNEL) $(MESSAGES)
	@echo "2 of 3: the kernel and the packages it goes with" >&2
	@$(ALONE) $(BIN)/python tools/building.py --no-compile --no-build-isolation -e .
	@echo "3 of 3: done" >&2
	@touch $@

$(VENV)/extras: $(VENV)/built
	@$(ALONE) $(PIP) install -q --no-compile "farandole[all]"
	@touch $@

$(VENV)/dev: $(VENV)/built
	@$(PIP) install -q --no-compile --group dev
	@touch $@

$(VENV)/mutants: $(VENV)/dev
	@$(PIP) install -q --group mutants
	@touch $@
