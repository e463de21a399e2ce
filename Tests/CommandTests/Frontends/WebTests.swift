import Foundation
import TestSupport
import Testing

/// Examples/frontends/web, in headless Chromium. What is tested is in web_tests.py, a function each; they need python3
/// and Chromium. CI has both, and says so with `RIBS_REQUIRE_TOOLS=1`.
///
/// One after the other: each browser is a dozen processes.
@Suite("The front end for a browser", .serialized, .timeLimit(.minutes(20)))
struct WebTests {
    @Test(
        "in headless Chromium, as a person and a screen reader have it",
        .enabled(if: Tool.isWanted("python3") && Tool.isWanted("chromium")),
        arguments: ["game", "later_host", "keyboard", "tabs", "presented", "stale", "markup", "crowd", "ending"]
    )
    func browser(name: String) async throws { try await pass(name) }

    @Test(
        "over HTTP",
        .enabled(if: Tool.isWanted("python3")),
        arguments: ["strangers", "slow_page", "requests_queue", "wrong_hosts", "hanging_host"]
    )
    func server(name: String) async throws { try await pass(name) }

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
        await ProcessTable.waitForEnd(ofAllWithVariable: "RIBS_TEST_MARK=\(mark)")
    }
}
