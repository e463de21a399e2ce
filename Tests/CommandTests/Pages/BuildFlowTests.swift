import Foundation
import TestSupport
import Testing

/// `scripts/build-flow`, with which `make run` builds what a flow needs and nothing else.
@Suite("What is built to play a flow", .startsPrograms(for: .compiler))
struct BuildFlowTests {
    /// The plugins of this package that a flow names; the last one is in a file that the flow's file names.
    static let flows: KeyValuePairs = [
        "plugins.json": "OffGamePlugin RandomWinAdapter TicTacToePlugin",
        "Examples/cases/plugins.json": "GuidePlugin",
        "Examples/ledger/plugins.json": "FinanceHomePlugin TopUpPlugin",
        "Examples/teams/plugins.json": "LoggedOutPlugin OffGamePlugin RandomWinAdapter TicTacToePlugin",
    ]

    @Test("is the host, and the plugins of this package that the flow can load", arguments: flows.map(\.key))
    func plugins(of flow: String) async throws {
        let expected = try #require(Self.flows.first { $0.key == flow }?.value)
        #expect(try await list(BuildFolder.repository.appending(path: flow).path) == expected + "\n")
    }

    @Test("is, with make run alone, what the other commands of the README need too")
    func readme() async throws {
        let page = try DocumentationPage("README.md")
        let files = PageCommand.all(of: page).flatMap { command in
            command.text.matches(of: /^\.build\/debug\/ribs-host .*--config (\S+)/).map { String($0.1) }
        }
        #expect(files.contains("Examples/flattening/CB.json"))
        let make = try await run(
            URL(filePath: "/usr/bin/env"),
            ["make", "--no-print-directory", "--dry-run", "run"],
            in: BuildFolder.repository
        )
        let line = String(try #require(make.output.split(separator: "\n").first))
        let built = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", line.replacing("scripts/build-flow", with: "scripts/build-flow --list")],
            in: BuildFolder.repository,
            environment: ["PATH": "/usr/bin:/bin", "CONFIG": "plugins.json"]
        )
        let plugins = Set(built.output.split(whereSeparator: \.isWhitespace).map(String.init))
        for file in files {
            let text = try String(contentsOf: BuildFolder.repository.appending(path: file), encoding: .utf8)
            let needed = Set(text.matches(of: /lib(\w+)\.so/).map { String($0.1) })
            #expect(!needed.isEmpty && needed.isSubset(of: plugins), "\(file): \(built.output)\(built.errors)")
        }
    }

    @Test("is the host alone, where the file is not there: the host reports that")
    func missing() async throws {
        #expect(try await list("/nowhere/plugins.json") == "\n")
    }

    @Test("is everything, where the flow has a plugin of the tests")
    func fixture() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"plugins": {"slow": "libSlowPlugin.so"}, "flow": ["slow"]}"#, to: "plugins.json")
        #expect(try await list(file.path) == "everything\n")
    }

    private func list(_ file: String) async throws -> String {
        let result = try await run(BuildFolder.repository.appending(path: "scripts/build-flow"), ["--list", file])
        #expect(result.ending == .exit(0) && result.errors == "", "\(result.errors)")
        return result.output
    }
}
