/// A flow that is being played.
@MainActor
public final class Play {
    private let session: Session
    /// Kept as long as the session, which calls it.
    private let reloader: Reloader

    private let isFed: Bool

    /// - Parameter isFed: whether the caller hands the session its input.
    init(_ session: Session, _ reloader: Reloader, isFed: Bool) {
        self.isFed = isFed
        self.session = session
        self.reloader = reloader
    }

    /// Takes input, split wherever it happens to be split, in the world of ``InputSource/caller``, unless the flow reads a script.
    public func receive(_ bytes: [UInt8]) {
        if isFed { session.receive(.bytes(bytes)) }
    }

    /// Ends the input, in the world of ``InputSource/caller``, unless the flow reads a script.
    public func endInput() {
        if isFed { session.receive(.end) }
    }

    /// Notes that the main thread begins with something, or that it is done with all.
    public func turn(begins: Bool) { session.turn(begins: begins) }
}
