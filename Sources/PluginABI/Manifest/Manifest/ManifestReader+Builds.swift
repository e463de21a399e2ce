extension ManifestReader {
    /// Reads `builder`, or else `builds`.
    mutating func readBuilds(_ root: JSONValue, dynamic: JSONValue?) -> [Manifest.Build] {
        let builder = root["builder"]
        let single = builder.flatMap { value in
            readBuild("default", builder: value, range: value.range, dynamic: dynamic, "`dependencies.dynamic`")
        }
        guard let builds = root["builds"] else {
            if builder == nil {
                // The slots are still read, for their own errors.
                _ = readDynamicSlots(dynamic, "`dependencies.dynamic`")
                report(
                    .manifestBuilder,
                    "The manifest has neither `builder` nor `builds`.",
                    at: root.opening,
                    help: "Add the name of the builder's class, for example `\"builder\": \"TicTacToeBuilder\"`."
                )
            }
            return single.map { [$0] } ?? []
        }
        if let builder {
            report(
                .manifestBuilder,
                "The manifest has both `builder` and `builds`.",
                at: builder.range,
                secondary: [Label(source, builds.opening, "`builds` is here")],
                help: "Move the builder into `builds`, or remove `builds`."
            )
        } else if let dynamic {
            _ = readDynamicSlots(dynamic, "`dependencies.dynamic`")
            report(
                .manifestBuilder,
                "With `builds`, each build declares its own `dynamic`.",
                at: dynamic.isContainer ? dynamic.opening : dynamic.range,
                secondary: [Label(source, builds.opening, "`builds` is here")],
                help: "Move `dependencies.dynamic` into the builds."
            )
        }
        return readBuilds(builds)
    }

    private mutating func readBuilds(_ value: JSONValue) -> [Manifest.Build] {
        guard let members = members(of: value, "`builds`") else { return [] }
        if members.isEmpty {
            report(
                .manifestBuilder,
                "`builds` is empty.",
                at: value.range,
                help: "Add a build, for example `\"first\": {\"builder\": \"FirstBuilder\"}`."
            )
        }
        var builds: [Manifest.Build] = []
        var named = NameTable()
        for (key, value) in members {
            guard let build = readBuild(key, value) else { continue }
            if let first = named[build.builder] {
                report(
                    .manifestNameClash,
                    "Two builds name the builder `\(build.builder)`.",
                    at: key.range,
                    secondary: [Label(source, first, "named first here")],
                    help: "Give each build a builder of its own, or leave one build out."
                )
                continue
            }
            named.add(build.builder, key.range)
            builds.append(build)
        }
        return builds
    }

    private mutating func readBuild(_ key: JSONKey, _ value: JSONValue) -> Manifest.Build? {
        // A build's name stays a string in the generated code, so that a keyword or a capital may be one.
        let isNamed = key.text.isIdentifier || checkName(key, "a build")
        let subject = "`builds.\(excerpt(key.text))`"
        let dynamicSubject = "`builds.\(excerpt(key.text)).dynamic`"
        guard let members = members(of: value, subject) else { return nil }
        checkKeys(of: members, known: ManifestKey.ofBuild, subject)
        guard let builder = value["builder"] else {
            _ = readDynamicSlots(value["dynamic"], dynamicSubject)
            report(
                .manifestMissingKey,
                "The build \(subject) has no `builder`.",
                at: key.range,
                help: "Add the name of its builder's class, for example `\"builder\": \"FirstBuilder\"`."
            )
            return nil
        }
        let build = readBuild(key.text, builder: builder, range: key.range, dynamic: value["dynamic"], dynamicSubject)
        return isNamed ? build : nil
    }

    private mutating func readBuild(
        _ name: String,
        builder value: JSONValue,
        range: SourceRange,
        dynamic: JSONValue?,
        _ dynamicSubject: String
    ) -> Manifest.Build? {
        let slots = readDynamicSlots(dynamic, dynamicSubject)
        guard let builder = string(value, "`builder`") else { return nil }
        let isNamed = checkTypeName(builder, value.range, "a builder", example: "TicTacToeBuilder", longest: 40)
        guard isNamed else { return nil }
        guard builder.hasSuffix("Builder"), builder != "Builder" else {
            report(
                .manifestName,
                "The builder's name `\(builder)` must end in `Builder`, with something before it.",
                at: value.range,
                help: "A name looks like `TicTacToeBuilder`."
            )
            return nil
        }
        return Manifest.Build(name: name, builder: builder, dynamic: slots, range: range)
    }
}
