import Foundation
import TestSupport
import Testing

/// A session that a page shows: a command, and below it what a terminal shows, with input after `> `.
///
/// It is in a block that begins with `$ make run`, and is played with that command's configuration and flags.
struct Transcript: CustomTestStringConvertible, Sendable {
    let page: String
    let config: String
    let flags: [String]
    let text: String

    var testDescription: String { "\(page): \(config) \(flags.joined(separator: " "))" }

    /// All transcripts of a page.
    static func all(of page: String) throws -> [Transcript] {
        let block = /```text\n\$ make run(?: CONFIG=(\S+))?(?: ARGS="([^"]*)")?\n((?:.*\n)*?)```/
        return try String(contentsOf: url(of: page), encoding: .utf8).matches(of: block).map { match in
            Transcript(
                page: page,
                config: match.1.map(String.init) ?? "plugins.json",
                flags: (match.2 ?? "").split(separator: " ").map(String.init),
                text: String(match.3)
            )
        }
    }

    private static func url(of page: String) -> URL { BuildFolder.repository.appending(path: page) }

    /// What is typed, a line each.
    var input: String {
        text.split(separator: "\n").filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }.joined()
    }

    /// Plays the session, and expects what the page shows; RIBS_RECORD_GOLDENS=1 writes it there instead.
    ///
    /// - Parameter folder: the working directory of a process that plays it; nil to play it in memory, in the repository.
    func play(in folder: URL? = nil) async throws {
        try Shelf.setDates()
        let temporary = try TemporaryFolder()
        let script = try temporary.write(input, to: "script")
        let config = folder == nil ? config : Self.url(of: config).path
        let words = ["--config", config] + flags + ["--script", script.path]
        let result =
            if let folder {
                try await runHost(words, in: folder).withoutBusyNotices
            } else {
                try await runInMemory(words, in: BuildFolder.repository)
            }
        #expect(result.ending == .exit(0))
        // What goes to standard error, such as the result of --leaks, comes at the end.
        let shown = result.output + result.errors
        if ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] == "1" {
            try await record(shown)
            Issue.record("recorded a transcript of \(page): run again without RIBS_RECORD_GOLDENS")
        } else {
            #expect(shown == text)
        }
    }

    /// Writes what a session shows now instead of what the page says. Sessions of one page take turns on the main
    /// actor.
    @MainActor
    private func record(_ shown: String) throws {
        let url = Self.url(of: page)
        let old = try String(contentsOf: url, encoding: .utf8)
        try Data(old.replacing("\n\(text)```", with: "\n\(shown)```").utf8).write(to: url)
    }
}

/// The sessions of pages, as a person types them into a shell.
@Suite("The transcripts of the pages")
struct TranscriptTests {
    private static let examples: [String] = {
        do {
            let folder = BuildFolder.repository.appending(path: "Examples")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            fatalError("The examples cannot be listed: \(error)")
        }
    }()

    private static let transcripts: [Transcript] = {
        do {
            // The ledger's plugins are a package of their own, which `LedgerTests` builds before it plays.
            return try DocumentationPage.all.map(\.path).filter { $0 != LedgerTests.page }.flatMap(Transcript.all)
        } catch {
            fatalError("A page cannot be read: \(error)")
        }
    }()

    @Test(
        "each transcript is what a terminal shows; RIBS_RECORD_GOLDENS=1 writes it",
        arguments: transcripts
    )
    func play(transcript: Transcript) async throws {
        try await transcript.play()
    }

    @Test("the page of the first game has one, and so has the page of each example of a flow")
    func everywhere() throws {
        // The front ends and the modules of modern-ribs and ribs-ios have no flow; what the scoreboard shows depends on
        // what others have won; LanguageFlowTests builds and plays languages.
        let others = ["frontends", "languages", "modern-ribs", "ribs-ios", "scoreboard"]
        let flows = Self.examples.filter { !others.contains($0) }
        #expect(!flows.isEmpty)
        for page in ["Documentation/how-to/play.md"] + flows.map({ "Examples/\($0)/README.md" }) {
            #expect(try !Transcript.all(of: page).isEmpty, "\(page)")
        }
    }

    @Test("the page of an example names each of its configurations", arguments: examples)
    func configurations(example: String) throws {
        let folder = BuildFolder.repository.appending(path: "Examples/\(example)")
        let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        for file in files { #expect(page.contains("CONFIG=Examples/\(example)/\(file)"), "\(file)") }
    }
}
