extension ManifestReader {
    /// Reads `children`: the slots in which the RIB takes children of other plugins.
    mutating func readChildren(_ value: JSONValue?, ofViewless viewless: JSONValue?) -> [Manifest.ChildSlot] {
        guard let value, let members = members(of: value, "`children`") else { return [] }
        var slots: [Manifest.ChildSlot] = []
        for (key, value) in members {
            let isNamed = checkName(key, "a slot")
            guard let slot = readChildSlot(key, value), isNamed else { continue }
            if slot.hasView, let viewless { reportNothingShows(slot, viewless) }
            slots.append(slot)
        }
        return slots
    }

    private mutating func readChildSlot(_ key: JSONKey, _ value: JSONValue) -> Manifest.ChildSlot? {
        let subject = "`children.\(excerpt(key.text))`"
        guard let members = members(of: value, subject) else { return nil }
        checkKeys(of: members, known: ManifestKey.ofSlot, subject)
        func part(_ name: String) -> String { "`children.\(excerpt(key.text)).\(name)`" }
        let provides = value["provides"].map { readStaticSlots($0, part("provides")) } ?? []
        let dynamic = readDynamicSlots(
            value["dynamic"],
            part("dynamic"),
            streamsUnder: "children.\(excerpt(key.text)).provides"
        )
        checkSlots(provides, dynamic)
        return Manifest.ChildSlot(
            name: key.text,
            provides: provides,
            dynamic: dynamic,
            outcomes: readOutcomes(value["outcomes"], "children.\(excerpt(key.text)).outcomes", isOfSlot: true),
            cardinality: readCardinality(many: value["many"], optional: value["optional"], part),
            hasView: value["view"].flatMap { bool($0, part("view")) } ?? true,
            range: key.range
        )
    }

    private mutating func readCardinality(
        many: JSONValue?,
        optional: JSONValue?,
        _ part: (String) -> String
    ) -> Manifest.ChildSlot.Cardinality {
        let isMany = many.flatMap { bool($0, part("many")) } ?? false
        let isOptional = optional.flatMap { bool($0, part("optional")) } ?? false
        guard isMany else { return isOptional ? .optional : .required }
        if isOptional, let optional, let many {
            report(
                .manifestChildren,
                "A slot for many children can have none, so it needs no `optional`.",
                at: optional.range,
                secondary: [Label(source, many.range, "many")],
                help: "Remove `optional`."
            )
        }
        return .many
    }

    private mutating func checkSlots(_ provides: [Manifest.StaticSlot], _ dynamic: [Manifest.DynamicSlot]) {
        for slot in dynamic {
            guard let first = provides.first(where: { $0.name == slot.name }) else { continue }
            report(
                .manifestNameClash,
                "`\(slot.name)` is both provided to the child and an argument of its build.",
                at: slot.range,
                "an argument here",
                secondary: [Label(source, first.range, "provided here")],
                help: "Give one of the two another name."
            )
        }
    }

    /// Refuses a static dependency with the name of a generated property of the slot.
    mutating func checkMembers(of slot: Manifest.ChildSlot, besides statics: [Manifest.StaticSlot]) {
        let names = [slot.cardinality == .many ? "Builders" : "Builder", "Source"].map { slot.name + $0 }
        for dependency in statics where names.contains(dependency.name) {
            report(
                .manifestNameClash,
                "The generated code would declare `\(dependency.name)` twice.",
                at: dependency.range,
                "for this dependency",
                secondary: [Label(source, slot.range, "and for this slot")],
                help: "Choose another name for one of the two."
            )
        }
    }

    private mutating func reportNothingShows(_ slot: Manifest.ChildSlot, _ viewless: JSONValue) {
        report(
            .manifestChildren,
            "A child in the slot `\(slot.name)` has a view, which a RIB without a view cannot show.",
            at: slot.range,
            "has a view",
            secondary: [Label(source, viewless.range, "no view")],
            help: "Write `\"view\": false` in the slot as well, or give the RIB a view."
        )
    }
}
