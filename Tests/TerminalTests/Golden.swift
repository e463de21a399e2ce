import TestSupport
import Testing

/// Compares a frame with a file in the folder `Goldens` beside the test.
func expectGolden(
    _ text: String,
    _ name: String,
    beside test: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try Golden.expect(text, equals: "\(name).txt", beside: test, sourceLocation: sourceLocation)
}
