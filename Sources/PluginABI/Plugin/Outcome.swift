/// A call of a RIB's listener, as a value that crosses to the host.
@frozen  // An outcome is a name and a payload; frozen, so that a host queues it without looking up its layout.
public struct Outcome: Sendable, Hashable {
    /// The name of the listener's method, as in the manifest.
    public var name: String
    /// The method's arguments.
    public var payload: WireRecord

    /// Makes an outcome.
    public init(name: String, payload: WireRecord = WireRecord()) {
        self.name = name
        self.payload = payload
    }
}

/// A receiver of an attached RIB's outcomes. A host subclasses this; generated code reports to it.
@MainActor
open class OutcomeListener {
    /// Makes a listener.
    public init() {}

    /// Called with each outcome, during the RIB's own call: the host acts on the outcome later.
    open func report(_ outcome: Outcome) {}
}
