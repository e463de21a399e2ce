import Base
public import PluginABI

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
