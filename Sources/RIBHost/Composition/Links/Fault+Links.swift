import PluginABI
import Tree

extension Fault {
    static func linkTimedOut(_ request: LinkRequest, steps: String, _ patience: String) -> Fault {
        Fault(
            kind: .linkTimedOut,
            message:
                "The link `\(request.link)` has waited \(patience) for the flow to come to \(steps), and was given up. "
                + "Open it again when the flow is there.",
            path: []
        )
    }

    static func linkReplaced(_ old: LinkRequest, by new: LinkRequest) -> Fault {
        Fault(
            kind: .linkReplaced,
            message: "The link `\(old.link)` still waited when `\(new.link)` was opened, and was given up.",
            path: []
        )
    }
}
