import Base
@_spi(Host) import PluginABI
import Port

/// A listener that passes each outcome of a RIB to a function, which sends the outcome to the host.
final class OutcomeForwarder: OutcomeListener {
    private let path: [String]
    private let handler: @MainActor (Outcome) -> Void

    /// Creates a listener.
    ///
    /// - Parameters:
    ///   - path: the names from the root down to the RIB, for faults.
    ///   - handler: gets each outcome on its report.
    init(path: [String], _ handler: @escaping @MainActor (Outcome) -> Void) {
        self.path = path
        self.handler = handler
        super.init()
    }

    /// Passes the outcome on.
    override func report(_ outcome: Outcome) {
        guard !RIBHost.isCalledElsewhere else { return RIBHost.report(.reportedElsewhere(outcome, path: path)) }
        guard outcome.payload.fits else { return RIBHost.report(.largeOutcome(outcome, path: path)) }
        handler(outcome)
    }
}
