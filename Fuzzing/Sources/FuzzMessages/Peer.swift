import Glibc

@testable import Isolation

/// The other side of a connection: it has sent all that it will, which an input says.
///
/// The first byte of an input says how it is sent, the rest what. So that a change of one message is not one of all
/// that follow, their lengths are not in the input: they are between separators.
public struct Peer {
    /// This side's end of the socket.
    public let descriptor: Int32
    private let other: Int32
    /// The rest of the input.
    public let rest: ArraySlice<UInt8>
    private let mode: UInt8

    /// What is between two messages: bytes that no text has, and no number near its bounds: the greatest begins with
    /// FE FF.
    static let separator: [UInt8] = [0xFE, 0xC1, 0xFE]

    /// Sends an input.
    public init(_ data: UnsafePointer<UInt8>?, _ size: Int) {
        let input = Array(UnsafeBufferPointer(start: data, count: size))
        mode = input.first ?? 0
        rest = input.dropFirst()
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { fatalError("no socket") }
        (descriptor, other) = (ends[0], ends[1])
        let bytes = hasFrames ? Greeting.current.bytes + Self.frames(of: rest) : Array(rest)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(other, $0.baseAddress, $0.count, 0) }
            guard count > 0 else { fatalError("the socket takes nothing") }
            sent += count
        }
        shutdown(other, Int32(SHUT_WR))
    }

    /// Whether the bytes are messages behind a greeting, and not all that is sent.
    private var hasFrames: Bool { mode & 1 != 0 }

    /// Whether it prints the same bytes.
    public var prints: Bool { mode & 2 != 0 }

    /// Whether its plugin is only loaded.
    public var onlyLoads: Bool { mode & 4 != 0 }

    /// Whether the main loop runs between two calls: then what follows an answer is read as sent by itself.
    public var turnsBetweenCalls: Bool { mode & 8 != 0 }

    /// Ends the connection.
    public func close() {
        _ = Glibc.close(other)
    }

    private static func frames(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        var frames: [UInt8] = []
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            if bytes[index...].starts(with: separator) {
                append(bytes[start..<index], to: &frames)
                index += separator.count
                start = index
            } else {
                index += 1
            }
        }
        append(bytes[start...], to: &frames)
        return frames
    }

    private static func append(_ message: ArraySlice<UInt8>, to frames: inout [UInt8]) {
        for shift in stride(from: 0, to: 32, by: 8) { frames.append(UInt8(truncatingIfNeeded: message.count >> shift)) }
        frames += message
    }
}

/// Calls `body`, after which as many sockets and pipes are open as before.
public func expectDescriptorsClosed(_ body: () -> Void) {
    let before = openConnections
    body()
    precondition(openConnections == before, "a descriptor was left open")
}

/// How many sockets and pipes are open; Dispatch opens descriptors of other kinds when it likes.
private var openConnections: Int {
    (STDERR_FILENO + 1..<32).count { descriptor in
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return false }
        return [S_IFSOCK, S_IFIFO].contains(status.st_mode & S_IFMT)
    }
}
