/// The text of a file that diagnostics point into: plugins.json, a manifest.json or a plugin's embedded manifest.
///
/// The bytes can be invalid UTF-8: some diagnostics are about that.
public final class SourceFile: Sendable {
    /// The name shown in diagnostics, as given by the user.
    public let name: String
    /// The file's bytes.
    public let bytes: [UInt8]
    /// The offset of the first byte among files that are read together, which count their bytes through; 0 for a single
    /// file.
    public let base: Int
    /// The files that are read together, in the order of their bases; empty for a single file.
    public let parts: [SourceFile]

    /// The offset at which each line starts.
    private let lineStarts: [Int]
    /// The number of characters that start before each block of `blockSize` bytes, to find a column in a line of
    /// megabytes without counting from the start.
    private let charactersBeforeBlock: [Int]
    private static let blockSize = 1024

    /// Makes a file of bytes.
    ///
    /// - Parameter base: the offset of the first byte among files that are read together.
    public convenience init(name: String, bytes: [UInt8], base: Int) {
        self.init(name, bytes, base, parts: [])
    }

    /// Makes a file of bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        base = 0
        parts = []
        (lineStarts, charactersBeforeBlock) = Self.lines(of: bytes)
    }

    /// Makes a source of files that are read together: a range in any of the files is a range in this source, and a
    /// `Label` finds the file. The source has the name of the first file.
    ///
    /// ```swift
    /// let login = SourceFile(name: "login.json", bytes: bytes, base: plugins.nextBase)
    /// let both = SourceFile(joining: [plugins, login])
    /// Label(both, SourceRange(lowerBound: login.base, upperBound: login.base + 1))  // the first byte of login.json
    /// ```
    public convenience init(joining parts: [SourceFile]) {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += repeatElement(UInt8(ascii: "\n"), count: max(0, part.base - bytes.count))
            bytes += part.bytes
        }
        self.init(parts.first?.name ?? "", bytes, 0, parts: parts)
    }

    private init(_ name: String, _ bytes: [UInt8], _ base: Int, parts: [SourceFile]) {
        self.name = name
        self.bytes = bytes
        self.base = base
        self.parts = parts
        (lineStarts, charactersBeforeBlock) = Self.lines(of: bytes)
    }

    /// The base of the next file to be read.
    public var nextBase: Int { base + bytes.count + 1 }

    /// Returns the file that contains a range, and the range in the bytes of the file.
    func place(of range: SourceRange) -> (file: SourceFile, range: SourceRange) {
        if base == 0 && parts.isEmpty { return (self, range) }
        let file = parts.last { $0.base <= range.lowerBound } ?? self
        let (start, end) = (range.lowerBound - file.base, range.upperBound - file.base)
        return (file, SourceRange(lowerBound: start, upperBound: end))
    }

    /// Returns the range of a label, counted through all files that are read together; nil for another file's label.
    public func range(of label: Label) -> SourceRange? {
        guard label.source === self || parts.contains(where: { $0 === label.source }) else { return nil }
        let base = label.source.base
        return SourceRange(lowerBound: base + label.range.lowerBound, upperBound: base + label.range.upperBound)
    }

    private static func lines(of bytes: [UInt8]) -> (starts: [Int], charactersBeforeBlock: [Int]) {
        var lineStarts = [0]
        var charactersBeforeBlock: [Int] = []
        var characters = 0
        for start in stride(from: 0, to: bytes.count, by: blockSize) {
            charactersBeforeBlock.append(characters)
            for offset in start..<min(start + blockSize, bytes.count) {
                if !bytes[offset].isUTF8Continuation { characters += 1 }
                if bytes[offset] == UInt8(ascii: "\n") { lineStarts.append(offset + 1) }
            }
        }
        charactersBeforeBlock.append(characters)
        return (lineStarts, charactersBeforeBlock)
    }

    /// Makes a file from text.
    public convenience init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// The number of lines; 1 for an empty file.
    public var lineCount: Int { lineStarts.count }

    /// Returns the line and column of an offset; an offset outside the file counts as the nearest end.
    public func position(at offset: Int) -> SourcePosition {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineIndex(at: offset)
        return SourcePosition(
            line: line + 1,
            column: characters(before: offset) - characters(before: lineStarts[line]) + 1
        )
    }

    /// Returns the text of a line, counted from 1, without its line ending; empty for an unknown line.
    ///
    /// Bytes that are not UTF-8 appear as U+FFFD.
    public func line(_ number: Int) -> String {
        String(decoding: bytes[lineRange(number)], as: UTF8.self)
    }

    /// Returns the offsets of a line, counted from 1, without its line ending; empty for an unknown line.
    func lineRange(_ number: Int) -> Range<Int> {
        guard number >= 1, number <= lineStarts.count else { return bytes.count..<bytes.count }
        let start = lineStarts[number - 1]
        guard number < lineStarts.count else { return start..<bytes.count }
        var end = lineStarts[number] - 1
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return start..<end
    }

    /// Returns the index of the last line that starts at or before the offset.
    private func lineIndex(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    private func characters(before offset: Int) -> Int {
        let block = offset / Self.blockSize
        let rest = bytes[(block * Self.blockSize)..<offset]
        return charactersBeforeBlock[block] + rest.count { !$0.isUTF8Continuation }
    }
}

extension UInt8 {
    /// True if the byte continues a character begun by an earlier byte.
    var isUTF8Continuation: Bool { self & 0xC0 == 0x80 }
}
