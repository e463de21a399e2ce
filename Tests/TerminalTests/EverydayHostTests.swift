import Foundation
import TestSupport
import Testing

/// The browser plays the same applications in Tests/CommandTests/Frontends/web/everyday.py.
@Suite("The everyday applications", .startsPrograms(for: .terminal))
struct EverydayHostTests {
    /// Where a face shows them, and where their plugins run.
    struct Way: Sendable, CustomTestStringConvertible {
        let face: Face
        let isIsolated: Bool
        var testDescription: String { isIsolated ? "\(face), isolated" : "\(face)" }

        enum Face: CaseIterable, Sendable { case full, plain, json }

        static let all = Face.allCases.flatMap { [Way(face: $0, isIsolated: false), Way(face: $0, isIsolated: true)] }
    }

    @Test("each is played in each face, wherever its plugin runs", arguments: EverydayApplication.all, Way.all)
    func played(_ application: EverydayApplication, _ way: Way) async throws {
        guard application.canBeIsolated || !way.isIsolated else { return }
        let words =
            ["--config", "Examples/everyday/\(application.config)"] + (way.isIsolated ? ["--isolate"] : [])
        switch way.face {
        case .full: try await playFull(application, words)
        case .plain: try await playPlain(application, words)
        case .json: try await playJSON(application, words)
        }
    }

    @Test("each configuration in the folder is one of them")
    func complete() throws {
        let folder = BuildFolder.repository.appending(path: "Examples/everyday").path
        let found = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
        #expect(Set(found) == Set(EverydayApplication.all.map(\.config)))
    }

    private static let host = BuildFolder.file("ribs-host")

    private func playFull(_ application: EverydayApplication, _ words: [String]) async throws {
        // The file browser finds its folder from the repository.
        let repository = BuildFolder.repository.path
        let command = ["-c", #"cd "$0" && exec "$@""#, repository, Self.host.path] + words
        let terminal = try PseudoTerminal("/bin/sh", command, columns: 120, rows: 40)
        #expect(await terminal.waitUntil(shows: application.start), "\(terminal.shown)")
        for (text, shows) in application.keys {
            terminal.type(text)
            #expect(await terminal.waitUntil(shows: shows), "after \(text.debugDescription): \(terminal.shown)")
        }
        #expect(await terminal.waitUntil(shows: application.result), "\(terminal.shown)")
        terminal.type("\u{3}")
        if let question = application.question {
            #expect(await terminal.waitUntil(shows: question), "\(terminal.shown)")
            terminal.type("y")
        }
        #expect(exitCode(await terminal.end()) == 0)
        #expect(terminal.settings == terminal.settingsBefore)
    }

    private func playPlain(_ application: EverydayApplication, _ words: [String]) async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(
            (application.lines + ["wait \(application.result)", ""]).joined(separator: "\n"),
            to: "script"
        )
        let process = try RunningProcess(
            Self.host,
            words + ["--script", script.path],
            in: BuildFolder.repository
        )
        process.closeInput()
        let result = await process.result()
        #expect(result.output.contains(application.start) && result.output.contains(application.result))
        #expect(result.ending == .exit(0), "\(result.output)\(result.errors)")
    }

    private func playJSON(_ application: EverydayApplication, _ words: [String]) async throws {
        let process = try RunningProcess(Self.host, words + ["--ui", "json"], in: BuildFolder.repository)
        #expect(await process.waitForOutput(#""title":"\#(application.start)""#))
        for (index, request) in application.requests.enumerated() {
            process.send(request + "\n")
            #expect(await process.waitForOutput(#"{"type":"done","changed":"#, count: index + 1))
        }
        #expect(await process.waitForOutput(application.result), "\(process.output)")
        process.closeInput()
        let result = await process.result()
        #expect(!result.output.contains(#""reason":"refused""#), "\(result.output)")
        #expect(result.ending == .exit(0))
    }
}
