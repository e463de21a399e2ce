import Foundation
import NIOCore

/// A line of the host. This program reads only the members it acts on; the page gets the whole line.
struct HostLine: Sendable {
    let bytes: ByteBuffer
    let head: Head

    /// Members of protocol 1.
    struct Head: Decodable, Sendable, Equatable {
        var type: String
        var `protocol`: Int?
        var commands: [String]?
        var id: String?
        var kind: String?
        var phase: String?
        var plugin: String?
        var interrupt: String?
        var message: String?
        var level: String?
        var tone: String?
        var reason: String?
        var code: Int?
        var end: String?
        var revision: Int?
        var base: Int?
        var path: [String]?
        var diagnostic: Diagnostic?

        /// True for a notice about something that went wrong, or may have.
        var isWarning: Bool { tone == "warning" || tone == "negative" }
    }

    struct Diagnostic: Decodable, Sendable, Equatable {
        var code: String
        var message: String
    }

    /// Reads a line.
    ///
    /// - Returns: nil for a line outside protocol 1.
    init?(_ bytes: ByteBuffer) {
        let common = bytes.withUnsafeReadableBytes { HeadReader($0).head }
        guard let head = common ?? (try? JSONDecoder().decode(Head.self, from: Data(bytes.readableBytesView))) else {
            return nil
        }
        self.bytes = bytes
        self.head = head
    }
}

/// Reads the beginning of the lines that each request causes, in the form in which ribs-host writes them: the rest of a
/// screen is only passed on.
private struct HeadReader {
    private var rest: Slice<UnsafeRawBufferPointer>

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    /// The members; nil for a line of another kind or form.
    var head: HostLine.Head? {
        var reader = self
        if reader.take(#"{"type":"change","base":"#) { return reader.change() }
        if reader.take(#"{"type":"screen","revision":"#) { return reader.screen() }
        return reader.take(#"{"type":"done","id":""#) ? reader.done() : nil
    }

    private mutating func screen() -> HostLine.Head? {
        guard let revision = number(), take(","), hasEnd else { return nil }
        return HostLine.Head(type: "screen", revision: revision)
    }

    private mutating func change() -> HostLine.Head? {
        guard let base = number(), take(#","revision":"#), let revision = number(), take(","), hasEnd else {
            return nil
        }
        return HostLine.Head(type: "change", revision: revision, base: base)
    }

    private mutating func done() -> HostLine.Head? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
        let id = rest[..<end]
        guard !id.contains(UInt8(ascii: "\\")) else { return nil }
        rest = rest[end...]
        guard take(#"","changed":true}"#) || take(#"","changed":false}"#), rest.isEmpty else { return nil }
        return HostLine.Head(type: "done", id: String(decoding: id, as: UTF8.self))
    }

    /// True if the line ends as an object does.
    private var hasEnd: Bool { rest.last == UInt8(ascii: "}") }

    private mutating func take(_ text: StaticString) -> Bool {
        let bytes = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard rest.starts(with: bytes) else { return false }
        rest = rest.dropFirst(bytes.count)
        return true
    }

    private mutating func number() -> Int? {
        let digits = rest.prefix(18).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }
}

/// Cuts bytes into lines.
struct LineCutter {
    /// The longest line, in bytes.
    private let limit: Int
    private var rest = ByteBuffer()

    /// Makes a cutter.
    ///
    /// - Parameter limit: the longest line: a screen with 10,000 elements has some 2 MB.
    init(limit: Int = 64 << 20) { self.limit = limit }

    /// Adds bytes.
    ///
    /// - Returns: the lines completed by these bytes; nil if a line is too long.
    mutating func lines(with bytes: inout ByteBuffer) -> [ByteBuffer]? {
        var lines: [ByteBuffer] = []
        // Only what is new can have the end of the line.
        while let end = bytes.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
            var part = bytes.readSlice(length: end - bytes.readerIndex) ?? ByteBuffer()
            bytes.moveReaderIndex(forwardBy: 1)
            if rest.readableBytes > 0 {
                rest.writeBuffer(&part)
                lines.append(rest)
                rest = ByteBuffer()
            } else {
                lines.append(part)
            }
        }
        rest.writeBuffer(&bytes)
        return rest.readableBytes <= limit ? lines : nil
    }
}
