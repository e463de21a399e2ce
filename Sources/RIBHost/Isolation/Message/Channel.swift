import Dispatch
import Glibc

/// An end of the connection between host and worker: a socket, or a pair of pipes.
@MainActor
final class Channel {
    private let connection: Connection
    private var buffer: [UInt8] = []
    private var start = 0
    /// True once the greeting of the other side has arrived.
    private var isOpen = false
    /// The data for the next flush, beginning with this side's greeting.
    private var held = Greeting.current.bytes
    /// The buffer for receiving: not initialized, to take no memory before its use.
    private var chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { $1 = $0.count }
    /// The maximum size of a sent message, in bytes; `receiveLimit` is for received ones.
    private let sendLimit: Int
    private let receiveLimit: Int
    /// The other descriptors to read while the channel waits, so that the other side does not block, with their reader.
    private let others: (descriptors: [Int32], read: @MainActor () -> Void)
    /// Works for the other side instead of waiting for it, if that is in this thread too; false if there was nothing to
    /// do. For tests.
    var otherSide: (@MainActor () -> Bool)?

    /// - Parameter isOfWorker: true for the worker's end.
    init(
        _ connection: Connection,
        isOfWorker: Bool = false,
        others: [Int32] = [],
        _ readOthers: @escaping @MainActor () -> Void = {}
    ) {
        self.connection = connection
        sendLimit = isOfWorker ? Message.limit : Message.hostLimit
        receiveLimit = isOfWorker ? Message.hostLimit : Message.limit
        self.others = (others, readOthers)
    }

    /// Queues a message for the next flush.
    func hold(_ message: MessageWriter) throws(MessageError) {
        try message.append(to: &held, limit: sendLimit)
    }

    /// Sends all queued messages.
    ///
    /// - Parameter deadline: the time by which the other side must have received them, in nanoseconds of
    ///   `DispatchTime`; nil for no deadline.
    func flush(before deadline: UInt64? = nil) throws(MessageError) {
        var sent = 0
        // What a large message has taken is given back.
        defer { held.removeAll(keepingCapacity: held.count <= Message.limit) }
        while sent < held.count {
            let count = held.withUnsafeBytes { bytes in
                connection.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                // The other side might wait for this one to read before it reads itself.
                if try wait(toSend: true, before: deadline) { _ = try fill() }
            } else if errno != EINTR {
                throw reasonForClosing()
            }
        }
    }

    /// Reads the available data, and returns the first message.
    func poll() throws(MessageError) -> [UInt8]? {
        if let message = try take() { return message }
        return try fill() ? try take() : nil
    }

    /// Returns the next message among the data read already.
    func next() throws(MessageError) -> [UInt8]? {
        try take()
    }

    /// Waits for the next message.
    ///
    /// - Parameter deadline: the time from which no message is taken, even if one has arrived: otherwise a side that
    ///   always has more to send would be served for ever.
    func receive(before deadline: UInt64? = nil) throws(MessageError) -> [UInt8] {
        if let deadline, DispatchTime.now().uptimeNanoseconds >= deadline { throw noise ?? .timeout }
        while true {
            if let message = try take() { return message }
            _ = try wait(toSend: false, before: deadline)
            _ = try fill()
        }
    }

    /// True if a message, or the beginning of one, has been read and not taken.
    var hasRest: Bool { restCount > 0 }

    /// The number of bytes that have been read and not taken.
    var restCount: Int { buffer.count - start }

    private func take() throws(MessageError) -> [UInt8]? {
        if !isOpen {
            guard try takeGreeting() else { return nil }
        }
        return try takeFrame()
    }

