/// Who runs the commands of the pages that ``PageCommandTests`` does not run itself.
enum PageCommands {
    /// A file that runs a command: it has these words, and the command has them too.
    struct Runner: Sendable {
        let file: String
        let words: String

        init(_ file: String, _ words: String) { (self.file, self.words) = (file, words) }
    }

    /// Pages, and sections of pages, whose blocks are all run by one file: it has the words.
    static let whole: [(page: String, heading: String?, runner: Runner)] = [
        ("README.md", "Install", Runner("scripts/try-archive", "/^## Install$/")),
        (
            "Documentation/diagnostics/", nil,
            Runner("Tests/CommandTests/Explain/ExampleTests.swift", "shell(let lines)")
        ),
        (
            "Documentation/how-to/write-a-plugin.md", nil,
            Runner("Tests/HowToTests/WriteAPluginTests.swift", "write-a-plugin.md")
        ),
        (
            "Documentation/how-to/write-a-plugin-in-another-language.md", nil,
            Runner("Tests/HowToTests/AnotherLanguageTests.swift", "write-a-plugin-in-another-language.md")
        ),
        (
            "Documentation/how-to/ribs-ios.md", nil,
            Runner("Tests/HowToTests/RIBsForiOSTests.swift", "how-to/ribs-ios.md")
        ),
        ("Documentation/reference/json.md", nil, Runner("Tests/CommandTests/JSONReferenceTests.swift", "json.md")),
    ]

    /// Commands that another test runs.
    static let elsewhere: [String: Runner] = [
        // Both lines of a package that `new` has written are on the page that is followed as a whole.
        "swift build": Runner("Documentation/how-to/write-a-plugin.md", "swift build"),
        "swift test": Runner("Documentation/how-to/write-a-plugin.md", "swift test"),
        "python3 -m unittest": inAnotherLanguage("python3 -m unittest"),
        "make": inAnotherLanguage("make"),
        "cargo build --release": inAnotherLanguage("cargo build --release"),
        "cargo test": inAnotherLanguage("cargo test"),
        "swift build -c release --toolset /usr/local/share/ribs-host/plugin.toolset.json":
            Runner("Tests/CommandTests/TemplateTests.swift", "swift build -c release"),
        #"make run ARGS="--ui plain --watch""#: session("make run ARGS="),
        ".build/debug/ribs-host graph --format svg > flow.svg":
            Runner("Tests/CommandTests/GraphTests.swift", ".build/debug/ribs-host graph --format svg"),
        "make test": Runner(".ci/run", "make test"),
        "make test-import": Runner(".ci/run", "make test-import"),
        "make test-web": Runner(".ci/run", "make test-web"),
        "scripts/fuzz 30": Runner(".ci/run", "scripts/fuzz "),
        "scripts/walk --count": Runner("Tests/CommandTests/Pages/TourTests.swift", "scripts/walk"),
        "scripts/files": Runner("Tests/CommandTests/Pages/SourceListTests.swift", "scripts/files"),
        "scripts/build-flow --list FILE": Runner("Tests/CommandTests/Pages/BuildFlowTests.swift", "scripts/build-flow"),
        #"gdb -q -batch -ex "set breakpoint pending on" -ex "break TicTacToeViewController.swift:40" -ex run -ex "backtrace 3" --args .build/debug/ribs-host --config plugins.json --script moves"#:
            debugging("gdb -q -batch -ex"),
        #"gdb -q -batch -p "$(pgrep -x tic-tac-toe)" -ex "break TicTacToeViewController.swift:40" -ex "backtrace 3""#:
            debugging("gdb -q -batch -p"),
        "SWIFT_BACKTRACE=enable=yes .build/debug/ribs-host --config plugins.json --ui plain":
            debugging("SWIFT_BACKTRACE=enable=yes"),
        "pkill -9 -x tic-tac-toe": session("pkill -9 -x tic-tac-toe"),
        "pkill -9 -x ribs-host": session("pkill -9 -x ribs-host"),
        "pkill -HUP -x ribs-host": session("pkill -HUP -x ribs-host"),
        "ribs-host --config flow.json --script script --isolate": session("ribs-host --config flow.json"),
        "swift build --package-path Importer":
            Runner("Tests/CommandTests/ImportTests.swift", "swift build --package-path Importer"),
        "swift build --package-path Examples/ledger": ledger("swift build --package-path"),
        "make run CONFIG=Examples/ledger/plugins.json": ledger("Examples/ledger"),
        #"sqlite3 ledger.sqlite "SELECT * FROM entry""#: ledger("sqlite3 ledger.sqlite"),
        "swift build --package-path Examples/scoreboard": scoreboard("swift build --package-path"),
        "createdb scoreboard": Runner("Tests/CommandTests/Examples/PostgreSQLServer.swift", "createdb"),
        "make run CONFIG=Examples/scoreboard/plugins.json": scoreboard("Examples/scoreboard"),
        #"psql scoreboard -c "SELECT player, sum(count) FROM wins GROUP BY player ORDER BY player""#:
            scoreboard("psql scoreboard"),
        "ribs-host validate libLedgerPlugin.so --config plugins.json": ledger("ribs-host validate libLedger"),
        "make -C Examples/languages": languages("make -C Examples/languages"),
        "make run CONFIG=Examples/languages/plugins.json": languages("Examples/languages"),
        "make run CONFIG=Examples/flattening/CB.json": Runner("Tests/HostTests/FlatteningTests.swift", "CB.json"),
        "Faces/Web/.build/debug/ribs-host-web --host .build/debug/ribs-host --config plugins.json":
            Runner("Faces/Web/Tests/SessionServerTests/Browser/serving.py", "Faces/Web/.build/debug/ribs-host-web"),
        "Examples/frontends/web/serve.py .build/debug/ribs-host": server,
        "Examples/frontends/web/serve.py .build/debug/ribs-host --config plugins.json": server,
        "Examples/frontends/web/serve.py Examples/frontends/conformance/conformance.py --strange .build/debug/ribs-host --config plugins.json":
            server,
        "Examples/frontends/shell/play.sh .build/debug/ribs-host --config plugins.json":
            Runner("Tests/CommandTests/Frontends/ShellTests.swift", "Examples/frontends/shell/play.sh .build/debug"),
        #"{ sleep 1; echo '{"action":"fly"}'; } | Examples/frontends/conformance/conformance.py .build/debug/ribs-host --ui json > /dev/null"#:
            Runner("Tests/CommandTests/Protocol/ConformanceTests.swift", "{ sleep 1; echo"),
    ]

