import Foundation
import PluginManifest
import TestSupport
import Testing

/// A process of a plugin ends during a request.
@Suite("Protocol 1, where a plugin's process ends", .timeLimit(.ofPrograms))
struct ProcessEndTests {
    /// What the answers say, but for their type.
    private static func answers(_ lines: [JSONLine]) -> [String] {
        lines.filter { $0.type == "done" }.map { line in
            ["id", "changed", "reason"].map { line.root[$0]?.literal ?? "-" }.joined(separator: " ")
        }
    }

    @Test("a request during which a plugin's process ends is answered with that, also where it ends the flow")
    func processEnded() async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(
            #"{"plugins": {"crash": {"path": "\#(BuildFolder.file("libCrashPlugin.so").path)", "process": true}}, "flow": ["crash"]}"#,
            to: "plugins.json"
        )
        let requests = ["fatal", "print", "exit", "read"].enumerated().map { number, action in
            #"{"id":\#(number),"action":"\#(action)"}"# + "\n"
        }
        let result = try await runHost(["--config", config.path, "--ui", "json"], input: requests.joined())
        let lines = try JSONLine.all(of: result.output).filter { $0.kind != "busy" }
        #expect(Self.answers(lines).first == #"0 false "process_ended""#)
        #expect(Self.answers(lines)[1] == "1 false -")
        #expect(Self.answers(lines)[2] == #"2 false "process_ended""#)
        // The third in a row, unless the machine is slow.
        #expect(Self.answers(lines)[3].hasSuffix(#" "process_ended""#))
        let types = lines.map(\.type)
        for index in types.indices where lines[index].root["reason"]?.string == "process_ended" {
            let last = types[..<index].last { $0 != "screen" }
            #expect(last == "fault" || last == "diagnostic")
        }
    }
}
