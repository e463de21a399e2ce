import Foundation
import TestSupport
import Testing

/// Processes, and pipes to a program between; `HostTests` has each grouping of the plugins.
@Suite("A flow plays the same in processes of its plugins", .startsPrograms(for: .separation))
struct SameSessionTests {
    @Test(
        "each example, by random actions, with the tree after each, in processes of this program and through another",
        arguments: PlayedExamples.files
    )
    func examples(_ path: String) async throws {
        let text = try String(contentsOf: BuildFolder.repository.appending(path: path), encoding: .utf8)
        try await compare(text, walks: 1, steps: 20, [.apart, .together, .elsewhere]) { words, input in
            try await runHost(words, input: input)
        }
    }
}
