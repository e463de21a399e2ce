import Foundation
import Testing

/// Compares a text with a file beside the tests. With RIBS_RECORD_GOLDENS=1 the file is written instead, and the test fails, so that
/// no run that compares nothing passes.
func expectGolden(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Full/Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] == "1" {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        Issue.record("The golden \(name) has been recorded.", sourceLocation: sourceLocation)
        return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    // Character by character would take two texts as equal that a terminal gets differently.
    #expect(Array(text.utf8) == Array(golden.utf8), "\(name) is now:\n\(text)", sourceLocation: sourceLocation)
}
