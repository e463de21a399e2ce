/// One call of a RIB's listener, as it crosses to the host.
@frozen  // An outcome is a name and a payload; frozen, so that a host queues it without looking up its layout.
public struct Outcome: Sendable, Hashable {
    /// The listener's method, as the manifest names it.
    public var name: String
    /// The method's arguments.
    public var payload: WireRecord

    /// Describes an outcome.
    public init(name: String, payload: WireRecord = WireRecord()) {
        self.name = name
        self.payload = payload
    }
}

/// Receives the outcomes of one attached RIB. A host subclasses it; generated code reports to it.
@MainActor
open class OutcomeListener {
    /// Makes a listener.
    public init() {}

    /// Called with each outcome, within the RIB's own call: the host acts on it later.
    open func report(_ outcome: Outcome) {}
}
