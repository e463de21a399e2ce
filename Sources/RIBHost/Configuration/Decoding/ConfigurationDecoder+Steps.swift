import PluginManifest

extension ConfigurationDecoder {
    mutating func decodeStep(_ member: Member) -> StepDefinition {
        let name = name(member.key, "a step")
        let known = ["plugin", "flow", "build", "with", "on", "children", "when"]
        return decodeStep(member, name: name, "the step `\(name.value)`", known)
    }

    /// Decodes a service, which has the keys of a step, but cannot be a flow.
    mutating func decodeService(_ member: Member) -> StepDefinition {
        let name = name(member.key, "a service")
        return decodeStep(
            member,
            name: name,
            "the service `\(name.value)`",
            ["plugin", "build", "with", "on", "children"]
        )
    }

    private mutating func decodeStep(
        _ member: Member,
        name: Located<String>,
        _ what: String,
        _ known: [String]
    ) -> StepDefinition {
        guard let fields = fields(of: member.value, what, known) else {
            return StepDefinition(name: name, unit: .invalid)
        }
        return StepDefinition(
            name: name,
            unit: decodeUnit(plugin: fields["plugin"], flow: fields["flow"], what),
            build: fields["build"].flatMap { string($0.value, "`build`") },
            with: decodeWith(fields["with"]?.value),
            on: decodeRoutes(fields["on"]?.value, "`on`", form: "OUTCOME", of: "an outcome"),
            children: decodeChildren(fields["children"], of: what),
            when: decodeWhen(fields["when"])
        )
    }

    /// Decodes the condition of a member: the name of a `Bool`.
    mutating func decodeWhen(_ member: Member?) -> Located<String>? {
        guard let member else { return nil }
        let help = "Write the name of a `Bool` of `dependencies`: `\"when\": \"NAME\"`."
        return string(member.value, "`when`", help: help)
    }

    mutating func decodeUnit(plugin: Member?, flow: Member?, _ what: String) -> StepDefinition.Unit {
        if let plugin, let flow {
            report(
                .twoUnits,
                "\(what.capitalizedFirst) is both a plugin and a flow.",
                at: flow.key.range,
                "a flow",
                secondary: [Label(source, plugin.key.range, "a plugin")],
                help: "Remove one of the two."
            )
            return .invalid
        }
        if let plugin { return string(plugin.value, "`plugin`").map { .plugin($0) } ?? .invalid }
        if let flow {
            return string(flow.value, "`flow`", help: "Write the flow under `flows`, and its name here.")
                .map { .flow($0) } ?? .invalid
        }
        return .sameName
    }

    mutating func decodeWith(_ value: JSONValue?) -> [WithConstant] {
        guard let value, let members = members(of: value, "`with`") else { return [] }
        return members.compactMap { member in
            let key = valueName(member.key.located, "a dependency")
            return constant(member.value).map { WithConstant(key: key, constant: $0) }
        }
    }

    /// Decodes the routes of outcomes, or of items of a bar.
    ///
    /// - Parameters:
    ///   - form: the name in an example.
    ///   - thing: an outcome or item, for a message about its name.
    mutating func decodeRoutes(
        _ value: JSONValue?,
        _ what: String,
        form: String,
        of thing: String
    ) -> [RouteDefinition] {
        guard let value else { return [] }
        let members = members(of: value, what, help: "Write it as `{\"\(form)\": \"TARGET\"}`.") ?? []
        return members.map { member in
            RouteDefinition(
                outcome: valueName(member.key.located, thing),
                target: decodeTarget(member.value, "The target of `\(member.key.text)`")
            )
        }
    }
}
