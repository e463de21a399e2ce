internal import Glibc

/// One end of the stream socket between host and worker, which carries messages.
@MainActor
final class Channel {
    let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0
    /// What is sent by the next flush.
    private var held: [UInt8] = []
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    /// What else has to be read while the channel waits, or the other side might wait too: descriptors, and what reads them.
    private let others: (descriptors: [Int32], read: @MainActor () -> Void)

    init(_ descriptor: Int32, others: [Int32] = [], _ readOthers: @escaping @MainActor () -> Void = {}) {
        self.descriptor = descriptor
        self.others = (others, readOthers)
    }

    /// Holds a message, which goes with the next flush.
    func hold(_ message: MessageWriter) throws(MessageError) {
        try message.append(to: &held)
    }

    /// Sends all that is held.
    ///
    /// - Parameter deadline: until when the other side has to take it, as ``MonotonicTime`` counts; nil for ever.
    func flush(before deadline: UInt64? = nil) throws(MessageError) {
        var sent = 0
        defer { held.removeAll(keepingCapacity: true) }
        while sent < held.count {
            let count = held.withUnsafeBytes { bytes in
                Glibc.send(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Self.sendFlags)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                // The other side may wait for this one to read before it reads itself.
                if try wait(for: POLLIN | POLLOUT, before: deadline) & POLLIN != 0 { _ = try fill() }
            } else if errno != EINTR {
                throw .closed
            }
        }
    }

    /// Reads what is there, and takes the first message of it.
    func poll() throws(MessageError) -> [UInt8]? {
        if let message = try take() { return message }
        return try fill() ? try take() : nil
    }

    /// The next message that has been read already.
    func next() throws(MessageError) -> [UInt8]? {
        try take()
    }

    /// Waits for the next message.
    func receive(before deadline: UInt64? = nil) throws(MessageError) -> [UInt8] {
        while true {
            if let message = try take() { return message }
            _ = try wait(for: POLLIN, before: deadline)
            _ = try fill()
        }
    }

    /// Whether a message, or the beginning of one, has been read and not taken.
    var hasRest: Bool { start < buffer.count }

    private func take() throws(MessageError) -> [UInt8]? {
        guard buffer.count - start >= 4 else { return nil }
        var length = 0
        for index in 0..<4 { length |= Int(buffer[start + index]) << (index * 8) }
        guard 1...Message.limit ~= length else { throw .malformed }
        let end = start + 4 + length
        guard end <= buffer.count else { return nil }
        let message = Array(buffer[start + 4..<end])
        start = end
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        } else if start > Message.limit {
            buffer.removeFirst(start)
            start = 0
        }
        return message
    }

    /// Reads what is there; returns false where that is nothing.
    private func fill() throws(MessageError) -> Bool {
        guard buffer.count - start <= Message.bufferLimit else { throw .flood }
        while true {
            let count = chunk.withUnsafeMutableBytes { room in
                recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                buffer += chunk[..<count]
                return true
            }
            if count == 0 { throw .closed }
            if errno == EAGAIN { return false }
            if errno != EINTR { throw .closed }
        }
    }

    /// Waits until something can be read or sent; returns what can.
    private func wait(for events: Int32, before deadline: UInt64?) throws(MessageError) -> Int32 {
        var requests = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
        requests += others.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let now = MonotonicTime.now
                guard now < deadline else { throw .timeout }
                milliseconds = Int32(clamping: (deadline - now) / 1_000_000 + 1)
            }
            guard Glibc.poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { continue }
            if requests.dropFirst().contains(where: { $0.revents != 0 }) { others.read() }
            // What has been closed is left out: it would be ready for ever.
            for index in requests.indices.dropFirst() where requests[index].revents & Int16(POLLIN) == 0 {
                if requests[index].revents != 0 { requests[index].fd = -1 }
            }
            if requests[0].revents != 0 { return Int32(requests[0].revents) }
        }
    }

    private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
}

/// The time since some moment, in nanoseconds: it never goes back.
enum MonotonicTime {
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
