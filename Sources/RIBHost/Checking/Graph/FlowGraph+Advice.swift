import Configuration
import PluginManifest

extension FlowGraph {
    /// Returns help text for adding a member to the outermost `dependencies`. With several files, the first file's
    /// `dependencies` apply to all.
    func adding(_ member: String, for range: SourceRange) -> String {
        let isInFirst = Label(source, range).source.base == 0
        return "Add it\(isInFirst ? "" : " to `\(source.name)`"): `\(member)`."
    }

    /// Returns help text for adding a member to a step, as a phrase that begins with "write".
    ///
    /// A step of a graph can have members. A step of an array cannot, so the equivalent graph is written.
    func advice(toWrite member: String, at index: Int) -> String {
        let step = steps[index]
        let flow = flows[step.flow]
        if flow.services.contains(index) { return advice(toWrite: member, inService: step.name, step.unit) }
        guard flow.isLinear else { return "write `\(member)` in the step `\(step.name)`" }
        var members = [member]
        var start = ""
        if !flow.container.attachesAllMembers {
            start = "\"start\": \"\(steps[flow.steps.lowerBound].name)\", "
            if !step.edges.isEmpty {
                let isLast = index == flow.steps.upperBound - 1
                members.append("\"on\": {\"*\": \"\(isLast ? TargetWord.finish.rawValue : steps[index + 1].name)\"}")
            }
        }
        let name = step.flow == Self.root ? "" : " `\(flow.name.value)`"
        let entry = entry(step.name, step.unit, members)
        return "write the flow\(name) as a graph, `{\(start)\"steps\": {…}}`, with the step `\(entry)`"
    }

    /// Returns help text for a service. `services` can be an array, whose entries cannot have members either.
    func advice(toWrite member: String, inService name: String, _ unit: Step.Unit) -> String {
        "write the service as `\"services\": {\(entry(name, unit, [member]))}`"
    }

    /// Returns a step or service as a JSON object, with the members that an array entry implies.
    private func entry(_ name: String, _ unit: Step.Unit, _ members: [String]) -> String {
        var members = members
        if case .plugin(let plugin, let build) = unit {
            if let build, plugins[plugin].manifest.builds.count > 1, build.name != "default" {
                members.insert("\"build\": \"\(build.name)\"", at: 0)
            }
            if plugins[plugin].id != name { members.insert("\"plugin\": \"\(plugins[plugin].id)\"", at: 0) }
        }
        return "\"\(name)\": {\(members.joined(separator: ", "))}"
    }
}
