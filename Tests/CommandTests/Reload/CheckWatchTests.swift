import Foundation
import TestSupport
import Testing

/// A program that plays a flow in many processes watches its files once.
@Suite("ribs-host check --watch", .startsPrograms(for: .files))
struct CheckWatchTests {
    @Test("reports the flow, and again after a change of any file that a host would watch; and ends with its input")
    func changes() async throws {
        let folder = try TemporaryFolder()
        let library = "libTicTacToePlugin.so"
        try folder.copy(BuildFolder.file(library))
        try folder.write(Self.inner("tic-tac-toe"), to: "inner.json")
        try folder.write(Self.flow("inner.json"), to: "plugins.json")
        let host = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["check", "--config", "plugins.json", "--format", "json", "--watch"],
            in: folder.url
        )
        #expect(try await Self.codes(host.line()) == [])
        try folder.write(Self.inner("nowhere"), to: "inner.json")
        #expect(try await Self.codes(host.line()) == ["RH100"])
        // A file that only the last version without an error has, and then the one with the error.
        try folder.replace(library, by: Data("no library".utf8))
        #expect(try await Self.codes(host.line()).contains("RH220"))
        try folder.replace(library)
        #expect(try await Self.codes(host.line()) == ["RH100"])
        try folder.write(Self.flow("missing.json"), to: "plugins.json")
        #expect(try await Self.codes(host.line()).contains("RH401"))
        try folder.write(Self.inner("tic-tac-toe"), to: "missing.json")
        #expect(try await Self.codes(host.line()) == [])
        host.closeInput()
        let result = await host.result()
        #expect(result.ending == .exit(0))
        #expect(result.errors.isEmpty)
    }

    /// The codes of a report.
    private static func codes(_ line: String) throws -> [String] {
        let report = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let diagnostics = try #require(report?["diagnostics"] as? [[String: Any]])
        #expect((report?["report"] is NSNull) == !diagnostics.isEmpty)
        return diagnostics.compactMap { $0["code"] as? String }
    }

    private static func flow(_ file: String) -> String {
        """
        { "plugins": { "off-game": "libOffGamePlugin.so" },
          "dependencies": { "player1Name": "Ada", "player2Name": "Grace" },
          "flows": { "inner": { "file": "\(file)" } }, "flow": ["off-game", "inner"] }
        """
    }

    private static func inner(_ step: String) -> String {
        """
        { "plugins": { "tic-tac-toe": "./libTicTacToePlugin.so" }, "flow": ["\(step)"] }
        """
    }
}
