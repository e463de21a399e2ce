import Foundation
import TestSupport
import Testing

/// A session that a page shows: a command, and below it what the program prints, with input after `> `.
///
/// It stands in a block that begins with `$ make run`, and is played with that command's configuration and flags.
struct Transcript: CustomTestStringConvertible, Sendable {
    let page: String
    let config: String
    let flags: [String]
    let lines: [Substring]

    var testDescription: String { "\(page): \(config) \(flags.joined(separator: " "))" }

    /// All transcripts of a page.
    static func all(of page: String) throws -> [Transcript] {
        let text = try String(contentsOf: BuildFolder.repository.appending(path: page), encoding: .utf8)
        let block = /```text\n\$ make run(?: CONFIG=(\S+))?(?: ARGS="([^"]*)")?\n((?:.*\n)*?)```/
        return text.matches(of: block).map { match in
            Transcript(
                page: page,
                config: match.1.map(String.init) ?? "plugins.json",
                flags: (match.2 ?? "").split(separator: " ").map(String.init),
                lines: match.3.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            )
        }
    }

    /// What is typed.
    var input: String {
        lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) + "\n" }.joined()
    }

    /// What a terminal shows besides: the output, and then what is written to standard error at the end.
    var output: String {
        lines.filter { !$0.hasPrefix("> ") }.map { $0 + "\n" }.joined()
    }
}

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
            return try PageTests.pages.flatMap(Transcript.all)
        } catch {
            fatalError("A page cannot be read: \(error)")
        }
    }()

    @Test("each transcript is what the program prints", arguments: transcripts)
    func play(transcript: Transcript) async throws {
        let result = try await runHost(
            ["--config", transcript.config] + transcript.flags,
            input: transcript.input,
            in: BuildFolder.repository
        )
        #expect(result.ending == .exit(0))
        #expect(result.output + result.errors == transcript.output)
    }

    @Test("README has one, and so has the page of each example")
    func everywhere() throws {
        #expect(!Self.examples.isEmpty)
        for page in ["README.md"] + Self.examples.map({ "Examples/\($0)/README.md" }) {
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
