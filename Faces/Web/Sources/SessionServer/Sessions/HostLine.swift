import Foundation
import NIOCore

/// A line of the host. This program reads only the members it acts on; the page gets the whole line.
struct HostLine: Sendable {
    let bytes: ByteBuffer
    let head: Head

    /// Members of protocol 1.
    struct Head: Decodable, Sendable {
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
        var path: [String]?
        var diagnostic: Diagnostic?

        /// True for a notice about something that went wrong, or may have.
        var isWarning: Bool { tone == "warning" || tone == "negative" }
    }

    struct Diagnostic: Decodable, Sendable {
        var code: String
        var message: String
    }

    /// Reads a line.
    ///
    /// - Returns: nil for a line outside protocol 1.
    init?(_ bytes: ByteBuffer) {
        guard let head = try? JSONDecoder().decode(Head.self, from: Data(bytes.readableBytesView)) else { return nil }
        self.bytes = bytes
        self.head = head
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
