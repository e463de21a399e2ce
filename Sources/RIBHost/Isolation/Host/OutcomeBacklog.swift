public import PluginABI

/// Receives the outcomes of a RIB in a worker.
public protocol RemoteListener: OutcomeListener {
    /// Called instead of `report(_:)`.
    ///
    /// - Parameter room: held while the outcome waits.
    func report(_ outcome: Outcome, holding room: OutcomeRoom)
}

/// The outcomes of a worker that wait in the host. An outcome is handled only after the call in which it was reported,
/// and a hostile plugin never returns.
@MainActor
final class OutcomeBacklog {
    private var count = 0
    private var byteCount = 0

    /// Returns room for another outcome with so many bytes.
    func room(bytes: Int) throws(MessageError) -> OutcomeRoom {
        guard count < ProcessEnd.Excess.outcomes.limit else { throw .excess(.outcomes) }
        guard byteCount + bytes <= ProcessEnd.Excess.outcomeBytes.limit else { throw .excess(.outcomeBytes) }
        count += 1
        byteCount += bytes
        return OutcomeRoom(bytes, in: self)
    }

    fileprivate func release(bytes: Int) {
        count -= 1
        byteCount -= bytes
    }
}

/// The room of a waiting outcome, until this object is freed.
@MainActor
public final class OutcomeRoom {
    private let byteCount: Int
    private let backlog: OutcomeBacklog

    fileprivate init(_ byteCount: Int, in backlog: OutcomeBacklog) {
        self.byteCount = byteCount
        self.backlog = backlog
    }

    isolated deinit {
        backlog.release(bytes: byteCount)
    }
}
