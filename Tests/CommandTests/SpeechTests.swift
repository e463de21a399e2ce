import Foundation
import PluginManifest
import TestSupport
import Testing

/// What a plugin says in excess is left out before any face and any log gets it, and all of that is counted.
@Suite("A plugin that says more than it may", .timeLimit(.ofPrograms))
struct SpeechTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What a session of a plugin writes, and what its log has.
    private func play(
        _ plugin: String,
        _ library: String,
        _ actions: [String],
        _ arguments: [String]
    ) async throws -> (result: ProcessResult, log: [String]) {
        try folder.write(
            """
            { "plugins": { "\(plugin)": "\(library)" },
              "dependencies": { "flaw": "outcomes", "number": 1, "pulse": { "events": "Int" } }, "flow": ["\(plugin)"] }
            """,
            to: "plugins.json"
        )
        let input = actions.map { Example.line(for: $0) + "\n" }.joined()
        let result = try await runHost(["--ui", "json", "--log", "a.log"] + arguments, input: input, in: folder.url)
        #expect(result.ending == .exit(0))
        let log = try String(contentsOf: folder.url.appending(path: "a.log"), encoding: .utf8)
        return (result, log.components(separatedBy: "\n"))
    }

    /// How many lines of a plugin were left out, as all messages about that say together.
    private func omitted(of plugin: String, in lines: [JSONLine]) throws -> Int {
        let words = try Regex(
            "(\\d+) lines? (?:was|were) left out of what `\(plugin)` says: .*",
            as: (Substring, Substring).self
        )
        return lines.compactMap { try? words.wholeMatch(in: $0.message) }.compactMap { Int($0.output.1) }.reduce(0, +)
    }

    @Test(
        "by outcomes that it does not declare gets a thousand faults and some, wherever it runs",
        arguments: [[], ["--isolate"]]
    )
    func faults(arguments: [String]) async throws {
        let count = 2_000
        let actions = Array(repeating: "count", count: 3) + Array(repeating: "act", count: count)
        let (result, log) = try await play("flawed", "libFlawedPlugin.so", actions, arguments)
        let lines = try JSONLine.lines(of: result.output)
        let faults = lines.filter { $0.type == "fault" }
        let words = "The step `flawed` reported `undeclared`, which its manifest does not declare"
        #expect(faults.allSatisfy { $0.message.hasPrefix(words) })
        #expect(1_000..<count ~= faults.count)
        #expect(try faults.count + omitted(of: "flawed", in: lines) == count)
        #expect(log.count { $0.contains(" fault flawed: ") } == faults.count)
        #expect(log.contains { $0.hasSuffix(" left out of what `flawed` says: it says more than 20 lines a second.") })
    }

    @Test("by what it prints in a process of its own has no room for its log either")
    func prints() async throws {
        let (result, log) = try await play("crash", "libCrashPlugin.so", ["flood", "log"], ["--isolate"])
        let lines = try JSONLine.lines(of: result.output)
        let printed = result.errors.components(separatedBy: "\n").filter { !$0.isEmpty }
        #expect(printed.prefix(2) == ["crash: line 0", "crash: line 1"])
        #expect(1_000..<20_000 ~= printed.count)
        let logged = lines.count { $0.type == "log" && $0.root["plugin"]?.string == "crash" }
        #expect(log.count { $0.contains(" crash: ") } == logged)
        #expect(try printed.count + logged + omitted(of: "crash", in: lines) == 20_002)
    }
}