    private func takeFrame() throws(MessageError) -> [UInt8]? {
        guard buffer.count - start >= 4 else { return nil }
        var length = 0
        for index in 0..<4 { length |= Int(buffer[start + index]) << (index * 8) }
        guard 1...receiveLimit ~= length else { throw .malformed }
        let end = start + 4 + length
        guard end <= buffer.count else { return nil }
        let message = Array(buffer[start + 4..<end])
        start = end
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: buffer.count <= Message.limit)
            start = 0
        } else if start > Message.limit {
            buffer.removeFirst(start)
            start = 0
        }
        return message
    }

    /// Reads the available data; returns false if there is none.
    private func fill() throws(MessageError) -> Bool {
        // A worker reads whatever its host has for it.
        guard buffer.count - start <= Message.bufferLimit || receiveLimit > Message.limit else { throw .flood }
        while true {
            let count = chunk.withUnsafeMutableBytes { room in
                connection.receive(room)
            }
            if count > 0 {
                buffer += chunk[..<count]
                return true
            }
            if count < 0, errno == EAGAIN { return false }
            if count == 0 || errno != EINTR { throw noise ?? .closed }
        }
    }

    /// Waits until something can be read, or optionally sent; returns true if something can be read.
    private func wait(toSend: Bool, before deadline: UInt64?) throws(MessageError) -> Bool {
        var requests = connection.requests(toSend: toSend)
        let ownCount = requests.count
        if let otherSide {
            guard Glibc.poll(&requests, nfds_t(ownCount), 0) > 0 || otherSide() else { throw .timeout }
            return true
        }
        requests += others.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let milliseconds = Self.milliseconds(until: deadline)
            let count = Glibc.poll(&requests, nfds_t(requests.count), milliseconds)
            // Only what a last look does not find is late: a signal might have stopped this process, or interrupted the
            // call.
            if count == 0, milliseconds == 0 { throw noise ?? .timeout }
            guard count > 0 else { continue }
            let isReady = requests[..<ownCount].contains { $0.revents != 0 }
            // Without a read of the others, which would take time after the deadline.
            if milliseconds == 0, !isReady { throw noise ?? .timeout }
            if requests[ownCount...].contains(where: { $0.revents != 0 }) { others.read() }
            // Closed descriptors are left out: they would always be ready.
            for index in ownCount..<requests.count where requests[index].revents & Int16(POLLIN) == 0 {
                if requests[index].revents != 0 { requests[index].fd = -1 }
            }
            // An end or an error is read as well.
            if isReady { return requests[0].revents & ~Int16(POLLOUT) != 0 }
        }
    }

    /// Returns the timeout for poll(2): rounded up, 0 once the deadline has passed, -1 for no deadline.
    private static func milliseconds(until deadline: UInt64?) -> Int32 {
        guard let deadline else { return -1 }
        let now = DispatchTime.now().uptimeNanoseconds
        return now < deadline ? Int32(clamping: (deadline - now) / 1_000_000 + 1) : 0
    }
}

// MARK: - The greeting

extension Channel {
    /// Takes the other side's greeting, if it has arrived.
    private func takeGreeting() throws(MessageError) -> Bool {
        if let noise {
            // Unexpected output is reported in whole lines.
            guard buffer.contains(UInt8(ascii: "\n")) || buffer.count > Self.longestNoise else { return false }
            throw noise
        }
        guard buffer.count >= Greeting.magic.count else { return false }
        start = Greeting.magic.count
        guard let message = try takeFrame() else {
            start = 0
            return false
        }
        let greeting = try Greeting(MessageReader(message))
        guard greeting == .current else { throw .handshake(.mismatch(greeting)) }
        isOpen = true
        return true
    }

    /// The error if the first bytes, as far as they have arrived, are not the magic.
    private var noise: MessageError? {
        guard !isOpen, !Greeting.magic.starts(with: buffer.prefix(Greeting.magic.count)) else { return nil }
        let lines = buffer.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return .handshake(.noise(String(decoding: (lines.first ?? []).prefix(Self.longestNoise), as: UTF8.self)))
    }

    /// Returns the reason why nothing more can be sent. The last messages of the other side say more than the closing
    /// of its end.
    private func reasonForClosing() -> MessageError {
        guard !isOpen else { return .closed }
        do throws(MessageError) {
            while try fill() { _ = try takeGreeting() }
            return .closed
        } catch {
            return error
        }
    }

    private static let longestNoise = 200
}