    /// Commands that no test runs, and why. The goals of `make` among them are there, which a test shows.
    static let notRun = [
        "swift build --build-tests": "It has built this test.",
        "swift test --disable-xctest --filter TerminalTests": "SwiftPM lets one test run at a time use a build folder.",
        "RIBS_RECORD_GOLDENS=1 swift test --filter SUITE": "It changes files of the repository.",
        "RIBS_SOAK_RELOADS=1000 swift test --disable-xctest --filter CommandTests.ReloadSoakTests":
            "It takes minutes; ReloadSoakTests runs with fewer reloads.",
        "make web": "It builds for minutes; make test-web does the same, and .ci/run runs that.",
        "ribs-host-web --config plugins.json --port 8080 --public-url https://play.example.org --user-header X-Forwarded-User --proxy 127.0.0.1 -- --isolate":
            "It needs a fixed port; server_tests.py of Faces/Web runs it with others.",
        "make test-fast": "It is a part of make test, which .ci/run runs.",
        "make levels": "It runs the tests, one level after the other.",
        "scripts/flaky 10 8": "It runs the tests ten times.",
        "make test-all": "It is make test and make test-long, which .ci/run runs.",
        "make release": "It takes minutes; make check does the same, and .ci/run runs that.",
        "make store-plugins": "It changes files of the repository, at a release.",
        "make test-release": "It builds everything again, optimized, which takes twenty minutes.",
        "scripts/mutate": "It builds 26 times; make lint checks its table.",
        "scripts/try-container": "It makes two images of a system, and builds everything in one of them.",
        "TTYD=…/ttyd python3 Benchmarks/People/people.py --sessions 50 --seconds 15":
            "It measures for minutes, beside programs of others.",
        "Benchmarks/Languages/languages.py .build-release/release/ribs-host Examples/languages":
            "It measures, for which nothing else may run.",
        "make bench": "It measures for minutes; what it builds runs in make bench-check.",
        "make bench-builds": "It measures for minutes.",
        "make bench-record": "It changes files of the repository.",
        "apt-get install libpq-dev postgresql": "It needs root and a network; .ci/run does the same.",
        "apt-get install libsqlite3-dev": "It needs root and a network; .ci/run does the same.",
    ]

    private static let server = Runner("Tests/CommandTests/Frontends/WebTests.swift", "Examples/frontends/web/serve.py")

    private static func session(_ words: String) -> Runner {
        Runner("Tests/CommandTests/Pages/PageSessionTests.swift", words)
    }

    private static func debugging(_ words: String) -> Runner {
        Runner("Tests/CommandTests/Pages/DebugPageTests.swift", words)
    }

    private static func scoreboard(_ words: String) -> Runner {
        Runner("Tests/CommandTests/Examples/ScoreboardTests.swift", words)
    }

    /// The commands that the page which is followed as a whole has, too.
    private static func inAnotherLanguage(_ words: String) -> Runner {
        Runner("Documentation/how-to/write-a-plugin-in-another-language.md", words)
    }

    private static func languages(_ words: String) -> Runner {
        Runner("Tests/CommandTests/Examples/LanguageFlowTests.swift", words)
    }

    private static func ledger(_ words: String) -> Runner {
        Runner("Tests/CommandTests/Examples/LedgerTests.swift", words)
    }
}
