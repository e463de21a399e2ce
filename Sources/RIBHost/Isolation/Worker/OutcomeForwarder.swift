import Base
@_spi(Host) public import PluginABI

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

extension Fault {
    /// Returns the fault of a step that reported an outcome on another thread, although the compiler prevents this.
    public static func reportedElsewhere(_ outcome: Outcome, path: [String]) -> Fault {
        Fault(
            kind: .untimelyOutcome,
            message: "The step `\(path.last ?? "")` reported `\(outcome.name)` on another thread; the outcome was "
                + "dropped. RIBs live on the main thread: report there, as in `Task { @MainActor in … }`.",
            path: path
        )
    }
}

extension Fault.Kind {
    /// A step reported an outcome at a wrong time: for the second time, after its detach, or on another thread.
    public static let untimelyOutcome = Self(rawValue: "untimely_outcome")
}
