/// The messages between host and worker: the first byte is the kind, the rest its contents.
///
/// Calls are answered by ``done``, and all of them together are one logical thread, as with Binder's transactions: the
/// side that waits for an answer serves the calls of the other side meanwhile. A waiting worker serves only the
/// deliveries that its own call has caused; other calls are queued. So crossing calls can neither wait for each other nor
/// take each other's answers, and no call needs a number.
enum Message {
    enum Kind: UInt8 {
        // The host calls.
        case load = 1, build, attach, detach, perform, deliver, tree, survivors
        /// A delivery that a call of the worker's has caused, which the host is serving.
        case deliverBack
        /// How many objects do not meet what the leak detector expects of them at this moment.
        case suspects
        /// Attaches a RIB whose view a person does not see, such as one behind another tab.
        case attachUnseen
        /// Whether a person sees a RIB's view from now on.
        case see
        /// A child in a slot of a RIB has reported an outcome.
        case childOutcome
        /// The screen of such a child has another title.
        case childTitle
        /// The children in a slot of a RIB are others now.
        case children
        /// An entry of a RIB, for a link.
        case ask
        // The host tells.
        case name = 24, plugin, context, finishContext, current, finishStream, seal
        // The worker calls.
        case write = 32, subscribe
        /// A RIB has attached the place of a child; answered by the numbers of the streams that they share.
        case attachChild
        // The worker tells.
        case unsubscribe = 48, outcome, screen, fault
        /// The worker is about to die of a signal: sent by its handler, before any other handling of the crash.
        case dying
        case state
        /// A plugin has logged a line.
        case log
        /// Of several plugins, the one that it loads from now on.
        case loading
        /// The place of a child has left.
        case detachChild
        /// Whether a person sees the place of a child from now on.
        case seeChild
        /// A plugin says something for a moment.
        case say
        /// The answer to a call, of either side.
        case done = 64
        /// The first message of each side, after ``Greeting/magic``.
        case greeting = 127
    }

    /// The most bytes that a message of a worker may have, its length aside: clearly more than `WireValue.sizeLimit`.
    static let limit = 1 << 20
    /// As many bytes as a message of a host can have: several values that fit, such as the arguments of a build, are sent
    /// together, and a worker takes whatever its host has let in.
    static let hostLimit = Int(UInt32.max)
    /// The most bytes that can wait to be read: beyond that the other side floods the socket.
    static let bufferLimit = 16 << 20
}

/// Why nothing more can come from the other side.
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
    case excess(ProcessEnd.Excess)
    /// The message to send is too large.
    case tooLarge(bytes: Int)
    /// The other side did not start as one with the same messages does.
    case handshake(HandshakeError)
}
