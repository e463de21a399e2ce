import Foundation
import Testing

/// The whole program: over HTTP, and in Chromium. Each test is a function in Browser/server_tests.py,
/// Browser/browser_tests.py or Browser/replica_tests.py; they need python3, Chromium, nginx and a built ribs-host.
@Suite("ribs-host-web", .serialized, .timeLimit(.minutes(60)))
struct ProgramTests {
    @Test(
        "over HTTP",
        .enabled(if: Self.areThere("python3")),
        arguments: [
            "alone", "game", "once", "korean", "load", "stale", "alerts", "strangers", "people", "secure", "limits",
            "memory", "processes",
            "idle",
            "crash",
            "refused", "interrupt", "drain", "elsewhere", "handed_over", "reload", "swapped_folder", "logged",
            "wrong_hosts", "long_list", "long_story", "changes", "operations", "noise", "usage", "deployment",
            "one_replica", "forged",
            "installed", "windows", "look_alikes", "deaf_log", "few_descriptors", "crowded_door", "few_watches",
            "linked", "kept_drain", "health", "long_name", "methods", "old_http", "pipelined", "known_again",
            "below_path",
            "another_port", "files", "themed", "compressed",
        ]
    )
    func server(name: String) throws { try pass("server_tests.py", name) }

    @Test(
        "in a kernel of its own",
        .enabled(if: Self.areThere("python3", "linux.uml", "ip") && geteuid() == 0),
        arguments: ["in_kernel"]
    )
    func kernel(name: String) throws { try pass("server_tests.py", name) }

    @Test(
        "in headless Chromium",
        .enabled(if: Self.areThere("python3", "chromium")),
        arguments: [
            "two_people", "phone", "keyboard", "korean", "korean_lists", "lost_connection", "slow_network", "restart",
            "drained", "host_crash", "back", "link", "slow_answer", "hanging_plugin", "fields", "conversation",
            "moment",
            "applications", "question", "many_files", "markup", "crowd", "outline", "reload", "worker_crash", "login",
            "moved", "old_window", "below_path", "pictures", "lines", "login_form",
            "rows", "board", "long_list", "shortcuts", "forms", "layout", "sheets", "at_end", "first_visit",
            "accessibility", "directions", "searching", "themed", "empty_detail", "skeletons", "stale_switch",
            "undone", "dragging", "following", "stops", "coming", "unwinding", "recalling", "selecting",
            "bar", "covering", "folding", "aligned",
        ]
    )
    func browser(name: String) throws { try pass("browser_tests.py", name) }

    @Test(
        "more than one",
        .enabled(if: Self.areThere("python3", "nginx", "ip") && geteuid() == 0),
        arguments: ["replicas"]
    )
    func replicas(name: String) throws { try pass("replica_tests.py", name) }

    /// Returns true if all these programs are installed, or required: CI sets `RIBS_REQUIRE_TOOLS=1`.
    private static func areThere(_ names: String...) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let path = (environment["PATH"] ?? "") + ":/usr/sbin:/sbin"
        let folders = path.split(separator: ":").map(String.init)
        return environment["RIBS_REQUIRE_TOOLS"] != nil
            || names.allSatisfy { name in folders.contains { access("\($0)/\(name)", X_OK) == 0 } }
    }

    /// Runs a test of a script.
    private func pass(_ script: String, _ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        // A test that blocks is not ended by its time limit.
        let limit = ["timeout", "--kill-after=10", "3000"]
        process.arguments = limit + ["python3", folder.appending(path: script).path, name]
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        // Standard error first: the other pipe gets one word, which always fits.
        let said = try errors.fileHandleForReading.readToEnd() ?? Data()
        let result = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: result, as: UTF8.self) == "passed\n", "\(String(decoding: said, as: UTF8.self))")
        #expect(process.terminationStatus == 0)
    }
}
