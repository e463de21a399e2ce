@_spi(Host) public import PluginABI

/// Kinds of faults that the host itself finds. A plugin in a process of its own cannot report them, because faces act
/// on some of them.
extension Fault.Kind {
    /// A step reported an outcome which is not in its manifest.
    public static let undeclaredOutcome = Fault.Kind(rawValue: "undeclared_outcome")

    /// A step could not be loaded or built: the flow continues by the route for `@failed`, or waits for another file.
    public static let failedStep = Fault.Kind(rawValue: "failed_step")

    /// The screen of a step is nested too deeply.
    public static let nestedTooDeep = Fault.Kind(rawValue: "nested_too_deep")

    /// A process of plugins ended unexpectedly.
    public static let workerEnded = Fault.Kind(rawValue: "worker_ended")

    /// A deep link was still waiting when another link was opened.
    public static let linkReplaced = Fault.Kind(rawValue: "link_replaced")

    /// A deep link waited too long for a step that could take it.
    public static let linkTimedOut = Fault.Kind(rawValue: "link_timed_out")

    /// A line of input cannot be carried out.
    public static let input = Fault.Kind(rawValue: "input")

    /// True for a fault found by the host itself.
    public var isOfHost: Bool {
        switch self {
        case .undeclaredOutcome, .failedStep, .nestedTooDeep, .workerEnded, .linkReplaced, .linkTimedOut, .input: true
        default: false
        }
    }

    /// A value, message or screen of a plugin was too large.
    public static let tooLarge = Fault.Kind(rawValue: "too_large")
}

// Values that are larger than one may be: `WireValue.sizeLimit` says how large that is.
extension Fault {
    /// Returns the fault of a step that reported an outcome with oversized values.
    public static func largeOutcome(_ outcome: Outcome, path: [String]) -> Fault {
        large(
            "The step `\(path.last ?? "")` reported `\(outcome.name)` with values",
            of: outcome.payload.size,
            "the outcome was dropped",
            help: "report less, or in several outcomes",
            path: path
        )
    }

    /// Returns the fault of a step that keeps an oversized state.
    public static func largeState(_ state: WireValue, path: [String]) -> Fault {
        large(
            "The step `\(path.last ?? "")` keeps a state",
            of: state.size,
            "it was left out, and what it kept last stays",
            help: "keep less",
            path: path
        )
    }

    /// Returns the fault of a step that gives a child values which are too large together.
    public static func largeGift(_ size: Int, to child: String, path: [String]) -> Fault {
        large(
            "The step `\(path.last ?? "")` gives its child `\(child)` values",
            of: size,
            "the child is not there",
            help: "give it less",
            path: path
        )
    }

    /// Returns the fault of running code that wrote an oversized value to a stream, or sent it as an event.
    ///
    /// - Parameter isEvent: true for a stream of events.
    public static func largeWrite(_ value: WireValue, isEvent: Bool) -> Fault {
        let writer = PluginImages.caller()
        let what = isEvent ? "sent an event" : "wrote a value"
        return large(
            "\(writer.map { "The plugin `\($0)`" } ?? "A plugin") \(what)",
            of: value.size,
            isEvent ? "the event was left out" : "the stream keeps its value",
            help: isEvent ? "send less" : "write less",
            path: writer.map { [$0] } ?? []
        )
    }

    private static func large(
        _ what: String,
        of size: Int,
        _ effect: String,
        help: String,
        path: [String]
    ) -> Fault {
        Fault(
            kind: .tooLarge,
            message: "\(what) of \(size) bytes: \(effect). A value has at most \(WireValue.sizeLimit): \(help).",
            path: path
        )
    }
}
