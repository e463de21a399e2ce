import Configuration
import PluginManifest

extension FlowGraph {
    /// How to give a step a member, as a sentence part that begins with "write".
    ///
    /// A step of a graph can have members. A step of an array cannot, so the equivalent graph is written.
    func advice(toWrite member: String, at index: Int) -> String {
        let step = steps[index]
        let flow = flows[step.flow]
        if flow.services.contains(index) { return advice(toWrite: member, inService: step.name, step.unit) }
        guard flow.isLinear else { return "write `\(member)` in the step `\(step.name)`" }
        var members = [member]
        if case .plugin(let plugin, _) = step.unit, plugins[plugin].id != step.name {
            members.insert("\"plugin\": \"\(plugins[plugin].id)\"", at: 0)
        }
        var start = ""
        if !flow.container.attachesAllMembers {
            start = "\"start\": \"\(steps[flow.steps.lowerBound].name)\", "
            if !step.edges.isEmpty {
                let isLast = index == flow.steps.upperBound - 1
                members.append("\"on\": {\"*\": \"\(isLast ? TargetWord.finish.rawValue : steps[index + 1].name)\"}")
            }
        }
        let name = step.flow == Self.root ? "" : " `\(flow.name.value)`"
        let entry = "\"\(step.name)\": {\(members.joined(separator: ", "))}"
        return "write the flow\(name) as a graph, `{\(start)\"steps\": {…}}`, with the step `\(entry)`"
    }

    /// `services` can be an array, whose entries cannot have members either.
    func advice(toWrite member: String, inService name: String, _ unit: Step.Unit) -> String {
        var members = [member]
        if case .plugin(let plugin, let build) = unit {
            if let build, plugins[plugin].manifest.builds.count > 1, build.name != "default" {
                members.insert("\"build\": \"\(build.name)\"", at: 0)
            }
            if plugins[plugin].id != name { members.insert("\"plugin\": \"\(plugins[plugin].id)\"", at: 0) }
        }
        return "write the service as `\"services\": {\"\(name)\": {\(members.joined(separator: ", "))}}`"
    }
}
