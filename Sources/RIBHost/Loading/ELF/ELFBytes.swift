/// A piece of a file with the offset, so that an error can name the byte.
///
/// A single number is read by `number(_:at:)`, which throws. Code that reads a whole table takes `bytes.span.bytes`
/// once, checks its size, and reads by `RawSpan.littleEndian(_:at:)`, which is far cheaper per number.
struct ELFBytes: Sendable {
    let bytes: ArraySlice<UInt8>
    /// The offset of the piece in the file.
    let offset: UInt64
    /// The name of the piece for errors; static, so that a file without errors costs no strings.
    let what: StaticString

    init(_ bytes: ArraySlice<UInt8>, at offset: UInt64, of what: StaticString) {
        self.bytes = bytes
        self.offset = offset
        self.what = what
    }

    var count: Int { bytes.count }

    /// Returns the little-endian number at `index` of this piece.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type,
        at index: Int
    ) throws(ELFError) -> Number {
        guard index >= 0, index <= bytes.count - MemoryLayout<Number>.size else {
            throw .truncated("\(what) at byte \(offset) ends after \(bytes.count) bytes")
        }
        return bytes.span.bytes.littleEndian(type, at: index)
    }

    /// Returns true if the bytes from `index` on begin with `text`.
    func hasPrefix(_ text: StaticString, at index: Int) -> Bool {
        hasPrefix(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), at: index)
    }

    /// Returns true if the NUL-terminated string at `index` is `text`; bytes without a NUL are not a string.
    func holdsString(_ text: StaticString, at index: Int) -> Bool {
        hasPrefix(text, at: index) && isEnd(index, text.utf8CodeUnitCount)
    }

    /// Returns true if the NUL-terminated string at `index` is `text`.
    func holdsString(_ text: String, at index: Int) -> Bool {
        let text = text.utf8.span
        guard index >= 0, text.count < count, index < count - text.count else { return false }
        let bytes = bytes.span
        for position in text.indices where bytes[index + position] != text[position] { return false }
        return bytes[index + text.count] == 0
    }

    /// Returns the NUL-terminated string at `index`, bad UTF-8 repaired; nil if `index` is outside, or there is no NUL.
    func string(at index: Int) -> String? {
        guard index >= 0, index < count else { return nil }
        let rest = bytes.dropFirst(index)
        guard let end = rest.firstIndex(of: 0) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }

    /// The bytes without the NULs at the end.
    var withoutPadding: [UInt8] {
        guard let last = bytes.lastIndex(where: { $0 != 0 }) else { return [] }
        return Array(bytes[...last])
    }

    /// True if the last byte is a NUL, so that every string in a table of strings ends.
    var endsWithNUL: Bool { bytes.last == 0 }

    private func hasPrefix(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index >= 0, text.count <= count, index <= count - text.count else { return false }
        let span = bytes.span
        for position in 0..<text.count where span[index + position] != text[position] { return false }
        return true
    }

    /// Returns true if a NUL follows a prefix found at `index`.
    private func isEnd(_ index: Int, _ length: Int) -> Bool {
        let end = index + length
        return end < count && bytes.span[end] == 0
    }
}

extension RawSpan {
    /// Returns the little-endian number at a byte; an index outside of the span is a trap and never a wild read.
    func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(_ type: Number.Type, at index: Int) -> Number {
        // Unsafe by name only because not every type may hold every bit pattern; an integer may.
        Number(littleEndian: unsafeLoadUnaligned(fromByteOffset: index, as: type))
    }
}
