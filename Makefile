# make run           build the host and what the flow needs, then play plugins.json (CONFIG=FILE for another flow, ARGS=… for more flags)
# make help          list these goals
# make test          build everything, then run the tests that a change needs
# make test-fast     of these the ones that start no program, in a minute
# make levels        run each level of the tests by itself, and say how many it has and how long they take
# make test-all      make test, and what builds packages, needs a compiler, ssh or mounts, plays thousands of games, or waits (make test-long); make test-skipped what was skipped
# make test-release  the same tests of an optimized build, on Swift's libraries in one, as they are installed
# make test-import   build the importer (Importer) and run its tests
# make web           build ribs-host-web (Faces/Web, with packages of others): any flow in browsers; make test-web runs its tests
# make soak          10,000 random flows, 1,000 kills and 1,000,000 turns with --state, 1,000 reloads, 1,000,000 actions with 10,000 crashes
# make install       build in release and install under PREFIX (/usr/local), with DESTDIR before it; with WEB=1 ribs-host-web as well, with IMPORT=1 what `ribs-host import` needs, with RUNTIME=separate Swift's libraries not linked into one
# make uninstall     remove what install has brought
# make check         lint, release and abi-gate
# make lint          check the format of all Swift files, the English of pages, comments, messages and test names, and the rules of the engine
# make release       a clean release build without a warning, packed into .build-archive with its SHA-256
# make abi-gate      compare PluginABI with its baseline; make abi-baseline writes that of a new version
# make store-plugins store plugins as this release builds them, for the tests of later hosts
# make docs          write again what is made of sources: both schemas, the README's picture, the API reference (Documentation/reference/api, .build-docs)
# make pictures      draw the README's pictures again, from the real program in a real terminal (tmux, python3)
# make fuzz          fuzz each reader of untrusted input (SECONDS=30 for each target)
# make bench         measure each operation beside its floor (Documentation/Performance.md)
# make bench-builds  measure a clean build of a plugin beside that of a plain library
# make bench-check   fail where a measure has grown; make bench-record accepts what is measured now
# make format        format all Swift files in place

# Exported, so that a recipe gets a path with spaces, quotes or dollars as it is.
export CONFIG ?= plugins.json
ARGS ?=
SECONDS ?= 30
PREFIX ?= /usr/local
DESTDIR ?=
RUNTIME ?= one

# How what is installed and measured is built; Documentation/Performance.md says what the toolset's options are for.
RELEASE = --configuration release --toolset scripts/release.toolset.json

# What is measured is what `make install` installs.
BENCH = RIBS_PREFIX="$(CURDIR)/.build-bench" Benchmarks/.build/release/Bench

SOURCES = Package.swift Sources Plugins Templates Examples Tests scripts Benchmarks/Package.swift Benchmarks/Sources \
	Fuzzing/Package.swift $(wildcard Fuzzing/Sources/Fuzz*) Importer/Package.swift Importer/Sources Importer/Tests \
	Faces/Web/Package.swift Faces/Web/Sources Faces/Web/Tests

.PHONY: run help test test-fast levels test-all test-long test-skipped test-release test-import web test-web soak install uninstall check lint release abi-gate abi-baseline store-plugins docs pictures bench bench-builds bench-check bench-record bench-build fuzz format

# The sample flow is built with what the README's other commands play.
ifeq ($(CONFIG),plugins.json)
OTHERS = Examples/flattening/CB.json
endif

run:
	@scripts/build-flow "$$CONFIG" $(OTHERS)
	@.build/debug/ribs-host --config "$$CONFIG" $(ARGS)

help:
	@sed -n 's/^# make/make/p' $(firstword $(MAKEFILE_LIST))

# How many tests run at a time: most of them wait for a program, and a broken one must not be found at the end.
AT_ONCE = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8

# What builds packages, needs swiftc, jsonschema, ssh or mounts, plays thousands of games, attacks for minutes, or waits.
LONG = ^(CommandTests[.](AnyMessage|DebugPage|DiskFailure|Distribute|Elsewhere|Embedding|FarAway|FaultMatrix|FirstProcess|HostileWorker|HungHost|IDMappedMount|Import|Kill|Language|LanguageFlow|LanguageWalk|Ledger|Libraries|Mount|NeededLibrary|PowerFailure|PrivateGroup|RandomFlow|RandomLoss|ReloadSoak|Replay|RuntimeLibrary|SameSession|Scoreboard|SlotFaultMatrix|SlowDisk|Soak|Space|SSH|Task|Template|Tour|Trace|ValidateGrant|ValidateProcess|Web)Tests|JournalTests[.]ProcessTests|LoadingTests[.]CompilerTests|SchemaTests[.]((Mutant|PageExample|ProtocolValidator|Validator)Tests|ManifestSchemaTests/validator|ScreenChangeTests/patches)|TerminalTests[.](EverydayHost|FaultMatrixTerminal|FewThreads|FullHostile|FullSizes|Idle)Tests|HowToTests[.](AnotherLanguage|RIBsForiOS|RIBsNames|Reference|WriteAPlugin)Tests|(EvolutionTests|ManifestCompilerTests)[.])

BUILT = swift test --disable-xctest --skip-build --ignore-lock

# What `make test` did, for `make test-skipped`: which tests it skipped, and why.
EVENTS = .build/tests.jsonl

test:
	scripts/build --build-tests
	$(AT_ONCE) $(BUILT) --skip '$(LONG)' --event-stream-output-path $(EVENTS)

