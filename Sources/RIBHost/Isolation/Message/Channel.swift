internal import Dispatch
internal import Glibc

/// One end of what carries messages between host and worker: a socket, or a pair of pipes.
@MainActor
final class Channel {
    private let connection: Connection
    private var buffer: [UInt8] = []
    private var start = 0
    /// Whether the other side has said who it is.
    private var isOpen = false
    /// What is sent by the next flush: first of all who this side is.
    private var held = Greeting.current.bytes
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)
    /// What else has to be read while the channel waits, or the other side might wait too: descriptors, and what reads them.
    private let others: (descriptors: [Int32], read: @MainActor () -> Void)

    init(_ connection: Connection, others: [Int32] = [], _ readOthers: @escaping @MainActor () -> Void = {}) {
        self.connection = connection
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
                connection.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                // The other side may wait for this one to read before it reads itself.
                if try wait(toSend: true, before: deadline) { _ = try fill() }
            } else if errno != EINTR {
                throw reasonForClosing()
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
    ///
    /// - Parameter deadline: from when on none is taken, whether it has come or not: or one that always has more to say would be
    ///   listened to for ever.
    func receive(before deadline: UInt64? = nil) throws(MessageError) -> [UInt8] {
        if let deadline, DispatchTime.now().uptimeNanoseconds >= deadline { throw noise ?? .timeout }
        while true {
            if let message = try take() { return message }
            _ = try wait(toSend: false, before: deadline)
            _ = try fill()
        }
    }

    /// Whether a message, or the beginning of one, has been read and not taken.
    var hasRest: Bool { start < buffer.count }

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

    /// Waits until something can be read, or also until something can be sent; returns whether something can be read.
    private func wait(toSend: Bool, before deadline: UInt64?) throws(MessageError) -> Bool {
        var requests = connection.requests(toSend: toSend)
        let ownCount = requests.count
        requests += others.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            var milliseconds: Int32 = -1
            if let deadline {
                let now = DispatchTime.now().uptimeNanoseconds
                guard now < deadline else { throw noise ?? .timeout }
                milliseconds = Int32(clamping: (deadline - now) / 1_000_000 + 1)
            }
            guard Glibc.poll(&requests, nfds_t(requests.count), milliseconds) > 0 else { continue }
            if requests[ownCount...].contains(where: { $0.revents != 0 }) { others.read() }
            // What has been closed is left out: it would be ready for ever.
            for index in ownCount..<requests.count where requests[index].revents & Int16(POLLIN) == 0 {
                if requests[index].revents != 0 { requests[index].fd = -1 }
            }
            if requests[..<ownCount].contains(where: { $0.revents != 0 }) {
                // An end or an error is read as well.
                return requests[0].revents & ~Int16(POLLOUT) != 0
            }
        }
    }
}

// MARK: - The greeting

extension Channel {
    /// Takes the other side's greeting, if it is there.
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

    /// What is wrong with the beginning of what came, as far as it has come: it is not the magic.
    private var noise: MessageError? {
        guard !isOpen, !Greeting.magic.starts(with: buffer.prefix(Greeting.magic.count)) else { return nil }
        let lines = buffer.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return .handshake(.noise(String(decoding: (lines.first ?? []).prefix(Self.longestNoise), as: UTF8.self)))
    }

    /// Why nothing more can be sent. What the other side said before it closed its end tells more than that it has.
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
