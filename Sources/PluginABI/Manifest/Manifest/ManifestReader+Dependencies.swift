extension ManifestReader {
    /// Reads `dependencies`: static and dynamic slots, and the place of `dynamic` itself.
    mutating func readDependencies(
        _ value: JSONValue?
    ) -> (static: [Manifest.StaticSlot], dynamic: JSONValue?) {
        guard let value, let members = members(of: value, "`dependencies`") else { return ([], nil) }
        checkKeys(of: members, known: ManifestKey.ofDependencies, "`dependencies`")
        return (value["static"].map { readStaticSlots($0, "`dependencies.static`") } ?? [], value["dynamic"])
    }

    /// Reads the values provided by a component: names, and the types of values and streams.
    mutating func readStaticSlots(
        _ value: JSONValue,
        _ subject: @autoclosure () -> String
    ) -> [Manifest.StaticSlot] {
        guard let members = members(of: value, subject()) else { return [] }
        var slots: [Manifest.StaticSlot] = []
        for (key, value) in members {
            let isNamed = checkName(key, "a dependency")
            guard let type = readDependencyType(value, key.text), isNamed else { continue }
            slots.append(Manifest.StaticSlot(name: key.text, type: type, range: key.range))
        }
        return slots
    }

    /// Reads a build's arguments.
    mutating func readDynamicSlots(
        _ value: JSONValue?,
        _ subject: @autoclosure () -> String,
        streamsUnder place: String = "dependencies.static"
    ) -> [Manifest.DynamicSlot] {
        guard let value, let members = members(of: value, subject()) else { return [] }
        var slots: [Manifest.DynamicSlot] = []
        for (key, value) in members {
            let isNamed = checkName(key, "a dynamic dependency", reserved: ["listener", "withListener"])
            guard let type = readValueType(value, key.text, streamsUnder: place), isNamed else { continue }
            slots.append(Manifest.DynamicSlot(name: key.text, type: type, range: key.range))
        }
        return slots
    }

    /// Refuses a name used for a static and a dynamic slot: a RIB could not tell the two apart.
    mutating func checkSlots(
        _ staticSlots: [Manifest.StaticSlot],
        _ builds: [Manifest.Build],
        _ children: [Manifest.ChildSlot]
    ) {
        for slot in children { checkMembers(of: slot, besides: staticSlots) }
        var statics = NameTable()
        for slot in staticSlots { statics.add(slot.name, slot.range) }
        for build in builds {
            for slot in build.dynamic { checkSlot(slot, statics) }
        }
    }

    private mutating func checkSlot(_ slot: Manifest.DynamicSlot, _ statics: NameTable) {
        if let range = statics[slot.name] {
            let isLater = range.lowerBound < slot.range.lowerBound
            report(
                .manifestNameClash,
                "`\(slot.name)` is declared as a static and as a dynamic dependency.",
                at: isLater ? slot.range : range,
                isLater ? "dynamic here" : "static here",
                secondary: [Label(source, isLater ? range : slot.range, isLater ? "static here" : "dynamic here")],
                help:
                    "Keep the one that the RIB needs: static for as long as the wrapper lives, dynamic for each build."
            )
        }
    }
}
