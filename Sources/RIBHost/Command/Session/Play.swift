/// A flow that is being played.
@MainActor
public final class Play {
    private let session: Session
    /// Kept as long as the session, which calls it.
    private let reloader: Reloader

    init(_ session: Session, _ reloader: Reloader) {
        self.session = session
        self.reloader = reloader
    }

    /// Notes that the main thread begins with something, or that it is done with all.
    public func turn(begins: Bool) { session.turn(begins: begins) }
}
