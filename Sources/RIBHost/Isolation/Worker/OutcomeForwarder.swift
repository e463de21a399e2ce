public import PluginABI

/// A listener that hands each outcome of a RIB to a function: a worker sends it to the host, a trial notes it.
public final class OutcomeForwarder: OutcomeListener {
    private let handler: @MainActor (Outcome) -> Void

    /// Makes a listener.
    ///
    /// - Parameter handler: gets each outcome when it is reported.
    public init(_ handler: @escaping @MainActor (Outcome) -> Void) {
        self.handler = handler
        super.init()
    }

    /// Hands the outcome on.
    public override func report(_ outcome: Outcome) {
        handler(outcome)
    }
}
