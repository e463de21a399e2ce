import Base
@_spi(Host) public import PluginABI

/// A listener that hands each outcome of a RIB to a function, which sends it to the host.
final class OutcomeForwarder: OutcomeListener {
    private let path: [String]
    private let handler: @MainActor (Outcome) -> Void

    /// Makes a listener.
    ///
    /// - Parameters:
    ///   - path: the names from the root down to the RIB, for faults.
    ///   - handler: gets each outcome when it is reported.
    init(path: [String], _ handler: @escaping @MainActor (Outcome) -> Void) {
        self.path = path
        self.handler = handler
        super.init()
    }

    /// Hands the outcome on.
    override func report(_ outcome: Outcome) {
        guard !RIBHost.isCalledElsewhere else { return RIBHost.report(.reportedElsewhere(outcome, path: path)) }
        guard outcome.payload.fits else { return RIBHost.report(.largeOutcome(outcome, path: path)) }
        handler(outcome)
    }
}

extension Fault {
    /// A step reported an outcome on another thread, although the compiler prevents that.
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
    /// A step reported an outcome when it could not: for the second time, after it was detached, or on another thread.
    public static let untimelyOutcome = Self(rawValue: "untimely_outcome")
}
