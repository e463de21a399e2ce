internal import PluginABI

extension Fault {
    static func linkTimedOut(_ request: LinkRequest, steps: [String], _ patience: String) -> Fault {
        let names = steps.map { "`\($0)`" }
        let awaited = names.count > 1 ? "one of \(names.joined(separator: ", "))" : names.joined()
        return Fault(
            kind: .linkTimedOut,
            message:
                "The link `\(request.link)` has waited \(patience) for the flow to come to \(awaited), and was given up. "
                + "Open it again when the flow is there.",
            path: []
        )
    }
}

extension Fault.Kind {
    /// A deep link waited too long for the step from which it can be taken.
    static let linkTimedOut = Fault.Kind(rawValue: "linkTimedOut")
}
