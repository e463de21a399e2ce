import PluginManifest

extension ConfigurationDecoder {
    mutating func decodeStep(_ member: Member) -> StepDefinition {
        let name = name(member.key, "a step")
        return decodeStep(member, name: name, "the step `\(name.value)`", ConfigurationKey.ofStep)
    }

    /// Decodes a service, which has the keys of a step, but cannot be a flow.
    mutating func decodeService(_ member: Member) -> StepDefinition {
        let name = name(member.key, "a service")
        return decodeStep(member, name: name, "the service `\(name.value)`", ConfigurationKey.ofService)
    }

    private mutating func decodeStep(
        _ member: Member,
        name: Located<String>,
        _ what: String,
        _ keys: [ConfigurationKey]
    ) -> StepDefinition {
        guard let fields = fields(of: member.value, what, keys) else {
            return StepDefinition(name: name, unit: .invalid)
        }
        return StepDefinition(
            name: name,
            unit: decodeUnit(fields, what),
            build: string("build", in: fields),
            with: decodeWith(fields["with"]?.value),
            on: decodeRoutes(fields["on"]?.value, "`on`", form: "OUTCOME", of: "an outcome"),
            children: decodeChildren(fields["children"], of: what),
            when: decodeWhen(fields)
        )
    }

    /// Decodes the condition of a member: the name of a `Bool`.
    mutating func decodeWhen(_ fields: Fields) -> Located<String>? {
        string("when", in: fields, help: "Write the name of a `Bool` of `dependencies`: `\"when\": \"NAME\"`.")
    }

    mutating func decodeUnit(_ fields: Fields, _ what: String) -> StepDefinition.Unit {
        if let plugin = fields["plugin"], let flow = fields["flow"] {
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
        if fields["plugin"] != nil { return string("plugin", in: fields).map { .plugin($0) } ?? .invalid }
        guard fields["flow"] != nil else { return .sameName }
        let help = "Write the flow under `flows`, and its name here."
        return string("flow", in: fields, help: help).map { .flow($0) } ?? .invalid
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
