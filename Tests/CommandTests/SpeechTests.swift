import Foundation
import PluginManifest
import TestSupport
import Testing

/// Excess output of the process of a plugin is left out before any face and any log gets it, and all of that is
/// counted. `HostTests` has a plugin in the host's process.
@Suite("A process of a plugin that says more than it may", .startsPrograms(for: .separation))
struct SpeechTests {
    @Test("by what it prints has no room for its log either")
    func prints() async throws {
        let folder = try TemporaryFolder()
        let entry = #"{ "path": "libCrashPlugin.so", "deadline": 60 }"#
        try folder.write(#"{ "plugins": { "crash": \#(entry) }, "flow": ["crash"] }"#, to: "plugins.json")
        let input = ["flood", "log"].map { Example.line(for: $0) + "\n" }.joined()
        let result = try await runHost(["--ui", "json", "--log", "a.log", "--isolate"], input: input, in: folder.url)
        #expect(result.ending == .exit(0))
        let lines = try JSONLine.lines(of: result.output)
        let printed = result.errors.components(separatedBy: "\n").filter { !$0.isEmpty }
        #expect(printed.prefix(2) == ["crash: line 0", "crash: line 1"])
        #expect(1_000..<20_000 ~= printed.count)
        let logged = lines.count { $0.type == "log" && $0.root["plugin"]?.string == "crash" }
        let log = try String(contentsOf: folder.url.appending(path: "a.log"), encoding: .utf8)
        #expect(log.ranges(of: " crash: ").count == logged)
        #expect(printed.count + logged + JSONLine.omitted(of: "crash", in: lines) == 20_002)
    }
}
