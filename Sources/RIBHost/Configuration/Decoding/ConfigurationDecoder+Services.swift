import PluginManifest

/// Services: an array of plugins' ids, or an object like `steps`.
extension ConfigurationDecoder {
    mutating func decodeServices(_ member: Member, _ what: String, into flow: inout FlowDefinition) {
        flow.servicesRange = member.key.range
        switch member.value.kind {
        case .array:
            flow.services = member.value.elements.compactMap { element in
                string(
                    element,
                    "A service of \(what)",
                    help: "Name a plugin; a service with more to say needs the form `{\"ID\": {…}}`."
                )
            }
            .map { StepDefinition(name: $0) }
        case .object:
            flow.services = (members(of: member.value, "`services`") ?? []).map { decodeService($0) }
        default:
            reportWrongType(
                "`services`",
                "an array of plugins or an object",
                member.value,
                help: "Write it as `[\"ID\"]`, or as `{\"ID\": {…}}` where a service has more to say."
            )
        }
    }

    /// Reports names shared by steps and services: the tree and the messages refer to both by name.
    mutating func reportSharedServiceNames(_ flow: FlowDefinition, _ what: String) {
        guard !flow.services.isEmpty else { return }
        let steps = Dictionary(flow.shape.stepNames.map { ($0.value, $0.range) }) { first, _ in first }
        var services: [String: SourceRange] = [:]
        for service in flow.services {
            let (name, range) = (service.name.value, service.name.range)
            let form = "another name: `\"services\": {\"NAME\": {\"plugin\": \"\(service.plugin ?? name)\"}}`."
            if let first = services.updateValue(range, forKey: name) {
                report(
                    .serviceNameTwice,
                    "`\(name)` names two services of \(what).",
                    at: range,
                    "the second",
                    secondary: [Label(source, first, "the first")],
                    help: "Remove one of the two, or give it \(form)"
                )
            } else if let step = steps[name] {
                report(
                    .serviceNameTwice,
                    "`\(name)` names both a step and a service of \(what).",
                    at: range,
                    "the service",
                    secondary: [Label(source, step, "the step")],
                    help: "Give the service \(form)"
                )
            }
        }
    }
}

extension FlowDefinition.Shape {
    /// The steps' names in the file.
    fileprivate var stepNames: [Located<String>] {
        switch self {
        case .linear(let names): names
        case .graph(_, let steps): steps.map(\.name)
        case .invalid: []
        }
    }
}

extension StepDefinition {
    /// The id of the step's plugin; nil if the step does not name a plugin.
    fileprivate var plugin: String? {
        guard case .plugin(let id) = unit else { return nil }
        return id.value
    }
}
