import Foundation
import TestSupport
import Testing

/// The words of Examples/everyday, which are counted in the background, in the real host.
@Suite("Work in the background", .startsPrograms(for: .pace))
struct BackgroundWorkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for number in 1...3 { try folder.write("one two\n", to: "texts/\(number)") }
    }

    /// - Parameters:
    ///   - pause: how many milliseconds it rests after each file.
    ///   - process: whether the plugin has a process of its own.
    private func config(pause: Int, process: Bool) throws -> String {
        let place = process ? #""process": true, "allow": { "read": ["texts"] }"# : #""process": false"#
        let config = """
            {
              "plugins": { "words": { "path": "libWordsPlugin.so", \(place) } },
              "dependencies": { "folder": "\(folder.url.path)/texts", "pause": \(pause) },
              "flow": ["words"]
            }
            """
        return try folder.write(config, to: "plugins.json").path
    }

    @Test("moves a bar, and ends with a message, wherever the plugin runs", arguments: [false, true])
    func ends(process: Bool) async throws {
        try await HostSession.run(["--config", config(pause: 0, process: process)]) { session in
            session.send([Example.line(for: "count")])
            let lines = try await session.lines(to: "message")
            #expect(lines.last == #"{"type":"message","text":"Counted 3 files","tone":"positive","seconds":4}"#)
            #expect(lines.contains { $0.contains(#""type":"progress""#) })
            #expect(lines.contains { $0.contains(#""text":"6 words in 3 files""#) })
        }
    }

    @Test(
        "is cancelled by its button, and by the end of the flow, and leaks nothing",
        arguments: [false, true]
    )
    func cancelled(process: Bool) async throws {
        let lines = "Count\nwait 0 of 3 files\nCancel\nexpect message: Cancelled\nCount\nwait 0 of 3 files\nq\n"
        let script = try folder.write(lines, to: "a.script")
        let config = try config(pause: 3_600_000, process: process)
        let result = try await runHost(["--config", config, "--ui", "plain", "--script", script.path, "--leaks"])
        #expect(result.output.contains("\nmessage: Cancelled\n"))
        #expect(result.errors.contains("0 of them leaked"), "\(result.output)\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test("is said in plain lines, which a script waits for", arguments: [false, true])
    func plain(process: Bool) async throws {
        let lines = "Count\nwait message: Counted 3 files\nexpect 6 words in 3 files\n"
        let script = try folder.write(lines, to: "a.script")
        let result = try await runHost([
            "--config", config(pause: 0, process: process), "--ui", "plain", "--script", script.path,
        ])
        #expect(result.output.contains("\nmessage: Counted 3 files\n"))
        #expect(result.ending == .exit(0), "\(result.output)\(result.errors)")
    }
}
