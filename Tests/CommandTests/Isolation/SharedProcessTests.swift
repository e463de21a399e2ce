import Foundation
import TestSupport
import Testing

/// Of several plugins in one process, the one is named that was being loaded or prints. `HostTests` has the one that was
/// called.
@Suite("A process that plugins share", .startsPrograms(for: .separation))
struct SharedProcessTests {
    /// A flow of D and Faulty in one process: beside each other, or first D.
    private static func folder(_ container: String, act: String, moment: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {
              "plugins": {
                "d": { "path": "libFlatteningD.so", "process": "games" },
                "faulty": { "path": "libFaultyPlugin.so", "process": "games" }
              },
              "dependencies": { "act": "\(act)", "moment": "\(moment)", "number": { "stream": "Int", "value": 0 } },
              "flow": {
                "container": "\(container)",
                "start": "d",
                "steps": { "d": { "on": { "done": "faulty" } }, "faulty": { "on": { "left": "@stay" } } }
              }
            }
            """,
            to: "plugins.json"
        )
        return folder
    }

    /// Plays it, with what the environment has for Faulty's initializer.
    private static func play(
        _ folder: TemporaryFolder,
        _ actions: [String] = [],
        variables: [String] = []
    ) async throws -> ProcessResult {
        try await run(
            URL(filePath: "/usr/bin/env"),
            variables + [BuildFolder.file("ribs-host").path, "--config", "plugins.json", "--ui", "json"],
            input: actions.map { Example.line(for: $0) + "\n" }.joined(),
            in: folder.url
        )
    }

    private static let help = """
          = help: Route `@failed` of its step to continue without it, or see what it has printed on standard error.

        1 error; ribs-host explain RH502 says more.

        """

    @Test("a crash of an initializer names the plugin that was being loaded, although another one is built")
    func initializer() async throws {
        let folder = try Self.folder("replace", act: "none", moment: "none")
        let result = try await Self.play(folder, variables: ["RIBS_TEST_INITIALIZER=abort"])
        let again = "The plugin `faulty` crashed (SIGABRT). \(Outlook.again)"
        #expect(try Example(result).faults.map(\.withoutPlaces) == [again, again])
        #expect(
            result.errors.withoutPlaces
                == "error[RH502]: The plugin `faulty`, with which `d` shares a process, crashed (SIGABRT), for the third time within 5 seconds.\n"
                + Self.help
        )
        #expect(result.ending == .exit(65))
    }

    @Test("what a plugin prints while it is called has its name")
    func output() async throws {
        let folder = try Self.folder("stack", act: "print", moment: "perform")
        let result = try await Self.play(folder, ["faulty/go"])
        #expect(result.errors == "faulty: to standard output\nfaulty: to standard error\n")
        #expect(result.ending == .exit(0))
    }
}
