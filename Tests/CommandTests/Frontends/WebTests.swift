import Foundation
import TestSupport
import Testing

/// Examples/frontends/web, in headless Chromium. What is tested is in web_tests.py, a function each; they need python3
/// and Chromium. CI has both, and says so with `RIBS_REQUIRE_TOOLS=1`.
///
/// One after the other: each browser is a dozen processes.
@Suite("The front end for a browser", .serialized, .startsPrograms(for: .tool))
struct WebTests {
    @Test(
        "in headless Chromium, as a person and a screen reader have it",
        .needs("python3", "chromium"),
        arguments: [
            "game", "later_host", "keyboard", "tabs", "lists", "applications", "presented", "stale", "moment", "markup",
            "crowd", "ending",
        ]
    )
    func browser(name: String) async throws { try await pass(name) }

    @Test(
        "over HTTP",
        .needs("python3"),
        arguments: ["strangers", "slow_page", "requests_queue", "wrong_hosts", "hanging_host"]
    )
    func server(name: String) async throws { try await pass(name) }

    private static let commands = ["Documentation/README.md", "Examples/frontends/README.md"].flatMap { page in
        do {
            let commands = PageCommand.all(of: try DocumentationPage(page)).map(\.text)
            return Set(commands.filter { $0.hasPrefix("Examples/frontends/web/serve.py") }).sorted()
        } catch {
            fatalError("A page cannot be read: \(error)")
        }
    }

    /// Runs a program with no signal blocked: Foundation blocks in it what the starting thread has blocked.
    private static let unblocked = """
        python3 -c 'import os, signal, sys
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        os.execvp(sys.argv[1], sys.argv[1:])'
        """

    @Test(
        "each command of the pages prints an address, and Ctrl-C ends it together with the host",
        .needs("python3"),
        arguments: commands
    )
    func command(_ command: String) async throws {
        let folder = try PageFolder()
        let process = try folder.start("\(Self.unblocked) \(command)", isOneProgram: true)
        #expect(await process.waitForOutput("Open http://127.0.0.1:"))
        process.signal(SIGINT)
        let result = await process.result()
        withExtendedLifetime(folder) {
            #expect(["", "conformance: 0 violations\n"].contains(result.errors))
            #expect(result.ending == .exit(0))
        }
    }

    /// Runs a test of web_tests.py, and waits for the end of all that it has started.
    private func pass(_ name: String) async throws {
        let folder = try TemporaryFolder()
        let mark = UUID().uuidString
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder.url.path
        environment["RIBS_TEST_MARK"] = mark
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "web/web_tests.py")
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            ["python3", script.path, name, BuildFolder.url.path],
            environment: environment
        )
        #expect(result.output == "passed\n", "\(result.errors)")
        #expect(result.ending == .exit(0))
        try await ProcessTable.waitForEnd(ofAllWithVariable: "RIBS_TEST_MARK=\(mark)")
    }
}
