@_spi(Host) public import PluginABI

extension Fault.Kind {
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
