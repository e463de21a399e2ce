import Foundation
public import Testing

/// A text that a test expects, in a file beside the test.
///
/// With `RIBS_RECORD_GOLDENS=1` in the environment the files are written again, and the run fails: a run that records
/// proves nothing.
public enum Golden {
    /// Expects a text to be what the file says.
    ///
    /// - Parameters:
    ///   - name: the file's name in the folder `Goldens` beside the test.
    ///   - test: the test's own file.
    public static func expect(
        _ text: String,
        equals name: String,
        beside test: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Goldens/\(name)")
        if ProcessInfo.processInfo.environment["RIBS_RECORD_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            Issue.record("recorded \(name): run again without RIBS_RECORD_GOLDENS", sourceLocation: sourceLocation)
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        // Character by character would take two texts as equal that a terminal gets differently.
        #expect(
            Array(text.utf8) == Array(expected.utf8),
            "differs from Goldens/\(name): it is now\n\(text)",
            sourceLocation: sourceLocation
        )
    }
}