test-fast:
	scripts/build --build-tests
	$(AT_ONCE) $(BUILT) --skip "$$(scripts/levels --programs)"

# How many tests each level has, and how long they take.
levels:
	scripts/build --build-tests
	$(AT_ONCE) scripts/levels

test-all: test test-long

test-long:
	scripts/build --build-tests
	$(AT_ONCE) $(BUILT) --filter '$(LONG)'

test-skipped:
	scripts/build --build-tests
	$(AT_ONCE) $(BUILT) --filter "$$(scripts/skipped $(EVENTS))"

test-release:
	swift build --build-tests --disable-xctest $(RELEASE) --scratch-path .build-test-release -Xswiftc -enable-testing
	$(AT_ONCE) scripts/one-runtime $(BUILT) --configuration release --scratch-path .build-test-release

# A package of its own: it needs the parser of the toolchain.
test-import:
	scripts/build --build-tests --package-path Importer
	swift test --disable-xctest --skip-build --package-path Importer

# A package of its own: the product depends on nothing.
web:
	scripts/build
	scripts/build --package-path Faces/Web

test-web:
	scripts/build
	scripts/build --build-tests --package-path Faces/Web
	swift test --disable-xctest --skip-build --package-path Faces/Web

soak:
	RIBS_RANDOM_FLOWS=10000 RIBS_RANDOM_CONFIGURATIONS=10 RIBS_STATE_KILLS=1000 RIBS_SLOT_KILLS=300 RIBS_SLOT_RELOADS=50 RIBS_STATE_TURNS=1000000 RIBS_SOAK_ACTIONS=1000000 \
		RIBS_SOAK_CRASHES=10000 RIBS_SOAK_RELOADS=1000 RIBS_WHOLE_MATRIX=1 swift test --disable-xctest --no-parallel \
		--filter 'CheckingTests.OracleTests|CompositionTests.RandomFlowTests|CompositionTests.RandomLossTests|CompositionTests.LoopbackTests|CompositionTests.HostileLoopbackTests|CommandTests.RandomFlowTests|CommandTests.RandomLossTests|CommandTests.KillTests|CommandTests.SlowDiskTests|HostTests.SameSessionTests|HostTests.NestTests|CommandTests.SoakTests|CommandTests.ReloadSoakTests|CommandTests.AnyMessageTests|FaultMatrix|HostTests.RandomFillTests|HostTests.SlotReloadTests'

install:
	@echo "Building ribs-host and its plugins, optimized; the first time this takes some minutes."
	scripts/build $(RELEASE) --scratch-path .build-release
	@if [ -n "$(IMPORT)" ]; then scripts/build --configuration release --package-path Importer; fi
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" RUNTIME="$(RUNTIME)" IMPORTER="$(if $(IMPORT),Importer/.build/release)" scripts/install .build-release/release
	@if [ -n "$(WEB)" ]; then \
		scripts/build --configuration release --static-swift-stdlib --product ribs-host-web --package-path Faces/Web && \
		PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install-web Faces/Web/.build/release; \
	fi
	@echo "Installed: $(DESTDIR)$(PREFIX)/bin/ribs-host. The documentation is in $(DESTDIR)$(PREFIX)/share/doc/ribs-host."

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install-web --uninstall
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install --uninstall

check: lint release abi-gate

lint:
	@! git grep -nE '^(<{7}|>{7}) ' -- .
	scripts/plain-english --self-test
	scripts/plain-english
	scripts/engine --self-test
	scripts/engine
	scripts/mutate --check
	scripts/long-functions Sources Plugins Templates Examples Tests Benchmarks Fuzzing Importer/Sources Importer/Tests Faces/Web/Sources Faces/Web/Tests
	swift format lint --strict --parallel --recursive $(SOURCES)

# A clean build: an incremental one would not repeat the warnings of what it does not compile again.
release:
	swift package clean --scratch-path .build-release
	scripts/without-warnings scripts/build $(RELEASE) --scratch-path .build-release
	scripts/archive .build-release/release .build-archive

# What plugins were compiled against may grow, but not change: compares PluginABI with the committed baseline.
abi-gate:
	scripts/abi-gate check

abi-baseline:
	scripts/abi-gate baseline

# The binaries that users have of this release; every later host is tested with them.
store-plugins:
	scripts/store-plugins

docs:
	scripts/build
	.build/debug/ribs-host schema > plugins.schema.json
	.build/debug/ribs-host schema --manifest > manifest.schema.json
	scripts/embed-picture
	scripts/api-pages .build/debug
	scripts/reference .build/debug .build-docs

pictures:
	scripts/build
	scripts/pictures

fuzz:
	scripts/fuzz $(SECONDS)

# The host with its plugins, installed, and the program that measures them.
bench-build:
	scripts/build --quiet $(RELEASE) --scratch-path .build-release
	@PREFIX="$(CURDIR)/.build-bench" DESTDIR= scripts/install .build-release/release
	scripts/build --quiet $(RELEASE) --package-path Benchmarks

bench: bench-build
	@$(BENCH)
	@scripts/bench-builds .build-release/release

# Apart from the table: on two cores it takes a minute, and more to build what is installed.
bench-builds:
	scripts/build --quiet $(RELEASE) --scratch-path .build-release
	@scripts/bench-builds .build-release/release

bench-check: bench-build
	@$(BENCH) check

bench-record: bench-build
	@$(BENCH) record

format:
	swift format --in-place --parallel --recursive $(SOURCES)
