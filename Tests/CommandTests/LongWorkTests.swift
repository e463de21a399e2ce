import Foundation
import PluginManifest
import TestSupport
import Testing

/// Time passes while the main thread of the process is in a plugin.
@Suite("A plugin that takes long to build", .startsPrograms(for: .pace))
struct LongWorkTests {
    private func output(
        milliseconds: Int,
        isFaulty: Bool = false,
        face: String
    ) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": { "slow": "libSlowPlugin.so" },
              "dependencies": { "milliseconds": \(milliseconds), "isFaulty": \(isFaulty) },
              "flow": ["slow"]
            }
            """,
            to: "plugins.json"
        )
        let result = try await runHost(
            ["--config", "plugins.json", "--ui", face],
            in: folder.url
        )
        #expect(result.ending == .exit(0))
        return result.output
    }

    @Test("says which, once more than 200 ms have passed")
    func slow() async throws {
        let plain = try await output(milliseconds: 1500, face: "plain")
        let words = """
            notice: The plugin `slow` has been loading for N s. Ctrl-C ends the program.
            notice: The plugin `slow` took N s to load.

            Slow
            Here at last

            """
        #expect(plain.withoutTimes.hasSuffix(words), "\(plain)")
        let json = try await output(milliseconds: 1500, face: "json")
        #expect(try JSONLine.all(of: json).map(\.type) == ["hello", "notice", "notice", "screen", "exit"])
        let work = #""plugin":"slow","activity":"load","milliseconds":N,"interrupt":"host""#
        let notices = json.withoutTimes.split(separator: "\n").filter { $0.contains(#""type":"notice""#) }
        #expect(
            notices == [
                #"{"type":"notice","kind":"busy","phase":"begin",\#(work),"message":"The plugin `slow` has been loading for N s. Ctrl-C ends the program."}"#,
                #"{"type":"notice","kind":"busy","phase":"end",\#(work),"message":"The plugin `slow` took N s to load."}"#,
            ]
        )
    }

    @Test("and reports a fault meanwhile: that is shown immediately")
    func faulty() async throws {
        async let json = output(milliseconds: 4000, isFaulty: true, face: "json")
        let plain = try await output(milliseconds: 4000, isFaulty: true, face: "plain")
        #expect(
            plain.withoutTimes.contains(
                "Ctrl-C ends the program.\nfault: As told, halfway.\nnotice: The plugin `slow` took N s to load.\n"
            ),
            "\(plain)"
        )
        let lines = try JSONLine.all(of: try await json)
        #expect(lines.map(\.type) == ["hello", "notice", "fault", "notice", "screen", "exit"])
    }

    @Test("says nothing of what takes less")
    func quick() async throws {
        // On a busy machine nothing is quick.
        let notices = try JSONLine.all(of: await output(milliseconds: 0, face: "json")).filter { $0.kind == "busy" }
        #expect(notices.allSatisfy { $0.root["milliseconds"]?.int ?? 0 >= 200 })
    }
}

extension String {
    /// With N for each number of seconds and milliseconds.
    var withoutTimes: String {
        replacing(/\d+(\.\d+)? s\b/, with: "N s").replacing(/"milliseconds":\d+/, with: #""milliseconds":N"#)
    }
}
