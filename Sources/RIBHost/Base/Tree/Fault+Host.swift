@_spi(Host) public import PluginABI

/// The kinds of faults that the host itself finds. A plugin in a process of its own cannot report them: faces act on
/// some.
extension Fault.Kind {
    /// A step reported an outcome that its manifest does not declare.
    public static let undeclaredOutcome = Fault.Kind(rawValue: "undeclared_outcome")

    /// A step could not be loaded or built: the flow continues by its route for `@failed`, or waits for another file.
    public static let failedStep = Fault.Kind(rawValue: "failed_step")

    /// A step's screen is nested deeper than a screen may be.
    public static let nestedTooDeep = Fault.Kind(rawValue: "nested_too_deep")

    /// A process of plugins ended unexpectedly.
    public static let workerEnded = Fault.Kind(rawValue: "worker_ended")

    /// A deep link still waited when another was opened.
    public static let linkReplaced = Fault.Kind(rawValue: "link_replaced")

    /// A deep link waited too long for the step from which it can be taken.
    public static let linkTimedOut = Fault.Kind(rawValue: "link_timed_out")

    /// A line of input that cannot be carried out.
    public static let input = Fault.Kind(rawValue: "input")

    /// Whether it is one of these.
    public var isOfHost: Bool {
        switch self {
        case .undeclaredOutcome, .failedStep, .nestedTooDeep, .workerEnded, .linkReplaced, .linkTimedOut, .input: true
        default: false
        }
    }

    /// Something of a plugin was larger than it may be: a value, a message, a screen.
    public static let tooLarge = Fault.Kind(rawValue: "too_large")
}

// Values that are larger than one may be: `WireValue.sizeLimit` says how large that is.
extension Fault {
    /// A step reported an outcome whose values are too large.
    public static func largeOutcome(_ outcome: Outcome, path: [String]) -> Fault {
        large(
            "The step `\(path.last ?? "")` reported `\(outcome.name)` with values",
            of: outcome.payload.size,
            "the outcome was dropped",
            help: "report less, or in several outcomes",
            path: path
        )
    }

    /// A step keeps a state that is too large.
    public static func largeState(_ state: WireValue, path: [String]) -> Fault {
        large(
            "The step `\(path.last ?? "")` keeps a state",
            of: state.size,
            "it was left out, and what it kept last stays",
            help: "keep less",
            path: path
        )
    }

    /// A step gives a child values that are too large together.
    public static func largeGift(_ size: Int, to child: String, path: [String]) -> Fault {
        large(
            "The step `\(path.last ?? "")` gives its child `\(child)` values",
            of: size,
            "the child is not there",
            help: "give it less",
            path: path
        )
    }

    /// The running code wrote a stream, or sent an event, with a value that is too large.
    ///
    /// - Parameter isEvent: whether it is a stream of events.
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
