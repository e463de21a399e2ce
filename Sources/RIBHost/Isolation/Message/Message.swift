import Port

/// The messages between host and worker: the first byte is the kind, the rest is the content. Most are a ``Call`` or an
/// ``Event``.
///
/// Calls are answered by ``done``, and all of them together are one logical thread, as with Binder's transactions: the
/// side that waits for an answer serves the calls of the other side meanwhile. A waiting worker serves only the
/// deliveries that its own call has caused; other calls are queued. So crossing calls can neither wait for each other nor
/// take each other's answers, and no call needs a number.
enum Message {
    /// The kinds of messages besides those of ``Call``, which are below 32, and of ``Event``, from 32 to 63.
    enum Kind: UInt8 {
        /// The answer to a call, of either side.
        case done = 64
        /// The first message of each side, after ``Greeting/magic``.
        case greeting = 127
    }

    /// The maximum size of a worker's message without the length, in bytes: clearly more than `WireValue.sizeLimit`.
    static let limit = 1 << 20
    /// The maximum size of a host's message, in bytes: several values within the limit, such as the arguments of a
    /// build, are sent together, and a worker accepts all that its host has let in.
    static let hostLimit = Int(UInt32.max)
    /// The maximum number of bytes waiting to be read: with more, the other side floods the socket.
    static let bufferLimit = 16 << 20
}

/// The reason why nothing more can come from the other side.
enum MessageError: Error, Equatable {
    /// The other side has closed its end: its process is gone.
    case closed
    /// The other side did not answer in time.
    case timeout
    /// The other side sent an invalid message.
    case malformed
    /// The other side sends faster than the host can read.
    case flood
    /// The other side exceeds a limit.
    case excess(Excess)
    /// The message to send is too large.
    case tooLarge(bytes: Int)
    /// The other side did not start like a process with the same messages.
    case handshake(HandshakeError)
}
