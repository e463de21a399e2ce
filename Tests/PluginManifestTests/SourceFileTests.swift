import PluginManifest
import Testing

@Suite("Source files")
struct SourceFileTests {
    @Test(
        "a position counts lines and characters from 1",
        arguments: [
            (0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 2, 1), (7, 2, 2), (8, 3, 1), (9, 3, 2), (100, 3, 2), (-5, 1, 1),
        ]
    )
    func positions(_ offset: Int, _ line: Int, _ column: Int) {
        let source = SourceFile(name: "a", text: "aé\n漢\nx")
        #expect(source.position(at: offset) == SourcePosition(line: line, column: column))
    }

    @Test("a line is given without its ending, and a line that is not there is empty")
    func lines() {
        let source = SourceFile(name: "a", bytes: Array("a\r\n\nb".utf8) + [0xFF])
        #expect((0...4).map(source.line) == ["", "a", "", "b\u{FFFD}", ""])
        #expect(source.lineCount == 3)
    }

    @Test("lines are found in every block of a long file, and at its ends")
    func manyLines() {
        // Lines of 7 bytes and, after each hundredth, one of 2000.
        let lines = (0..<1000).map { $0 % 100 == 99 ? String(repeating: "x", count: 2000) : "é漢x" }
        let source = SourceFile(name: "a", text: lines.joined(separator: "\n") + "\n")
        #expect(source.lineCount == 1001)
        #expect((1...1001).map(source.line) == lines + [""])
        var offset = 0
        for (number, line) in lines.enumerated() {
            #expect(source.position(at: offset) == SourcePosition(line: number + 1, column: 1))
            offset += line.utf8.count
            #expect(
                source.position(at: offset) == SourcePosition(line: number + 1, column: line.unicodeScalars.count + 1)
            )
            offset += 1
        }
    }

    @Test("positions in a line of megabytes are right, block ends included")
    func longLines() {
        let source = SourceFile(name: "a", text: "x\n" + String(repeating: "é", count: 1_000_000))
        for offset in [2, 1024, 1026, 2046, 2048, 2050, 1_000_000, 2_000_002] {
            #expect(source.position(at: offset) == SourcePosition(line: 2, column: (offset - 2) / 2 + 1))
        }
    }
}
