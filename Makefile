# make run      build everything, then play the flow of plugins.json (CONFIG=FILE for another, ARGS=… for more flags)
# make test     build everything, then run the tests
# make check    format lint, a release build without a warning, the ABI gate
# make docs     make anew what is made of the documentation: the pages of `ribs-host explain`
# make format   format all Swift files in place

CONFIG ?= plugins.json
ARGS ?=

SOURCES = Package.swift Sources Plugins Examples Tests

.PHONY: run test check lint release abi-gate abi-baseline docs format

run:
	@swift build
	@.build/debug/ribs-host --config $(CONFIG) $(ARGS)

test:
	swift test --disable-xctest

check: lint release abi-gate

lint:
	swift format lint --strict --parallel --recursive $(SOURCES)

# A warning in a release build is an error; the log shows it.
release:
	scripts/release-build

# What plugins were compiled against may grow, but not change: compares PluginABI with the committed baseline.
abi-gate:
	scripts/abi-gate check

abi-baseline:
	scripts/abi-gate baseline

docs:
	scripts/embed-diagnostics

format:
	swift format --in-place --parallel --recursive $(SOURCES)
