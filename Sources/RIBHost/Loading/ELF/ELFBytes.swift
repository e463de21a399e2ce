/// A piece of a file, which knows where it was read from, so that an error can name the byte.
struct ELFBytes: Sendable {
    let bytes: [UInt8]
    /// Where in the file the piece starts.
    let offset: UInt64
    /// What the piece is, for errors.
    let what: String

    init(_ bytes: [UInt8], at offset: UInt64, of what: String) {
        self.bytes = bytes
        self.offset = offset
        self.what = what
    }

    var count: Int { bytes.count }

    /// The little-endian number at `index` of this piece.
    func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type,
        at index: Int
    ) throws(ELFError) -> Number {
        guard index >= 0, index <= bytes.count - MemoryLayout<Number>.size else {
            throw ELFError(.truncated, "\(what) at byte \(offset) ends after \(bytes.count) bytes")
        }
        return Number(littleEndian: bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Number.self))
    }

    /// Whether a NUL-terminated string that starts at `index` is `text`; a string that never ends is no string.
    func holdsString(_ text: StaticString, at index: Int) -> Bool {
        guard hasPrefix(text, at: index), let end = index.checkedSum(text.utf8CodeUnitCount) else { return false }
        return end < bytes.count && bytes[end] == 0
    }

    /// Whether the bytes from `index` on begin with `text`.
    func hasPrefix(_ text: StaticString, at index: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard index >= 0, length <= bytes.count, index <= bytes.count - length else { return false }
        let prefix = UnsafeBufferPointer(start: text.utf8Start, count: length)
        return bytes[index..<(index + length)].elementsEqual(prefix)
    }

    /// Whether a NUL-terminated string that starts at `index` is `text`.
    func holdsString(_ text: [UInt8], at index: Int) -> Bool {
        guard index >= 0, text.count < bytes.count, index < bytes.count - text.count else { return false }
        return bytes[index + text.count] == 0 && bytes[index..<(index + text.count)].elementsEqual(text)
    }

    /// The NUL-terminated string that starts at `index`, bad UTF-8 repaired; nil when it starts outside or never ends.
    func string(at index: Int) -> String? {
        guard bytes.indices.contains(index), let end = bytes[index...].firstIndex(of: 0) else { return nil }
        return String(decoding: bytes[index..<end], as: UTF8.self)
    }
}

extension Int {
    /// The sum, or nil when it is no `Int`.
    func checkedSum(_ other: Int) -> Int? {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? nil : sum
    }
}
